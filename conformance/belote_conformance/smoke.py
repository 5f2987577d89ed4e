"""About ten simple questions that tell faults of an adapter from faults in its rules.

Their answers are the same under all rules: the only card is legal, the only card of a trick wins it. They
are asked one by one, then all at once. A question that gets no usable answer shows a fault of the adapter;
if that happens only when all are asked at once, it reads or writes its lines wrongly.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, cast

from .examine import claims_situation, request_body, told
from .judge import differences
from .model import Answered, Broke, Check, Erred, Implementation, JsonObject, Operation, Reply, TimedOut
from .pool import Pool
from .settings import Setting

UNKNOWN = "smoke-test"
"""An operation that there is not."""

_DECK = tuple(rank + suit for suit in "CDHS" for rank in ("7", "8", "9", "10", "J", "Q", "K", "A"))
_FAULTS_ENOUGH = 3


class Smoke(NamedTuple):
    """One question: a title for people, and what its answer must hold."""

    title: str
    check: Check


class SmokeResult(NamedTuple):
    """What became of a question: a ``fault`` of the adapter, or ``wrong`` where it answered otherwise."""

    title: str
    op: str
    outcome: Literal["passed", "wrong", "fault", "unsupported"]
    message: str


class SmokeReport(NamedTuple):
    """What became of all of them; ``together``: the faults shown only when all were asked at once."""

    results: tuple[SmokeResult, ...]
    together: tuple[SmokeResult, ...]

    @property
    def faults(self) -> tuple[SmokeResult, ...]:
        """The faults of the adapter itself."""
        return tuple(result for result in self.results if result.outcome == "fault")

    @property
    def wrong(self) -> tuple[SmokeResult, ...]:
        """Answers that are right under no rules."""
        return tuple(result for result in self.results if result.outcome == "wrong")


def smoke(pool: Pool, implementation: Implementation, setting: Setting) -> SmokeReport:
    """Ask them. A silence ends it at once, since each would last as long; so do some other faults."""
    questions = [one for one in smoke_set(setting) if _claimed(one.check, implementation)]
    results: list[SmokeResult] = []
    faults = 0
    for one in questions:
        _ask(pool, setting, one)
        reply = pool.replies()[0].reply
        results.append(_judged(one, reply))
        faults += results[-1].outcome == "fault"
        if isinstance(reply, TimedOut) or faults == _FAULTS_ENOUGH:
            break
    return SmokeReport(tuple(results), () if faults else tuple(_asked_together(pool, setting, questions)))


def smoke_set(setting: Setting) -> tuple[Smoke, ...]:
    """The questions, with the seats and sides of this setting."""
    return tuple(Smoke(title, Check(None, op, fields, expect)) for title, op, fields, expect in _set(setting))


def _set(setting: Setting) -> Iterator[tuple[str, Operation, JsonObject, JsonObject]]:
    four = setting.options["players"] == 4
    second = "east" if four else "north"
    sides = ("south-north", "east-west") if four else ("south", "north")

    lead: JsonObject = {"trump": "H", "trick": {"leader": "south", "cards": []}, "available": ["7C"]}
    yield "the only card is legal", "legal", {"position": lead}, {"legal": ["7C"], "to_act": "south"}
    follow: JsonObject = {**lead, "trick": {"leader": "south", "cards": ["AC"]}, "available": ["7C", "8D"]}
    yield "a seat follows suit", "legal", {"position": follow}, {"legal": ["7C"], "to_act": second}

    single: JsonObject = {"trump": "H", "trick": {"leader": "south", "cards": ["7C"]}}
    yield "the only card wins the trick", "winner", single, {"winner": "south", "points": 0}
    pair: JsonObject = {"trump": "H", "trick": {"leader": "south", "cards": ["7C", "AC"]}}
    yield "the ace wins its suit", "winner", pair, {"winner": second, "points": 11}

    yield "after the deal the next seat speaks", "deal", _dealt(), {"to_act": second}
    history: JsonObject = {"history": {**_dealt(), "actions": []}}
    bids: JsonObject = {"phase": "bidding", "to_act": second}
    yield "the bidding begins with it", "legal", history, bids
    passed: JsonObject = {"seat": second, "bid": "pass"}
    yield "it may pass", "apply", {**history, "actions": [passed]}, {"refused": None}
    yield "a seat sees the table", "view", {**history, "seat": "south"}, {"view": {"dealer": "south"}}

    won: JsonObject = {
        sides[0]: {"tricks": _tricks(setting), "points": 152},
        sides[1]: {"tricks": 0, "points": 0},
    }
    deal: JsonObject = {"taker": "south", "trump": "H", "taken": won, "last_trick": sides[0], "belote": None}
    yield "all the tricks make the contract", "score", {"deal": deal}, {"outcome": "made"}
    start: JsonObject = {"first_dealer": "south", "deals": []}
    expected: JsonObject = {"totals": dict.fromkeys(sides, 0), "over": False, "next_dealer": "south"}
    yield "a match begins at nothing", "match", start, expected

    yield "an unknown operation is refused", cast(Operation, UNKNOWN), {"dealer": "south"}, {}


def _dealt() -> JsonObject:
    return {"dealer": "south", "deck": list(_DECK)}


def _tricks(setting: Setting) -> int:
    return {"hands": 8, "tableau": 16}.get(str(setting.options["layout"]), 12)


def _claimed(check: Check, implementation: Implementation) -> bool:
    if check.op == UNKNOWN:
        return True
    return check.op in implementation.operations and claims_situation(check.fields, implementation)


def _ask(pool: Pool, setting: Setting, one: Smoke) -> None:
    fields = json.dumps(one.check.fields, separators=(",", ":"))
    pool.ask(one, one.check.op, request_body(setting, one.check.op, fields))


def _asked_together(pool: Pool, setting: Setting, questions: Sequence[Smoke]) -> Iterator[SmokeResult]:
    for one in questions:
        _ask(pool, setting, one)
    while settled := pool.replies():
        for key, reply in settled:
            result = _judged(cast(Smoke, key), reply)
            if result.outcome == "fault":
                yield result


def _judged(one: Smoke, reply: Reply) -> SmokeResult:
    def made(outcome: Literal["passed", "wrong", "fault", "unsupported"], message: str = "") -> SmokeResult:
        return SmokeResult(one.title, one.check.op, outcome, message)

    unknown = one.check.op == UNKNOWN
    match reply:
        case Answered() if unknown:
            return made("fault", "it answered an operation that does not exist")
        case Answered(result=result):
            found = differences(one.check, result)
            return made("wrong", told(found)) if found else made("passed")
        case Erred() if unknown:
            return made("passed")
        case Erred(message=message):
            return made("fault", f"it answered with an error: {message}")
        case Broke(message=message, line=line):
            return made("fault", f"{message}: {line}" if line else message)
        case TimedOut(seconds=seconds):
            return made("fault", f"no answer within {seconds:.1f} s")
        case _:
            return made("passed" if unknown else "unsupported", reply.why)


def smoke_lines(smoked: SmokeReport) -> Iterator[str]:
    """What the smoke set shows as lines of text, nothing if it is well."""
    if smoked.faults:
        yield "The adapter itself is at fault: simple questions get no usable answer, whatever its rules."
    elif smoked.together:
        yield "The adapter itself is at fault: it answers one request, but not several that are sent at once."
        yield "Does it read its input line by line? (--window 1 asks one at a time.)"
    elif smoked.wrong:
        yield "Questions whose answers are the same under all rules are answered otherwise: does the adapter"
        yield "read cards and seats as the protocol writes them?"
    for result in (*smoked.faults, *smoked.together[:3], *smoked.wrong):
        yield f"  {result.title} ({result.op}): {result.message}"
