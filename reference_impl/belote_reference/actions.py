"""Actions: a bid, a play or a declaration of a seat, legal or refused whole."""

from typing import NamedTuple, TypeAlias

from .belote import word_of_play
from .bidding import BidValue, bid, legal_bids
from .cards import Card, listed
from .declarations import declare
from .errors import IllegalAction
from .events import Event
from .implements import implements
from .legal import legal_cards
from .play import play
from .position import Declaration, Phase, Position, Word, phase_of, seat_to_act
from .seats import Seat


class BidAction(NamedTuple):
    """A seat bids."""

    seat: Seat
    bid: BidValue


class PlayAction(NamedTuple):
    """A seat plays a card, and may say belote or rebelote with it."""

    seat: Seat
    card: Card
    say: Word | None = None


class DeclareAction(NamedTuple):
    """A seat declares."""

    seat: Seat
    declarations: tuple[Declaration, ...]


Action: TypeAlias = BidAction | PlayAction | DeclareAction


@implements("actions.refused-whole")
def apply(position: Position, action: Action) -> tuple[Position, tuple[Event, ...]]:
    """The position and the events after an action.

    Raises IllegalAction; the position given is a frozen value, so nothing has changed then.
    """
    match action:
        case DeclareAction(seat, declarations):
            after, event = declare(position, seat, declarations)
            return after, (event,)
        case BidAction(seat, said):
            check_turn(position, seat, "bidding")
            return bid(position, seat, said)
        case PlayAction(seat, card, say):
            check_turn(position, seat, "play")
            return play(position, card, say)


@implements("actions.deal-over", "actions.out-of-phase", "actions.out-of-turn")
def check_turn(position: Position, seat: Seat, needed: Phase) -> None:
    """Raise IllegalAction unless it is this seat's turn to bid or to play."""
    phase = phase_of(position)
    if phase == "over":
        raise IllegalAction("deal-over", "actions.deal-over")
    if phase != needed:
        raise IllegalAction("out-of-phase", "actions.out-of-phase")
    if seat != seat_to_act(position):
        raise IllegalAction("out-of-turn", "actions.out-of-turn")


def legal_actions(position: Position) -> tuple[Action, ...]:
    """Every legal bid or play of the seat to act, none when the deal is over."""
    seat = seat_to_act(position)
    if seat is None:
        return ()
    if phase_of(position) == "bidding":
        return tuple(BidAction(seat, said) for said in legal_bids(position.auction))
    return tuple(
        action for card in listed(legal_cards(position)) for action in _plays_of_card(position, seat, card)
    )


def _plays_of_card(position: Position, seat: Seat, card: Card) -> tuple[PlayAction, ...]:
    """The ways to play a legal card: where a word may be said, without it and with it."""
    silent = PlayAction(seat, card)
    if position.rules.belote_announcement == "automatic":
        return (silent,)
    word = word_of_play(position, seat, card)
    return (silent,) if word is None else (silent, PlayAction(seat, card, word))
