"""What the kinds of report tell about a verdict in the same way."""

from collections import Counter
from collections.abc import Iterable
from typing import Literal, NamedTuple

from ..claims import is_scored
from ..known_failures import is_unexpected
from ..lettering import PLAIN, Style
from ..model import Difference, Outcome, Report, Verdict
from ..plain import many
from ..wording import ASKED, expectation, tell_actions

OUTCOMES: tuple[Outcome, ...] = ("passed", "failed", "errored", "timeout", "unsupported")

Kind = Literal["passed", "failed", "errored", "timeout", "unsupported", "expected", "stale", "disputed"]
"""What a verdict comes to: an outcome, an expected failure, a pass that was not expected, or not scored."""

KINDS: dict[Kind, str] = {
    "failed": "failed",
    "errored": "errored",
    "timeout": "timeout",
    "stale": "unexpected pass",
    "expected": "expected failure",
    "disputed": "disputed",
    "unsupported": "unsupported",
    "passed": "passed",
}
"""Every kind with its name for people, the worst first."""

State = Literal["passed", "failed", "not reached"]


class StepTold(NamedTuple):
    """One step of a case: what is done or asked, what must be seen then, and what became of it."""

    number: int
    does: str
    expected: tuple[tuple[str, str], ...]
    state: State


def kind_of(verdict: Verdict) -> Kind:
    """What the verdict comes to. A disputed case that passes has simply passed."""
    if not is_scored(verdict) and verdict.outcome not in ("passed", "unsupported"):
        return "disputed"
    if verdict.bookkeeping == "expected-failure":
        return "expected"
    return "stale" if verdict.bookkeeping == "unexpected-pass" else verdict.outcome


def unexpected(report: Report) -> tuple[Verdict, ...]:
    """The verdicts that nobody expected, in their order."""
    return tuple(verdict for verdict in report.verdicts if is_unexpected(verdict))


def by_case(verdicts: Iterable[Verdict]) -> tuple[tuple[Verdict, ...], ...]:
    """The verdicts on each case together, in the order of the cases."""
    groups: dict[str, list[Verdict]] = {}
    for verdict in verdicts:
        groups.setdefault(verdict.case.id, []).append(verdict)
    return tuple(tuple(group) for group in groups.values())


def under_others(others: Iterable[Verdict]) -> str:
    """Under which other profiles the same case came to what."""
    return ", ".join(f"{other.profile} ({KINDS[kind_of(other)]})" for other in others)


def telling(verdict: Verdict) -> tuple[Difference, ...]:
    """The differences that say something new: not each card again of those that are too many."""
    found = verdict.differences
    if not found or found[0].at != "/actions":
        return found
    return tuple(one for one in found if not (isinstance(one.expected, dict) and "refused" in one.expected))


def steps_of(verdict: Verdict, style: Style = PLAIN) -> tuple[StepTold, ...]:
    """The steps of its case; a case that is one question has one."""
    case, check = verdict.case, verdict.check
    passed = verdict.outcome == "passed"
    if not case.steps:
        state: State = "passed" if passed else "failed"
        return (StepTold(1, ASKED[case.ask], expectation(case.expect, style), state),)
    reached = len(case.steps) if passed or check is None or check.step is None else check.step
    return tuple(
        StepTold(
            number,
            tell_actions(step.actions, style),
            expectation(step.expect, style),
            "passed" if number <= reached else "failed" if number == reached + 1 else "not reached",
        )
        for number, step in enumerate(case.steps, start=1)
    )


def counted(verdicts: Iterable[Verdict]) -> str:
    """``3 passed, 1 failed``."""
    counts = Counter(verdict.outcome for verdict in verdicts)
    return ", ".join(f"{counts[outcome]} {outcome}" for outcome in OUTCOMES if counts[outcome]) or "none"


def conclusion(report: Report) -> str:
    """The run in one sentence without a full stop."""
    verdicts = report.verdicts
    if verdicts and all(verdict.outcome == "unsupported" for verdict in verdicts):
        return "nothing of what was asked is supported, so it conforms to nothing"
    surprises = len(unexpected(report))
    if surprises:
        kinds = Counter(kind_of(verdict) for verdict in unexpected(report))
        told = ", ".join(f"{kinds[kind]} {name}" for kind, name in KINDS.items() if kinds[kind])
        return f"{many(surprises, 'unexpected result')}: {told}"
    if report.problems:
        return "the results are as expected, but the list of known failures is not"
    return "everything is as expected"
