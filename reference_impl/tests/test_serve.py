"""The protocol on stdin and stdout: good lines, bad lines, and that nothing stops the loop."""

import json
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import pytest

from belote_reference.cards import DECK, NAME_OF
from belote_reference.serve import LONGEST_LINE, OPERATIONS, answer, answer_line
from belote_reference.specification.schema import faults_in

SERVE = [sys.executable, "-c", "import sys; from belote_reference.serve import main; sys.exit(main())"]
NAMES = [NAME_OF[card] for card in DECK]
LEGAL = {
    "id": "a",
    "op": "legal",
    "profile": "classique-501",
    "position": {"trump": "H", "trick": {"leader": "south", "cards": ["KC"]}, "available": ["AH", "7D"]},
}


def served(lines: Sequence[bytes], timeout: float = 60) -> list[dict[str, Any]]:
    """The answers of a process of its own to these lines; it must leave with 0 and a silent stderr."""
    done = subprocess.run(SERVE, input=b"\n".join(lines), capture_output=True, timeout=timeout, check=True)
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.splitlines()]


def line_of(**fields: object) -> bytes:
    return json.dumps(fields).encode()


BAD_LINES = [
    (b"{", "not-json", None),
    (b"nonsense", "not-json", None),
    (b'"\xff"', "not-json", None),
    (b'{"id": 1, "id": 2}', "not-json", None),
    (b'{"id": 1, "op": "winner", "points": 1.5}', "not-json", None),
    (b'{"id": 1, "op": NaN}', "not-json", None),
    (b"[]", "bad-request", None),
    (b"7", "bad-request", None),
    (b'{"id": 1}', "schema", 1),
    (b'{"id": 1, "op": 5}', "schema", 1),
    (b'{"id": 1, "op": "lega"}', "unknown-op", 1),
    (b'{"id": null, "op": "describe", "protocol": 1}', "schema", None),
    (b'{"id": true, "op": "describe", "protocol": 1}', "schema", None),
    (b"[" * 10_000, "too-large", None),
    (b'{"a":' * 10_000, "too-large", None),
    (b'{"id": 3, "op": "describe", "protocol": 1, "more": ' + b"[" * 400 + b"]" * 400 + b"}", "schema", 3),
    (line_of(**LEGAL | {"profile": "clasique-501"}), "unknown-profile", "a"),
    (line_of(**LEGAL | {"profile": "../pyproject.yaml"}), "schema", "a"),
    (line_of(**LEGAL | {"options": {"tie": "maybe"}}), "bad-option", "a"),
    (line_of(**LEGAL | {"options": {"ties": "litige"}}), "bad-option", "a"),
    (line_of(**LEGAL | {"options": {"players": 2}}), "bad-option", "a"),
    (line_of(**LEGAL | {"unknown": 1}), "schema", "a"),
]


@pytest.mark.parametrize(("line", "kind", "identity"), BAD_LINES)
def test_a_bad_line_is_answered_with_what_is_wrong(line: bytes, kind: str, identity: object) -> None:
    reply = answer_line(line)
    assert reply["id"] == identity
    assert reply["kind"] == kind
    assert reply["error"]
    assert not faults_in(reply, "answer.schema.json")


def test_the_loop_goes_on_after_every_bad_line() -> None:
    good = line_of(**LEGAL)
    lines = [line for bad, _, _ in BAD_LINES for line in (bad, good)]
    answers = served(lines)
    assert [reply.get("kind") for reply in answers[0::2]] == [kind for _, kind, _ in BAD_LINES]
    assert all(reply["result"]["actions"] == [{"seat": "east", "play": "AH"}] for reply in answers[1::2])


def test_a_request_of_ten_megabytes_is_refused_and_the_next_answered() -> None:
    huge = b'{"id": 1, "op": "' + b"x" * 10_000_000 + b'"}'
    edge = b" " * (LONGEST_LINE - 1)
    first, second, third = served([huge, line_of(**LEGAL), edge + b"[]", b""])
    assert (first["id"], first["kind"]) == (None, "too-large")
    assert second["result"]["to_act"] == "east"
    assert third["kind"] == "too-large"


def test_thousands_of_requests_are_answered_in_order() -> None:
    answers = served([line_of(**LEGAL | {"id": number}) for number in range(5000)])
    assert [reply["id"] for reply in answers] == list(range(5000))


def test_empty_input_and_empty_lines_are_no_requests() -> None:
    assert served([]) == []
    assert served([b"", b"  ", b"\r"]) == []


def test_a_long_string_is_not_thrown_back_whole() -> None:
    reply = answer_line(line_of(**LEGAL | {"profile": "x" * 100_000}))
    assert len(json.dumps(reply)) < 2000


def test_describe_names_what_the_reference_does() -> None:
    result: Any = answer({"id": 0, "op": "describe", "protocol": 1})["result"]
    assert result["operations"] == list(OPERATIONS)
    assert sorted(result["profiles"]) == ["annonces-1000", "classique-501", "decouverte", "deux-talon"]
    assert not faults_in(result, "result-describe.schema.json")


# whole conversations


def ask(op: str, **fields: object) -> Any:
    reply = answer({"id": 1, "op": op, "profile": "classique-501", **fields})  # type: ignore[dict-item]
    assert "result" in reply, reply
    assert not faults_in(reply, "answer.schema.json")
    assert not faults_in(reply["result"], f"result-{op}.schema.json")
    return reply["result"]


@pytest.mark.parametrize("profile", ["decouverte", "classique-501", "deux-talon", "annonces-1000"])
def test_a_deal_is_played_over_the_protocol_from_positions_and_from_a_history(profile: str) -> None:
    deck = NAMES[::3] + NAMES[1::3] + NAMES[2::3]
    dealt = ask("deal", profile=profile, dealer="north", deck=deck)
    position: Any = dealt["position"]
    done: list[Any] = []
    while True:
        legal = ask("legal", profile=profile, position=position, reasons=True)
        if not legal["actions"]:
            break
        action = legal["actions"][min(1, len(legal["actions"]) - 1) if legal["phase"] == "bidding" else 0]
        applied = ask("apply", profile=profile, position=position, actions=[action])
        position, done = applied["position"], [*done, action]
        for seat in position["hands"]:
            ask("view", profile=profile, position=position, seat=seat)
    history = {"dealer": "north", "deck": deck, "actions": done}
    assert ask("legal", profile=profile, history=history, position=position)["phase"] == "over"
    replayed = ask(
        "apply", profile=profile, history={"dealer": "north", "deck": deck, "actions": []}, actions=done
    )
    assert replayed["position"] == position
    score = ask("score", profile=profile, history=history)
    assert replayed["events"][-1][-1] == {"event": "deal-over", "score": score}
    match = ask("match", profile=profile, first_dealer="north", deals=[{"dealer": "north", "score": score}])
    assert match["totals"] == score["points"]


def test_a_refused_action_leaves_what_came_before() -> None:
    deal = {"dealer": "west", "deck": NAMES}
    result = ask(
        "apply",
        history={**deal, "actions": []},
        actions=[
            {"seat": "south", "bid": "pass"},
            {"seat": "south", "bid": "pass"},
            {"seat": "east", "bid": "pass"},
        ],
    )
    assert result["refused"] == {"index": 1, "code": "out-of-turn", "clause": "actions.out-of-turn"}
    assert len(result["events"]) == 1
    assert result["to_act"] == "east"


def impossible(position: dict[str, Any]) -> dict[str, Any]:
    reply: Any = answer({"id": 1, "op": "legal", "profile": "classique-501", "position": position})
    assert reply.get("kind") == "impossible-position", reply
    return dict(reply)


def test_impossible_positions_are_named() -> None:
    dealt: Any = ask("deal", dealer="west", deck=NAMES)["position"]
    twice = json.loads(json.dumps(dealt))
    twice["hands"]["south"][0] = twice["hands"]["east"][0]
    assert impossible(twice)["error"].startswith(twice["hands"]["east"][0] + " lies in two places")
    gone = json.loads(json.dumps(dealt))
    gone["hands"]["south"].pop()
    assert "lie nowhere" in impossible(gone)["error"]
    bids = json.loads(json.dumps(dealt))
    bids["bids"] = [{"seat": "east", "bid": "pass"}]
    assert impossible(bids)["at"] == "/position/bids/0/seat"
    taken = json.loads(json.dumps(dealt))
    taken["taker"], taken["trump"] = "south", "H"
    assert "lie nowhere" in impossible(taken)["error"]
    wrong_seats = {**dealt, "hands": {**dealt["hands"], "middle": []}}
    reply: Any = answer({"id": 1, "op": "legal", "profile": "classique-501", "position": wrong_seats})
    assert reply["kind"] == "schema"


def test_a_history_with_an_illegal_action_is_invalid() -> None:
    history: Any = {"dealer": "west", "deck": NAMES, "actions": [{"seat": "west", "bid": "pass"}]}
    reply: Any = answer({"id": 1, "op": "legal", "profile": "classique-501", "history": history})
    assert (reply["kind"], reply["at"]) == ("invalid-history", "/history/actions/0")
    assert "out-of-turn" in reply["error"]


def test_position_and_history_must_agree() -> None:
    dealt: Any = ask("deal", dealer="west", deck=NAMES)["position"]
    history: Any = {"dealer": "west", "deck": NAMES, "actions": [{"seat": "south", "bid": "pass"}]}
    reply: Any = answer(
        {"id": 1, "op": "legal", "profile": "classique-501", "history": history, "position": dealt}
    )
    assert reply["kind"] == "impossible-position"


def test_a_profile_of_ones_own_works_where_a_name_does() -> None:
    own = {"extends": "classique-501", "options": {"tie": "litige"}}
    deal = {
        "taker": "south",
        "trump": "H",
        "taken": {"south-north": {"tricks": 4, "points": 71}, "east-west": {"tricks": 4, "points": 81}},
        "last_trick": "south-north",
        "belote": None,
    }
    tied = {
        "taker": "south",
        "outcome": "tied",
        "totals": {"south-north": 81, "east-west": 81},
        "points": {"south-north": 0, "east-west": 81},
        "capot": None,
        "carried": 81,
    }
    assert ask("score", profile=own, deal=deal) == tied
    assert ask("score", profile={"name": "mine", **own}, deal=deal) == tied
    assert ask("score", options={"tie": "litige"}, deal=deal) == tied
    assert ask("score", deal=deal)["outcome"] == "failed"
