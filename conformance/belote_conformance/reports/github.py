"""Annotations of a GitHub workflow: what was not expected, at its case if that is in the repository.

GitHub shows ten errors of a step, so the tenth says how many more there are.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path, PurePath

from ..lettering import clean
from ..model import Report, Verdict
from ..rerun import rerun_command
from ..scenarios import scenarios_folder
from .output import put
from .results import KINDS, by_case, conclusion, kind_of, under_others, unexpected
from .text import facts_of

MOST = 10
"""How many errors of a step GitHub shows."""


def write(report: Report, path: Path | None) -> None:
    """Write the annotations, by default to standard output, where GitHub reads them. OSError."""
    put("".join(f"{line}\n" for line in _lines(report)), path)


def _lines(report: Report) -> Iterator[str]:
    surprises = unexpected(report)
    asked = [_of_case(report, verdict, others) for verdict, *others in by_case(surprises)]
    of_list = [_command("error", {"title": "known failures"}, problem) for problem in report.problems]
    errors = [*of_list, *asked]
    if len(errors) <= MOST:
        yield from errors
    else:
        yield from errors[: MOST - 1]
        more = f"{len(errors) - MOST + 1} more errors are in the log and in the other reports."
        yield _command("error", {"title": "belote-spec"}, more)
    for note in report.notes:
        yield _command("warning", {"title": "adapter"}, clean(note))
    if not errors:
        about = report.implementation
        told = f"{about.name} {about.version}: {conclusion(report)}"
        yield _command("error" if report.exit_code else "notice", {"title": "belote-spec"}, clean(told))


def _of_case(report: Report, verdict: Verdict, others: Sequence[Verdict]) -> str:
    """The first verdict on a case, and under which other profiles there are more."""
    case = verdict.case
    file = _file(case.file)
    place = {"file": file, "line": str(case.line)} if file else {}
    title = f"{KINDS[kind_of(verdict)]}: {case.id} [{verdict.profile}]"
    lines = [case.title, *facts_of(verdict, rerun_command(report, verdict))]
    if others:
        lines.append(f"  also under {under_others(others)}")
    message = "\n".join(lines)
    return _command("error", {**place, "title": title}, message)


def _file(file: str) -> str:
    """The file told from the repository, or nothing if it is none of its files."""
    for path in (Path(file), scenarios_folder() / file):
        absolute = Path.cwd() / path
        if absolute.is_file() and absolute.resolve().is_relative_to(Path.cwd().resolve()):
            return PurePath(absolute.resolve().relative_to(Path.cwd().resolve())).as_posix()
    return ""


def _command(kind: str, properties: dict[str, str], message: str) -> str:
    told = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    return f"::{kind} {told}::{_data(message)}"


def _data(text: str) -> str:
    """A message, with what would end it written as its code."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """A property, with what would end it written as its code."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")
