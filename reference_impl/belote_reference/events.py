"""What happens in a deal, in the words every seat may hear (clause events.public)."""

from typing import NamedTuple, TypeAlias

from .cards import Card, Rank, Suit
from .position import Bid, Declaration, DeclarationKind, Word
from .score import Score
from .seats import Seat, Side


class Turned(NamedTuple):
    """The next card of the talon is turned."""

    card: Card


class Taken(NamedTuple):
    """The bidding ended with a take."""

    seat: Seat
    trump: Suit


class Completed(NamedTuple):
    """The hands were completed; no card is named."""


class Annulled(NamedTuple):
    """Nobody took."""


class Said(NamedTuple):
    """What is said of one declaration: its kind and its height."""

    kind: DeclarationKind
    height: Rank


class SeatDeclared(NamedTuple):
    """A seat declared."""

    seat: Seat
    said: tuple[Said, ...]


class Played(NamedTuple):
    """A card was played."""

    seat: Seat
    card: Card


class BeloteSaid(NamedTuple):
    """Belote or rebelote."""

    word: Word
    seat: Seat


class Shown(NamedTuple):
    """The cards of a seat's scoring declarations."""

    seat: Seat
    declarations: tuple[Declaration, ...]


class Compared(NamedTuple):
    """The declarations were compared: who scores, what is shown, whose are void."""

    side: Side | None
    shown: tuple[Shown, ...]
    void: tuple[Side, ...]


class RevealedCard(NamedTuple):
    """A covered card that was turned; ``pile`` counts the player's piles from 1."""

    seat: Seat
    pile: int
    card: Card


class Revealed(NamedTuple):
    """Covered cards were turned, in playing order."""

    cards: tuple[RevealedCard, ...]


class TrickWon(NamedTuple):
    """A trick was won; ``points`` are those of its cards."""

    winner: Seat
    points: int


class DealOver(NamedTuple):
    """All cards are played."""

    score: Score


Event: TypeAlias = (
    Bid
    | Turned
    | Taken
    | Completed
    | Annulled
    | SeatDeclared
    | Played
    | BeloteSaid
    | Compared
    | Revealed
    | TrickWon
    | DealOver
)
