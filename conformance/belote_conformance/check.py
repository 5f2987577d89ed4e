"""The lint of the scenarios: each case by itself, then all of them against the specification.

What needs every case, like coverage, is looked at only when every file can be read: a case that could not
be read would be missed everywhere.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from belote_reference.specification.clauses import Clause, load_clauses
from belote_reference.specification.data import spec_folder
from belote_reference.specification.decisions import load_decisions
from belote_reference.specification.options import Option, load_options
from belote_reference.specification.problems import Code, Problem, SpecError, did_you_mean, one_of, shown
from belote_reference.specification.yamlfile import Keys

from . import confirmed, releases
from .model import Case
from .scenarios import ReadFile, read_files, scenarios_folder

TITLE_SHORTEST = 10
TITLE_LONGEST = 120

_CONFIRM = "read the case again, then run belote-spec validate --confirm"
_BEGINS_WELL = re.compile(r"[\"'“«(]?\s?[^\W_a-zà-ÿ]")


class Found(NamedTuple):
    """A case and where it stands: the file, and its number in it."""

    case: Case
    file: ReadFile
    number: int

    def problem(self, code: Code, keys: Keys, message: str, expected: str = "", hint: str = "") -> Problem:
        """A problem with what stands at these keys of the case."""
        where = ("cases", self.number, *keys)
        return self.file.document.problem(code, where, message, expected=expected, hint=hint)


class Suite(NamedTuple):
    """All scenarios of a folder, and what they are held against."""

    folder: Path
    cases: tuple[Found, ...]
    clauses: Mapping[str, Clause]
    options: Mapping[str, Option]
    decisions: frozenset[str]
    hashes: Mapping[str, Mapping[str, str]]
    releases: tuple[releases.Snapshot, ...]


def check_scenarios(
    folder: Path | None = None, spec: Path | None = None, published: Path | None = None
) -> list[Problem]:
    """What is wrong with the scenarios below a folder (the suite's own by default), by file and line.

    ``published``: the folder of the snapshots of releases, by default the one beside the scenarios.
    """
    folder, spec = folder or scenarios_folder(), spec or spec_folder()
    try:
        files, problems = read_files([folder], folder, spec)
        found = _found(files)
        snapshots = releases.snapshots(published or releases.releases_folder(folder))
        hashes = confirmed.load(folder)
    except SpecError as error:
        return list(error.problems)
    decisions = frozenset(load_decisions(spec))
    suite = Suite(folder, found, load_clauses(spec), load_options(spec), decisions, hashes, snapshots)
    checks = _OF_CASES if problems else (*_OF_CASES, *_OF_ALL)
    return _sorted([*problems, *(problem for check in checks for problem in check(suite))])


def check_file(path: Path, spec: Path | None = None) -> list[Problem]:
    """What is wrong with one scenario file, which need not belong to the suite."""
    files, problems = read_files([path], path.parent, spec)
    return _sorted([*problems, *(problem for found in _found(files) for problem in _words(found))])


def confirm(folder: Path | None = None, spec: Path | None = None) -> Path:
    """Confirm all cases against the clauses as they read now; the file. SpecError if a case is unusable."""
    folder = folder or scenarios_folder()
    files, problems = read_files([folder], folder, spec)
    if problems:
        raise SpecError(*problems)
    return confirmed.save(folder, (found.case for found in _found(files)), load_clauses(spec))


def _found(files: Iterable[ReadFile]) -> tuple[Found, ...]:
    return tuple(Found(case, file, number) for file in files for number, case in file.cases.items())


def _sorted(problems: Iterable[Problem]) -> list[Problem]:
    return sorted(problems, key=lambda problem: (problem.file, problem.line, problem.column))


# -- words ---------------------------------------------------------------------------------------


def _all_words(suite: Suite) -> Iterator[Problem]:
    for found in suite.cases:
        yield from _words(found)


def _words(found: Found) -> Iterator[Problem]:
    """What a title and a description must be, so that a report reads well."""
    title, catches = found.case.title, found.case.catches
    if not _BEGINS_WELL.match(title):
        yield found.problem("style", ("title",), "the title does not begin with a capital letter")
    if title.endswith("."):
        yield found.problem("style", ("title",), "the title ends with a full stop", "no full stop")
    if not TITLE_SHORTEST <= len(title) <= TITLE_LONGEST:
        expected = f"{TITLE_SHORTEST} to {TITLE_LONGEST} characters"
        yield found.problem("style", ("title",), f"the title has {len(title)} characters", expected)
    if not catches.endswith("."):
        yield found.problem("style", ("catches",), "catches does not end with a full stop")


def _titles_once(suite: Suite) -> Iterator[Problem]:
    """No two cases of a file with one title."""
    first: dict[tuple[Path, str], Case] = {}
    for found in suite.cases:
        key = (found.file.document.path, found.case.title)
        if key in first:
            message = f"the case {first[key].id} has the same title"
            yield found.problem("style", ("title",), message, "a title of its own")
        first.setdefault(key, found.case)


def _known_decisions(suite: Suite) -> Iterator[Problem]:
    for found in suite.cases:
        kind, ref = found.case.provenance
        if kind == "decision" and ref not in suite.decisions:
            hint = did_you_mean(ref, suite.decisions)
            yield found.problem("unknown-id", ("provenance", "ref"), f"there is no decision {ref}", hint=hint)


# -- coverage ------------------------------------------------------------------------------------


def _clauses_covered(suite: Suite) -> Iterator[Problem]:
    cited = {name for found in suite.cases for name in found.case.clauses}
    for name, clause in suite.clauses.items():
        if name not in cited:
            yield clause.entry.problem("no-case", ("id",), f"no case cites the clause {name}")


def _values_covered(suite: Suite) -> Iterator[Problem]:
    """Every value of an option has a case that applies under it alone."""
    for option in suite.options.values():
        pinned = {
            found.case.when[option.name][0]
            for found in suite.cases
            if len(found.case.when.get(option.name, ())) == 1
        }
        yield from _number_covered(option, pinned) if not option.choices else _choices_covered(option, pinned)


def _choices_covered(option: Option, pinned: set[str | int]) -> Iterator[Problem]:
    for place, value in enumerate(option.values):
        if value not in pinned:
            message = f"no case applies under {option.name} {value} alone"
            keys: Keys = ("values", place, "value")
            yield option.entry.problem("no-case", keys, message, expected=f"when: {{{option.name}: {value}}}")


def _number_covered(option: Option, pinned: set[str | int]) -> Iterator[Problem]:
    """A number has too many values: its default and one other will do."""
    if option.default not in pinned:
        message = f"no case applies under {option.name} {option.default} alone"
        yield option.entry.problem("no-case", ("default",), message)
    if not pinned - {option.default}:
        message = f"no case applies under another {option.name} than {option.default}"
        yield option.entry.problem("no-case", ("default",), message)


# -- confirmation and publication ----------------------------------------------------------------


def _confirmed(suite: Suite) -> Iterator[Problem]:
    path = shown(suite.folder / confirmed.FILE_NAME)
    if not suite.hashes:
        message = "no case is confirmed"
        yield Problem("unconfirmed", message, path, hint="run belote-spec validate --confirm")
        return
    for found in suite.cases:
        yield from _confirmed_case(found, suite)
    known = {found.case.id for found in suite.cases}
    for name in suite.hashes:
        if name not in known:
            message = f"there is no case {name}"
            yield Problem("unconfirmed", message, path, hint="run belote-spec validate --confirm")


def _confirmed_case(found: Found, suite: Suite) -> Iterator[Problem]:
    was, now = suite.hashes.get(found.case.id), confirmed.hashes_of(found.case, suite.clauses)
    if was is None:
        yield found.problem("unconfirmed", ("id",), "the case is not confirmed", hint=_CONFIRM)
        return
    for number, name in enumerate(found.case.clauses):
        if name not in was:
            message = f"the case is not confirmed for {name}"
            yield found.problem("unconfirmed", ("clauses", number), message, hint=_CONFIRM)
        elif was[name] != now[name]:
            message = f"{name} was reworded since the case was confirmed"
            yield found.problem("unconfirmed", ("clauses", number), message, hint=_CONFIRM)


def _published(suite: Suite) -> Iterator[Problem]:
    by_id = {found.case.id: found for found in suite.cases}
    mended = "a published case stays as it is; a mended one has a new id and replaces it"
    for change in releases.changes((found.case for found in suite.cases), suite.releases):
        if change.case is None:
            message = f"the case {change.id}, published with {change.release.version}, has vanished"
            yield Problem("changed", message, shown(change.release.path), hint=mended)
        else:
            message = f"the case was changed since it was published with {change.release.version}"
            yield by_id[change.id].problem("changed", ("id",), message, hint=mended)


def _replacements(suite: Suite) -> Iterator[Problem]:
    known = {found.case.id for found in suite.cases}
    published = {name for release in suite.releases for name in release.cases}
    for found in suite.cases:
        name = found.case.replaces
        if name in known:
            message = f"it replaces {name}, which is still there"
            yield found.problem("changed", ("replaces",), message, "the id of a case that is gone")
        elif name is not None and name not in published:
            expected = one_of(sorted(published)[:8]) if published else "nothing: no case is published yet"
            message = f"it replaces {name}, which was never published"
            yield found.problem("unknown-id", ("replaces",), message, expected, did_you_mean(name, published))


_OF_CASES: tuple[Callable[[Suite], Iterator[Problem]], ...] = (_all_words, _titles_once, _known_decisions)
_OF_ALL: tuple[Callable[[Suite], Iterator[Problem]], ...] = (
    _clauses_covered,
    _values_covered,
    _confirmed,
    _published,
    _replacements,
)
