"""Which requests a case makes, and what goes from one answer into a later request."""

from typing import Any

import pytest

from belote_conformance.model import Case, JsonObject, Provenance, Step
from belote_conformance.questions import MissingAnswerError, applies, checks_of, depends_on, resolve

BASE = Case(
    id="a-case",
    title="A title",
    subject="A subject",
    clauses=("play.follow",),
    when={},
    catches="A mistake.",
    provenance=Provenance("constructed", ""),
    level=1,
    ask="legal",
    given={},
    expect={},
    steps=(),
    status="scored",
    replaces=None,
    hashes={},
    file="file.yaml",
    line=3,
)
TRICK: JsonObject = {
    "trump": "D",
    "trick": {"leader": "south", "cards": ["8S"]},
    "available": ["AD", "7S"],
}
HISTORY: JsonObject = {"dealer": "west", "deck": [], "actions": [{"seat": "south", "bid": "pass"}]}
POSITION: JsonObject = {"dealer": "west", "turned": "7C"}
EAST: JsonObject = {"seat": "east", "bid": "pass"}
NORTH: JsonObject = {"seat": "north", "bid": "take"}
BAD: JsonObject = {"seat": "east", "bid": "take"}


def case(**fields: Any) -> Case:
    return BASE._replace(**fields)


def test_applies_by_options() -> None:
    when = {"players": (4,), "tie": ("failure", "litige")}
    assert applies(case(when=when), {"players": 4, "tie": "litige", "target": 501})
    assert not applies(case(when=when), {"players": 2, "tie": "litige", "target": 501})
    assert applies(case(), {"players": 2})


def test_a_trick() -> None:
    expect = {"legal": ["7S"], "refused": {"AD": ["must-follow"]}}
    (check,) = checks_of(case(given=TRICK, expect=expect))
    assert check == (None, "legal", {"position": TRICK, "reasons": True}, expect)


def test_reasons_are_asked_for_only_if_some_are_expected() -> None:
    (check,) = checks_of(case(given=TRICK, expect={"legal": ["7S"]}))
    assert check.fields == {"position": TRICK}


def test_refused_cards_of_a_whole_situation_are_played() -> None:
    expect = {"legal": ["7S"], "to_act": "east", "refused": {"AD": ["must-follow"], "KD": ["a", "b"]}}
    legal, first, second = checks_of(case(given={"history": HISTORY}, expect=expect))
    assert legal.op == "legal"
    assert depends_on(first) == ()
    assert first == (
        None,
        "apply",
        {"history": HISTORY, "actions": [{"seat": "east", "play": "AD"}]},
        {"refused": {"index": 0, "code": ["must-follow"]}},
    )
    assert second.expect == {"refused": {"index": 0, "code": ["a", "b"]}}


def test_who_plays_a_refused_card_comes_from_the_answer_if_the_case_does_not_say() -> None:
    legal, play = checks_of(case(given={"history": HISTORY}, expect={"refused": {"AD": ["must-follow"]}}))
    assert (depends_on(legal), depends_on(play)) == ((), (0,))
    fields = resolve(play.fields, {0: {"to_act": "east"}})
    assert fields["actions"] == [{"seat": "east", "play": "AD"}]


@pytest.mark.parametrize("ask", ["deal", "winner", "view", "score", "match"])
def test_one_question(ask: Any) -> None:
    (check,) = checks_of(case(ask=ask, given={"x": 1}, expect={"y": 2}))
    assert check == (None, ask, {"x": 1}, {"y": 2})


@pytest.mark.parametrize(
    ("ask", "given", "fields"),
    [
        ("match", {"deals": []}, {"deals": []}),
        ("legal", TRICK, {"position": TRICK}),
        ("legal", {"history": HISTORY}, {"history": HISTORY}),
        ("apply", {"history": HISTORY}, {"history": HISTORY, "actions": []}),
    ],
)
def test_an_expected_error_is_one_question(ask: Any, given: JsonObject, fields: JsonObject) -> None:
    (check,) = checks_of(case(ask=ask, given=given, expect={"error": ["invalid-match"]}))
    assert check == (None, ask, fields, {"error": ["invalid-match"]})


# -- steps ---------------------------------------------------------------------------------------


def steps(*given: tuple[list[JsonObject], JsonObject], of: "JsonObject | None" = None) -> Case:
    made = tuple(Step(tuple(actions), expect) for actions, expect in given)
    return case(ask="apply", given=of or {"history": HISTORY}, steps=made)


def test_actions_grow() -> None:
    first, second = checks_of(steps(([EAST], {"to_act": "north"}), ([NORTH], {"to_act": "south"})))
    assert first == (
        0,
        "apply",
        {"history": HISTORY, "actions": [EAST]},
        {"refused": None, "to_act": "north"},
    )
    assert second.step == 1
    assert second.fields["actions"] == [EAST, NORTH]


def test_a_refused_action_is_forgotten() -> None:
    first, second, third = checks_of(
        steps(
            ([BAD], {"refused": ["bad-bid"]}), ([EAST], {"to_act": "north"}), ([NORTH], {"to_act": "south"})
        )
    )
    assert first.expect == {"refused": {"index": 0, "code": ["bad-bid"]}}
    assert second.fields["actions"] == [EAST]
    assert third.fields["actions"] == [EAST, NORTH]


def test_the_index_of_a_refused_action_counts_from_the_start() -> None:
    *_, last = checks_of(steps(([EAST], {"to_act": "north"}), ([BAD], {"refused": ["out-of-turn"]})))
    assert last.expect == {"refused": {"index": 1, "code": ["out-of-turn"]}}


def test_a_step_without_expectation_is_asked_with_the_next_one() -> None:
    (only,) = checks_of(steps(([EAST], {}), ([NORTH], {"to_act": "south"})))
    assert (only.step, only.fields["actions"]) == (1, [EAST, NORTH])


def test_the_last_step_is_always_asked() -> None:
    (only,) = checks_of(steps(([EAST], {}), ([NORTH], {})))
    assert only == (1, "apply", {"history": HISTORY, "actions": [EAST, NORTH]}, {"refused": None})


def test_looks_after_a_step_of_a_history() -> None:
    looks: JsonObject = {
        "to_act": "north",
        "legal": ["7S"],
        "phase": "play",
        "may_declare": [],
        "view": {"south": {"dealer": "west"}},
        "hidden": {"south": ["AS"], "north": ["KS"]},
    }
    apply, legal, south, north = checks_of(steps(([EAST], looks)))
    now: JsonObject = {**HISTORY, "actions": [{"seat": "south", "bid": "pass"}, EAST]}
    assert apply.expect == {"refused": None, "to_act": "north"}
    assert legal == (0, "legal", {"history": now}, {"legal": ["7S"], "phase": "play", "may_declare": []})
    assert south == (
        0,
        "view",
        {"history": now, "seat": "south"},
        {"view": {"dealer": "west"}, "hidden": ["AS"]},
    )
    assert north == (0, "view", {"history": now, "seat": "north"}, {"view": {}, "hidden": ["KS"]})


def test_looks_after_a_refused_step_see_what_was_before() -> None:
    *_, legal = checks_of(steps(([BAD], {"refused": ["bad-bid"], "phase": "bidding"})))
    assert legal.fields == {"history": HISTORY}


def test_looks_after_a_step_of_a_position_go_on_from_the_answer() -> None:
    of: JsonObject = {"position": POSITION}
    checks = checks_of(steps(([EAST], {"phase": "play"}), ([NORTH], {"phase": "play"}), of=of))
    assert [check.op for check in checks] == ["apply", "legal", "apply", "legal"]
    assert [depends_on(check) for check in checks] == [(), (0,), (), (2,)]
    assert checks[2].fields == {"position": POSITION, "actions": [EAST, NORTH]}
    later: JsonObject = {"position": {"dealer": "east"}}
    assert resolve(checks[3].fields, {2: later}) == later


def test_a_case_is_not_changed_by_its_questions() -> None:
    one = steps(([EAST], {"phase": "play"}), ([NORTH], {}))
    assert checks_of(one) == checks_of(one)
    assert HISTORY["actions"] == [{"seat": "south", "bid": "pass"}]


# -- earlier answers -----------------------------------------------------------------------------


def test_fields_that_need_nothing_stay_as_they_are() -> None:
    (check,) = checks_of(case(given=TRICK, expect={"legal": ["7S"]}))
    assert resolve(check.fields, {}) is check.fields


@pytest.mark.parametrize("answers", [{}, {1: {"to_act": "east"}}, {0: {}}, {0: {"to_act": None}}])
def test_an_answer_that_is_missing(answers: dict[int, JsonObject]) -> None:
    _, play = checks_of(case(given={"history": HISTORY}, expect={"refused": {"AD": ["must-follow"]}}))
    with pytest.raises(MissingAnswerError, match="check 0"):
        resolve(play.fields, answers)
