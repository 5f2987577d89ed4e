"""How a deal ended and how a match stands, read from the requests ``score`` and ``match``."""

from collections.abc import Sequence
from typing import cast

from .belote import PAIRS
from .cards import NAME_OF, ONLY, SUIT_NAMED, Card, CardSet, Suit
from .declarations import is_declaration, scoring_points
from .errors import InvalidRequest
from .match import DealInMatch, DealResult
from .notation import (
    Json,
    JsonObject,
    list_of,
    object_of,
    read_by_side,
    read_cards,
    read_declarations,
    read_seat,
    read_side,
    seat_name,
    side_name,
)
from .position import Contract, Declared, Trick
from .rules import Rules
from .score import BySide, Outcome, Taken, won_by_side
from .seats import Seat, Side
from .trick import master_of

ALL_CARD_POINTS = 152


def read_taken(rules: Rules, given: JsonObject, at: str = "/deal") -> Taken:
    """How a deal ended, from its tricks or from what each side took.

    Raises InvalidRequest where the parts do not fit each other.
    """
    taker = read_seat(rules, given["taker"], f"{at}/taker")
    contract = Contract(taker, SUIT_NAMED[cast(str, given["trump"])])
    if "tricks" in given:
        tricks, points, last = _from_tricks(rules, given, contract.trump, at)
    else:
        tricks, points, last = _from_sums(rules, given, at)
    belote = given.get("belote")
    if belote is not None and rules.belote == "none":
        raise InvalidRequest("this profile counts no belote", at=f"{at}/belote")
    if "tricks" in given and rules.layout == "hands" and rules.belote == "counted":
        _check_belote(rules, given, contract.trump, at)
    return Taken(
        contract=contract,
        tricks=tricks,
        points=points,
        last_trick=last,
        declarations=scoring_points(rules, contract, _read_declared(rules, given, at)),
        belote=None if belote is None else read_side(rules, belote, f"{at}/belote"),
    )


def _check_belote(rules: Rules, given: JsonObject, trump: Suit, at: str) -> None:
    """The tricks tell who held the pair: nobody else has the belote, and automatically that side has it."""
    held: dict[Seat, CardSet] = {}
    pair = PAIRS[trump]
    for entry in list_of(given["tricks"]):
        leader = read_seat(rules, object_of(entry)["leader"], f"{at}/tricks")
        for seat, card in zip(
            rules.seating.order_from[leader], read_cards(object_of(entry)["cards"]), strict=False
        ):
            held[seat] = held.get(seat, 0) | (ONLY[card] & pair)
    holder = next((rules.seating.side_of[seat] for seat, cards in held.items() if cards == pair), None)
    said, name = given.get("belote"), side_name(rules, holder)
    if said != name and (said is not None or rules.belote_announcement == "automatic"):
        expected = "null" if name is None else str(name)
        raise InvalidRequest(f"by these tricks expected {expected}", at=f"{at}/belote")


def _from_tricks(rules: Rules, given: JsonObject, trump: Suit, at: str) -> tuple[BySide, BySide, Side]:
    tricks = _read_tricks(rules, list_of(given["tricks"]), trump, f"{at}/tricks")
    counts, points = won_by_side(rules, tricks, trump)
    return counts, points, rules.seating.side_of[tricks[-1].winner]


def _read_tricks(rules: Rules, entries: Sequence[Json], trump: Suit, at: str) -> tuple[Trick, ...]:
    if len(entries) != rules.trick_count:
        raise InvalidRequest(f"a deal has {rules.trick_count} tricks, not {len(entries)}", at=at)
    tricks: list[Trick] = []
    seen: set[Card] = set()
    for number, entry in enumerate(entries):
        place, fields = f"{at}/{number}", object_of(entry)
        leader = read_seat(rules, fields["leader"], f"{place}/leader")
        cards = read_cards(fields["cards"])
        if len(cards) != rules.players:
            raise InvalidRequest(f"a trick has {rules.players} cards, not {len(cards)}", at=f"{place}/cards")
        if tricks and leader != tricks[-1].winner:
            raise InvalidRequest(
                f"{seat_name(rules, tricks[-1].winner)} won the trick before and leads", at=f"{place}/leader"
            )
        for card in cards:
            if card in seen:
                raise InvalidRequest(f"{NAME_OF[card]} is played twice", at=f"{place}/cards")
            seen.add(card)
        winner = rules.seating.order_from[leader][master_of(cards, trump)[0]]
        if fields.get("winner", seat_name(rules, winner)) != seat_name(rules, winner):
            raise InvalidRequest(f"{seat_name(rules, winner)} wins this trick", at=f"{place}/winner")
        tricks.append(Trick(leader, cards, winner))
    return tuple(tricks)


def _from_sums(rules: Rules, given: JsonObject, at: str) -> tuple[BySide, BySide, Side]:
    taken = object_of(given["taken"])
    tricks = read_by_side(
        rules, {side: object_of(each)["tricks"] for side, each in taken.items()}, f"{at}/taken"
    )
    points = read_by_side(
        rules, {side: object_of(each)["points"] for side, each in taken.items()}, f"{at}/taken"
    )
    last = read_side(rules, given["last_trick"], f"{at}/last_trick")
    if sum(tricks) != rules.trick_count:
        raise InvalidRequest(f"a deal has {rules.trick_count} tricks, not {sum(tricks)}", at=f"{at}/taken")
    for name, won, worth in zip(rules.seating.sides, tricks, points, strict=True):
        if worth and not won:
            raise InvalidRequest("a side without a trick has no points", at=f"{at}/taken/{name}/points")
    if not tricks[last]:
        raise InvalidRequest("the side of the last trick has a trick", at=f"{at}/last_trick")
    whole = rules.layout != "hands_and_packets"
    if sum(points) > ALL_CARD_POINTS or (whole and sum(points) != ALL_CARD_POINTS):
        expected = f"{ALL_CARD_POINTS}" if whole else f"{ALL_CARD_POINTS} at most"
        raise InvalidRequest(
            f"the card points, without the last trick, add up to {expected}, not {sum(points)}",
            at=f"{at}/taken",
        )
    return tricks, points, last


def _read_declared(rules: Rules, given: JsonObject, at: str) -> tuple[Declared, ...]:
    entries = list_of(given.get("declared", []))
    if entries and rules.declarations == "none":
        raise InvalidRequest("this profile counts no declarations", at=f"{at}/declared")
    void = [read_side(rules, side, f"{at}/void") for side in list_of(given.get("void", []))]
    declared: list[Declared] = []
    seen: set[Card] = set()
    sides = {rules.seating.side_of[read_seat(rules, object_of(each)["seat"], at)] for each in entries}
    if not set(void) <= sides:
        raise InvalidRequest("only declarations that were made are void", at=f"{at}/void")
    for number, entry in enumerate(entries):
        place, fields = f"{at}/declared/{number}", object_of(entry)
        seat = read_seat(rules, fields["seat"], f"{place}/seat")
        declarations = read_declarations(fields["declarations"])
        held = rules.seating.side_of[seat] not in void
        for which, declaration in enumerate(declarations):
            if not is_declaration(declaration):
                raise InvalidRequest(
                    "these cards are no such declaration", at=f"{place}/declarations/{which}"
                )
            if held and seen & set(declaration.cards):
                raise InvalidRequest("a card is declared twice", at=f"{place}/declarations/{which}")
            if held:
                seen |= set(declaration.cards)
        if any(each.seat == seat for each in declared) or not declarations:
            raise InvalidRequest("a seat declares once, at least one combination", at=place)
        declared.append(Declared(seat, declarations, held))
    return tuple(declared)


def read_deals(rules: Rules, entries: Sequence[Json], at: str = "/deals") -> tuple[DealInMatch, ...]:
    """The deals of a match so far."""
    return tuple(
        _read_deal(rules, object_of(entry), f"{at}/{number}") for number, entry in enumerate(entries)
    )


def _read_deal(rules: Rules, fields: JsonObject, at: str) -> DealInMatch:
    dealer = read_seat(rules, fields["dealer"], f"{at}/dealer")
    if "score" not in fields:
        return DealInMatch(dealer, None)
    score, at = object_of(fields["score"]), f"{at}/score"
    outcome = cast(Outcome, score["outcome"])
    carried = cast(int, score.get("carried", 0))
    if outcome == "tied" and rules.tie != "litige":
        raise InvalidRequest(
            "a deal is tied only under tie: litige", kind="invalid-match", at=f"{at}/outcome"
        )
    if carried and outcome != "tied":
        raise InvalidRequest("points wait only from a tied deal", kind="invalid-match", at=f"{at}/carried")
    result = DealResult(
        taker=read_seat(rules, score["taker"], f"{at}/taker"),
        outcome=outcome,
        points=read_by_side(rules, score["points"], f"{at}/points"),
        carried=carried,
    )
    return DealInMatch(dealer, result)
