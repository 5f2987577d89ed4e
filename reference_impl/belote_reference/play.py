"""Playing a card, and what it brings about."""

from .belote import PAIRS, after_play, belote_seat
from .cards import ONLY, Card
from .declarations import compared_event, scoring_points
from .events import DealOver, Event, Played, TrickWon
from .implements import implements
from .legal import check_card
from .position import Position, Trick, Word, contract_of, next_to_play, trump_of
from .reveal import is_turned_at_once, turn, without_open
from .score import Taken, score, won_by_side
from .trick import master_of, trick_points


def play(position: Position, card: Card, say: Word | None = None) -> tuple[Position, tuple[Event, ...]]:
    """The position and the events after the seat that plays next plays a card, with a word or without.

    Raises IllegalAction for a card or a word that the rules refuse.
    """
    check_card(position, card)
    return play_legal(position, card, say)


@implements("play.turn", "events.play")
def play_legal(position: Position, card: Card, say: Word | None = None) -> tuple[Position, tuple[Event, ...]]:
    """``play`` for a card that is known to be legal, one of ``legal_cards``.

    Raises IllegalAction for a word that the rules refuse.
    """
    auction, hands, tableaux, leader, trick, tricks, declared, belote = position
    rules, seat = auction.rules, next_to_play(position)
    words: tuple[Event, ...] = ()
    if say is not None or ONLY[card] & PAIRS[trump_of(position)]:
        belote, words = after_play(position, seat, card, say)
    hand = hands[seat]
    if ONLY[card] & hand:
        hands = (*hands[:seat], hand ^ ONLY[card], *hands[seat + 1 :])
    else:
        tableaux = without_open(tableaux, seat, card)
    events: tuple[Event, ...] = (Played(seat, card), *words)
    after = Position(auction, hands, tableaux, leader, (*trick, card), tricks, declared, belote)
    if declared and len(tricks) == 1 and not trick:
        events += _some(compared_event(after))
    if tableaux and is_turned_at_once(rules, leads=not trick):
        turned, revealed = turn(tableaux, (seat,))
        after, events = after._replace(tableaux=turned), events + _some(revealed)
    if len(trick) + 1 < rules.players:
        return after, events
    after, ending = _finish_trick(after)
    return after, events + ending


def _some(event: Event | None) -> tuple[Event, ...]:
    return () if event is None else (event,)


@implements("play.lead.winner", "events.deal-over")
def _finish_trick(position: Position) -> tuple[Position, tuple[Event, ...]]:
    """The position after a full trick is won, whose winner leads next, and the events."""
    auction, hands, tableaux, leader, cards, tricks, declared, belote = position
    trump, order = trump_of(position), auction.rules.seating.order_from[leader]
    winner = order[master_of(cards, trump)[0]]
    events: tuple[Event, ...] = (TrickWon(winner, trick_points(cards, trump)),)
    if tableaux:
        tableaux, revealed = turn(tableaux, order)
        events += _some(revealed)
    won = (*tricks, Trick(leader, cards, winner))
    after = Position(auction, hands, tableaux, winner, (), won, declared, belote)
    if len(won) == auction.rules.trick_count:
        events += (DealOver(score(auction.rules, taken_of(after))),)
    return after, events


def taken_of(position: Position) -> Taken:
    """How a deal played to the end came out."""
    rules, contract = position.auction.rules, contract_of(position)
    side_of = rules.seating.side_of
    tricks, points = won_by_side(rules, position.tricks, contract.trump)
    belote = belote_seat(position)
    return Taken(
        contract=contract,
        tricks=tricks,
        points=points,
        last_trick=side_of[position.tricks[-1].winner],
        declarations=scoring_points(rules, contract, position.declared),
        belote=None if belote is None else side_of[belote],
    )
