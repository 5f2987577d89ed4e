"""Reads one line of an adapter: is it an answer, and has it the shape the protocol asks for?"""

import json
from collections.abc import Callable
from typing import Literal, NamedTuple, NoReturn, TypeAlias, cast

from belote_reference.specification.schema import faults_in, is_valid

from .model import Answered, Erred, Implementation, JsonObject, Reply, Unsupported

PROTOCOL = 1
"""The version of the adapter protocol that is spoken."""
OPERATIONS = ("describe", "deal", "legal", "winner", "apply", "view", "score", "match")

_QUOTED = 300
_HAS_RESULT = frozenset(("id", "result"))


class Fault(NamedTuple):
    """Why a line is no usable answer."""

    problem: Literal["not-json", "schema"]
    message: str


ShapeCheck: TypeAlias = Callable[[str, JsonObject], str]
"""Operation and answer -> what is wrong with the shape of the answer, or nothing."""


def parsed(line: bytes) -> "JsonObject | Fault":
    """The JSON object of a line."""
    try:
        value = _DECODER.decode(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        return Fault("not-json", f"the line is not UTF-8: its byte {error.start + 1} does not fit")
    except json.JSONDecodeError as error:
        return Fault("not-json", f"the line is not JSON: {error.msg} at column {error.colno}")
    except ValueError as error:
        return Fault("not-json", f"the line is not JSON: {error}")
    except RecursionError:
        return Fault("not-json", "the line is JSON nested too deep")
    if not isinstance(value, dict):
        return Fault("schema", "the line is JSON, but no object")
    return cast(JsonObject, value)


def reply_to(op: str, answer: JsonObject, seconds: float, shape: ShapeCheck) -> Reply | Fault:
    """What an answer to this operation says, or why it says nothing."""
    if wrong := shape(op, answer):
        return Fault("schema", wrong)
    if "error" in answer:
        return Erred(str(answer["error"]), str(answer.get("kind", "")))
    if "unsupported" in answer:
        return Unsupported(str(answer["unsupported"]))
    return Answered(cast(JsonObject, answer["result"]), seconds)


def wrong_shape(op: str, answer: JsonObject) -> str:
    """What the schemas of the protocol refuse in this answer, or nothing. An unknown operation has none."""
    # the envelope of a result is judged by hand: the big part of an answer is converted only once
    if answer.keys() != _HAS_RESULT or not isinstance(answer["result"], dict):
        return _first_fault(answer, "answer.schema.json", "")
    if op not in OPERATIONS:
        return ""
    schema = f"result-{op}.schema.json"
    result = answer["result"]
    return "" if is_valid(result, schema) else _first_fault(result, schema, "/result")


def implementation_of(result: JsonObject) -> Implementation:
    """What a well-formed answer to ``describe`` says."""
    about = cast("dict[str, str]", result["implementation"])
    lists = cast("dict[str, list[str]]", result)
    return Implementation(
        name=about["name"],
        version=about["version"],
        language=about["language"],
        homepage=about.get("homepage", ""),
        operations=tuple(lists["operations"]),
        profiles=tuple(lists["profiles"]),
        situations=tuple(lists["situations"]),
    )


def quoted(line: bytes) -> str:
    """The beginning of a line, for people."""
    text = line[: 4 * _QUOTED].decode("utf-8", "backslashreplace").rstrip("\r\n")
    return text if len(text) <= _QUOTED else text[: _QUOTED - 1] + "…"


def _first_fault(value: JsonObject, schema: str, prefix: str) -> str:
    faults = faults_in(value, schema)
    if not faults:
        return ""
    first = faults[0]
    place = prefix + first.at
    expected = f"; expected {first.expected}" if first.expected else ""
    hint = f" ({first.hint})" if first.hint else ""
    more = f", and {len(faults) - 1} more" if len(faults) > 1 else ""
    return (f"at {place}: " if place else "") + first.message + expected + hint + more


def _no_fraction(number: str) -> NoReturn:
    raise ValueError(f"numbers are whole, not {number}")


_DECODER = json.JSONDecoder(parse_float=_no_fraction, parse_constant=_no_fraction)
