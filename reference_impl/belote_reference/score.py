"""The score of a deal: is the contract made, and what does each side mark."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from .cards import Suit
from .implements import implements
from .position import Contract, Trick
from .rules import Rules
from .seats import Seat, Side, other_side
from .trick import trick_points

Outcome = Literal["made", "failed", "tied"]
BySide = tuple[int, ...]

LAST_TRICK_POINTS = 10
CAPOT_LAST_TRICK_POINTS = 100
BELOTE_POINTS = 20
NOTHING: BySide = (0, 0)


class Taken(NamedTuple):
    """How a deal ended. Tuples go by side.

    ``points`` are those of the cards won, without the last-trick bonus; ``declarations`` those of
    the scoring declarations, nothing for the side that does not score.
    """

    contract: Contract
    tricks: BySide
    points: BySide
    last_trick: Side
    declarations: BySide
    belote: Side | None


class Score(NamedTuple):
    """The score of a deal.

    ``totals`` are the exact totals that were compared, ``points`` what each side marks, ``carried``
    what waits for a later deal (tie: litige), ``capot`` the side whose capot counts.
    """

    taker: Seat
    outcome: Outcome
    totals: BySide
    points: BySide
    capot: Side | None
    carried: int


def score(rules: Rules, taken: Taken) -> Score:
    """The score of a deal played to the end."""
    cards = card_points(rules, taken)
    belote = NOTHING if taken.belote is None else _of_side(taken.belote, BELOTE_POINTS)
    totals = compared_totals(cards, belote, taken.declarations)
    takers = rules.seating.side_of[taken.contract.taker]
    outcome = outcome_of(rules, takers, taken.tricks, totals)
    capot = capot_of(rules, taken.tricks)
    marked = _marked_cards(rules, takers, outcome, cards)
    points, carried = _marked(rules, takers, outcome, capot, marked, belote, taken.declarations)
    return Score(taken.contract.taker, outcome, totals, points, capot, carried)


@implements("score.capot.by-tricks", "score.capot.named", "score.capot.none")
def capot_of(rules: Rules, tricks: BySide) -> Side | None:
    """The side that made a capot which counts."""
    return None if rules.capot == "none" else _winner_of_all(tricks)


def _winner_of_all(tricks: BySide) -> Side | None:
    return Side(tricks.index(sum(tricks))) if 0 in tricks else None


@implements("score.card-points", "score.last-trick", "score.capot.last-trick-100")
def card_points(rules: Rules, taken: Taken) -> BySide:
    """The card points of each side with the last trick."""
    bonus = LAST_TRICK_POINTS if capot_of(rules, taken.tricks) is None else CAPOT_LAST_TRICK_POINTS
    cards = list(taken.points)
    cards[taken.last_trick] += bonus
    return tuple(cards)


@implements("contract.totals")
def compared_totals(cards: BySide, belote: BySide, declarations: BySide) -> BySide:
    """What the contract is judged on, for each side."""
    return tuple(map(sum, zip(cards, belote, declarations, strict=True)))


@implements(
    "contract.made",
    "contract.tie-failure",
    "contract.tie-litige",
    "contract.all-tricks",
    "contract.no-trick",
    "score.rounding.contract",
)
def outcome_of(rules: Rules, takers: Side, tricks: BySide, totals: BySide) -> Outcome:
    """Whether the takers made their contract; ``totals`` are exact."""
    all_tricks = _winner_of_all(tricks)
    if all_tricks is not None:
        return "made" if all_tricks == takers else "failed"
    mine, theirs = totals[takers], totals[other_side(takers)]
    if mine == theirs and rules.tie == "litige":
        return "tied"
    return "made" if mine > theirs else "failed"


@implements("score.in-play.all", "score.in-play.packets", "score.capot.defenders")
def points_in_play(cards: BySide) -> int:
    """All card points of the deal with the last trick: those that the two sides won."""
    return sum(cards)


@implements(
    "score.failed.defenders",
    "score.failed.takers",
    "score.rounding.what",
    "score.litige.not-rounded",
)
def _marked_cards(rules: Rules, takers: Side, outcome: Outcome, cards: BySide) -> BySide:
    """The card points with the last trick as each side marks them, rounded as the option says."""
    if outcome == "failed":
        cards = _of_side(other_side(takers), points_in_play(cards))
    return cards if rules.rounding == "none" else tuple(rounded(rules, points) for points in cards)


@implements("score.rounding.none", "score.rounding.five-up", "score.rounding.five-down")
def rounded(rules: Rules, points: int) -> int:
    """Card points to the nearest ten, a five up or down, or as they are."""
    if rules.rounding == "none":
        return points
    return (points + (5 if rules.rounding == "nearest10_5up" else 4)) // 10 * 10


@implements("score.made", "belote.kept", "score.litige.marked", "score.litige.waits")
def _marked(
    rules: Rules,
    takers: Side,
    outcome: Outcome,
    capot: Side | None,
    cards: BySide,
    belote: BySide,
    declarations: BySide,
) -> tuple[BySide, int]:
    """What each side marks, and what waits."""
    marked = marked_declarations(rules, takers, outcome, capot, declarations)
    points = list(map(sum, zip(cards, belote, marked, strict=True)))
    if outcome != "tied":
        return tuple(points), 0
    waits = cards[takers] + marked[takers]
    points[takers] -= waits
    return tuple(points), waits


@implements(
    "score.failed.declarations",
    "score.capot.declarations-transfer",
    "score.capot.declarations-keep",
    "score.capot.declarations-lost",
)
def marked_declarations(
    rules: Rules, takers: Side, outcome: Outcome, capot: Side | None, declarations: BySide
) -> BySide:
    """Who marks the scoring declarations."""
    defenders = other_side(takers)
    if outcome == "failed":
        return _of_side(defenders, sum(declarations))
    if capot == takers and declarations[defenders]:
        if rules.capot_loser_declarations == "transfer":
            return _of_side(takers, sum(declarations))
        if rules.capot_loser_declarations == "lost":
            return _of_side(takers, declarations[takers])
    return declarations


def _of_side(side: Side, points: int) -> BySide:
    """These points for one side and nothing for the other."""
    return (points, 0) if side == 0 else (0, points)


def won_by_side(rules: Rules, tricks: Sequence[Trick], trump: Suit) -> tuple[BySide, BySide]:
    """How many tricks each side won, and the points of their cards."""
    side_of = rules.seating.side_of
    counts, points = [0] * len(rules.seating.sides), [0] * len(rules.seating.sides)
    for _, cards, winner in tricks:
        counts[side_of[winner]] += 1
        points[side_of[winner]] += trick_points(cards, trump)
    return tuple(counts), tuple(points)
