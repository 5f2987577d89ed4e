"""JSON values of the protocol in words: cards with their suits, actions and events as people say them."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType

from .lettering import PLAIN, SUIT_SIGNS, Style, clean, is_card
from .model import Difference, Json, JsonObject

ASKED: Mapping[str, str] = MappingProxyType(
    {
        "deal": "What lies where after the deal?",
        "legal": "Which actions are legal?",
        "winner": "Who wins the trick?",
        "apply": "What follows from these actions?",
        "view": "What may this seat know?",
        "score": "What is the deal worth?",
        "match": "How does the match stand?",
    }
)
"""Operation -> the question in words."""

_LABELS = {
    "legal": "may be played",
    "actions": "legal actions",
    "refused": "refused",
    "reasons": "reasons",
    "to_act": "to act",
    "may_declare": "may declare",
    "events": "events",
    "includes": "events among them",
    "excludes": "no event",
    "next_dealer": "next dealer",
    "error": "an error",
}
_LISTS_OF_EVENTS = ("events", "includes")


def tell(value: Json, style: Style = PLAIN) -> str:
    """Any value in one line, without a character that would steer a terminal."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case int() | float():
            return str(value)
        case str():
            return style.card(value) if is_card(value) else clean(value)
        case []:
            return "nothing"
        case list() if _is_cards(value):
            return _tell_cards(value, style)
        case list():
            return ", ".join(tell(item, style) for item in value)
        case dict() if _is_action(value):
            return tell_action(value, style)
        case dict() if isinstance(value.get("event"), str):
            return tell_event(value, style)
        case dict() if isinstance(value.get("kind"), str) and value.keys() <= {"kind", "cards", "height"}:
            return tell_declaration(value, style)
        case dict():
            return _tell_fields(value, style)


def tell_action(action: JsonObject, style: Style = PLAIN) -> str:
    """An action: ``east pass``, ``south KH belote``, ``south declares tierce 7H 8H 9H``."""
    seat = clean(str(action.get("seat", "")))
    if "declare" in action:
        return f"{seat} declares {tell(action['declare'], style)}"
    bid = action.get("bid")
    said = style.suit(bid) if isinstance(bid, str) and bid in SUIT_SIGNS else bid
    words = [said if "bid" in action else action.get("play"), action.get("say")]
    return " ".join([seat, *(tell(word, style) for word in words if word is not None)])


def tell_actions(actions: Sequence[Json], style: Style = PLAIN) -> str:
    """Actions one after the other."""
    return ", ".join(tell(action, style) for action in actions)


def tell_event(event: JsonObject, style: Style = PLAIN) -> str:
    """An event: its name, then what it holds."""
    name = clean(str(event["event"]))
    rest: JsonObject = {key: value for key, value in event.items() if key != "event"}
    if name == "revealed":
        return f"revealed {', '.join(_tell_revealed(card, style) for card in _list(rest.get('cards')))}"
    if rest.keys() == {"seat", "card"} or rest.keys() == {"seat", "bid"} or rest.keys() == {"card"}:
        return " ".join([name, *(_tell_field(key, value, style) for key, value in rest.items())])
    return f"{name} ({_tell_fields(rest, style)})" if rest else name


def tell_declaration(declaration: JsonObject, style: Style = PLAIN) -> str:
    """A declaration: its kind, then its cards or its height."""
    kind = clean(str(declaration["kind"]))
    if "cards" in declaration:
        return f"{kind} {tell(declaration['cards'], style)}"
    return f"{kind} to {tell(declaration.get('height'), style)}"


def tell_fact(label: str, value: Json, style: Style = PLAIN) -> str:
    """What a situation says about declarations, belote and the like."""
    match label, value:
        case "belote", {"seat": str(seat), "said": list(said)}:
            return f"{clean(seat)}, said {tell(said, style)}"
        case "comparison", {"side": side, "void": void}:
            return f"{'no side' if side is None else tell(side, style)} scores" + (
                f", void: {tell(void, style)}" if void else ""
            )
        case "declared", list():
            return "; ".join(_tell_declared(one, style) for one in value)
        case "trump", str():
            return _tell_field(label, value, style)
        case _:
            return tell(value, style)


def expectation(expect: JsonObject, style: Style = PLAIN) -> tuple[tuple[str, str], ...]:
    """What an answer must hold, as labels with words, in the order in which it was written."""
    return tuple(_lines(expect, style))


def difference_told(difference: Difference, style: Style = PLAIN) -> tuple[str, str, str]:
    """A difference in words: where, what was expected, what was got."""
    at, expected, got = difference.at, difference.expected, difference.got
    told = tell_list(got, style) if at.startswith("/events") else tell(got, style)
    if at == "/refused":
        told = "accepted" if got is None else tell(got, style)
    if at == "/forbidden":
        told = _tell_reasons(got, style)
    if at == "/actions" and _is_cards(expected) and _is_cards(got):
        told += _odd_ones(expected, got, style)
    return place(at), _wanted(at, expected, style), told


def place(at: str) -> str:
    """The place of a difference in words: ``position, hands, south`` for ``/position/hands/south``."""
    parts = at.split("/")[1:]
    if parts[:1] == ["events"]:
        parts = ["events", *(f"number {int(part) + 1}" for part in parts[2:3]), *parts[3:]]
    return ", ".join(_LABELS.get(part, part) for part in parts)


def tell_list(value: Json, style: Style = PLAIN) -> str:
    """A list of things that have commas of their own; anything else as usual."""
    if isinstance(value, list):
        return "; ".join(tell(item, style) for item in value) or "none"
    return tell(value, style)


def compact(value: Json, length: int = 400) -> str:
    """A value as JSON in a line, cut where it is too long."""
    text = clean(json.dumps(value, ensure_ascii=False))
    return text if len(text) <= length else text[: length - 1] + "…"


def _wanted(at: str, value: Json, style: Style) -> str:
    """What was expected, the matchers of ``judge`` among it."""
    match value:
        case {"includes": event}:
            return f"among them {tell(event, style)}"
        case {"excludes": name}:
            return f"no event {tell(name, style)}"
        case {"refused": card}:
            return f"{tell(card, style)} refused"
        case {"hidden": card}:
            return f"{tell(card, style)} hidden"
        case {"index": _, "code": codes}:
            return f"refused: {_alternatives(codes, style)}"
        case {"error": kinds}:
            return f"an error: {_alternatives(kinds, style)}"
        case dict() if at == "/forbidden":
            return _tell_reasons(value, style)
        case list() if at.startswith("/events"):
            return tell_list(value, style)
        case None if at == "/refused":
            return "accepted"
        case _:
            return tell(value, style)


def _tell_reasons(reasons: Json, style: Style) -> str:
    if not isinstance(reasons, dict):
        return tell(reasons, style)
    return ", ".join(
        f"{tell(card, style)} {'no reason' if code is None else _alternatives(code, style)}"
        for card, code in reasons.items()
    )


def _alternatives(codes: Json, style: Style) -> str:
    return " or ".join(tell(code, style) for code in (codes if isinstance(codes, list) else [codes]))


def _odd_ones(expected: Json, got: Json, style: Style) -> str:
    """The cards that only one of two lists has."""
    extra = [card for card in _list(got) if card not in _list(expected)]
    missing = [card for card in _list(expected) if card not in _list(got)]
    told = (("too many:", extra), ("missing:", missing))
    parts = [f"{label} {tell(cards, style)}" for label, cards in told if cards]
    return f" ({', '.join(parts)})" if parts else ""


def _lines(expect: JsonObject, style: Style) -> Iterator[tuple[str, str]]:
    for name, value in expect.items():
        label = _LABELS.get(name, name)
        if name in ("position", "view") and isinstance(value, dict):
            yield from _flat(name, value, style, depth=2)
        elif name == "hidden" and isinstance(value, dict):
            yield from ((f"hidden from {seat}", tell(cards, style)) for seat, cards in value.items())
        elif name == "hidden":
            yield "not to be seen", tell(value, style)
        elif name in ("refused", "reasons") and isinstance(value, dict):
            yield label, _tell_refusals(value, style)
        elif name in ("refused", "excludes", "error") and isinstance(value, list):
            yield label, _alternatives(value, style)
        elif name in _LISTS_OF_EVENTS and isinstance(value, list):
            yield label, tell_list(value, style)
        elif name in ("totals", "points") and isinstance(value, dict):
            yield label, _tell_fields(value, style)
        else:
            yield label, tell(value, style)


def _flat(path: str, value: JsonObject, style: Style, depth: int) -> Iterator[tuple[str, str]]:
    """The fields of a position, those of hands and tableaux apart."""
    for name, item in value.items():
        if depth and isinstance(item, dict) and name not in ("trick", "belote", "comparison"):
            yield from _flat(f"{path}, {name}", item, style, depth - 1)
        elif name == "tableaux" or path.endswith("tableaux"):
            yield f"{path}, {name}", " | ".join(_tell_pile(pile, style) for pile in _list(item))
        else:
            yield f"{path}, {name}", tell(item, style)


def _tell_declared(value: Json, style: Style) -> str:
    if not isinstance(value, dict) or "declarations" not in value:
        return tell(value, style)
    held = " (not all held)" if value.get("held") is False else ""
    return f"{tell(value.get('seat'), style)} {tell(value['declarations'], style)}{held}"


def _tell_pile(pile: Json, style: Style) -> str:
    if not isinstance(pile, dict) or not pile:
        return "empty"
    parts = [tell(pile["open"], style) if "open" in pile else "no open card"]
    if "covered" in pile:
        parts.append("on ?" if pile["covered"] is None else f"on {tell(pile['covered'], style)}")
    return " ".join(parts)


def _tell_cards(cards: Sequence[Json], style: Style) -> str:
    """Cards, and how many hidden ones."""
    known = [style.card(str(card)) for card in cards if card is not None]
    hidden = len(cards) - len(known)
    return " ".join(known + ([f"{hidden} hidden"] if hidden else []))


def _tell_refusals(refused: JsonObject, style: Style) -> str:
    """Cards with their codes, those with the same codes together."""
    by_codes: dict[str, list[str]] = {}
    for card, codes in refused.items():
        told = _alternatives(codes, style)
        by_codes.setdefault(told, []).append(tell(card, style))
    return ", ".join(f"{' '.join(cards)} ({told})" for told, cards in by_codes.items())


def _tell_revealed(card: Json, style: Style) -> str:
    if not isinstance(card, dict):
        return tell(card, style)
    told = (tell(card.get(name), style) for name in ("card", "seat", "pile"))
    return "{} at {}, pile {}".format(*told)


def _tell_fields(value: JsonObject, style: Style) -> str:
    if not value:
        return "nothing"
    return ", ".join(f"{clean(name)} {_tell_field(name, item, style)}" for name, item in value.items())


def _tell_field(name: str, value: Json, style: Style) -> str:
    if name in ("trump", "bid") and isinstance(value, str):
        return style.suit(value) if value in SUIT_SIGNS else clean(value)
    nested = isinstance(value, dict | list) and bool(value) and not _is_cards(value)
    return f"({tell(value, style)})" if nested else tell(value, style)


def _is_cards(value: Json) -> bool:
    return isinstance(value, list) and all(card is None or is_card(card) for card in value)


def _is_action(value: JsonObject) -> bool:
    kinds: tuple[Callable[[JsonObject], bool], ...] = (
        lambda one: one.keys() == {"seat", "bid"},
        lambda one: {"seat", "play"} <= one.keys() <= {"seat", "play", "say"},
        lambda one: one.keys() == {"seat", "declare"},
    )
    return any(kind(value) for kind in kinds)


def _list(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []
