"""Everything that lies on the table at one moment of a deal, as one frozen value.

What can be derived is not stored: the phase, whose turn it is, how many talon cards were turned.
"""

from typing import Literal, NamedTuple

from .cards import NO_CARDS, Card, CardSet, Suit, set_of
from .implements import implements
from .rules import Rules
from .seats import Seat

Phase = Literal["bidding", "play", "over"]
Word = Literal["belote", "rebelote"]
DeclarationKind = Literal["tierce", "quarte", "quinte", "carre"]


class Bid(NamedTuple):
    """What a seat said in the bidding: ``pass``, ``take`` or a suit."""

    seat: Seat
    bid: Literal["pass", "take"] | Suit


class Pile(NamedTuple):
    """An open card over a covered one; None where there is no such card (any more)."""

    open: Card | None
    covered: Card | None


class Trick(NamedTuple):
    """A finished trick: its cards in the order played, the leader's first."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat


class Declaration(NamedTuple):
    """A tierce, quarte, quinte or carré, as it was named."""

    kind: DeclarationKind
    cards: tuple[Card, ...]


class Declared(NamedTuple):
    """What one seat declared; ``held`` is False if it named a card that it did not hold."""

    seat: Seat
    declarations: tuple[Declaration, ...]
    held: bool


class Belote(NamedTuple):
    """The king and queen of trump of one seat, from the first play of the pair on.

    ``said`` holds the words whose events have come.
    """

    seat: Seat
    said: tuple[Word, ...]


class Auction(NamedTuple):
    """The bidding so far; it stays as it is while cards are played.

    ``turned`` is the card turned for the bidding, wherever it lies now. ``stock`` holds the cards
    that were not dealt out, in dealing order: those for the completion of the hands (until it is
    done) in layout ``hands``, the whole talon in ``hands_and_packets``.
    """

    rules: Rules
    dealer: Seat
    turned: Card
    stock: tuple[Card, ...]
    bids: tuple[Bid, ...]
    taker: Seat | None
    trump: Suit | None


class Position(NamedTuple):
    """The table. Tuples by seat follow the turn order; ``trick`` holds the cards of the current trick."""

    auction: Auction
    hands: tuple[CardSet, ...]
    tableaux: tuple[tuple[Pile, ...], ...]
    leader: Seat
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    declared: tuple[Declared, ...]
    belote: Belote | None

    @property
    def rules(self) -> Rules:
        """The rules the deal is played by."""
        return self.auction.rules

    @property
    def dealer(self) -> Seat:
        """Who dealt."""
        return self.auction.dealer

    @property
    def bids(self) -> tuple[Bid, ...]:
        """The bids, in order."""
        return self.auction.bids

    @property
    def taker(self) -> Seat | None:
        """Who took."""
        return self.auction.taker

    @property
    def trump(self) -> Suit | None:
        """The suit taken or named."""
        return self.auction.trump


class Contract(NamedTuple):
    """Who took, and in which trump."""

    taker: Seat
    trump: Suit


def contract_of(position: Position) -> Contract:
    """The contract of a position whose bidding ended with a take."""
    if position.taker is None or position.trump is None:
        raise AssertionError("asked for the contract of a deal that nobody has taken")
    return Contract(position.taker, position.trump)


def trump_of(position: Position) -> Suit:
    """The trump of a position whose bidding ended with a take."""
    trump = position.auction.trump
    if trump is None:
        raise AssertionError("asked for the trump of a deal that nobody has taken")
    return trump


def is_annulled(position: Position) -> bool:
    """Whether the bidding ended without a take."""
    return is_without_take(position.auction)


def is_without_take(auction: Auction) -> bool:
    """Whether every seat has passed as often as it may."""
    return auction.taker is None and len(auction.bids) == auction.rules.most_bids


def phase_of(position: Position) -> Phase:
    """The phase of the deal; an annulled deal is over."""
    if position.auction.taker is None:
        return "over" if is_annulled(position) else "bidding"
    return "over" if len(position.tricks) == position.rules.trick_count else "play"


def next_to_play(position: Position) -> Seat:
    """The seat that plays the next card, in the phase of play."""
    return position.auction.rules.seating.order_from[position.leader][len(position.trick)]


@implements("bidding.rounds.order", "bidding.talon.order")
def seat_to_bid(auction: Auction) -> Seat:
    """The seat that says the next bid, in the phase of bidding: from the dealer's right in turn order."""
    seating = auction.rules.seating
    return seating.order_from[seating.next_of[auction.dealer]][len(auction.bids) % auction.rules.players]


def seat_to_act(position: Position) -> Seat | None:
    """The seat that bids or plays next; None when the deal is over."""
    phase = phase_of(position)
    if phase == "over":
        return None
    return seat_to_bid(position.auction) if phase == "bidding" else next_to_play(position)


def open_cards(tableau: tuple[Pile, ...]) -> CardSet:
    """The open cards of one player's piles."""
    return set_of(pile.open for pile in tableau if pile.open is not None)


def covered_cards(tableau: tuple[Pile, ...]) -> CardSet:
    """The covered cards of one player's piles."""
    return set_of(pile.covered for pile in tableau if pile.covered is not None)


def played_by(position: Position, seat: Seat) -> CardSet:
    """The cards this seat has played so far."""
    players = position.rules.players
    played = NO_CARDS
    for leader, cards in (*((t.leader, t.cards) for t in position.tricks), (position.leader, position.trick)):
        place = (seat - leader) % players
        if place < len(cards):
            played |= set_of(cards[place : place + 1])
    return played


def all_played(position: Position) -> CardSet:
    """Every card played so far."""
    return set_of(card for trick in position.tricks for card in trick.cards) | set_of(position.trick)


def turned_count(auction: Auction) -> int:
    """How many talon cards have been turned (bidding ``talon``), else 1."""
    rules = auction.rules
    if rules.bidding != "talon":
        return 1
    passes = sum(bid.bid == "pass" for bid in auction.bids)
    return min(passes // rules.players + 1, rules.talon_max_proposals)
