"""What an answer has other than expected.

An expectation is in the terms of the operation's result: a mapping is compared on the keys it gives, a list
as a whole. Beyond that:

* ``legal``: ``legal`` is the set of cards that may be played, ``actions`` the set of actions,
  ``refused`` (card -> codes) the cards that may not be played; if the answer has reasons, the reason of
  such a card must be one of its codes, and ``reasons`` are all of them.
* ``apply``: ``refused`` is null or ``{"index": n, "code": [codes that will do]}``; ``events`` are exactly
  those of the last action, ``includes`` some of them, ``excludes`` names of events that are not among them.
* ``view``: ``hidden`` are cards that appear nowhere in the view.
* any: ``error`` are the kinds of error that will do instead of an answer.

Hands, the cards of a declaration and lists of sides or seats have no order; a pile is compared whole; what
is expected to be null, false or empty may be left out.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from .model import Check, Difference, Json, JsonObject
from .notation import sorted_cards

_Found: TypeAlias = tuple[str, Json, Json]
"""A JSON pointer into the result, what was expected there, what was got."""

_UNORDERED = frozenset({"void", "may_declare"})


def differences(check: Check, result: JsonObject) -> tuple[Difference, ...]:
    """What the result of an answer has other than expected, nothing if it is right."""
    if "error" in check.expect:
        return (Difference(check.step, "", {"error": check.expect["error"]}, result),)
    match check.op:
        case "legal":
            found = _in_legal(check.expect, result)
        case "apply":
            found = _in_apply(check, result)
        case "view":
            found = _in_view(check.expect, result)
        case _:
            found = _compared(_plain(check.expect), _plain(result), "")
    return tuple(Difference(check.step, *one) for one in found)


def differences_of_error(check: Check, kind: str) -> tuple[Difference, ...]:
    """What an answer with an error of this kind has other than expected; nothing if it was expected."""
    kinds = check.expect.get("error")
    if isinstance(kinds, list) and kind in kinds:
        return ()
    return (Difference(check.step, "", {"error": kinds} if kinds else _plain(check.expect), {"error": kind}),)


def expects_error(check: Check) -> bool:
    """Whether an error is the right answer to this request."""
    return "error" in check.expect


# -- legal ---------------------------------------------------------------------------------------


def _in_legal(expect: JsonObject, result: JsonObject) -> Iterator[_Found]:
    actions = _list(result.get("actions"))
    for name in ("phase", "to_act", "may_declare"):
        if name in expect:
            yield from _compared(_plain(expect[name], name), _plain(result.get(name), name), f"/{name}")
    if "legal" in expect:
        yield from _in_cards(_list(expect["legal"]), result, actions)
    if "actions" in expect:
        wanted, got = _in_order(_list(expect["actions"])), _in_order(actions)
        if wanted != got:
            yield "/actions", wanted, got
    reasons = {
        str(_dict(item).get("card")): _dict(item).get("code") for item in _list(result.get("forbidden"))
    }
    refused = {card: _list(codes) for card, codes in _dict(expect.get("refused")).items()}
    yield from _in_refused(refused, actions, reasons)
    if "reasons" in expect and "forbidden" in result:
        yield from _in_reasons(_dict(expect["reasons"]), reasons)


def _in_cards(wanted: Sequence[Json], result: JsonObject, actions: Sequence[Json]) -> Iterator[_Found]:
    """The cards that may be played, by the seat that the answer itself says is to act."""
    plays = [_dict(action) for action in actions]
    got = [str(play["play"]) for play in plays if "play" in play]
    if set(got) != set(map(str, wanted)):
        yield "/actions", _cards(wanted), _cards(set(got))
    for number, play in enumerate(plays):
        if "play" not in play:
            yield f"/actions/{number}", "only cards to play", play
        elif play.get("seat") != result.get("to_act"):
            yield f"/actions/{number}/seat", result.get("to_act"), play.get("seat")


def _in_refused(
    refused: dict[str, list[Json]], actions: Sequence[Json], reasons: dict[str, Json]
) -> Iterator[_Found]:
    legal = {_dict(action).get("play"): number for number, action in enumerate(actions)}
    for card, codes in refused.items():
        if card in legal:
            yield f"/actions/{legal[card]}", {"refused": card}, actions[legal[card]]
        elif card in reasons and reasons[card] not in codes:
            yield "/forbidden", {card: _one_or_all(codes)}, {card: reasons[card]}


def _in_reasons(wanted: JsonObject, reasons: dict[str, Json]) -> Iterator[_Found]:
    for card in sorted_cards({*wanted, *reasons}):
        codes = _list(wanted.get(card))
        if reasons.get(card) not in (codes or [None]):
            yield "/forbidden", {card: _one_or_all(codes)}, {card: reasons.get(card)}


def _one_or_all(codes: Sequence[Json]) -> Json:
    return list(codes) if len(codes) > 1 else codes[0] if codes else None


# -- apply and view ------------------------------------------------------------------------------


def _in_apply(check: Check, result: JsonObject) -> Iterator[_Found]:
    expect, last = check.expect, len(_list(check.fields.get("actions"))) - 1
    refusal = _refusal(_dict(expect.get("refused")), result.get("refused"))
    if refusal:
        yield refusal
        return
    told = _list(result.get("events"))
    events = _list(told[last]) if 0 <= last < len(told) else []
    yield from _in_events(expect, events, f"/events/{last}")
    for name in ("to_act", "position"):
        if name in expect:
            yield from _compared(_plain(expect[name], name), _plain(result.get(name), name), f"/{name}")


def _refusal(wanted: JsonObject, got: Json) -> _Found | None:
    """The difference between what should be refused, if anything, and what was."""
    if not wanted:
        return ("/refused", None, got) if got is not None else None
    refused = _dict(got)
    if refused.get("index") == wanted["index"] and refused.get("code") in _list(wanted["code"]):
        return None
    expected: JsonObject = {"index": wanted["index"], "code": _one_or_all(_list(wanted["code"]))}
    return "/refused", expected, {name: refused[name] for name in expected if name in refused} or None


def _in_events(expect: JsonObject, events: list[Json], at: str) -> Iterator[_Found]:
    got = _plain(events)
    assert isinstance(got, list)
    if "events" in expect:
        wanted = _plain(expect["events"])
        if _names(wanted) == _names(got):
            yield from _compared(wanted, got, at)
        else:
            yield at, wanted, got
    for event in _list(expect.get("includes")):
        if all(any(True for _ in _compared(_plain(event), one, "")) for one in got):
            yield at, {"includes": event}, got
    for name in _list(expect.get("excludes")):
        for number, one in enumerate(got):
            if _dict(one).get("event") == name:
                yield f"{at}/{number}", {"excludes": name}, one


def _names(events: Json) -> list[Json]:
    return [_dict(event).get("event") for event in _list(events)]


def _in_view(expect: JsonObject, result: JsonObject) -> Iterator[_Found]:
    view = result.get("view")
    yield from _compared(_plain(expect.get("view", {})), _plain(view), "/view")
    texts = tuple(_texts(view, "/view"))
    for card in _list(expect.get("hidden")):
        shown = re.compile(rf"(?<![0-9A-Za-z]){re.escape(str(card))}(?![0-9A-Za-z])")
        for at, text in texts:
            if shown.search(text):
                yield at, {"hidden": card}, text


def _texts(data: Json, at: str) -> Iterator[tuple[str, str]]:
    """Every text in it with its place; a key counts as a text at the place of its value."""
    if isinstance(data, str):
        yield at, data
    elif isinstance(data, dict):
        for name, value in data.items():
            yield f"{at}/{name}", name
            yield from _texts(value, f"{at}/{name}")
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from _texts(value, f"{at}/{number}")


# -- any value -----------------------------------------------------------------------------------


def _compared(expected: Json, got: Json, at: str) -> Iterator[_Found]:
    """The differences of two plain values."""
    match expected, got:
        case dict(), dict():
            for name, value in expected.items():
                if name in got or not _is_blank(value):
                    yield from _compare_field(name)(value, got.get(name), f"{at}/{name}")
        case list(), list() if len(expected) == len(got) and any(isinstance(one, dict) for one in expected):
            for number, value in enumerate(expected):
                yield from _compared(value, got[number], f"{at}/{number}")
        case _:
            if not _same(expected, got):
                yield at, expected, got


def _is_blank(value: Json) -> bool:
    return value is None or value is False or value in ([], {})


def _compare_field(name: str) -> Callable[[Json, Json, str], Iterator[_Found]]:
    return _compared_tableaux if name == "tableaux" else _compared


def _compared_tableaux(expected: Json, got: Json, at: str) -> Iterator[_Found]:
    """Piles are compared whole: a card that is not named is not there."""
    for seat, piles in _dict(expected).items():
        there = _list(_dict(got).get(seat))
        if len(_list(piles)) != len(there):
            yield f"{at}/{seat}", piles, there
            continue
        for number, (wanted, pile) in enumerate(zip(_list(piles), there, strict=True)):
            if not _same(wanted, pile):
                yield f"{at}/{seat}/{number}", wanted, pile


def _same(expected: Json, got: Json) -> bool:
    # in Python 1 == True, in JSON not
    return expected == got and isinstance(expected, bool) == isinstance(got, bool)


def _plain(value: Json, name: str = "") -> Json:
    """The value with everything sorted that has no order."""
    match value:
        case dict():
            plain = {key: _plain_field(key, item) for key, item in value.items()}
            return {**plain, "cards": _cards(_list(value["cards"]))} if _is_declaration(value) else plain
        case list():
            return _in_order(value) if name in _UNORDERED else [_plain(item) for item in value]
        case _:
            return value


def _plain_field(name: str, value: Json) -> Json:
    if name == "hands" and isinstance(value, dict):
        return {seat: _cards(held) if isinstance(held, list) else held for seat, held in value.items()}
    return _plain(value, name)


def _is_declaration(value: JsonObject) -> bool:
    return "kind" in value and isinstance(value.get("cards"), list)


def _cards(names: "Sequence[Json] | set[str]") -> Json:
    """Cards in their order, hidden ones last."""
    known = [name for name in names if isinstance(name, str)]
    return [*sorted_cards(known), *([None] * (len(names) - len(known)))]


def _in_order(values: Sequence[Json]) -> list[Json]:
    return sorted((_plain(value) for value in values), key=lambda value: json.dumps(value, sort_keys=True))


def _list(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


def _dict(value: Json) -> JsonObject:
    return value if isinstance(value, dict) else {}
