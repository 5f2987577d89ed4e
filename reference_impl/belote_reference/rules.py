"""The option values one deal is played by, ready to use.

``Rules`` is a profile's resolved options as typed values, with what follows from them: who sits
where, and how many tricks and bids a deal has at most.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple, cast

from .implements import implements
from .seats import SEATINGS, Seating

Layout = Literal["hands", "tableau", "hands_and_packets"]


class Rules(NamedTuple):
    """One field an option of ``spec/options.yaml``, dots as underscores, then what follows from them."""

    players: int
    layout: Layout
    bidding: Literal["two_rounds", "talon"]
    trump_led_rise: Literal["required", "over_opponent_only", "free"]
    void_must_trump: Literal["unless_partner_winning", "always", "never"]
    ruff_overtrump: Literal["required", "free"]
    ruff_undertrump: Literal["required", "free"]
    partner_winning_trump: Literal["any", "upwards"]
    reveal_timing: Literal["after_trick", "on_play", "leader_on_play"]
    packets_owner: Literal["alternate", "by_pair"]
    talon_max_proposals: int
    belote: Literal["counted", "none"]
    belote_scope: Literal["hand_and_open", "hand", "owned"]
    belote_announcement: Literal["automatic", "spoken"]
    declarations: Literal["none", "counted"]
    capot: Literal["last_trick_100", "none"]
    capot_loser_declarations: Literal["transfer", "keep", "lost"]
    tie: Literal["failure", "litige"]
    rounding: Literal["none", "nearest10_5up", "nearest10_5down"]
    target: int
    match_both_reach: Literal["higher", "takers_first"]
    # what follows
    seating: Seating
    trick_count: int
    most_bids: int


OPTION_FIELDS = tuple(Rules._fields[:21])


@implements("play.count.hands", "play.count.tableau", "play.count.packets")
def trick_count(layout: Layout) -> int:
    """How many tricks a deal has: every card in play is played."""
    return {"hands": 8, "tableau": 16, "hands_and_packets": 12}[layout]


def _most_bids(options: Mapping[str, str | int], players: int) -> int:
    rounds = options["talon.max_proposals"] if options["bidding"] == "talon" else 2
    return players * int(rounds)


def rules_of(options: Mapping[str, str | int]) -> Rules:
    """The rules that these resolved options make: option name -> value, every option present."""
    return _rules_of(tuple(sorted(options.items())))


@lru_cache(maxsize=1024)
def _rules_of(items: tuple[tuple[str, str | int], ...]) -> Rules:
    options = dict(items)
    players = int(options["players"])
    fields = {name.replace(".", "_"): value for name, value in options.items()}
    return Rules(
        **cast(dict[str, "Literal['']"], fields),  # type: ignore[arg-type]
        seating=SEATINGS[players],
        trick_count=trick_count(cast(Layout, options["layout"])),
        most_bids=_most_bids(options, players),
    )
