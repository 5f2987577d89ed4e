"""Where the cards of a case lie: each of them in one place, and none forgotten."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from .model import Json, JsonObject
from .notation import DECK, Fault, Keys, sorted_cards

_CARDS = frozenset(DECK)
_ONLY_NAMED = frozenset({"actions", "bids", "declared", "turned", "belote", "comparison"})


class Place(NamedTuple):
    """A card and the keys that lead to it."""

    card: str
    keys: Keys


def faults_of_cards(given: JsonObject, expect: JsonObject) -> Iterator[Fault]:
    """What is wrong with the places of the cards in a case, its notation written out.

    Keys begin with ``given`` or ``expect``. A case that expects an error may have its cards anywhere.
    """
    if "error" in expect:
        return
    places = tuple(_places(given, ("given",)))
    yield from _twice(places)
    yield from _forgotten(given, places)
    yield from _hidden(given)
    yield from _expected_apart(given, expect)


def _fault(keys: Keys, message: str, expected: str, other: Keys | None = None) -> Fault:
    return Fault("misplaced-card", keys, message, expected, other=other)


def _places(data: Json, keys: Keys) -> Iterator[Place]:
    """Every card that lies somewhere; one that is only named, as in a declaration, lies nowhere."""
    if isinstance(data, dict):
        for name, value in data.items():
            if name not in _ONLY_NAMED:
                yield from _places(value, (*keys, name))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from _places(value, (*keys, number))
    elif isinstance(data, str) and data in _CARDS:
        yield Place(data, keys)


def _twice(places: Iterable[Place]) -> Iterator[Fault]:
    first: dict[str, Keys] = {}
    for card, keys in places:
        if card in first:
            yield _fault(keys, f"{card} lies in two places", "each card in one place", other=first[card])
        first.setdefault(card, keys)


def _forgotten(given: JsonObject, places: Iterable[Place]) -> Iterator[Fault]:
    """A whole deck or a full position must have all cards; the turned card may be on the table."""
    lying = {place.card for place in places}
    for keys, whole in _wholes(given):
        turned = whole.get("turned")
        missing = _CARDS - lying - ({turned} if isinstance(turned, str) else set())
        if missing:
            told = " ".join(sorted_cards(missing))
            message = f"{told} lies nowhere" if len(missing) == 1 else f"{told} lie nowhere"
            yield _fault(keys, message, f"all {len(DECK)} cards")


def _wholes(given: JsonObject) -> Iterator[tuple[Keys, JsonObject]]:
    """The keys at which all cards must be found, with the object that may name a turned card."""
    if "deck" in given:
        yield ("given", "deck"), {}
    if isinstance(given.get("history"), dict):
        yield ("given", "history", "deck"), {}
    position = given.get("position")
    if isinstance(position, dict):
        yield ("given", "position"), position


def _hidden(given: JsonObject) -> Iterator[Fault]:
    position = given.get("position")
    if not isinstance(position, dict):
        return
    for name in ("hands", "tableaux", "stock", "talon"):
        for keys in _nulls(position.get(name, []), ("given", "position", name)):
            yield _fault(keys, "a card is hidden", "a card: only a view hides some")


def _nulls(data: Json, keys: Keys) -> Iterator[Keys]:
    if data is None:
        yield keys
    elif isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from _nulls(value, (*keys, key))


def _expected_apart(given: JsonObject, expect: JsonObject) -> Iterator[Fault]:
    """No card is both legal and refused, or legal without being available."""
    legal = expect.get("legal")
    if not isinstance(legal, list):
        return
    refused, available = expect.get("refused"), given.get("available")
    first: dict[Json, Keys] = {}
    for number, card in enumerate(legal):
        keys: Keys = ("expect", "legal", number)
        if isinstance(card, str) and card in first:
            yield _fault(keys, f"{card} is written twice", "each card once", other=first[card])
        elif isinstance(refused, dict) and card in refused:
            yield _fault(keys, f"{card} is expected to be legal and to be refused", "one of the two")
        elif isinstance(available, list) and card not in available:
            yield _fault(
                keys, f"{card} is expected to be legal and not available", "one of the cards available"
            )
        if isinstance(card, str):
            first.setdefault(card, keys)
