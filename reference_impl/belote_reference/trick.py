"""Tricks: who is winning one, and what it is worth."""

from collections.abc import Sequence

from .cards import BEATERS, ONLY, Card, Suit, points_in
from .implements import implements


@implements("trick.winner.trump", "trick.winner.led-suit")
def master_of(cards: Sequence[Card], trump: Suit) -> tuple[int, Card]:
    """The card that wins the trick as it stands: the highest trump, else the highest of the suit led.

    ``cards`` are one or more cards in the order played. Returns the place of the master in that
    order, the leader's being 0, and the card.
    """
    beaters = BEATERS[trump]
    place, best = 0, cards[0]
    for other, card in enumerate(cards):
        if ONLY[card] & beaters[best]:
            place, best = other, card
    return place, best


@implements("trick.points")
def trick_points(cards: Sequence[Card], trump: Suit) -> int:
    """The points of the cards of a trick; the last-trick bonus is not among them."""
    return points_in(cards, trump)
