"""The report as one HTML file that holds everything it needs: overview, filter, each case with its table."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from belote_reference.specification.clauses import load_clauses

from ..claims import LEVEL_NAMES
from ..draw import NO_MARKS, Marks, captions
from ..known_failures import is_unexpected
from ..lettering import clean, clean_line
from ..model import Broke, Case, Claim, Report, TimedOut, Verdict
from ..moments import Picture, Pictures, marks_of, moment_of_verdict, pictures
from ..rerun import rerun_command
from ..scene import Sheet, Table, scene_of
from ..wording import ASKED, difference_told, tell_fact
from .output import put
from .pages import page
from .results import (
    KINDS,
    OUTCOMES,
    Kind,
    StepTold,
    by_case,
    conclusion,
    kind_of,
    steps_of,
    telling,
    unexpected,
)
from .text import reached

SIGNS: Mapping[Kind, str] = MappingProxyType(
    {
        "failed": "✗",
        "errored": "!",
        "timeout": "…",
        "stale": "✓!",
        "expected": "~",
        "disputed": "?",
        "unsupported": "–",
        "passed": "✓",
    }
)
"""Kind of result -> the sign that stands beside its name."""

_WORST = list(KINDS)
_STDERR_LINES = 20


class ClauseShown(NamedTuple):
    """A clause, and how many cases that show it were asked and came out in a way nobody expected."""

    id: str
    group: str
    title: Mapping[str, str]
    text: Mapping[str, str]
    cases: int
    unexpected: int


class Result(NamedTuple):
    """What a case came to under one profile; ``differences`` are (where, expected, got)."""

    profile: str
    kind: Kind
    message: str
    reason: str
    step: int | None
    differences: tuple[tuple[str, str, str], ...]
    line: str
    stderr: str
    rerun: str


class Drawing(NamedTuple):
    """A table or a sheet, its captions, the marks of its cards, whether the reference has worked it out.

    ``laid``: there is something to see on the table.
    """

    table: Table | None
    sheet: Sheet | None
    laid: bool
    captions: tuple[tuple[str, str], ...]
    marks: Marks
    worked_out: bool


class Entry(NamedTuple):
    """A case with all its results, the worst first."""

    case: Case
    kind: Kind
    asked: str
    results: tuple[Result, ...]
    steps: tuple[StepTold, ...]
    drawing: Drawing
    surprising: bool


class ProfileShown(NamedTuple):
    """A profile, what was reached in words, and its levels."""

    name: str
    reached: str
    claims: tuple[Claim, ...]


def write(report: Report, path: Path | None, language: str = "en", look: Pictures = pictures) -> None:
    """Write the page. ``language`` is that of the clauses at first. OSError if it cannot be written."""
    put(render(report, language, look), path)


def render(report: Report, language: str = "en", look: Pictures = pictures) -> str:
    """The page; ``look`` says what to draw."""
    entries = _entries(report, look)
    return page(
        "report.html.j2",
        {
            "report": report,
            "language": language,
            "name": clean_line(report.implementation.name),
            "version": clean_line(report.implementation.version),
            "programmed_in": clean_line(report.implementation.language),
            "homepage": _link(report.implementation.homepage),
            "conclusion": conclusion(report),
            "well": report.exit_code == 0 and not unexpected(report),
            "profiles": _profiles(report),
            "level_names": LEVEL_NAMES,
            "outcomes": OUTCOMES,
            "kinds": [kind for kind in KINDS if any(_has(entry, kind) for entry in entries)],
            "kind_names": KINDS,
            "signs": SIGNS,
            "counts": Counter(kind_of(verdict) for verdict in report.verdicts),
            "settings": tuple(dict.fromkeys(verdict.profile for verdict in report.verdicts)),
            "surprising": [entry for entry in entries if entry.surprising],
            "expected": [entry for entry in entries if not entry.surprising],
            "clauses": {clause.id: clause for clause in _clauses(entries)},
        },
    )


def drawing_of(picture: Picture, options: Mapping[str, str | int] | None, marks: Marks = NO_MARKS) -> Drawing:
    """How a situation is drawn on a page."""
    match scene_of(picture.given, options):
        case Table() as table:
            laid = not table.bare or bool(table.trick or table.available) or table.turned_lies
            shown = ("dealer", "taker", "trump", "to act") if laid else ()
            told = tuple((label, text) for label, text in captions(table) if label not in shown)
            return Drawing(table, None, laid, told, marks, picture.worked_out)
        case Sheet() as sheet:
            told = tuple((label, tell_fact(label, value)) for label, value in sheet.facts)
            return Drawing(None, sheet, False, told, marks, picture.worked_out)


def _entries(report: Report, look: Pictures) -> tuple[Entry, ...]:
    groups = [sorted(group, key=_badness) for group in by_case(report.verdicts)]
    seen = look([(moment_of_verdict(group[0]), group[0].options) for group in groups])
    return tuple(_entry(report, group, picture) for group, picture in zip(groups, seen, strict=True))


def _badness(verdict: Verdict) -> int:
    return _WORST.index(kind_of(verdict))


def _entry(report: Report, verdicts: Sequence[Verdict], picture: Picture) -> Entry:
    worst = verdicts[0]
    return Entry(
        case=worst.case,
        kind=kind_of(worst),
        asked=ASKED[worst.case.ask],
        results=tuple(_result(report, verdict) for verdict in verdicts),
        steps=steps_of(worst),
        drawing=drawing_of(picture, worst.options, marks_of(worst.case)),
        surprising=any(is_unexpected(verdict) for verdict in verdicts),
    )


def _result(report: Report, verdict: Verdict) -> Result:
    reply, check = verdict.reply, verdict.check
    passed = verdict.outcome == "passed"
    return Result(
        profile=verdict.profile,
        kind=kind_of(verdict),
        message="" if verdict.differences else clean_line(verdict.message),
        reason=clean_line(verdict.reason),
        step=check.step + 1 if check is not None and check.step is not None else None,
        differences=tuple(difference_told(one) for one in telling(verdict)),
        line=clean_line(reply.line) if isinstance(reply, Broke) else "",
        stderr=_last_lines(reply.stderr) if isinstance(reply, Broke | TimedOut) else "",
        rerun="" if passed else rerun_command(report, verdict),
    )


def _last_lines(text: str) -> str:
    return "\n".join(clean(line) for line in text.rstrip().splitlines()[-_STDERR_LINES:])


def _has(entry: Entry, kind: Kind) -> bool:
    return any(result.kind == kind for result in entry.results)


def _profiles(report: Report) -> tuple[ProfileShown, ...]:
    claims = {
        name: tuple(claim for claim in report.claims if claim.profile == name) for name in report.profiles
    }
    return tuple(ProfileShown(name, reached(found), found) for name, found in claims.items())


def _clauses(entries: Iterable[Entry]) -> tuple[ClauseShown, ...]:
    """The clauses that the cases show, in the order of the specification; an unknown one last."""
    entries = tuple(entries)
    asked = Counter(name for entry in entries for name in entry.case.clauses)
    wrong = Counter(name for entry in entries if entry.surprising for name in entry.case.clauses)
    known = load_clauses()
    names = [name for name in known if name in asked] + [name for name in asked if name not in known]
    return tuple(
        ClauseShown(
            id=name,
            group=name.partition(".")[0],
            title=known[name].title if name in known else {"en": "", "fr": ""},
            text=known[name].text if name in known else {"en": "", "fr": ""},
            cases=asked[name],
            unexpected=wrong[name],
        )
        for name in names
    )


def _link(homepage: str) -> str:
    """The address of a page, or nothing if it is another kind of address."""
    return homepage if homepage.lower().startswith(("https://", "http://")) else ""
