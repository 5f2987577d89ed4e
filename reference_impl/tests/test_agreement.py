"""The Python types, the schemas and the clauses say the same."""

from collections.abc import Mapping
from typing import Any, get_args, get_type_hints

import pytest

import belote_reference.serve  # noqa: F401 - imports every rule module
from belote_reference import position, score
from belote_reference.cards import NAME_OF, RANK_NAMES, SUIT_NAMES
from belote_reference.errors import CODES, KINDS
from belote_reference.implements import implemented
from belote_reference.rules import OPTION_FIELDS, Rules
from belote_reference.seats import SEATINGS
from belote_reference.serve import OPERATIONS
from belote_reference.specification.clauses import load_clauses
from belote_reference.specification.options import load_options
from belote_reference.specification.schema import schemas


@pytest.fixture(scope="module")
def vocabulary() -> Mapping[str, Any]:
    """The definitions of the vocabulary schema."""
    whole: Any = schemas()["vocabulary.schema.json"]
    return dict(whole["$defs"])


def test_every_clause_is_implemented_and_nothing_else() -> None:
    assert set(implemented()) == set(load_clauses())


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("card", NAME_OF),
        ("suit", SUIT_NAMES),
        ("rank", RANK_NAMES),
        ("seat", SEATINGS[4].seats),
        ("side", {*SEATINGS[4].sides, *SEATINGS[2].sides}),
        ("code", CODES),
        ("errorKind", KINDS),
        ("operation", OPERATIONS),
        ("word", get_args(position.Word)),
        ("kind", get_args(position.DeclarationKind)),
        ("phase", get_args(position.Phase)),
        ("outcome", get_args(score.Outcome)),
        ("optionName", load_options()),
    ],
)
def test_the_vocabulary_of_the_schemas_is_that_of_the_types(
    vocabulary: Mapping[str, Any], name: str, values: Any
) -> None:
    assert sorted(vocabulary[name]["enum"]) == sorted(values)


def test_rules_have_a_field_for_every_option() -> None:
    assert tuple(name.replace(".", "_") for name in load_options()) == OPTION_FIELDS


def test_the_values_of_a_choice_are_those_of_its_field() -> None:
    hints = get_type_hints(Rules)
    for name, option in load_options().items():
        if option.choices and name != "players":
            assert get_args(hints[name.replace(".", "_")]) == option.values, name
