"""The short notation: what it says as JSON, and where exactly it is wrong."""

from collections.abc import Callable
from typing import Any

import pytest

from belote_conformance import notation
from belote_conformance.model import Json
from belote_conformance.notation import NotationError, written_out

READS = [
    ("cards", "AH 7D", ["AH", "7D"]),
    ("cards", "10S", ["10S"]),
    ("cards", ["AH", "7D"], ["AH", "7D"]),
    ("cards", [None, "7D"], [None, "7D"]),
    ("cards", [], []),
    ("action", "east pass", {"seat": "east", "bid": "pass"}),
    ("action", "east take", {"seat": "east", "bid": "take"}),
    ("action", "west H", {"seat": "west", "bid": "H"}),
    ("action", "south 9C", {"seat": "south", "play": "9C"}),
    ("action", "south  KH   belote", {"seat": "south", "play": "KH", "say": "belote"}),
    ("action", "north QD rebelote", {"seat": "north", "play": "QD", "say": "rebelote"}),
    (
        "action",
        "south declares tierce 7H 8H 9H",
        {"seat": "south", "declare": [{"kind": "tierce", "cards": ["7H", "8H", "9H"]}]},
    ),
    (
        "action",
        "south declares tierce 7H 8H 9H, carre JC JD JH JS",
        {
            "seat": "south",
            "declare": [
                {"kind": "tierce", "cards": ["7H", "8H", "9H"]},
                {"kind": "carre", "cards": ["JC", "JD", "JH", "JS"]},
            ],
        },
    ),
    ("action", {"seat": "south", "play": "9C"}, {"seat": "south", "play": "9C"}),
    (
        "action",
        {"seat": "south", "declare": [{"kind": "tierce", "cards": "7H 8H 9H"}]},
        {"seat": "south", "declare": [{"kind": "tierce", "cards": ["7H", "8H", "9H"]}]},
    ),
    ("deeds", "east pass", [{"seat": "east", "bid": "pass"}]),
    ("deeds", ["east pass"], [{"seat": "east", "bid": "pass"}]),
    ("refusals", "must-follow", ["must-follow"]),
    ("refusals", ["must-follow", "must-trump"], ["must-follow", "must-trump"]),
    ("refusals", {"AD": "must-follow"}, {"AD": ["must-follow"]}),
    ("refusals", {"AD": ["must-follow", "must-trump"]}, {"AD": ["must-follow", "must-trump"]}),
]


@pytest.mark.parametrize(("reader", "written", "read"), READS)
def test_reads(reader: str, written: Json, read: Json) -> None:
    assert getattr(notation, reader)(written) == read


WRONG = [
    (notation.cards, "AH 11D 7S", (1,), "11D is no card"),
    (notation.cards, ["AH", "ah"], (1,), "ah is no card"),
    (notation.action, "", (), "the action is empty"),
    (notation.action, "soth 9C", (0,), "soth is no seat"),
    (notation.action, "south", (1,), "nothing is nothing a seat does"),
    (notation.action, "south hearts", (1,), "hearts is nothing a seat does"),
    (notation.action, "south 9C belot", (2,), "belot cannot be said with a card"),
    (notation.action, "south 9C belote now", (3,), "now is one word too many"),
    (notation.action, "south take H", (2,), "H is one word too many"),
    (notation.action, "south declares", (1,), "nothing is declared"),
    (notation.action, "south declares sixte 7H", (2,), "sixte is no kind of declaration"),
    (notation.action, "south declares tierce 7H 8X 9H", (4,), "8X is no card"),
    (notation.action, "south declares tierce 7H 8H 9H, carr JC", (6,), "carr is no kind of declaration"),
    (notation.action, {"seat": "south", "play": "1C"}, ("play",), "1C is no card"),
    (notation.actions, ["east pass", "south 9X"], (1, 1), "9X is nothing a seat does"),
    (notation.refusals, {"AX": "must-follow"}, ("AX",), "AX is no card"),
]


@pytest.mark.parametrize(("reader", "written", "keys", "message"), WRONG)
def test_wrong(reader: Callable[[Json], Json], written: Json, keys: tuple[Any, ...], message: str) -> None:
    with pytest.raises(NotationError) as caught:
        reader(written)
    assert (caught.value.keys, caught.value.message) == (keys, message)


def test_error_says_what_would_do() -> None:
    with pytest.raises(NotationError) as caught:
        notation.action("soth 9C")
    assert caught.value.expected == "one of south, east, north, west"
    assert caught.value.hint == "did you mean south?"


def test_comma_in_a_list_is_explained() -> None:
    with pytest.raises(NotationError) as caught:
        notation.actions(["south declares tierce 7H 8H 9H", "carre JC JD JH JS"])
    assert caught.value.keys == (1, 0)
    assert "quotes" in caught.value.hint


def test_written_out_by_field() -> None:
    data, faults = written_out(
        {
            "position": {"hands": {"south": "AH 7D", "east": []}, "turned": "9C", "bids": ["south pass"]},
            "events": [
                {"event": "revealed", "cards": [{"seat": "south", "pile": 1, "card": "JH"}]},
                {"event": "declared", "declarations": [{"kind": "tierce", "cards": "7H 8H 9H"}]},
            ],
            "error": "invalid-match",
            "hidden": {"south": "AS KS"},
        }
    )
    assert faults == ()
    assert data == {
        "position": {
            "hands": {"south": ["AH", "7D"], "east": []},
            "turned": "9C",
            "bids": [{"seat": "south", "bid": "pass"}],
        },
        "events": [
            {"event": "revealed", "cards": [{"seat": "south", "pile": 1, "card": "JH"}]},
            {"event": "declared", "declarations": [{"kind": "tierce", "cards": ["7H", "8H", "9H"]}]},
        ],
        "error": ["invalid-match"],
        "hidden": {"south": ["AS", "KS"]},
    }


def test_all_faults_of_a_case_are_found() -> None:
    _, faults = written_out(
        {"trick": {"cards": "8S KX"}, "available": "AD 1D", "refused": {"ZZ": "must-follow"}}
    )
    assert [fault.keys for fault in faults] == [("trick", "cards", 1), ("available", 1), ("refused", "ZZ")]
    assert [fault.on_key for fault in faults] == [False, False, True]


def test_what_is_no_notation_is_left_to_the_schema() -> None:
    assert written_out({"available": 7, "do": None, "hands": 3})[1] == ()


def test_sorted_by_suit_and_rank() -> None:
    assert notation.sorted_cards(["AS", "10C", "9C", "7H", "?"]) == ["9C", "10C", "7H", "AS", "?"]
