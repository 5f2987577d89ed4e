"""The short notation of scenario files, written out as the JSON of the protocol.

``AH 7D`` is a list of cards, ``south KH belote`` an action, ``{AD: must-follow}`` a card with the codes of
its refusal. Which notation a value is in follows from the name of its field; whatever is JSON already stays
as it is, and what has another shape is left for the schema to judge.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from belote_reference.specification.problems import Code, did_you_mean, one_of

from .model import Json, JsonObject

Keys: TypeAlias = tuple[str | int, ...]
Reader: TypeAlias = Callable[[Json], Json]

SUITS = ("C", "D", "H", "S")
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""Every card, by suit and then by rank."""
SEATS = ("south", "east", "north", "west")
KINDS = ("tierce", "quarte", "quinte", "carre")
BIDS = ("pass", "take", *SUITS)
WORDS = ("belote", "rebelote")

A_CARD = f"a card: a rank ({', '.join(RANKS)}), then a suit ({', '.join(SUITS)})"

_CARDS = frozenset(DECK)


class NotationError(Exception):
    """A word that the notation does not know; ``keys`` lead to it, a word of a text by its number from 0."""

    def __init__(
        self, message: str, expected: str, *, hint: str = "", keys: Keys = (), on_key: bool = False
    ) -> None:
        super().__init__(message)
        self.message = message
        self.expected = expected
        self.hint = hint
        self.keys = keys
        self.on_key = on_key


class Fault(NamedTuple):
    """Something wrong with a case: the keys that lead to it, what is wrong, what was expected, what to try.

    A word of a text has its number as the last key. ``other``: the keys to another place that has a part in
    it, or None.
    """

    code: Code
    keys: Keys
    message: str
    expected: str = ""
    hint: str = ""
    on_key: bool = False
    other: Keys | None = None


def written_out(data: Json) -> tuple[Json, tuple[Fault, ...]]:
    """What ``given`` or ``expect`` of a case says, as JSON, with the faults of its notation.

    A value with a fault stays as it was written.
    """
    faults: list[Fault] = []
    return _walk(data, (), faults), tuple(faults)


# -- the notations -------------------------------------------------------------------------------


def card(value: Json) -> Json:
    """One card. NotationError if a text is none."""
    if isinstance(value, str) and value not in _CARDS:
        raise NotationError(f"{value} is no card", A_CARD, hint=did_you_mean(value, DECK))
    return value


def cards(value: Json) -> Json:
    """Cards in a text with spaces, or in a list; null in a list is a hidden card. NotationError."""
    if isinstance(value, str):
        value = list(value.split())
    return _each(card, value) if isinstance(value, list) else value


def action(value: Json) -> Json:
    """What a seat does: ``east pass``, ``south KH belote``, ``south declares tierce 7H 8H 9H``.

    NotationError if a text says something else.
    """
    if not isinstance(value, str):
        return _spelled_out(value)
    words = value.split()
    if not words or words[0] not in SEATS:
        raise _no_seat(words)
    seat, deed = words[0], words[1] if len(words) > 1 else ""
    if deed == "declares":
        return {"seat": seat, "declare": _declarations(words, 2)}
    if deed in _CARDS:
        _refuse_after(words, 3)
        return {"seat": seat, "play": deed, **_saying(words[2:])}
    if deed in BIDS:
        _refuse_after(words, 2)
        return {"seat": seat, "bid": deed}
    expected = f"a card, a bid ({', '.join(BIDS)}), or declares"
    hint = did_you_mean(deed, (*BIDS, "declares", *DECK)) if deed else ""
    raise NotationError(f"{deed or 'nothing'} is nothing a seat does", expected, hint=hint, keys=(1,))


def actions(value: Json) -> Json:
    """A list of actions. NotationError."""
    return _each(action, value) if isinstance(value, list) else value


def deeds(value: Json) -> Json:
    """One action, or a list of them; always written out as a list. NotationError."""
    return actions(value) if isinstance(value, list) else [action(value)]


def alternatives(value: Json) -> Json:
    """A word, or a list of words any of which will do; always written out as a list."""
    return value if isinstance(value, list) else [value]


def refusals(value: Json) -> Json:
    """Codes, or card to codes; the codes always written out as a list. NotationError."""
    if not isinstance(value, dict):
        return alternatives(value)
    return {_key_card(name): alternatives(codes) for name, codes in value.items()}


def _each(reader: Reader, items: list[Json]) -> list[Json]:
    """Every item read; the error of one gets its number as first key."""
    read: list[Json] = []
    for number, item in enumerate(items):
        try:
            read.append(reader(item))
        except NotationError as error:
            error.keys = (number, *error.keys)
            raise
    return read


def _key_card(name: str) -> str:
    if name not in _CARDS:
        hint = did_you_mean(name, DECK)
        raise NotationError(f"{name} is no card", A_CARD, hint=hint, keys=(name,), on_key=True)
    return name


def _no_seat(words: Sequence[str]) -> NotationError:
    if not words:
        return NotationError("the action is empty", "a seat and what it does")
    split = words[0] in KINDS
    hint = "put the whole action in quotes: its comma ends it in a list" if split else ""
    return NotationError(
        f"{words[0]} is no seat", one_of(SEATS), hint=hint or did_you_mean(words[0], SEATS), keys=(0,)
    )


def _refuse_after(words: Sequence[str], number: int) -> None:
    """NotationError if there are more than so many words."""
    if len(words) > number:
        raise NotationError(f"{words[number]} is one word too many", "the end of the action", keys=(number,))


def _saying(rest: Sequence[str]) -> JsonObject:
    if rest and rest[0] not in WORDS:
        hint = did_you_mean(rest[0], WORDS)
        raise NotationError(f"{rest[0]} cannot be said with a card", one_of(WORDS), hint=hint, keys=(2,))
    return {"say": rest[0]} if rest else {}


def _declarations(words: Sequence[str], start: int) -> list[Json]:
    """The declarations from this word on; a comma ends one."""
    declared: list[Json] = []
    kind, held = "", list[Json]()
    if len(words) <= start:
        raise NotationError("nothing is declared", one_of(KINDS), keys=(start - 1,))
    for number, word in enumerate(words[start:], start=start):
        name = word.rstrip(",")
        if not kind:
            kind = _kind(name, number)
        elif name in _CARDS:
            held.append(name)
        else:
            raise NotationError(f"{name} is no card", A_CARD, hint=did_you_mean(name, DECK), keys=(number,))
        if word.endswith(",") or number == len(words) - 1:
            declared.append({"kind": kind, "cards": held})
            kind, held = "", []
    return declared


def _kind(name: str, number: int) -> str:
    if name not in KINDS:
        hint = did_you_mean(name, KINDS)
        raise NotationError(f"{name} is no kind of declaration", one_of(KINDS), hint=hint, keys=(number,))
    return name


def _spelled_out(value: Json) -> Json:
    """An action that is an object may still have its cards as texts."""
    faults: list[Fault] = []
    written = _walk(value, (), faults)
    for fault in faults:
        raise NotationError(
            fault.message, fault.expected, hint=fault.hint, keys=fault.keys, on_key=fault.on_key
        )
    return written


# -- which field is in which notation ------------------------------------------------------------

_READERS: dict[str, Reader] = {
    "available": cards,
    "cards": cards,
    "deck": cards,
    "legal": cards,
    "stock": cards,
    "talon": cards,
    "card": card,
    "covered": card,
    "open": card,
    "play": card,
    "turned": card,
    "actions": actions,
    "bids": actions,
    "do": deeds,
    "error": alternatives,
    "reasons": refusals,
    "refused": refusals,
}
_BY_SEAT: dict[str, Reader] = {"hands": cards, "hidden": cards}


def _walk(data: Json, keys: Keys, faults: list[Fault]) -> Json:
    if isinstance(data, dict):
        return {name: _field(name, value, (*keys, name), faults) for name, value in data.items()}
    if isinstance(data, list):
        return [_walk(value, (*keys, number), faults) for number, value in enumerate(data)]
    return data


def _field(name: str, value: Json, keys: Keys, faults: list[Fault]) -> Json:
    if name in _BY_SEAT and isinstance(value, dict):
        reader = _BY_SEAT[name]
        return {seat: _read(reader, held, (*keys, seat), faults) for seat, held in value.items()}
    reader_of_field = _READERS.get(name) or _BY_SEAT.get(name)
    if reader_of_field is None or _holds_objects(name, value):
        return _walk(value, keys, faults)
    return _read(reader_of_field, value, keys, faults)


def _holds_objects(name: str, value: Json) -> bool:
    """The cards of the event ``revealed`` come with their piles."""
    return name == "cards" and isinstance(value, list) and any(isinstance(item, dict) for item in value)


def _read(reader: Reader, value: Json, keys: Keys, faults: list[Fault]) -> Json:
    try:
        return reader(value)
    except NotationError as error:
        found = (*keys, *error.keys)
        told = (error.message, error.expected, error.hint, error.on_key)
        faults.append(Fault("notation", found, *told))
        return value


# -- order ---------------------------------------------------------------------------------------


def sorted_cards(names: Iterable[str]) -> list[str]:
    """Cards by suit and rank; what is no card comes last, by its letters."""
    return sorted(names, key=lambda name: (_ORDER.get(name, len(DECK)), name))


_ORDER = {name: number for number, name in enumerate(DECK)}
