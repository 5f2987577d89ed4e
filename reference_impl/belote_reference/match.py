"""A match: deals added up until a side has won."""

from collections.abc import Sequence
from typing import NamedTuple

from .errors import InvalidRequest
from .implements import implements
from .rules import Rules
from .score import BySide, Outcome
from .seats import Seat, Side, other_side


class DealResult(NamedTuple):
    """What a match needs of a scored deal: taker, outcome, points by side, what waits from it."""

    taker: Seat
    outcome: Outcome
    points: BySide
    carried: int


class DealInMatch(NamedTuple):
    """A deal of a match; ``result`` is None if it was annulled."""

    dealer: Seat
    result: DealResult | None


class Match(NamedTuple):
    """The state of a match. ``waiting`` are points that wait for a later deal."""

    totals: BySide
    waiting: int
    winner: Side | None
    next_dealer: Seat | None


@implements("deal.first-dealer")
def new_match(rules: Rules, first_dealer: Seat) -> Match:
    """A match before its first deal."""
    return Match((0,) * len(rules.seating.sides), 0, None, first_dealer)


@implements("match.after-end", "match.dealer-order")
def match_after(rules: Rules, first_dealer: Seat, deals: Sequence[DealInMatch]) -> Match:
    """The match after these deals, in order.

    Raises InvalidRequest for a deal after the end or with a dealer out of rotation.
    """
    match = new_match(rules, first_dealer)
    for number, deal in enumerate(deals):
        if match.next_dealer is None:
            raise InvalidRequest(
                f"the match was over after deal {number}: no deal may follow (match.after-end)",
                kind="invalid-match",
                at=f"/deals/{number}",
            )
        if deal.dealer != match.next_dealer:
            raise InvalidRequest(
                f"{rules.seating.seats[match.next_dealer]} deals here (match.dealer-order)",
                kind="invalid-match",
                at=f"/deals/{number}/dealer",
            )
        match = _after_deal(rules, match, deal)
    return match


@implements("deal.rotation", "match.annulled", "score.litige.survives", "match.tested")
@implements("match.no-next-dealer", "score.litige.lost")
def _after_deal(rules: Rules, match: Match, deal: DealInMatch) -> Match:
    next_dealer = rules.seating.next_of[deal.dealer]
    if deal.result is None:
        return match._replace(next_dealer=next_dealer)
    totals, waiting = _added(rules, match, deal.result)
    winner = winner_of(rules, totals, deal.result)
    if winner is None:
        return Match(totals, waiting, None, next_dealer)
    return Match(totals, 0, winner, None)


@implements("match.totals", "score.litige.adds-up", "score.litige.goes-to", "score.litige.not-judging")
def _added(rules: Rules, match: Match, result: DealResult) -> tuple[BySide, int]:
    """The totals after a scored deal, and what waits then."""
    totals = [old + new for old, new in zip(match.totals, result.points, strict=True)]
    if result.outcome == "tied":
        return tuple(totals), match.waiting + result.carried
    takers = rules.seating.side_of[result.taker]
    totals[takers if result.outcome == "made" else other_side(takers)] += match.waiting
    return tuple(totals), 0


@implements("match.target", "match.one-reaches", "match.both.equal")
def winner_of(rules: Rules, totals: BySide, last: DealResult) -> Side | None:
    """The side that has won the match after a scored deal, if one has."""
    reached = [Side(side) for side, total in enumerate(totals) if total >= rules.target]
    if len(reached) < 2:
        return reached[0] if reached else None
    if totals[0] == totals[1]:
        return None
    return _winner_of_both(rules, totals, last)


@implements("match.both.higher", "match.both.takers-first", "match.both.tied")
def _winner_of_both(rules: Rules, totals: BySide, last: DealResult) -> Side:
    """The winner when both sides are at or over the target with different totals."""
    if rules.match_both_reach == "higher":
        return Side(0 if totals[0] > totals[1] else 1)
    takers = rules.seating.side_of[last.taker]
    return takers if last.outcome == "made" else other_side(takers)
