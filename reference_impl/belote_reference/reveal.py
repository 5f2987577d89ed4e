"""Turning the covered cards: which card is turned, and when."""

from .cards import Card
from .events import Revealed, RevealedCard
from .implements import implements
from .position import Pile
from .rules import Rules
from .seats import Seat

Tableaux = tuple[tuple[Pile, ...], ...]


def without_open(tableaux: Tableaux, seat: Seat, card: Card) -> Tableaux:
    """The tableaux after a seat has played this open card of its own."""
    piles = tuple(pile._replace(open=None) if pile.open == card else pile for pile in tableaux[seat])
    return (*tableaux[:seat], piles, *tableaux[seat + 1 :])


@implements("reveal.on-play", "reveal.leader-on-play", "reveal.after-trick")
def is_turned_at_once(rules: Rules, *, leads: bool) -> bool:
    """Whether a card is turned as soon as its cover is played, by the leader or by the other seat."""
    return rules.reveal_timing == "on_play" or (rules.reveal_timing == "leader_on_play" and leads)


@implements("reveal.isolated", "events.revealed")
def turn(tableaux: Tableaux, seats: tuple[Seat, ...]) -> tuple[Tableaux, Revealed | None]:
    """Turn the card of every pile of these seats that lies uncovered by an open card.

    The event names the cards in the order of the seats; it is None where there is nothing to turn.
    """
    cards: list[RevealedCard] = []
    turned = list(tableaux)
    for seat in seats:
        piles = list(tableaux[seat])
        for place, pile in enumerate(piles):
            if pile.open is None and pile.covered is not None:
                cards.append(RevealedCard(seat, place + 1, pile.covered))
                piles[place] = Pile(open=pile.covered, covered=None)
        turned[seat] = tuple(piles)
    return (tuple(turned), Revealed(tuple(cards))) if cards else (tableaux, None)
