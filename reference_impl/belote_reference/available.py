"""The cards a seat may choose from at its turn, before any duty."""

from .cards import CardSet
from .implements import implements
from .position import Position, open_cards
from .seats import Seat


@implements(
    "play.available.hands",
    "play.available.tableau",
    "play.available.packets-hand",
    "play.available.packets-open",
    "reveal.next-trick",
)
def available_cards(position: Position, seat: Seat) -> CardSet:
    """The available cards of a seat: its hand, or its open cards once it holds no hand card."""
    hand = position.hands[seat]
    if hand or not position.tableaux:
        return hand
    return open_cards(position.tableaux[seat])


@implements("actions.reasons")
def visible_cards(position: Position, seat: Seat) -> CardSet:
    """The cards a seat sees in its own hand or tableau; a refusal is explained for these alone."""
    hand = position.hands[seat]
    return hand | open_cards(position.tableaux[seat]) if position.tableaux else hand
