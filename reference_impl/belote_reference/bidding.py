"""Bidding: who takes, and in which trump."""

from typing import Literal

from .cards import SUIT_OF, SUITS, Suit
from .deal import completed_hands
from .errors import IllegalAction
from .events import Annulled, Completed, Event, Taken, Turned
from .implements import implements
from .position import Auction, Bid, Position, is_without_take, turned_count
from .seats import Seat

BidValue = Literal["pass", "take"] | Suit


@implements(
    "bidding.rounds.first",
    "bidding.rounds.second",
    "bidding.rounds.turned-suit",
    "bidding.talon.take-or-pass",
    "bidding.talon.refused-suit",
)
def legal_bids(auction: Auction) -> tuple[BidValue, ...]:
    """What the seat to act may say: ``take`` while a turned card is offered, else another suit."""
    if _turned_is_offered(auction):
        return ("pass", "take")
    return ("pass", *(suit for suit in SUITS if suit != SUIT_OF[auction.turned]))


def _turned_is_offered(auction: Auction) -> bool:
    return auction.rules.bidding == "talon" or len(auction.bids) < auction.rules.players


def _clause_against(auction: Auction, bid: BidValue) -> str:
    """The clause by which this bid may not be said now."""
    if auction.rules.bidding == "talon":
        return "bidding.talon.take-or-pass"
    if _turned_is_offered(auction):
        return "bidding.rounds.first"
    return "bidding.rounds.second" if bid == "take" else "bidding.rounds.turned-suit"


@implements("bidding.trump", "bidding.first-take", "bidding.talon.next-card")
def auction_after(auction: Auction, seat: Seat, said: BidValue) -> Auction:
    """The auction after the seat to act bids. Raises IllegalAction for a bid that may not be said now."""
    if said not in legal_bids(auction):
        raise IllegalAction("bad-bid", _clause_against(auction, said))
    rules, dealer, turned, stock, bids, taker, trump = auction
    bids = (*bids, Bid(seat, said))
    if said != "pass":
        taker, trump = seat, SUIT_OF[turned] if said == "take" else said
    after = Auction(rules, dealer, turned, stock, bids, taker, trump)
    if said == "pass" and rules.bidding == "talon":
        return after._replace(turned=stock[turned_count(after) - 1])
    return after


@implements("bidding.rounds.annulled", "bidding.talon.annulled", "events.bidding", "events.completed")
def bid(position: Position, seat: Seat, said: BidValue) -> tuple[Position, tuple[Event, ...]]:
    """The position and the events after the seat to act bids.

    Raises IllegalAction for a bid that may not be said now.
    """
    before, auction = position.auction, auction_after(position.auction, seat, said)
    after, spoken = position._replace(auction=auction), auction.bids[-1]
    if auction.taker is not None and auction.trump is not None:
        taken = Taken(auction.taker, auction.trump)
        if auction.rules.layout != "hands":
            return after, (spoken, taken)
        hands = completed_hands(after, auction.taker)
        return after._replace(auction=auction._replace(stock=()), hands=hands), (spoken, taken, Completed())
    if is_without_take(auction):
        return after, (spoken, Annulled())
    if auction.turned != before.turned:
        return after, (spoken, Turned(auction.turned))
    return after, (spoken,)
