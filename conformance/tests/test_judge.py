"""What counts as a difference, on answers made by hand."""

from typing import Any

import pytest

from belote_conformance.judge import differences, differences_of_error, expects_error
from belote_conformance.model import Check, Difference, Json, JsonObject, Operation


def found(
    op: Operation, expect: JsonObject, result: JsonObject, actions: int = 1
) -> list[tuple[str, Json, Json]]:
    fields: JsonObject = {"actions": [{}] * actions} if op == "apply" else {}
    return [one[1:] for one in differences(Check(None, op, fields, expect), result)]


def plays(*cards: str, seat: str = "east", **more: Any) -> JsonObject:
    """A result of ``legal`` in the play."""
    actions: list[Json] = [{"seat": seat, "play": card} for card in cards]
    return {"phase": "play", "to_act": "east", "actions": actions, **more}


def applied(*events: JsonObject, refused: Json = None, **more: Any) -> JsonObject:
    """A result of ``apply`` for one action."""
    result: JsonObject = {"events": [list(events)], "position": {}, "to_act": "east", **more}
    return {**result, "events": [], "refused": refused} if refused else result


# -- legal ---------------------------------------------------------------------------------------


def test_legal_cards_are_a_set() -> None:
    assert found("legal", {"legal": ["7S", "AD"]}, plays("AD", "7S")) == []


def test_a_card_may_be_offered_with_and_without_a_word() -> None:
    result = plays("KH")
    result["actions"] = [{"seat": "east", "play": "KH"}, {"seat": "east", "play": "KH", "say": "belote"}]
    assert found("legal", {"legal": ["KH"]}, result) == []


@pytest.mark.parametrize("got", [("7S",), ("AD", "7S", "KC"), ()])
def test_other_cards(got: tuple[str, ...]) -> None:
    in_order = [card for card in ("KC", "AD", "7S") if card in got]
    assert found("legal", {"legal": ["7S", "AD"]}, plays(*got)) == [("/actions", ["AD", "7S"], in_order)]


def test_a_card_of_another_seat() -> None:
    assert found("legal", {"legal": ["7S"]}, plays("7S", seat="west")) == [
        ("/actions/0/seat", "east", "west")
    ]


def test_a_bid_among_the_cards() -> None:
    result = plays("7S")
    result["actions"] = [{"seat": "east", "play": "7S"}, {"seat": "east", "bid": "pass"}]
    ((at, _, got),) = found("legal", {"legal": ["7S"]}, result)
    assert (at, got) == ("/actions/1", {"seat": "east", "bid": "pass"})


def test_no_card_may_be_played() -> None:
    assert found("legal", {"legal": []}, plays()) == []


def test_actions_are_a_set() -> None:
    actions: list[Json] = [{"seat": "east", "bid": "pass"}, {"bid": "take", "seat": "east"}]
    expect: JsonObject = {"actions": [{"seat": "east", "bid": "take"}, {"seat": "east", "bid": "pass"}]}
    result: JsonObject = {"phase": "bidding", "to_act": "east", "actions": actions}
    assert found("legal", expect, result) == []
    ((at, expected, got),) = found("legal", expect, {**result, "actions": actions[:1]})
    assert at == "/actions"
    assert expected == [{"seat": "east", "bid": "pass"}, {"seat": "east", "bid": "take"}]
    assert got == [{"seat": "east", "bid": "pass"}]


def test_phase_and_seat() -> None:
    assert found("legal", {"phase": "over", "to_act": None}, plays()) == [
        ("/phase", "over", "play"),
        ("/to_act", None, "east"),
    ]


def test_who_may_declare_is_a_set() -> None:
    expect: JsonObject = {"may_declare": ["south", "east"]}
    assert found("legal", expect, plays(may_declare=["east", "south"])) == []
    assert found("legal", expect, plays(may_declare=["east"])) == [
        ("/may_declare", ["east", "south"], ["east"])
    ]
    assert found("legal", {"may_declare": ["east"]}, plays()) == [("/may_declare", ["east"], None)]


REFUSED: JsonObject = {"refused": {"AD": ["must-follow"], "KD": ["must-trump", "must-overtrump"]}}


def reasons(**codes: str) -> Json:
    return [{"card": card, "code": code} for card, code in codes.items()]


def test_refused_cards_are_not_legal() -> None:
    assert found("legal", REFUSED, plays("7S")) == []
    assert found("legal", REFUSED, plays("7S", "AD")) == [
        ("/actions/1", {"refused": "AD"}, {"seat": "east", "play": "AD"})
    ]


def test_a_reason_is_judged_if_there_is_one() -> None:
    assert found("legal", REFUSED, plays("7S", forbidden=reasons(AD="must-follow", KD="must-trump"))) == []
    assert found("legal", REFUSED, plays("7S", forbidden=reasons(AD="must-trump", KD="must-follow"))) == [
        ("/forbidden", {"AD": "must-follow"}, {"AD": "must-trump"}),
        ("/forbidden", {"KD": ["must-trump", "must-overtrump"]}, {"KD": "must-follow"}),
    ]
    assert found("legal", REFUSED, plays("7S", forbidden=[])) == []


def test_all_reasons_are_judged_if_the_case_gives_them_all() -> None:
    expect: JsonObject = {"reasons": {"AD": ["must-follow"], "KD": ["must-follow"]}}
    assert found("legal", expect, plays("7S")) == []
    assert found("legal", expect, plays("7S", forbidden=reasons(KD="must-follow", AD="must-follow"))) == []
    assert found("legal", expect, plays("7S", forbidden=reasons(AD="must-follow", QD="must-follow"))) == [
        ("/forbidden", {"QD": None}, {"QD": "must-follow"}),
        ("/forbidden", {"KD": "must-follow"}, {"KD": None}),
    ]


# -- apply ---------------------------------------------------------------------------------------

PLAYED: JsonObject = {"event": "played", "seat": "east", "card": "9C"}
TRICK: JsonObject = {"event": "trick", "winner": "south", "points": 17}


def test_events_exactly() -> None:
    assert found("apply", {"refused": None, "events": [PLAYED, TRICK]}, applied(PLAYED, TRICK)) == []


@pytest.mark.parametrize("got", [[TRICK, PLAYED], [PLAYED], [PLAYED, TRICK, TRICK], []])
def test_other_events_are_shown_whole(got: list[JsonObject]) -> None:
    assert found("apply", {"events": [PLAYED, TRICK]}, applied(*got)) == [("/events/0", [PLAYED, TRICK], got)]


def test_an_event_is_compared_on_the_fields_given() -> None:
    assert found("apply", {"events": [{"event": "trick", "winner": "south"}]}, applied(TRICK)) == []
    assert found("apply", {"events": [{"event": "trick", "points": 4}]}, applied(TRICK)) == [
        ("/events/0/0/points", 4, 17)
    ]


def test_only_the_events_of_the_last_action_count() -> None:
    result: JsonObject = {"events": [[TRICK], [PLAYED]], "position": {}, "to_act": "east"}
    assert found("apply", {"events": [PLAYED]}, result, actions=2) == []
    assert found("apply", {"excludes": ["trick"]}, result, actions=2) == []
    assert found("apply", {"events": []}, result, actions=2) == [("/events/1", [], [PLAYED])]


def test_events_among_others() -> None:
    wanted: JsonObject = {"event": "trick", "winner": "south"}
    assert found("apply", {"includes": [wanted]}, applied(PLAYED, TRICK)) == []
    assert found("apply", {"includes": [wanted]}, applied(PLAYED)) == [
        ("/events/0", {"includes": wanted}, [PLAYED])
    ]


def test_events_that_must_not_come() -> None:
    assert found("apply", {"excludes": ["belote", "trick"]}, applied(PLAYED, TRICK)) == [
        ("/events/0/1", {"excludes": "trick"}, TRICK)
    ]


def test_revealed_cards_have_an_order() -> None:
    one: Json = {"seat": "south", "pile": 1, "card": "JH"}
    two: Json = {"seat": "north", "pile": 8, "card": "7H"}
    expect: JsonObject = {"events": [{"event": "revealed", "cards": [one, two]}]}
    assert found("apply", expect, applied({"event": "revealed", "cards": [one, two]})) == []
    assert found("apply", expect, applied({"event": "revealed", "cards": [two, one]}))


def test_cards_of_a_declaration_and_void_sides_have_none() -> None:
    def event(cards: list[Json], void: list[Json]) -> JsonObject:
        shown: list[Json] = [{"seat": "south", "declarations": [{"kind": "tierce", "cards": cards}]}]
        return {"event": "declarations", "side": None, "shown": shown, "void": void}

    expected = event(["7H", "8H", "9H"], ["south-north", "east-west"])
    got = event(["9H", "7H", "8H"], ["east-west", "south-north"])
    assert found("apply", {"events": [expected], "includes": [expected]}, applied(got)) == []
    other = event(["9H", "7H", "10H"], [])
    assert found("apply", {"events": [expected]}, applied(other)) == [
        ("/events/0/0/shown/0/declarations/0/cards", ["7H", "8H", "9H"], ["7H", "9H", "10H"]),
        ("/events/0/0/void", ["east-west", "south-north"], []),
    ]


REFUSAL: JsonObject = {"refused": {"index": 0, "code": ["must-follow", "must-trump"]}}


def test_refused_as_expected() -> None:
    assert found("apply", REFUSAL, applied(refused={"index": 0, "code": "must-trump", "clause": "x.y"})) == []


@pytest.mark.parametrize(
    ("refused", "got"),
    [
        (None, None),
        ({"index": 0, "code": "out-of-turn"}, {"index": 0, "code": "out-of-turn"}),
        ({"index": 1, "code": "must-follow"}, {"index": 1, "code": "must-follow"}),
    ],
)
def test_not_refused_as_expected(refused: Json, got: Json) -> None:
    expected: JsonObject = {"index": 0, "code": ["must-follow", "must-trump"]}
    assert found("apply", REFUSAL, applied(refused=refused)) == [("/refused", expected, got)]


def test_refused_and_should_not_be() -> None:
    refused: Json = {"index": 0, "code": "must-follow"}
    expect: JsonObject = {"refused": None, "events": [PLAYED], "to_act": "west"}
    assert found("apply", expect, applied(refused=refused)) == [("/refused", None, refused)]


def test_what_a_refusal_must_leave_as_it_was() -> None:
    result = applied(refused={"index": 0, "code": "must-trump"}, to_act="south")
    assert found("apply", {**REFUSAL, "to_act": "east"}, result) == [("/to_act", "east", "south")]


# -- positions and views -------------------------------------------------------------------------


def in_position(expected: JsonObject, got: JsonObject) -> list[tuple[str, Json, Json]]:
    return found("deal", {"position": expected}, {"position": got, "to_act": "south"})


def test_a_position_is_compared_on_the_fields_given() -> None:
    assert in_position({"taker": "south"}, {"taker": "south", "trump": "H"}) == []
    assert in_position({"taker": "south"}, {"taker": "east"}) == [("/position/taker", "south", "east")]
    assert in_position({"taker": "south"}, {}) == [("/position/taker", "south", None)]


def test_hands_are_sets() -> None:
    hands: JsonObject = {"hands": {"south": ["7C", "AH"]}}
    assert in_position(hands, {"hands": {"south": ["AH", "7C"], "east": ["KS"]}}) == []
    assert in_position(hands, {"hands": {"south": ["AH", "8C", "7C"]}}) == [
        ("/position/hands/south", ["7C", "AH"], ["7C", "8C", "AH"])
    ]
    assert in_position(hands, {"hands": {}}) == [("/position/hands/south", ["7C", "AH"], None)]


def test_hidden_cards_of_a_hand_count() -> None:
    hidden: JsonObject = {"hands": {"east": [None, None]}}
    assert in_position(hidden, {"hands": {"east": [None, None]}}) == []
    assert in_position(hidden, {"hands": {"east": [None]}})
    assert in_position(hidden, {"hands": {"east": ["7C", None]}}) == [
        ("/position/hands/east", [None, None], ["7C", None])
    ]


def test_other_cards_have_an_order() -> None:
    for name in ("stock", "talon"):
        assert in_position({name: ["7C", "AH"]}, {name: ["AH", "7C"]}) == [
            (f"/position/{name}", ["7C", "AH"], ["AH", "7C"])
        ]
    trick: JsonObject = {"trick": {"leader": "south", "cards": ["8S", "KD"]}}
    assert in_position(trick, {"trick": {"leader": "south", "cards": ["KD", "8S"]}})


def test_piles_are_compared_whole() -> None:
    def table(*piles: JsonObject) -> JsonObject:
        return {"tableaux": {"south": list(piles)}}

    open_card: JsonObject = {"open": "9C"}
    assert in_position(table(open_card, {}), table(open_card, {})) == []
    assert in_position(table(open_card, {}), table({**open_card, "covered": "JH"}, open_card)) == [
        ("/position/tableaux/south/0", open_card, {"open": "9C", "covered": "JH"}),
        ("/position/tableaux/south/1", {}, open_card),
    ]
    assert in_position(table(open_card), table(open_card, {})) == [
        ("/position/tableaux/south", [open_card], [open_card, {}])
    ]
    assert in_position(table({"covered": None}), table({})) == [
        ("/position/tableaux/south/0", {"covered": None}, {})
    ]


@pytest.mark.parametrize("blank", [None, False, [], {}])
def test_what_is_blank_may_be_left_out(blank: Json) -> None:
    assert in_position({"x": blank}, {}) == []


@pytest.mark.parametrize(
    ("expected", "got"), [(0, None), (0, False), (1, True), (None, 0), ("1", 1), (False, 0)]
)
def test_other_values_are_not_the_same(expected: Json, got: Json) -> None:
    assert found("score", {"carried": expected}, {"carried": got}) == [("/carried", expected, got)]


def test_a_whole_number_may_be_written_with_a_point() -> None:
    assert found("score", {"carried": 81}, {"carried": 81.0}) == []


def test_points_by_side() -> None:
    expect: JsonObject = {"points": {"south": 100}, "outcome": "made"}
    assert found("score", expect, {"points": {"south": 90, "north": 72}, "outcome": "failed"}) == [
        ("/points/south", 100, 90),
        ("/outcome", "made", "failed"),
    ]


def test_view() -> None:
    result: JsonObject = {"view": {"hands": {"east": [None]}, "bids": [], "turned": "7H"}}
    assert found("view", {"view": {"hands": {"east": [None]}}, "hidden": ["AS"]}, result) == []
    assert found("view", {"view": {"turned": "8H"}}, result) == [("/view/turned", "8H", "7H")]


def test_hidden_cards_are_nowhere() -> None:
    view: JsonObject = {"hands": {"east": [None, "AS"]}, "notes": {"10S": 1, "told": "east has KS"}}
    assert found("view", {"hidden": ["AS", "10S", "KS", "S", "0S"]}, {"view": view}) == [
        ("/view/hands/east/1", {"hidden": "AS"}, "AS"),
        ("/view/notes/10S", {"hidden": "10S"}, "10S"),
        ("/view/notes/told", {"hidden": "KS"}, "east has KS"),
    ]


def test_a_declaration_whose_cards_must_not_be_shown() -> None:
    def view(declaration: JsonObject) -> JsonObject:
        return {"view": {"declared": [{"seat": "east", "declarations": [declaration]}]}}

    expect = view({"kind": "tierce", "height": "9", "cards": None})
    assert found("view", expect, view({"kind": "tierce", "height": "9"})) == []
    assert found("view", expect, view({"kind": "tierce", "height": "9", "cards": ["7H", "8H", "9H"]})) == [
        ("/view/declared/0/declarations/0/cards", None, ["7H", "8H", "9H"])
    ]


# -- errors and odd answers ----------------------------------------------------------------------

ERROR = Check(2, "match", {}, {"error": ["invalid-match", "schema"]})


def test_an_expected_error() -> None:
    assert expects_error(ERROR)
    assert differences_of_error(ERROR, "schema") == ()
    assert differences_of_error(ERROR, "internal") == (
        Difference(2, "", {"error": ["invalid-match", "schema"]}, {"error": "internal"}),
    )
    result: JsonObject = {"over": False}
    assert differences(ERROR, result) == (Difference(2, "", {"error": ["invalid-match", "schema"]}, result),)


def test_an_error_that_is_not_expected() -> None:
    check = Check(None, "match", {}, {"over": False})
    assert not expects_error(check)
    assert differences_of_error(check, "internal") == (
        Difference(None, "", {"over": False}, {"error": "internal"}),
    )


ODD: list[Json] = [None, 3, "text", [], [3], {}, {"actions": 3}, True]


@pytest.mark.parametrize("odd", ODD)
def test_odd_answers_differ_and_break_nothing(odd: Json) -> None:
    legal: JsonObject = {"legal": ["7S"], "refused": {"AD": ["x"]}, "reasons": {"AD": ["x"]}, "phase": "play"}
    assert found("legal", legal, {"actions": odd, "forbidden": odd, "phase": odd})
    after: JsonObject = {"events": [PLAYED], "includes": [PLAYED], "excludes": ["trick"], "to_act": "east"}
    assert found("apply", {"refused": None, **after}, {"events": odd, "refused": None, "to_act": odd})
    assert found("apply", {"refused": None, **after}, {"events": [odd], "refused": None, "to_act": odd})
    assert found("apply", REFUSAL, {"refused": odd})
    position: JsonObject = {
        "hands": {"south": ["7C"]},
        "tableaux": {"south": [{"open": "7C"}]},
        "tricks": [1],
    }
    assert found("view", {"view": position, "hidden": ["7C"]}, {"view": odd})
    for name in position:
        assert found("view", {"view": {name: position[name]}}, {"view": {name: odd}})
