"""The reference as an adapter: one JSON request a line on stdin, one answer a line on stdout.

A line that cannot be answered gets an error that says what is wrong with it; nothing stops the
loop but the end of the input.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import BinaryIO, NoReturn, cast

from . import __version__
from .actions import apply, legal_actions
from .cards import NAME_OF, SUIT_NAMED
from .deal import deal
from .declarations import may_declare
from .errors import IllegalAction, InvalidRequest, Kind
from .implements import implements
from .legal import forbidden_cards
from .match import match_after
from .notation import (
    Json,
    JsonObject,
    action_json,
    by_side_json,
    event_json,
    list_of,
    object_of,
    read_action,
    read_cards,
    read_seat,
    score_json,
    seat_name,
    side_name,
)
from .play import taken_of
from .position import Position, is_annulled, phase_of, seat_to_act
from .rules import Rules, rules_of
from .score import score
from .situation import position_json, read_history, read_partial, read_position
from .specification.problems import SpecError
from .specification.profiles import profile_names, resolve_options
from .specification.schema import faults_in, is_valid
from .summary import read_deals, read_taken
from .trick import master_of, trick_points
from .view import view_json

PROTOCOL = 1
LONGEST_LINE = 1_000_000
"""Bytes of the longest request that is read."""
LONGEST_ID = 200
LONGEST_MESSAGE = 1000
MOST_EXPLAINED = 3000
"""Values in a request up to which a refusal by the schema is explained."""


# the operations


def _describe(request: JsonObject) -> JsonObject:
    return {
        "implementation": {
            "name": "belote-spec reference",
            "version": __version__,
            "language": "Python",
            "homepage": "https://belote-spec.org",
        },
        "protocol": [PROTOCOL],
        "operations": [*OPERATIONS],
        "profiles": [*profile_names()],
        "situations": ["position", "partial", "history"],
    }


def _deal(request: JsonObject) -> JsonObject:
    rules = _rules(request)
    dealer = read_seat(rules, request["dealer"], "/dealer")
    position = deal(rules, dealer, read_cards(request["deck"]))
    return {"position": position_json(position), "to_act": seat_name(rules, seat_to_act(position))}


def _legal(request: JsonObject) -> JsonObject:
    rules = _rules(request)
    position, partial = _situation(rules, request)
    phase = phase_of(position)
    result: JsonObject = {
        "phase": phase,
        "to_act": seat_name(rules, seat_to_act(position)),
        "actions": [action_json(rules, action) for action in legal_actions(position)],
    }
    if not partial:
        result["may_declare"] = [seat_name(rules, seat) for seat in may_declare(position)]
    if request.get("reasons"):
        forbidden = forbidden_cards(position) if phase == "play" else ()
        result["forbidden"] = [
            {"card": NAME_OF[card], "code": reason.code, "clause": reason.clause}
            for card, reason in forbidden
        ]
    return result


def _winner(request: JsonObject) -> JsonObject:
    rules = _rules(request)
    trick = object_of(request["trick"])
    leader = read_seat(rules, trick["leader"], "/trick/leader")
    cards = read_cards(trick["cards"])
    if len(cards) > rules.players:
        raise InvalidRequest(f"a trick has at most {rules.players} cards", at="/trick/cards")
    if len(set(cards)) != len(cards):
        raise InvalidRequest("a card lies twice in the trick", kind="impossible-position", at="/trick/cards")
    trump = SUIT_NAMED[cast(str, request["trump"])]
    place, _ = master_of(cards, trump)
    return {
        "winner": seat_name(rules, rules.seating.order_from[leader][place]),
        "points": trick_points(cards, trump),
    }


def _apply(request: JsonObject) -> JsonObject:
    rules = _rules(request)
    position = _whole_situation(rules, request)
    actions = [
        read_action(rules, object_of(entry), f"/actions/{number}")
        for number, entry in enumerate(list_of(request["actions"]))
    ]
    events: list[Json] = []
    refused: JsonObject | None = None
    for number, action in enumerate(actions):
        try:
            position, happened = apply(position, action)
        except IllegalAction as illegal:
            refused = {"index": number, "code": illegal.code, "clause": illegal.clause}
            break
        events.append([event_json(rules, event) for event in happened])
    result: JsonObject = {
        "events": events,
        "position": position_json(position),
        "to_act": seat_name(rules, seat_to_act(position)),
    }
    if refused is not None:
        result["refused"] = refused
    return result


def _view(request: JsonObject) -> JsonObject:
    rules = _rules(request)
    position = _whole_situation(rules, request)
    return {"view": view_json(position, read_seat(rules, request["seat"], "/seat"))}


def _score(request: JsonObject) -> JsonObject:
    rules = _rules(request)
    if "deal" in request:
        return score_json(rules, score(rules, read_taken(rules, object_of(request["deal"]))))
    position = _whole_situation(rules, request)
    if is_annulled(position):
        raise InvalidRequest("an annulled deal has no score (match.annulled)")
    if phase_of(position) != "over":
        raise InvalidRequest("the deal is not over: only a finished deal has a score")
    return score_json(rules, score(rules, taken_of(position)))


def _match(request: JsonObject) -> JsonObject:
    rules = _rules(request)
    first = read_seat(rules, request["first_dealer"], "/first_dealer")
    match = match_after(rules, first, read_deals(rules, list_of(request["deals"])))
    return {
        "totals": by_side_json(rules, match.totals),
        "over": match.next_dealer is None,
        "winner": side_name(rules, match.winner),
        "next_dealer": seat_name(rules, match.next_dealer),
        "waiting": match.waiting,
    }


OPERATIONS: Mapping[str, Callable[[JsonObject], JsonObject]] = {
    "describe": _describe,
    "deal": _deal,
    "legal": _legal,
    "winner": _winner,
    "apply": _apply,
    "view": _view,
    "score": _score,
    "match": _match,
}


# what operations have in common


def _rules(request: JsonObject) -> Rules:
    """The rules a request asks for: its profile, with its options over it."""
    profile, options = request["profile"], object_of(request.get("options", {}))
    try:
        if isinstance(profile, str):
            return _rules_by_name(profile, tuple(options.items()))
        return rules_of(resolve_options(object_of(profile), options))
    except SpecError as error:
        problem = error.problems[0]
        kind: Kind = "unknown-profile" if problem.code == "unknown-profile" else "bad-option"
        message = _told(problem.message, problem.expected, problem.hint)
        raise InvalidRequest(message, kind=kind, at=problem.field) from None


@lru_cache(maxsize=256)
def _rules_by_name(name: str, options: tuple[tuple[str, Json], ...]) -> Rules:
    return rules_of(resolve_options(name, dict(options)))


def _told(message: str, expected: str, hint: str) -> str:
    """What is wrong, what was expected and what to try, as one line."""
    return message + (f"; expected {expected}" if expected else "") + (f" ({hint})" if hint else "")


def _situation(rules: Rules, request: JsonObject) -> tuple[Position, bool]:
    """The position a request is about, and whether it is a partial one."""
    given = request.get("position")
    if given is not None and "available" in object_of(given):
        if "history" in request:
            raise InvalidRequest("a partial position stands alone, without a history", at="/history")
        return read_partial(rules, object_of(given)), True
    if "history" not in request:
        return read_position(rules, object_of(given)), False
    position = read_history(rules, object_of(request["history"]))
    if given is not None and read_position(rules, object_of(given)) != position:
        raise InvalidRequest(
            "position and history do not describe the same situation",
            kind="impossible-position",
            at="/position",
        )
    return position, False


def _whole_situation(rules: Rules, request: JsonObject) -> Position:
    position, partial = _situation(rules, request)
    if partial:
        raise InvalidRequest(
            "this operation needs a full position or a history; a partial one is for `legal`", at="/position"
        )
    return position


# lines


def answer(request: Json) -> JsonObject:
    """The answer to a request that has been parsed."""
    identity = _identity(request)
    try:
        return {"id": identity, "result": _result(request)}
    except InvalidRequest as invalid:
        return _error(identity, invalid)
    except RecursionError:
        return _error(identity, InvalidRequest("the request is nested too deep"))
    except Exception as fault:
        print(f"belote-spec serve: internal error: {fault!r}", file=sys.stderr)
        return _error(
            identity, InvalidRequest(f"internal error: {fault!r}; please report it", kind="internal")
        )


def _result(request: Json) -> JsonObject:
    if not isinstance(request, dict):
        raise InvalidRequest("a request is a JSON object")
    operation = OPERATIONS.get(op) if isinstance(op := request.get("op"), str) else None
    if operation is None and isinstance(op, str):
        raise InvalidRequest(
            f'unknown op "{op[:40]}": expected one of {", ".join(OPERATIONS)}', kind="unknown-op", at="/op"
        )
    check_request(request)
    return OPERATIONS[cast(str, op)](request)


@implements("actions.invalid-request")
def check_request(request: JsonObject) -> None:
    """Raise InvalidRequest for a request that its schema refuses."""
    if is_valid(request, "request.schema.json"):
        return
    if _is_larger(request, MOST_EXPLAINED):
        raise InvalidRequest(
            "the request does not fit its schema, and is too large to say where", kind="schema"
        )
    faults = faults_in(request, "request.schema.json")
    if faults:
        first = faults[0]
        more = f" ({len(faults) - 1} more)" if len(faults) > 1 else ""
        message = _told(first.message, first.expected, first.hint) + more
        options = first.at.startswith(("/options/", "/profile/options/"))
        raise InvalidRequest(message, kind="bad-option" if options else "schema", at=first.at)


def _is_larger(value: Json, most: int) -> bool:
    """Whether a JSON value is made of more than so many values; it looks at no more than it needs."""
    waiting, count = [value], 0
    while waiting and count <= most:
        count += 1
        one = waiting.pop()
        if isinstance(one, dict):
            waiting.extend(list(one.values())[: most + 1])
        elif isinstance(one, list):
            waiting.extend(one[: most + 1])
    return count > most


def answer_line(line: bytes | str) -> JsonObject:
    """The answer to one line of input."""
    try:
        request = _parse(line)
    except InvalidRequest as invalid:
        return _error(None, invalid)
    return answer(request)


def _parse(line: bytes | str) -> Json:
    """The JSON value of a line. Raises InvalidRequest with what is wrong with it."""
    try:
        text = line.decode("utf-8") if isinstance(line, bytes) else line
        value = cast(Json, _DECODER.decode(text))
        if "\\ud" in text or "\\uD" in text:
            # half a surrogate pair is no text: it cannot be written again
            json.dumps(value, ensure_ascii=False).encode("utf-8")
        return value
    except UnicodeEncodeError:
        raise InvalidRequest("not JSON: half a surrogate pair in a string", kind="not-json") from None
    except UnicodeDecodeError as error:
        raise InvalidRequest(f"not UTF-8: byte {error.start} of the line", kind="not-json") from None
    except json.JSONDecodeError as error:
        raise InvalidRequest(f"not JSON: {error.msg} at column {error.colno}", kind="not-json") from None
    except ValueError as error:
        raise InvalidRequest(f"not JSON: {error}", kind="not-json") from None
    except RecursionError:
        raise InvalidRequest("the request is nested too deep", kind="too-large") from None


def _is_seen(name: str, seen: set[str]) -> bool:
    """Whether the name was asked about before."""
    before = name in seen
    seen.add(name)
    return before


def _without_duplicates(pairs: list[tuple[str, Json]]) -> JsonObject:
    result = dict(pairs)
    if len(result) != len(pairs):
        seen: set[str] = set()
        twice = next(name for name, _ in pairs if _is_seen(name, seen))
        raise ValueError(f'the key "{twice[:40]}" stands twice in one object')
    return result


def _no_fraction(number: str) -> NoReturn:
    raise ValueError(f"numbers are whole, not {number}")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_without_duplicates, parse_float=_no_fraction, parse_constant=_no_fraction
)


def _identity(request: Json) -> Json:
    identity = request.get("id") if isinstance(request, dict) else None
    if isinstance(identity, str):
        return identity if 1 <= len(identity) <= LONGEST_ID else None
    whole = isinstance(identity, int) and not isinstance(identity, bool)
    return identity if whole and abs(cast(int, identity)) < 2**53 else None


def _error(identity: Json, invalid: InvalidRequest) -> JsonObject:
    message = invalid.message
    if len(message) > LONGEST_MESSAGE:
        message = message[:LONGEST_MESSAGE] + " ..."
    answer: JsonObject = {"id": identity, "error": message, "kind": invalid.kind}
    if invalid.at and len(invalid.at) <= LONGEST_MESSAGE:
        answer["at"] = invalid.at
    return answer


def _lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """The lines of a stream; None for one that is too long, whose rest is skipped."""
    while line := stream.readline(LONGEST_LINE + 1):
        if len(line) <= LONGEST_LINE or line.endswith(b"\n"):
            yield line
            continue
        while (rest := stream.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
            pass
        yield None


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line of the source until it ends; empty lines are passed over."""
    for line in _lines(source):
        if line is None:
            too_large = InvalidRequest(f"a line holds at most {LONGEST_LINE} bytes", kind="too-large")
            reply = _error(None, too_large)
        elif not line.strip():
            continue
        else:
            reply = answer_line(line)
        sink.write(json.dumps(reply, separators=(",", ":")).encode("ascii") + b"\n")
        sink.flush()


def main() -> int:
    """Serve stdin to stdout. Returns the exit code."""
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:
        # nobody reads any more: leave without a word, and let nothing be flushed at the exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return 130
    return 0
