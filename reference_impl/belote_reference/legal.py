"""Which cards the seat that plays next may play, and why it may not play the others."""

from typing import NamedTuple

from .available import available_cards, visible_cards
from .cards import ONLY, Card, CardSet, listed
from .duties import Duty, Reason, duties
from .errors import IllegalAction
from .implements import implements
from .position import Position, next_to_play, trump_of
from .seats import Seat


def duties_of(position: Position, seat: Seat, available: CardSet) -> tuple[Duty, ...]:
    """The duties of the seat that plays next, for these available cards."""
    rules, trump = position.auction.rules, trump_of(position)
    return duties(rules, seat, available, position.leader, position.trick, trump)


def legal_cards(position: Position) -> CardSet:
    """The cards that the seat that plays next may play."""
    seat = next_to_play(position)
    available = available_cards(position, seat)
    if not position.trick:
        return available
    found = duties_of(position, seat, available)
    return found[-1][0] if found else available


class Forbidden(NamedTuple):
    """A visible card that may not be played, and why."""

    card: Card
    reason: Reason


def forbidden_cards(position: Position) -> tuple[Forbidden, ...]:
    """Why each card that the seat to play sees in its hand or tableau may not be played, in deck order."""
    visible = visible_cards(position, next_to_play(position))
    return tuple(
        Forbidden(card, reason_against(position, card)) for card in listed(visible & ~legal_cards(position))
    )


@implements("actions.first-code", "actions.not-available")
def reason_against(position: Position, card: Card) -> Reason:
    """The first code that applies to a card that the seat to play may not play, and its clause."""
    seat = next_to_play(position)
    available = available_cards(position, seat)
    if not ONLY[card] & available:
        # a finer clause only for a card that the seat sees: anything else would tell where cards lie
        visible = ONLY[card] & visible_cards(position, seat)
        return Reason("not-available", "play.available.packets-hand" if visible else "actions.not-available")
    found = duties_of(position, seat, available)
    return next(reason for kept, reason in found if not ONLY[card] & kept)


def check_card(position: Position, card: Card) -> None:
    """Raise IllegalAction if the seat that plays next may not play this card."""
    if not ONLY[card] & legal_cards(position):
        raise IllegalAction(*reason_against(position, card))
