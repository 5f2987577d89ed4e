"""A report made by hand, with every kind of result in it, and hostile words of an adapter."""

from typing import Any

from belote_conformance.model import (
    Answered,
    Broke,
    Case,
    Check,
    Claim,
    Difference,
    Implementation,
    JsonObject,
    Level,
    Operation,
    Outcome,
    Provenance,
    Report,
    Step,
    TimedOut,
    Unsupported,
    Verdict,
)
from belote_reference.specification.profiles import load_profile

CLASSIC = dict(load_profile("classique-501").options)
OPEN_FOR_TWO = dict(load_profile("decouverte").options)

HOSTILE = "<script>alert('x')</script>\x1b[31m\n::error::owned ]]> \ud800 \u202e"
"""Words of an adapter that would run, colour, annotate, end a section, or turn the text around."""

DECK = [rank + suit for suit in "CDHS" for rank in ("7", "8", "9", "10", "J", "Q", "K", "A")]


def case(name: str, ask: Operation, given: JsonObject, expect: JsonObject, **more: Any) -> Case:
    """A case; what is not said is plain."""
    told: dict[str, Any] = {
        "title": f"The case {name} is asked",
        "subject": "Following suit",
        "clauses": ("play.follow",),
        "when": {"players": (4,)},
        "catches": "Forgets the suit led.",
        "provenance": Provenance("constructed", ""),
        "level": 1,
        "steps": (),
        "status": "scored",
        "replaces": None,
        "hashes": {"play.follow": "0123abcd"},
        "file": "play/follow.yaml",
        "line": 4,
    }
    return Case(id=name, ask=ask, given=given, expect=expect, **{**told, **more})


FOLLOW = case(
    "follow-after-ruff",
    "legal",
    {"trump": "D", "trick": {"leader": "south", "cards": ["8S", "KD"]}, "available": ["AD", "10D", "7S"]},
    {"legal": ["7S"], "refused": {"AD": ["must-follow"], "10D": ["must-follow"]}},
    title="A seat that holds the suit led follows even after a ruff",
    provenance=Provenance("public-report", "B04"),
)
BIDDING = case(
    "bidding-two-passes",
    "apply",
    {"history": {"dealer": "west", "deck": list(DECK), "actions": []}},
    {},
    title="After two passes north speaks",
    clauses=("bidding.rounds.order", "bidding.rounds.first"),
    level=2,
    file="bidding/rounds.yaml",
    line=18,
    steps=(
        Step(({"seat": "south", "bid": "pass"},), {"to_act": "east"}),
        Step(({"seat": "south", "bid": "take"},), {"refused": ["out-of-turn"]}),
        Step(({"seat": "east", "bid": "pass"},), {"to_act": "north", "events": []}),
        Step(({"seat": "north", "bid": "take"},), {}),
    ),
)
WINNER = case(
    "trump-beats-ace",
    "winner",
    {"trump": "H", "trick": {"leader": "south", "cards": ["AC", "7H"]}},
    {"winner": "east", "points": 11},
    clauses=("trick.winner.trump",),
    when={},
)
SCORE = case(
    "made-each-its-own-points",
    "score",
    {
        "deal": {
            "taker": "south",
            "trump": "H",
            "taken": {
                "south-north": {"tricks": 5, "points": 82},
                "east-west": {"tricks": 3, "points": 70},
            },
            "last_trick": "south-north",
            "belote": None,
        }
    },
    {"outcome": "made", "points": {"south-north": 92, "east-west": 70}},
    clauses=("score.made",),
    level=3,
)
MATCH = case(
    "match-before-the-first-deal",
    "match",
    {"first_dealer": "north", "deals": []},
    {"over": False, "winner": None, "next_dealer": "north", "waiting": 0},
    clauses=("deal.first-dealer",),
    level=4,
    when={},
)
OPEN_CARDS = case(
    "open-cards-only",
    "legal",
    {"trump": "S", "trick": {"leader": "south", "cards": ["10S"]}, "available": ["QS", "7D"]},
    {"legal": ["QS"]},
    when={"players": (2,)},
    own_when={"players": (2,)},
)
DISPUTED = FOLLOW._replace(id="a-disputed-case", status="disputed", title="This case is disputed")
LISTED = FOLLOW._replace(id="a-listed-case", title="This case is known to fail", replaces="an-old-case")
MENDED = FOLLOW._replace(id="a-mended-case", title="This case was known to fail")


def verdict(
    of: Case,
    outcome: Outcome = "passed",
    profile: str = "classique-501",
    **more: Any,
) -> Verdict:
    """A verdict; what is not said is plain."""
    options = OPEN_FOR_TWO if profile == "decouverte" else CLASSIC
    told: dict[str, Any] = {
        "message": "",
        "check": None,
        "reply": None,
        "differences": (),
        "seconds": 0.000084,
        "bookkeeping": "as-expected",
        "reason": "",
    }
    return Verdict(case=of, profile=profile, options=options, outcome=outcome, **{**told, **more})


def failed_to_follow(of: Case = FOLLOW, profile: str = "classique-501", **more: Any) -> Verdict:
    """The verdict on an engine that lets any card be played."""
    actions: list[Any] = [{"seat": "north", "play": card} for card in ("7S", "10D", "AD")]
    result: Any = {"phase": "play", "to_act": "north", "actions": actions}
    return verdict(
        of,
        "failed",
        profile,
        message='at /actions: expected ["7S"], got ["10D", "AD", "7S"] (and 2 more)',
        check=Check(None, "legal", {"position": of.given, "reasons": True}, of.expect),
        reply=Answered(result, 0.000084),
        differences=(
            Difference(None, "/actions", ["7S"], ["10D", "AD", "7S"]),
            Difference(None, "/actions/2", {"refused": "AD"}, actions[2]),
        ),
        **more,
    )


def failed_at_step() -> Verdict:
    """The verdict on an engine that is wrong at the third step of a history."""
    check = Check(
        2,
        "apply",
        {**BIDDING.given, "actions": [{"seat": "south", "bid": "pass"}, {"seat": "east", "bid": "pass"}]},
        {"refused": None, "to_act": "north"},
    )
    result: Any = {"events": [[], []], "position": {}, "to_act": "south"}
    return verdict(
        BIDDING,
        "failed",
        message='at /to_act: expected "north", got "south"',
        check=check,
        reply=Answered(result, 0.0002),
        differences=(Difference(2, "/to_act", "north", "south"),),
    )


def report(**more: Any) -> Report:
    """Every kind of result under two profiles."""
    winner = Check(None, "winner", WINNER.given, WINNER.expect)
    score = Check(None, "score", SCORE.given, SCORE.expect)
    verdicts = (
        failed_to_follow(),
        failed_to_follow(profile="annonces-1000"),
        failed_at_step(),
        verdict(
            WINNER,
            "errored",
            message=f"the line is not JSON: {HOSTILE}",
            check=winner,
            reply=Broke("not-json", "the line is not JSON", HOSTILE, f"first\n{HOSTILE}\nlast words"),
        ),
        verdict(
            SCORE,
            "timeout",
            message="no answer within 10 s",
            check=score,
            reply=TimedOut(10.0, "still thinking"),
        ),
        verdict(
            MATCH,
            "unsupported",
            message="the operation match is not claimed",
            check=Check(None, "match", MATCH.given, MATCH.expect),
            reply=Unsupported("the operation match is not claimed"),
        ),
        verdict(OPEN_CARDS, profile="decouverte"),
        failed_to_follow(DISPUTED),
        failed_to_follow(LISTED, bookkeeping="expected-failure", reason="The engine forgets the suit led."),
        verdict(MENDED, bookkeeping="unexpected-pass", reason="It did fail once."),
        verdict(
            FOLLOW._replace(id="follow-plainly", title="A seat follows"), profile="classique-501+tie=litige"
        ),
    )
    levels: tuple[Level, ...] = (1, 2, 3, 4)
    counts: list[dict[Outcome, int]] = [
        {"failed": 2, "errored": 1, "passed": 1},
        {"failed": 1},
        {"timeout": 1},
    ]
    counts.append({"unsupported": 1})
    claims = [Claim("classique-501", level, "failed", counts[level - 1], 2, 4) for level in levels]
    claims += [
        Claim("decouverte", 1, "passed", {"passed": 1}, 1, 1),
        Claim("decouverte", 2, "open", {}, 0, 30),
    ]
    made = Report(
        implementation=Implementation(
            name=f"kit {HOSTILE}",
            version="0.9",
            language="C++ & <b>more</b>",
            homepage="https://example.org/?a=1&b=<2>",
            operations=("describe", "legal", "winner"),
            profiles=("classique-501",),
            situations=("partial", "history"),
        ),
        suite_version="0.1.0",
        profiles=("classique-501", "annonces-1000", "decouverte"),
        verdicts=verdicts,
        started="2026-03-01T12:00:00+00:00",
        seconds=1.25,
        command=("node", "my adapter.js"),
        exit_code=1,
        claims=tuple(claims),
        reruns={"classique-501": ("belote-spec", "run", "--profile", "classique-501")},
        problems=(
            "known.yaml:3: a-mended-case is listed as failed, but it is passed [stale]\n  to mend it: …",
        ),
        notes=(f"It wrote a line that answers nothing: {HOSTILE}",),
    )
    return made._replace(**more)


def well() -> Report:
    """A report in which everything is as expected."""
    return report(
        implementation=Implementation("good", "1.0", "Rust", "", ("describe", "legal"), (), ("partial",)),
        profiles=("classique-501",),
        verdicts=(verdict(FOLLOW), verdict(WINNER)),
        exit_code=0,
        claims=(Claim("classique-501", 1, "passed", {"passed": 2}, 2, 2),),
        problems=(),
        notes=(),
    )
