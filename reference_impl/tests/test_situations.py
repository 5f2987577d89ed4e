"""Situations that cannot be are refused, whatever part of them says so."""

import json
import time
from typing import Any

import pytest

from belote_reference.serve import answer, answer_line

SPOKEN = {"belote.announcement": "spoken"}
AFTER_ONE_TRICK: dict[str, Any] = {
    "dealer": "west",
    "taker": "south",
    "trump": "H",
    "turned": "7H",
    "hands": {
        "east": ["8C", "9C", "10C", "JC", "QC", "KC", "AC"],
        "north": ["8D", "9D", "10D", "JD", "QD", "KD", "AD"],
        "west": ["8S", "9S", "10S", "JS", "QS", "KS", "AS"],
        "south": ["7H", "8H", "9H", "10H", "JH", "QH", "AH"],
    },
    "tricks": [{"leader": "south", "cards": ["KH", "7C", "7D", "7S"], "winner": "south"}],
}
AT_THE_LEAD: dict[str, Any] = {
    "dealer": "west",
    "taker": "south",
    "trump": "H",
    "turned": "7H",
    "hands": {
        "east": ["7C", "8C", "9C", "10C", "8H", "QC", "KC", "AC"],
        "north": ["7D", "8D", "9D", "10D", "QH", "QD", "KD", "AD"],
        "west": ["7S", "KH", "9S", "10S", "AH", "QS", "KS", "AS"],
        "south": ["JC", "JD", "JH", "JS", "9H", "10H", "7H", "8S"],
    },
}
JACKS = {"kind": "carre", "cards": ["JC", "JD", "JH", "JS"]}


def ask(profile: str, position: dict[str, Any], **fields: Any) -> Any:
    return answer({"id": 1, "op": "legal", "profile": profile, "position": position, **fields})


def said(*words: str) -> dict[str, Any]:
    return {**AFTER_ONE_TRICK, "belote": {"seat": "south", "said": list(words)}}


@pytest.mark.parametrize("words", [(), ("belote",)])
def test_words_that_can_have_been_said(words: tuple[str, ...]) -> None:
    assert "result" in ask("classique-501", said(*words), options=SPOKEN)


@pytest.mark.parametrize("words", [("rebelote",), ("belote", "rebelote"), ("rebelote", "belote")])
def test_words_that_cannot_have_been_said_after_one_card(words: tuple[str, ...]) -> None:
    reply = ask("classique-501", said(*words), options=SPOKEN)
    assert (reply["kind"], reply["at"]) == ("impossible-position", "/position/belote/said")


def test_automatic_words_come_with_the_cards() -> None:
    assert "result" in ask("classique-501", said("belote"))
    assert ask("classique-501", said())["at"] == "/position/belote/said"


def test_a_card_in_two_declarations_of_a_position() -> None:
    tierce = {"kind": "tierce", "cards": ["9H", "10H", "JH"]}
    declared: Any = [{"seat": "south", "declarations": [JACKS, tierce]}]
    reply = ask("annonces-1000", {**AT_THE_LEAD, "declared": declared})
    assert reply["kind"] == "impossible-position"
    assert "declarations.card-once" in reply["error"]


def test_a_declaration_of_a_position_that_was_not_held() -> None:
    quarte = {"kind": "quarte", "cards": ["7C", "8C", "9C", "10C"]}
    declared: Any = [{"seat": "south", "declarations": [quarte], "held": True}]
    reply = ask("annonces-1000", {**AT_THE_LEAD, "declared": declared})
    assert reply["at"] == "/position/declared/0/held"
    declared[0]["held"] = False
    assert "result" in ask("annonces-1000", {**AT_THE_LEAD, "declared": declared})


def test_part_of_a_sequence_in_a_position() -> None:
    tierce = {"kind": "tierce", "cards": ["7C", "8C", "9C"]}
    declared: Any = [{"seat": "east", "declarations": [tierce]}]
    reply = ask("annonces-1000", {**AT_THE_LEAD, "declared": declared})
    assert "declarations.sequence.whole" in reply["error"]


@pytest.mark.parametrize(
    ("profile", "available", "belote"),
    [
        ("classique-501", ["KH", "QH"], {"seat": "east", "said": ["belote"]}),
        ("classique-501", ["KH", "8C"], {"seat": "east", "said": ["belote", "rebelote"]}),
    ],
)
def test_a_belote_of_a_partial_position_that_cannot_be(
    profile: str, available: list[str], belote: dict[str, Any]
) -> None:
    position: Any = {"trump": "H", "trick": {"leader": "south", "cards": ["7C"]}, "available": available}
    reply = ask(profile, {**position, "belote": belote})
    assert reply["kind"] == "impossible-position"


def test_cards_where_the_layout_has_none() -> None:
    reply = ask("classique-501", {**AT_THE_LEAD, "talon": ["7C", "8C", "9C", "10C", "8H", "QC", "KC", "AC"]})
    assert reply["at"] == "/position/talon"


# nothing is slow, nothing is thrown back that is no text


@pytest.mark.parametrize(
    "line",
    [
        json.dumps({"id": 1, "op": "deal", "deck": [f"x{n}" if n % 2 else n for n in range(40_000)]}),
        "{" + ",".join(f'"k{n}":1' for n in range(60_000)) + ',"k59999":2}',
        json.dumps({"id": 1, "op": "apply", "actions": [{}] * 100_000}),
    ],
    ids=["mixed list", "duplicate key at the end", "many faults"],
)
def test_a_long_bad_line_is_refused_soon(line: str) -> None:
    start = time.process_time()
    assert answer_line(line)["kind"] in ("schema", "not-json")
    # seconds of work of this process; these took minutes when every fault was explained
    assert time.process_time() - start < 10


@pytest.mark.parametrize("text", ['{"id":1,"op":"describe","protocol":1,"\\ud800":2}', '{"id":"\\udc00"}'])
def test_half_a_surrogate_pair_is_no_text(text: str) -> None:
    reply = answer_line(text)
    assert (reply["id"], reply["kind"]) == (None, "not-json")


@pytest.mark.parametrize("identity", ["", "x" * 201, 2**53])
def test_an_id_that_is_none_is_not_thrown_back(identity: object) -> None:
    assert answer_line(json.dumps({"id": identity, "op": "describe", "protocol": 1}))["id"] is None


def test_tricks_tell_who_has_the_belote() -> None:
    tricks = [
        {"leader": "south", "cards": [f"{rank}H", f"{rank}C", f"{rank}D", f"{rank}S"]}
        for rank in ("J", "9", "A", "10", "K", "Q", "8", "7")
    ]
    deal: Any = {"taker": "south", "trump": "H", "tricks": tricks, "belote": "south-north"}
    request: Any = {"id": 1, "op": "score", "profile": "classique-501"}
    right: Any = answer({**request, "deal": deal})
    assert right["result"]["points"] == {"south-north": 272, "east-west": 0}
    wrong: Any = answer({**request, "deal": {**deal, "belote": "east-west"}})
    assert wrong["at"] == "/deal/belote"
