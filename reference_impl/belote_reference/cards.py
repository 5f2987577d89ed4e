"""Cards, suits, ranks, their two orders and their points.

A card is a number from 0 to 31: eight times its suit plus its rank in natural order. A set of
cards is a whole number with one bit a card, so that ``hand & OF_SUIT[HEARTS]`` reads "the hearts
of the hand". The tables below are built once from the orders and points of the clauses.
"""

from collections.abc import Iterable
from typing import Final, NewType, TypeAlias

from .implements import implements

Suit = NewType("Suit", int)
Rank = NewType("Rank", int)
Card = NewType("Card", int)
CardSet: TypeAlias = int

SUIT_NAMES: Final = ("C", "D", "H", "S")
RANK_NAMES: Final = ("7", "8", "9", "10", "J", "Q", "K", "A")
SUITS: Final = tuple(Suit(number) for number in range(4))
RANKS: Final = tuple(Rank(number) for number in range(8))
SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = RANKS
CLUBS, DIAMONDS, HEARTS, SPADES = SUITS

NO_CARDS: Final[CardSet] = 0


@implements("cards.deck")
def _deck() -> tuple[Card, ...]:
    return tuple(Card(number) for number in range(len(SUITS) * len(RANKS)))


DECK: Final = _deck()
SUIT_OF: Final = tuple(Suit(card // 8) for card in DECK)
RANK_OF: Final = tuple(Rank(card % 8) for card in DECK)
NAME_OF: Final = tuple(RANK_NAMES[RANK_OF[card]] + SUIT_NAMES[SUIT_OF[card]] for card in DECK)
CARD_NAMED: Final = {name: card for card, name in zip(DECK, NAME_OF, strict=True)}
SUIT_NAMED: Final = {name: suit for suit, name in zip(SUITS, SUIT_NAMES, strict=True)}

ONLY: Final[tuple[CardSet, ...]] = tuple(1 << card for card in DECK)
"""ONLY[card] is the set that holds this card alone."""


def card_of(rank: Rank, suit: Suit) -> Card:
    """The card of this rank and suit."""
    return DECK[8 * suit + rank]


def set_of(cards: Iterable[Card]) -> CardSet:
    """The set of these cards."""
    result = NO_CARDS
    for card in cards:
        result |= ONLY[card]
    return result


def _listed(cards: CardSet, first: int) -> tuple[Card, ...]:
    return tuple(DECK[first + place] for place in range(8) if cards >> place & 1)


_LISTED: Final = tuple(tuple(_listed(cards, 8 * suit) for cards in range(256)) for suit in SUITS)
_IN_CLUBS, _IN_DIAMONDS, _IN_HEARTS, _IN_SPADES = _LISTED


def listed(cards: CardSet) -> tuple[Card, ...]:
    """The cards of a set in the order of the deck: clubs, diamonds, hearts, spades, seven to ace."""
    return (
        _IN_CLUBS[cards & 255]
        + _IN_DIAMONDS[cards >> 8 & 255]
        + _IN_HEARTS[cards >> 16 & 255]
        + _IN_SPADES[cards >> 24]
    )


OF_SUIT: Final[tuple[CardSet, ...]] = tuple(0xFF << 8 * suit for suit in SUITS)
"""OF_SUIT[suit] is the set of the eight cards of the suit."""


@implements("cards.trump.order")
def _trump_order() -> tuple[Rank, ...]:
    return (JACK, NINE, ACE, TEN, KING, QUEEN, EIGHT, SEVEN)


@implements("cards.plain.order")
def _plain_order() -> tuple[Rank, ...]:
    return (ACE, TEN, KING, QUEEN, JACK, NINE, EIGHT, SEVEN)


@implements("cards.trump.points")
def _trump_points() -> tuple[int, ...]:
    return (20, 14, 11, 10, 4, 3, 0, 0)


@implements("cards.plain.points")
def _plain_points() -> tuple[int, ...]:
    return (11, 10, 4, 3, 2, 0, 0, 0)


TRUMP_ORDER: Final = _trump_order()
PLAIN_ORDER: Final = _plain_order()
TRUMP_POINTS: Final = dict(zip(TRUMP_ORDER, _trump_points(), strict=True))
PLAIN_POINTS: Final = dict(zip(PLAIN_ORDER, _plain_points(), strict=True))


def points_of(card: Card, trump: Suit) -> int:
    """The points of one card, 0 to 20."""
    return (TRUMP_POINTS if SUIT_OF[card] == trump else PLAIN_POINTS)[RANK_OF[card]]


POINTS: Final = tuple(tuple(points_of(card, trump) for card in DECK) for trump in SUITS)
"""POINTS[trump][card] is what the card is worth."""


def points_in(cards: Iterable[Card], trump: Suit) -> int:
    """The points of several cards together."""
    points, total = POINTS[trump], 0
    for card in cards:
        total += points[card]
    return total


@implements("cards.strength")
def beaters_of(card: Card, trump: Suit) -> CardSet:
    """The cards that beat this one when it is winning a trick.

    They are the higher cards of its own suit, by the order of that suit and never by points, and
    every trump where it is none.
    """
    suit = SUIT_OF[card]
    order = TRUMP_ORDER if suit == trump else PLAIN_ORDER
    higher = set_of(card_of(rank, suit) for rank in order[: order.index(RANK_OF[card])])
    return higher if suit == trump else higher | OF_SUIT[trump]


BEATERS: Final = tuple(tuple(beaters_of(card, trump) for card in DECK) for trump in SUITS)
"""BEATERS[trump][card] is the set of the cards that beat this card when it is winning a trick."""
