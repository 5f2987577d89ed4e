"""Belote and rebelote: the king and queen of trump of one seat."""

from typing import Final

from .cards import KING, ONLY, QUEEN, RANK_OF, SUIT_OF, SUITS, Card, card_of, set_of
from .errors import IllegalAction
from .events import BeloteSaid
from .implements import implements
from .position import Belote, Position, Word, all_played, covered_cards, open_cards, trump_of
from .rules import Rules
from .seats import Seat

PAIRS: Final = tuple(set_of((card_of(KING, suit), card_of(QUEEN, suit))) for suit in SUITS)
"""PAIRS[trump] is the king and the queen of trump."""


def _other_of_pair(card: Card) -> Card:
    return card_of(QUEEN if RANK_OF[card] == KING else KING, SUIT_OF[card])


@implements(
    "belote.held.hand",
    "belote.held.tableau",
    "belote.held.hand-and-open",
    "belote.held.original-hand",
    "belote.held.owned",
    "belote.held.owned-spoken",
    "belote.moment",
)
def holds_other(position: Position, seat: Seat, first: Card) -> bool:
    """Whether the seat about to play the first card of the pair holds the other one.

    The position is the one before the play, so nothing under the card is turned yet.
    """
    rules, other = position.rules, ONLY[_other_of_pair(first)]
    if other & position.hands[seat]:
        return True
    if not position.tableaux or (rules.layout == "hands_and_packets" and rules.belote_scope == "hand"):
        return False
    if other & open_cards(position.tableaux[seat]):
        return True
    return counts_covered(rules) and bool(other & covered_cards(position.tableaux[seat]))


def counts_covered(rules: Rules) -> bool:
    """Whether a covered card of the own packets is held for the belote."""
    return (
        rules.layout == "hands_and_packets"
        and rules.belote_scope == "owned"
        and rules.belote_announcement == "automatic"
    )


@implements("belote.spoken.words")
def word_of_play(position: Position, seat: Seat, card: Card) -> Word | None:
    """The word that belongs to this play, the position being the one before it; None for most plays."""
    if not ONLY[card] & PAIRS[trump_of(position)] or position.rules.belote == "none":
        return None
    if position.belote is not None:
        return "rebelote" if position.belote.seat == seat else None
    first = not ONLY[_other_of_pair(card)] & all_played(position)
    return "belote" if first and holds_other(position, seat, card) else None


@implements(
    "belote.either-order",
    "belote.none",
    "belote.automatic.events",
    "belote.held.owned-events",
    "belote.spoken.events",
)
def after_play(
    position: Position, seat: Seat, card: Card, said: Word | None
) -> tuple[Belote | None, tuple[BeloteSaid, ...]]:
    """What becomes of the belote when a card is played; ``position`` is the one before the play.

    Raises IllegalAction for a word that does not belong to this play.
    """
    word = word_of_play(position, seat, card)
    if said is not None:
        check_word(position.rules, word, said)
    if word is None:
        return position.belote, ()
    before: tuple[Word, ...] = position.belote.said if position.belote else ()
    words: tuple[Word, ...]
    if position.rules.belote_announcement == "spoken":
        words = (said,) if said else ()
    elif word == "rebelote" and not before:
        words = ("belote", "rebelote")
    elif word == "belote" and ONLY[_other_of_pair(card)] & _covered(position, seat):
        words = ()
    else:
        words = (word,)
    return Belote(seat, before + words), tuple(BeloteSaid(each, seat) for each in words)


def _covered(position: Position, seat: Seat) -> int:
    return covered_cards(position.tableaux[seat]) if position.tableaux else 0


@implements("belote.automatic.no-word", "belote.spoken.elsewhere")
def check_word(rules: Rules, word: Word | None, said: Word) -> None:
    """Raise IllegalAction if the word said is not the one that belongs to the play."""
    if rules.belote_announcement == "automatic":
        raise IllegalAction("bad-word", "belote.automatic.no-word")
    if said != word:
        raise IllegalAction("bad-word", "belote.spoken.elsewhere")


@implements("belote.pair", "belote.spoken.both")
def belote_seat(position: Position) -> Seat | None:
    """The seat whose side has the 20 points of the belote; None where nobody has."""
    belote = position.belote
    if belote is None:
        return None
    if position.rules.belote_announcement == "spoken" and len(belote.said) < 2:
        return None
    return belote.seat
