"""One unexpected result in plain text: the case, its clauses, expected and got, how to ask it again."""

from collections.abc import Iterator
from textwrap import fill

from belote_reference.specification.clauses import load_clauses

from .examine import short
from .model import Broke, Case, JsonObject, Reply, TimedOut, Verdict

WIDTH = 100
STDERR_LINES = 20

_LABELS = {
    "failed": "FAILED",
    "errored": "ERRORED",
    "timeout": "TIMEOUT",
    "unsupported": "UNSUPPORTED",
    "passed": "PASSED",
}


def label(verdict: Verdict) -> str:
    """The outcome as it is shown."""
    if verdict.bookkeeping == "unexpected-pass":
        return "UNEXPECTED PASS"
    if verdict.bookkeeping == "expected-failure":
        return f"EXPECTED {_LABELS[verdict.outcome]}"
    return _LABELS[verdict.outcome]


def headline(verdict: Verdict) -> str:
    """One line: outcome, case, profile, and what is the matter."""
    message = f": {verdict.message}" if verdict.message else ""
    return f"{label(verdict)} {verdict.case.id} [{verdict.profile}]{message}"


def explanation(verdict: Verdict, rerun: str = "") -> str:
    """All that a person needs to see what went wrong; ``rerun`` is the command that asks it again."""
    return "\n".join(_lines(verdict, rerun))


def many(number: int, thing: str) -> str:
    """``1 case``, ``2 cases``."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _lines(verdict: Verdict, rerun: str) -> Iterator[str]:
    case = verdict.case
    yield f"{label(verdict)}: {case.title}"
    yield f"  case     {case.id}  ({case.file}:{case.line})"
    yield f"  profile  {verdict.profile}"
    clauses = load_clauses()
    for name in case.clauses:
        text = f"{name}: {clauses[name].text['en'].strip()}" if name in clauses else name
        yield fill(text, WIDTH, initial_indent="  clause   ", subsequent_indent=" " * 11)
    if verdict.check is not None:
        step = verdict.check.step
        if step is not None:
            yield f"  step     {step + 1} of {len(case.steps)}: {_actions(case, step)}"
        yield f"  asked    {verdict.check.op} {short(verdict.check.fields, 400)}"
    for difference in verdict.differences:
        place = f" at {difference.at}" if difference.at else ""
        yield f"  expected {short(difference.expected)}{place}"
        yield f"  got      {short(difference.got)}"
    if not verdict.differences and verdict.message:
        yield f"  what     {verdict.message}"
    yield from _said(verdict.reply)
    if case.catches:
        yield fill(case.catches, WIDTH, initial_indent="  catches  ", subsequent_indent=" " * 11)
    if rerun:
        yield f"  rerun    {rerun}"


def _said(reply: Reply | None) -> Iterator[str]:
    """What the adapter wrote, where it gave no usable answer."""
    if isinstance(reply, Broke) and reply.line:
        yield f"  it wrote {reply.line}"
    if isinstance(reply, Broke | TimedOut) and reply.stderr.strip():
        yield "  stderr"
        yield from (f"    {line}" for line in reply.stderr.rstrip().splitlines()[-STDERR_LINES:])


def _actions(case: Case, step: int) -> str:
    return ", ".join(_action(action) for action in case.steps[step].actions)


def _action(action: JsonObject) -> str:
    """An action as it is written in a scenario: ``east pass``, ``south KH belote``."""
    seat, rest = action.get("seat"), {name: value for name, value in action.items() if name != "seat"}
    if "declare" in rest or not all(isinstance(value, str) for value in rest.values()):
        return short(action, 120)
    return " ".join(str(word) for word in (seat, *rest.values()))
