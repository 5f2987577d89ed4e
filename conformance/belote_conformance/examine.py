"""Puts cases to an adapter, many at a time, and judges the answers.

The checks of one case are asked one after the other: the first that differs ends the case. While it waits
for an answer, other cases are asked.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, cast

from .judge import differences, differences_of_error, expects_error
from .model import (
    Answered,
    Broke,
    Case,
    Check,
    Difference,
    Erred,
    Implementation,
    Json,
    JsonObject,
    Outcome,
    Reply,
    TimedOut,
    Unsupported,
    Verdict,
)
from .plan import Trial
from .pool import Pool
from .questions import MissingAnswerError, checks_of, depends_on, resolve
from .settings import Setting


def verdicts(planned: Iterable[Trial], pool: Pool, implementation: Implementation) -> Iterator[Verdict]:
    """The verdict on each trial, as soon as it is there. AdapterFailed if the adapter cannot start again."""
    waiting = _examinations(planned, implementation)
    exhausted = False
    while True:
        while not exhausted and pool.has_room:
            examination = next(waiting, None)
            if examination is None:
                exhausted = True
            elif verdict := examination.go_on(pool):
                yield verdict
        settled = pool.replies()
        for key, reply in settled:
            if verdict := cast(_Examination, key).hear(reply, pool):
                yield verdict
        if exhausted and not settled:
            return


def request_body(setting: Setting, op: str, fields: str) -> str:
    """A request as JSON, without its ``{`` and id; ``fields`` is what the question adds, as JSON."""
    return f'"op":"{op}",{_profile_part(setting.sent, tuple(setting.options.items()))},{fields[1:]}'


class _Question(NamedTuple):
    """A check, and its fields as JSON if they do not depend on an earlier answer."""

    check: Check
    fields: str


class _Examination:
    """One trial on its way to a verdict."""

    def __init__(self, trial: Trial, questions: Sequence[_Question], lacking: str) -> None:
        self._trial = trial
        self._questions = questions
        self._lacking = lacking
        self._results: dict[int, JsonObject] = {}
        self._number = 0
        self._seconds = 0.0

    def go_on(self, pool: Pool) -> Verdict | None:
        """Ask the next check; a verdict if there is nothing to ask."""
        if self._number == len(self._questions):
            return self._verdict("passed")
        check, fields = self._questions[self._number]
        if self._lacking:
            return self._verdict("unsupported", self._lacking, check, Unsupported(self._lacking))
        try:
            fields = fields or _encoded(resolve(check.fields, self._results))
        except MissingAnswerError as missing:
            return self._verdict("failed", f"no way to go on: {missing}", check)
        pool.ask(self, check.op, request_body(self._trial.setting, check.op, fields))
        return None

    def hear(self, reply: Reply, pool: Pool) -> Verdict | None:
        """Judge the reply to the check that was asked; go on if it is right."""
        check, _ = self._questions[self._number]
        match reply:
            case Answered(result=result, seconds=seconds):
                self._seconds += seconds
                found = differences(check, result)
                if found:
                    return self._verdict("failed", told(found), check, reply, found)
                self._results[self._number] = result
            case Unsupported(why=why):
                return self._verdict("unsupported", why, check, reply)
            case Erred(message=message, kind=kind):
                found = differences_of_error(check, kind)
                if found and expects_error(check):
                    return self._verdict("failed", told(found), check, reply, found)
                if found:
                    return self._verdict("errored", f"it answered with an error: {message}", check, reply)
            case Broke(message=message):
                return self._verdict("errored", message, check, reply)
            case TimedOut(seconds=seconds):
                return self._verdict("timeout", f"no answer within {seconds:.1f} s", check, reply)
        self._number += 1
        return self.go_on(pool)

    def _verdict(
        self,
        outcome: Outcome,
        message: str = "",
        check: Check | None = None,
        reply: Reply | None = None,
        found: tuple[Difference, ...] = (),
    ) -> Verdict:
        case, setting = self._trial
        return Verdict(
            case=case,
            profile=setting.name,
            options=setting.options,
            outcome=outcome,
            message=message,
            check=check,
            reply=reply,
            differences=found,
            seconds=self._seconds,
            bookkeeping="as-expected",
            reason="",
        )


def _examinations(planned: Iterable[Trial], implementation: Implementation) -> Iterator[_Examination]:
    case: Case | None = None
    questions: tuple[_Question, ...] = ()
    lacking = ""
    for trial in planned:
        # the trials of a case follow each other: what they have in common is made once
        if trial.case is not case:
            case = trial.case
            questions = tuple(map(_question, checks_of(case)))
            lacking = _not_claimed(questions, implementation)
        yield _Examination(trial, questions, lacking)


def _question(check: Check) -> _Question:
    return _Question(check, "" if depends_on(check) else _encoded(check.fields))


def _not_claimed(questions: Iterable[_Question], implementation: Implementation) -> str:
    """What these questions need and the implementation says that it has not."""
    for check, _ in questions:
        if check.op not in implementation.operations:
            return f"the operation {check.op} is not claimed"
        if not claims_situation(check.fields, implementation):
            kinds = " or ".join(sorted(_situation_kinds(check.fields)))
            return f"a situation given as {kinds} is not claimed"
    return ""


def claims_situation(fields: JsonObject, implementation: Implementation) -> bool:
    """Whether the implementation accepts one of the ways in which a request tells its situation, if any."""
    kinds = _situation_kinds(fields)
    return not kinds or not kinds.isdisjoint(implementation.situations)


def _situation_kinds(fields: JsonObject) -> frozenset[str]:
    position = fields.get("position")
    kinds = {"history"} if "history" in fields else set()
    if isinstance(position, dict):
        kinds.add("partial" if "available" in position else "position")
    return frozenset(kinds)


def told(found: tuple[Difference, ...]) -> str:
    """The first difference in a line."""
    first = found[0]
    place = f"at {first.at}: " if first.at else ""
    more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
    return f"{place}expected {short(first.expected)}, got {short(first.got)}{more}"


def short(value: Json, length: int = 200) -> str:
    """A JSON value for people, cut where it is too long."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= length else text[: length - 1] + "…"


def _encoded(fields: JsonObject) -> str:
    return json.dumps(fields, separators=(",", ":"))


@lru_cache(maxsize=256)
def _profile_part(name: str, options: tuple[tuple[str, str | int], ...]) -> str:
    return _encoded({"profile": name, "options": dict(options)})[1:-1]
