"""The moment of a case that is worth drawing: what lies on the table before the action in question.

A history tells who played what, not what lies on the table; for that the rules are needed. So the
reference is asked for the position, through the protocol like any other implementation, and where it has no
answer the history itself is drawn.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from .ask import Question, ask
from .draw import NO_MARKS, Mark, Marks
from .errors import AdapterFailed
from .model import Answered, Case, Check, Json, JsonObject, Options, Verdict


class Moment(NamedTuple):
    """What the case gives, the actions since then that were accepted, and the ones that come now."""

    given: JsonObject
    done: tuple[JsonObject, ...] = ()
    now: tuple[JsonObject, ...] = ()


class Picture(NamedTuple):
    """What to draw: a situation, and whether the reference has worked it out of a history."""

    given: JsonObject
    worked_out: bool = False


Pictures: TypeAlias = Callable[[Sequence[tuple[Moment, Options]]], Sequence[Picture]]
"""Moments, each with the options it is under -> what to draw for each."""


def moment_of(case: Case, check: Check | None = None) -> Moment:
    """The moment of the check that differs, or the beginning of the case."""
    if check is None or check.step is None or case.ask != "apply":
        return Moment(case.given)
    done = [
        action for step in case.steps[: check.step] if "refused" not in step.expect for action in step.actions
    ]
    step = case.steps[check.step]
    if check.op == "apply":
        return Moment(case.given, (*done, *step.actions[:-1]), step.actions[-1:])
    return Moment(case.given, (*done, *(() if "refused" in step.expect else step.actions)))


def marks_of(case: Case) -> Marks:
    """Which cards may be played and which may not, as far as the case says so."""
    if case.ask != "legal":
        return NO_MARKS
    legal = _words(case.expect.get("legal"))
    refused = _words(case.expect.get("refused")) | _words(case.expect.get("reasons"))
    if legal or "legal" in case.expect:
        refused |= _words(case.given.get("available")) - legal
    marks: dict[str, Mark] = dict.fromkeys(sorted(refused), "-")
    return {**marks, **dict.fromkeys(sorted(legal), "+")}


def pictures(moments: Sequence[tuple[Moment, Options]]) -> tuple[Picture, ...]:
    """What to draw for each, with the positions that the reference works out."""
    questions = {
        number: question
        for number, (moment, options) in enumerate(moments)
        if (question := _question(moment, options))
    }
    positions = _positions(questions)
    return tuple(
        Picture({**_looker(moment), "position": positions[number]}, worked_out=True)
        if number in positions
        else Picture(plain(moment))
        for number, (moment, _) in enumerate(moments)
    )


def plain(moment: Moment) -> JsonObject:
    """The moment as the case tells it, without asking anybody."""
    history = moment.given.get("history")
    if not isinstance(history, dict):
        return moment.given
    actions = history.get("actions")
    before = actions if isinstance(actions, list) else []
    return {**moment.given, "history": {**history, "actions": [*before, *moment.done]}}


def plain_pictures(moments: Iterable[tuple[Moment, Options]]) -> tuple[Picture, ...]:
    """The same without the reference."""
    return tuple(Picture(plain(moment)) for moment, _ in moments)


def moment_of_verdict(verdict: Verdict) -> Moment:
    """The moment that a verdict is about."""
    return moment_of(verdict.case, verdict.check if verdict.outcome != "passed" else None)


def _looker(moment: Moment) -> JsonObject:
    """The seat that looks at the table, if the case is about one."""
    return {"seat": moment.given["seat"]} if "seat" in moment.given else {}


def _question(moment: Moment, options: Options) -> Question | None:
    """What to ask, or None if the table is told already."""
    given = moment.given
    if "deck" in given:
        given = {"history": {"dealer": given.get("dealer"), "deck": given["deck"], "actions": []}}
    if "history" not in given and not moment.done:
        return None
    situation: JsonObject = {name: given[name] for name in ("position", "history") if name in given}
    return Question("apply", {**situation, "actions": list(moment.done)}, options)


def _positions(questions: Mapping[int, Question]) -> dict[int, Json]:
    if not questions:
        return {}
    try:
        replies = ask(tuple(questions.values()))
    except AdapterFailed:
        return {}
    return {
        number: reply.result["position"]
        for number, reply in zip(questions, replies, strict=True)
        if isinstance(reply, Answered) and "refused" not in reply.result
    }


def _words(value: Json) -> set[str]:
    return {str(word) for word in value} if isinstance(value, list | dict) else set()
