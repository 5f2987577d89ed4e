"""Dealing: what lies where once the dealer has laid out a deck, before the first bid.

``deck[0]`` is dealt first. The deck is an input: no rule knows how it was shuffled.
"""

from collections.abc import Sequence
from typing import NamedTuple

from .cards import DECK, NO_CARDS, ONLY, Card, CardSet, set_of
from .errors import InvalidRequest
from .implements import implements
from .position import Auction, Pile, Position
from .rules import Rules
from .seats import Seat


class _Layout(NamedTuple):
    hands: tuple[CardSet, ...]
    tableaux: tuple[tuple[Pile, ...], ...]
    turned: Card
    stock: tuple[Card, ...]


@implements("deal.deck")
def deal(rules: Rules, dealer: Seat, deck: Sequence[Card]) -> Position:
    """The position before the first bid.

    ``deck`` is the 32 cards in dealing order. Raises InvalidRequest if it is not that.
    """
    if len(deck) != len(DECK) or set_of(deck) != set_of(DECK):
        raise InvalidRequest("a deck holds each of the 32 cards once", at="/deck")
    lay_out = {"hands": _hands, "tableau": _tableau, "hands_and_packets": _hands_and_packets}[rules.layout]
    layout = lay_out(rules, dealer, deck)
    return Position(
        auction=Auction(
            rules=rules,
            dealer=dealer,
            turned=layout.turned,
            stock=layout.stock,
            bids=(),
            taker=None,
            trump=None,
        ),
        hands=layout.hands,
        tableaux=layout.tableaux,
        leader=first_leader(rules, dealer),
        trick=(),
        tricks=(),
        declared=(),
        belote=None,
    )


@implements("play.lead.first")
def first_leader(rules: Rules, dealer: Seat) -> Seat:
    """The seat that leads the first trick: the dealer's right; with two players the other one."""
    return rules.seating.next_of[dealer]


@implements("deal.hands.first-packets", "deal.hands.second-packets", "deal.hands.turned")
def _hands(rules: Rules, dealer: Seat, deck: Sequence[Card]) -> _Layout:
    hands = [NO_CARDS] * rules.players
    for place, seat in enumerate(rules.seating.order_from[rules.seating.next_of[dealer]]):
        three = deck[3 * place : 3 * place + 3]
        two = deck[12 + 2 * place : 12 + 2 * place + 2]
        hands[seat] = set_of(three) | set_of(two)
    return _Layout(tuple(hands), (), turned=deck[20], stock=tuple(deck[21:]))


@implements("deal.hands.taker-turned", "deal.hands.completion")
def completed_hands(position: Position, taker: Seat) -> tuple[CardSet, ...]:
    """The hands of eight: the turned card and two more for the taker, three for each other seat."""
    rules, dealer, turned, stock, *_ = position.auction
    hands = list(position.hands)
    hands[taker] |= ONLY[turned]
    start = 0
    for seat in rules.seating.order_from[rules.seating.next_of[dealer]]:
        count = 2 if seat == taker else 3
        hands[seat] |= set_of(stock[start : start + count])
        start += count
    return tuple(hands)


@implements(
    "deal.tableau.covered-rows",
    "deal.tableau.open-rows",
    "deal.tableau.piles",
    "deal.tableau.indicator",
    "deal.tableau.indicator-stays",
)
def _tableau(rules: Rules, dealer: Seat, deck: Sequence[Card]) -> _Layout:
    covered, opened = deck[:16], deck[16:]
    piles = [Pile(open=top, covered=below) for top, below in zip(opened, covered, strict=True)]
    opponent = rules.seating.next_of[dealer]
    rows = {opponent: piles[0:4] + piles[8:12], dealer: piles[4:8] + piles[12:16]}
    return _Layout(
        hands=(NO_CARDS,) * rules.players,
        tableaux=tuple(tuple(rows[Seat(seat)]) for seat in range(rules.players)),
        turned=deck[31],
        stock=(),
    )


@implements(
    "deal.packets.first-hands",
    "deal.packets.first-pair",
    "deal.packets.second-hands",
    "deal.packets.second-pair",
    "deal.packets.owner-alternate",
    "deal.packets.owner-by-pair",
    "deal.packets.talon",
    "deal.packets.talon-out",
    "bidding.talon.turn",
)
def _hands_and_packets(rules: Rules, dealer: Seat, deck: Sequence[Card]) -> _Layout:
    opponent = rules.seating.next_of[dealer]
    hands = {
        opponent: [*deck[0:3], *deck[6:8], *deck[14:17]],
        dealer: [*deck[3:6], *deck[8:10], *deck[17:20]],
    }
    packets = [Pile(covered=deck[at], open=deck[at + 1]) for at in (10, 12, 20, 22)]
    if rules.packets_owner == "alternate":
        owned = {opponent: (packets[0], packets[2]), dealer: (packets[1], packets[3])}
    else:
        owned = {opponent: (packets[0], packets[1]), dealer: (packets[2], packets[3])}
    return _Layout(
        hands=tuple(set_of(hands[Seat(seat)]) for seat in range(rules.players)),
        tableaux=tuple(owned[Seat(seat)] for seat in range(rules.players)),
        turned=deck[24],
        stock=tuple(deck[24:32]),
    )
