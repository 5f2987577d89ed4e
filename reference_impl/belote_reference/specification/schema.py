"""Judges values by the JSON Schemas: a fast yes or no, and the reasons of a no.

The answer comes from ``jsonschema_rs``; only when it is no does the slower ``jsonschema`` explain why.
Every schema is named by its file, like ``profile.schema.json``.
"""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from .data import schemas_folder
from .problems import Problem, SpecError, did_you_mean, one_of, pointer
from .yamlfile import Json, Origin

if TYPE_CHECKING:
    import jsonschema
    import jsonschema_rs


class Fault(NamedTuple):
    """One thing a schema refuses: the path of keys to it, what is wrong, what was expected, what to try.

    ``on_key``: it is the last key itself that is refused; ``wants_word``: a word may stand here.
    """

    keys: tuple[str | int, ...]
    message: str
    expected: str
    hint: str = ""
    on_key: bool = False
    wants_word: bool = False

    @property
    def at(self) -> str:
        """The place as a JSON pointer."""
        return pointer(self.keys)


def is_valid(value: Json, schema_file: str) -> bool:
    """Whether the schema accepts the value. SpecError if there is no such schema."""
    accepted: bool = _fast(schema_file).is_valid(value)
    return accepted


def faults_in(value: Json, schema_file: str) -> tuple[Fault, ...]:
    """What the schema refuses in the value, in the order of the value; nothing if it is valid."""
    if is_valid(value, schema_file):
        return ()
    errors = _explaining(schema_file).iter_errors(value)
    faults = dict.fromkeys(fault for error in errors for fault in _faults_of(error))
    return tuple(sorted(faults, key=lambda fault: [(isinstance(key, str), key) for key in fault.keys]))


def problems_in(origin: Origin, schema_file: str) -> tuple[Problem, ...]:
    """The same for what was read from a file or came with a request, each where it stands."""
    return tuple(_placed(origin, fault) for fault in faults_in(origin.data, schema_file))


def conforming(origin: Origin, schema_file: str) -> Json:
    """The data. SpecError with every problem if the schema refuses it."""
    if problems := problems_in(origin, schema_file):
        raise SpecError(*problems)
    return origin.data


def _placed(origin: Origin, fault: Fault) -> Problem:
    hint = fault.hint
    if fault.wants_word and not hint:
        hint = origin.spelling_hint(fault.keys, _value_at(origin.data, fault.keys))
    return origin.problem(
        "schema", fault.keys, fault.message, expected=fault.expected, hint=hint, key=fault.on_key
    )


def _value_at(data: Json, keys: tuple[str | int, ...]) -> Json:
    for key in keys:
        data = data[key]
    return data


# -- the validators ------------------------------------------------------------------------------


@cache
def schemas() -> Mapping[str, dict[str, Json]]:
    """Schema file name -> schema. SpecError if one is no JSON."""
    return {path.name: _parsed(path.name) for path in sorted(schemas_folder().glob("*.json"))}


def _parsed(name: str) -> dict[str, Json]:
    path = schemas_folder() / name
    try:
        schema: dict[str, Json] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SpecError(Problem("unreadable", f"is no JSON schema: {error}", str(path))) from None
    return schema


def _schema(name: str) -> dict[str, Json]:
    known = schemas()
    if name not in known:
        hint = did_you_mean(name, known)
        path = schemas_folder() / name
        raise SpecError(Problem("unreadable", "there is no such schema", str(path), hint=hint))
    return known[name]


def _identified() -> list[tuple[str, dict[str, Json]]]:
    return [(schema["$id"], schema) for schema in schemas().values() if "$id" in schema]


@cache
def _fast(name: str) -> "jsonschema_rs.Validator":
    import jsonschema_rs

    return jsonschema_rs.validator_for(_schema(name), registry=_fast_registry())


@cache
def _fast_registry() -> "jsonschema_rs.Registry":
    import jsonschema_rs

    return jsonschema_rs.Registry(_identified())


@cache
def _explaining(name: str) -> "jsonschema.Draft202012Validator":
    import jsonschema
    import referencing
    from referencing.jsonschema import DRAFT202012

    resources = [(uri, DRAFT202012.create_resource(schema)) for uri, schema in _identified()]
    registry: referencing.Registry[Any] = referencing.Registry().with_resources(resources)
    return jsonschema.Draft202012Validator(_schema(name), registry=registry)


# -- the reasons ---------------------------------------------------------------------------------


def _faults_of(error: "jsonschema.ValidationError") -> Iterator[Fault]:
    if error.validator in ("anyOf", "oneOf") and error.context:
        for deeper in _nearest_branch(error):
            yield from _faults_of(deeper)
    else:
        yield from _told(error)


def _nearest_branch(error: "jsonschema.ValidationError") -> "list[jsonschema.ValidationError]":
    """The errors of the alternative that was most likely meant: right kind first, then fewest errors."""
    branches: dict[Any, list[jsonschema.ValidationError]] = {}
    for deeper in error.context or ():
        branches.setdefault(deeper.schema_path[0], []).append(deeper)
    return min(branches.values(), key=lambda errors: (_misses_kind(errors), len(errors)))


def _misses_kind(errors: "list[jsonschema.ValidationError]") -> int:
    """2 if the value has another type than the alternative wants, 1 if a constant in it differs, else 0."""
    if any(error.validator == "type" and not error.path for error in errors):
        return 2
    return int(any(error.validator == "const" for error in errors))


def _told(error: "jsonschema.ValidationError") -> Iterator[Fault]:
    keys = tuple(error.absolute_path)
    wanted: Any = error.validator_value
    value: Any = error.instance
    match error.validator:
        case "required":
            missing = [name for name in wanted if name not in value]
            for name in missing:
                yield Fault(keys, f"the field {name} is missing", f"a field {name}")
        case "additionalProperties":
            yield from _unknown_fields(error, keys)
        case "type":
            message = f"{_quoted(value)} is {_kind_of(value)}"
            yield Fault(keys, message, _type_words(wanted), wants_word="string" in wanted)
        case "enum":
            message = f"{_quoted(value)} is not known here"
            words = [word for word in wanted if isinstance(word, str)]
            yield Fault(keys, message, one_of(wanted), did_you_mean(value, words), wants_word=bool(words))
        case "const":
            yield Fault(keys, f"{_quoted(value)} is not what stands here", _quoted(wanted))
        case "pattern" | "propertyNames":
            yield Fault(keys, f"{_quoted(value)} has not the right form", _described(error))
        case _:
            yield Fault(keys, _shortened(error.message), _described(error))


def _unknown_fields(error: "jsonschema.ValidationError", keys: tuple[str | int, ...]) -> Iterator[Fault]:
    schema: Any = error.schema
    value: Any = error.instance
    known = list(schema.get("properties", ()))
    patterns = list(schema.get("patternProperties", ()))
    expected = one_of(known) if known else "no field" if not patterns else one_of(patterns)
    for name in value:
        if name not in known and not any(re.search(pattern, name) for pattern in patterns):
            message = f"there is no field {name} here"
            yield Fault((*keys, name), message, expected, did_you_mean(name, known), on_key=True)


def _described(error: "jsonschema.ValidationError") -> str:
    """What the schema itself says is expected here, else its keyword and value."""
    schema: Any = error.schema
    said = str(schema.get("description", "")) if isinstance(schema, dict) else ""
    sentence = said.split(". ")[0].rstrip(".")
    if not sentence:
        return f"{error.validator} {_quoted(error.validator_value)}"
    return sentence[0].lower() + sentence[1:]


def _type_words(wanted: str | list[str]) -> str:
    kinds = [wanted] if isinstance(wanted, str) else wanted
    return " or ".join(_KINDS.get(kind, kind) for kind in kinds)


_KINDS = {
    "string": "a word or text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "object": "a mapping of fields",
    "array": "a list",
    "null": "nothing (null)",
}


def _kind_of(value: Json) -> str:
    match value:
        case None:
            return _KINDS["null"]
        case bool():
            return "a boolean"
        case int() | float():
            return "a number"
        case str():
            return "a text"
        case dict():
            return "a mapping of fields"
        case _:
            return "a list"


def _quoted(value: Json) -> str:
    return _shortened(json.dumps(value, ensure_ascii=False))


def _shortened(text: str, length: int = 80) -> str:
    return text if len(text) <= length else text[: length - 1] + "…"
