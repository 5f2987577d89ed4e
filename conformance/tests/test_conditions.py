"""Conditions: what a case and its clauses want together, and whether any profile can have it."""

import pytest

from belote_conformance.conditions import condition, meets, possible, together
from belote_conformance.model import Condition
from belote_reference.specification.clauses import Clause, load_clauses
from belote_reference.specification.data import spec_folder


def clauses(*names: str) -> list[Clause]:
    return [load_clauses()[name] for name in names]


def test_one_value_or_several() -> None:
    assert dict(condition({"players": 4, "tie": ["failure", "litige"]})) == {
        "players": (4,),
        "tie": ("failure", "litige"),
    }


def test_meets() -> None:
    when: Condition = {"players": (4,), "tie": ("failure", "litige")}
    assert meets({"players": 4, "tie": "litige"}, when)
    assert not meets({"players": 4, "tie": "lost"}, when)
    assert meets({}, {})


def test_values_that_are_left() -> None:
    own: Condition = {"layout": ("tableau", "hands"), "tie": ("litige",)}
    whole, faults = together(own, clauses("deal.hands.turned"))
    assert (dict(whole), faults) == ({"layout": ("hands",), "tie": ("litige",)}, ())


def test_nothing_wanted() -> None:
    assert dict(together({}, clauses("cards.deck"))[0]) == {}


@pytest.mark.parametrize(
    ("when", "can_be"),
    [
        ({}, True),
        ({"players": (4,), "layout": ("hands",)}, True),
        ({"players": (4,), "layout": ("hands", "tableau")}, True),
        ({"players": (4,), "layout": ("tableau",)}, False),
        ({"bidding": ("talon",), "layout": ("tableau", "hands")}, False),
        ({"tie": ("litige",), "target": (7,)}, True),
    ],
)
def test_possible(when: Condition, can_be: bool) -> None:
    assert possible(when, spec_folder()) is can_be
