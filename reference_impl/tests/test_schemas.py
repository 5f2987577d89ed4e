"""The schemas: well formed, described, closed, with examples that they accept."""

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urljoin

import jsonschema_rs
import pytest
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from belote_reference.errors import CODES, KINDS
from belote_reference.rules import OPTION_FIELDS

FOLDER = Path(__file__).parents[2] / "schemas"
BASE = "https://belote-spec.org/schemas/1/"
SCHEMAS: dict[str, dict[str, Any]] = {
    path.name: json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))
}
IDENTIFIED = [(BASE + name, schema) for name, schema in SCHEMAS.items()]
REGISTRY: Registry[Any] = Registry().with_resources(
    [(uri, DRAFT202012.create_resource(schema)) for uri, schema in IDENTIFIED]
)
FAST_REGISTRY = jsonschema_rs.Registry(IDENTIFIED)

HOLDS_ONE = ("items", "contains", "additionalProperties", "then", "else", "not")
HOLDS_LIST = ("allOf", "anyOf", "oneOf", "prefixItems")
HOLDS_MAP = ("properties", "patternProperties", "dependentSchemas", "$defs")
OPEN = {
    "answer.schema.json#/$defs/success/properties/result",  # closed by the schema of the operation
    "scenario.schema.json#/$defs/case/properties/given",  # closed, like the next, by the branch for `ask`
    "scenario.schema.json#/$defs/case/properties/expect",
}
HOLD_ANYTHING = {
    "answer.schema.json": {"result"},  # closed by the schema of the operation
    "report.schema.json": {"fields", "expect", "expected", "got", "result"},  # quoted, whatever they are
}
"""File -> the fields in its examples that may hold any value."""


class Place(NamedTuple):
    """A schema inside a file. ``refines``: it only narrows the fields of a closed object around it."""

    file: str
    pointer: str
    schema: Any
    refines: bool = False

    @property
    def uri(self) -> str:
        return f"{BASE}{self.file}#{self.pointer}"

    def __str__(self) -> str:
        return f"{self.file}#{self.pointer}"


def is_closed(schema: dict[str, Any]) -> bool:
    """Whether the names of its fields are a closed list, or have a schema of their own."""
    return schema.get("additionalProperties") is False or "propertyNames" in schema


def below(place: Place) -> Iterator[Place]:
    """The schema and those inside it, but for the conditions of ``if``: they ask, and describe nothing."""
    yield place
    if not isinstance(place.schema, dict):
        return
    refines = place.refines or is_closed(place.schema)
    for key, value in place.schema.items():
        if key in HOLDS_ONE:
            steps: list[tuple[str, Any, bool]] = [(key, value, refines and key in ("then", "else", "not"))]
        elif key in HOLDS_LIST:
            steps = [(f"{key}/{number}", each, refines) for number, each in enumerate(value)]
        elif key in HOLDS_MAP:
            steps = [
                (f"{key}/{name}", each, place.refines and key == "properties") for name, each in value.items()
            ]
        else:
            continue
        for step, schema, narrows in steps:
            yield from below(Place(place.file, f"{place.pointer}/{step}", schema, narrows))


PLACES = [place for name, schema in SCHEMAS.items() for place in below(Place(name, "", schema))]
WITH_EXAMPLES = [place for place in PLACES if isinstance(place.schema, dict) and "examples" in place.schema]
EXAMPLES = [
    pytest.param(place, example, id=f"{place}-{number}")
    for place in WITH_EXAMPLES
    for number, example in enumerate(place.schema["examples"])
]


def errors_of(uri: str, value: Any) -> list[str]:
    """What ``jsonschema`` finds wrong with the value, each with its place."""
    validator = Draft202012Validator({"$ref": uri}, registry=REGISTRY)
    return [f"{error.json_path}: {error.message}" for error in validator.iter_errors(value)]


def fast(uri: str) -> jsonschema_rs.Validator:
    return jsonschema_rs.validator_for({"$ref": uri}, registry=FAST_REGISTRY)


# the files


def test_there_are_schemas() -> None:
    operations = SCHEMAS["vocabulary.schema.json"]["$defs"]["operation"]["enum"]
    assert {f"result-{name}.schema.json" for name in operations} < SCHEMAS.keys()


@pytest.mark.parametrize("name", SCHEMAS)
def test_file_is_a_schema_of_draft_2020_12_under_its_own_name(name: str) -> None:
    schema = SCHEMAS[name]
    assert name.endswith(".schema.json")
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["$id"] == BASE + name
    Draft202012Validator.check_schema(schema)
    jsonschema_rs.meta.validate(schema)


@pytest.mark.parametrize("name", SCHEMAS)
def test_file_is_indented_by_two_spaces(name: str) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert text.startswith("{\n  ")
    assert text.endswith("}\n")
    indents = {len(line) - len(line.lstrip(" ")) for line in text.splitlines()}
    assert "\t" not in text
    assert all(indent % 2 == 0 for indent in indents)


@pytest.mark.parametrize("name", SCHEMAS)
def test_file_says_what_it_is_and_shows_it(name: str) -> None:
    schema = SCHEMAS[name]
    assert schema["title"]
    assert schema["description"]
    assert schema.get("examples") or name == "vocabulary.schema.json"


def test_readme_names_every_file() -> None:
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    names = [name.removesuffix(".schema.json") for name in SCHEMAS]
    assert [name for name in names if f"`{name.removeprefix('result-')}`" not in readme] == []


# what is inside


def test_every_reference_leads_somewhere() -> None:
    for place in PLACES:
        if isinstance(place.schema, dict) and "$ref" in place.schema:
            REGISTRY.resolver(BASE + place.file).lookup(place.schema["$ref"])


def test_every_definition_is_used_or_offered() -> None:
    offered = {BASE + "profile.schema.json#/$defs/published"}
    used = {
        urljoin(BASE + place.file, place.schema["$ref"])
        for place in PLACES
        if isinstance(place.schema, dict) and "$ref" in place.schema
    }
    defined = {
        f"{BASE}{name}#/$defs/{word}" for name, schema in SCHEMAS.items() for word in schema.get("$defs", ())
    }
    assert defined - used == offered


def test_every_property_and_definition_has_a_description() -> None:
    bare = [
        f"{place}/{key}/{name}"
        for place in PLACES
        if isinstance(place.schema, dict) and not place.refines
        for key in ("properties", "$defs")
        for name, schema in place.schema.get(key, {}).items()
        if isinstance(schema, dict) and not schema.get("description")
    ]
    assert bare == []


def closes(branch: Any) -> bool:
    return isinstance(branch, dict) and ("$ref" in branch or is_closed(branch))


def chooses_for_every_value(place: Place) -> bool:
    """Whether one field decides the rest: for each of its values a closed definition takes over."""
    for name in place.schema.get("required", ()):
        field = place.schema.get("properties", {}).get(name, {})
        if "$ref" in field:
            field = REGISTRY.resolver(BASE + place.file).lookup(field["$ref"]).contents
        chosen = {
            branch["if"]["properties"][name]["const"]
            for branch in place.schema.get("allOf", ())
            if name in branch["if"]["required"] and closes(branch["then"])
        }
        if chosen and chosen == set(field.get("enum", ())):
            return True
    return False


def hands_over(schema: dict[str, Any]) -> bool:
    """Whether an object, if it is one, goes to another schema that closes it."""
    branches = [schema, *schema.get("allOf", ())]
    return any(closes(branch.get(key)) for branch in branches for key in ("then", "else"))


def test_every_object_closes_its_properties() -> None:
    not_closed = {
        str(place)
        for place in PLACES
        if isinstance(place.schema, dict)
        and not place.refines
        and ("properties" in place.schema or "object" in place.schema.get("type", ()))
        and not is_closed(place.schema)
        and not chooses_for_every_value(place)
        and ("properties" in place.schema or not hands_over(place.schema))
    }
    assert not_closed <= OPEN


def test_no_number_may_have_a_fraction() -> None:
    types = [place.schema.get("type", ()) for place in PLACES if isinstance(place.schema, dict)]
    assert not any(kind == "number" or "number" in kind for kind in types if isinstance(kind, str | list))


# the examples


@pytest.mark.parametrize(("place", "example"), EXAMPLES)
def test_example_is_accepted(place: Place, example: Any) -> None:
    assert errors_of(place.uri, example) == []
    assert [error.message for error in fast(place.uri).iter_errors(example)] == []


def objects_in(value: Any, keys: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The paths of keys to every object inside a value."""
    if isinstance(value, dict):
        yield keys
        for key, below_it in value.items():
            yield from objects_in(below_it, (*keys, key))
    elif isinstance(value, list):
        for number, below_it in enumerate(value):
            yield from objects_in(below_it, (*keys, number))


@pytest.mark.parametrize(("place", "example"), EXAMPLES)
def test_unknown_field_in_an_example_is_refused_where_it_stands(place: Place, example: Any) -> None:
    validator = fast(place.uri)
    for keys in objects_in(example):
        if HOLD_ANYTHING.get(place.file, set()).intersection(map(str, keys)):
            continue
        spoilt = copy.deepcopy(example)
        target = spoilt
        for key in keys:
            target = target[key]
        target["unknown"] = 1
        errors = list(validator.iter_errors(spoilt))
        places = {tuple(error.instance_path) for error in errors}
        assert places
        assert places <= {keys, (*keys, "unknown")}


@pytest.mark.parametrize("uri", [BASE + name for name, schema in SCHEMAS.items() if "examples" in schema])
@pytest.mark.parametrize("value", [None, True, 5, "text"])
def test_what_is_no_object_gets_one_error(uri: str, value: Any) -> None:
    assert len(errors_of(uri, value)) == 1
    assert not fast(uri).is_valid(value)


# what is refused, and how it is said

POSITION = {"trump": "D", "trick": {"leader": "south", "cards": ["8S"]}, "available": ["7S"]}
LEGAL = {"id": 1, "op": "legal", "profile": "classique-501", "position": POSITION}
WITHOUT_SITUATION = {key: value for key, value in LEGAL.items() if key != "position"}
CLAUSE = {"id": "play.follow", "title": {"en": "a", "fr": "b"}, "text": {"en": "a", "fr": "b"}}
REFUSED = [
    ("action", {"seat": "east"}, "$: {'seat': 'east'} does not have enough properties"),
    ("action", {"seat": "east", "bdi": "pass"}, "$: unknown bdi"),
    ("action", {"seat": "east", "bid": "take", "play": "9C"}, "$: unknown play"),
    ("action", {"seat": "east", "bid": "hearts"}, "$.bid: 'hearts' is not one of ['pass', 'take', "),
    ("event", {"event": "annuled"}, "$.event: 'annuled' is not one of "),
    ("event", {"seat": "east"}, "$: 'event' is a required property"),
    ("event", {"event": "played", "seat": "east"}, "$: 'card' is a required property"),
    ("position", {**POSITION, "available": []}, "$.available: [] should be non-empty"),
    ("position", {**POSITION, "dealer": "south"}, "$: unknown dealer"),
    ("position", {"turned": "9C"}, "$: 'dealer' is a required property"),
    ("request", {**LEGAL, "op": "leagl"}, "$.op: 'leagl' is not one of "),
    ("request", {**LEGAL, "id": ""}, "$.id: '' should be non-empty"),
    ("request", {**LEGAL, "id": "x" * 201}, "$.id: "),
    ("request", {**LEGAL, "id": 2**53}, "$.id: 9007199254740992 is greater than the maximum of "),
    ("request", {**LEGAL, "profile": 5}, "$.profile: 5 is not of type 'string', 'object'"),
    ("request", {**LEGAL, "profile": "../x"}, "$.profile: '../x' does not match "),
    (
        "request",
        {**LEGAL, "profile": {"options": {"tie": "lost"}}},
        "$.profile.options.tie: 'lost' is not one",
    ),
    ("request", {**LEGAL, "options": {"target": 0}}, "$.options.target: 0 is less than the minimum of 1"),
    ("request", {**LEGAL, "options": {"targt": 5}}, "$.options: unknown targt"),
    ("request", WITHOUT_SITUATION, "$: 'position' is a required property"),
    ("answer", {"id": 1}, "$: 'result' is a required property"),
    ("answer", {"id": 1, "result": {}, "error": "x"}, "$: unknown result"),
    ("answer", {"id": None, "result": {}}, "$.id: None is not of type 'string', 'integer'"),
    ("answer", {"id": 1, "error": "x", "at": "profile"}, "$.at: 'profile' does not match "),
    ("result-winner", {"winner": "south", "points": 2.5}, "$.points: 2.5 is not of type 'integer'"),
    ("result-winner", {"winner": "south", "points": -1}, "$.points: -1 is less than the minimum of 0"),
    ("profile", {}, "$: {} should be non-empty"),
    ("clause", CLAUSE, "$: 'source' is a required property"),
]


@pytest.mark.parametrize(("name", "value", "message"), REFUSED)
def test_one_fault_gets_one_error_that_names_its_place(name: str, value: Any, message: str) -> None:
    uri = f"{BASE}{name}.schema.json"
    errors = [error for error in errors_of(uri, value) if "'turned' is a required" not in error]
    assert len(errors) == 1
    if ": unknown " in message:
        place, field = message.split(": unknown ")
        message = f"{place}: Additional properties are not allowed ('{field}' was unexpected)"
    assert errors[0].startswith(message)
    assert not fast(uri).is_valid(value)


def test_apply_takes_no_partial_position() -> None:
    request = {**LEGAL, "op": "apply", "actions": []}
    assert not fast(BASE + "request.schema.json").is_valid(request)


@pytest.mark.parametrize("points", [{"south": 1}, {}, {"south": 1, "east-west": 2}, {"east": 1, "west": 1}])
def test_points_are_those_of_both_sides(points: dict[str, int]) -> None:
    assert not fast(BASE + "vocabulary.schema.json#/$defs/pointsBySide").is_valid(points)


def test_a_deck_holds_each_card_once() -> None:
    deck = SCHEMAS["vocabulary.schema.json"]["$defs"]["deck"]["examples"][0]
    validator = fast(BASE + "vocabulary.schema.json#/$defs/deck")
    assert validator.is_valid(deck)
    assert not validator.is_valid(deck[:31])
    assert not validator.is_valid([*deck[:31], deck[0]])
    assert not validator.is_valid([*deck[:31], "1C"])


# closed lists are the same everywhere


def test_lists_of_words_agree_with_the_reference() -> None:
    words = SCHEMAS["vocabulary.schema.json"]["$defs"]
    assert words["code"]["enum"] == list(CODES)
    assert words["errorKind"]["enum"] == list(KINDS)
    assert [name.replace(".", "_") for name in words["optionName"]["enum"]] == list(OPTION_FIELDS)


def test_lists_with_and_without_null_agree() -> None:
    words = SCHEMAS["vocabulary.schema.json"]["$defs"]
    for name in ("card", "suit", "seat", "side"):
        assert words[f"{name}OrNull"]["enum"] == [*words[name]["enum"], None]


def test_options_have_one_list() -> None:
    names = SCHEMAS["vocabulary.schema.json"]["$defs"]["optionName"]["enum"]
    values = SCHEMAS["option-values.schema.json"]
    assert list(values["properties"]) == names
    assert list(values["$defs"]["conditions"]["properties"]) == names
    assert SCHEMAS["decision.schema.json"]["properties"]["option"]["enum"] == [*names, None]
