"""Which cases a user wants: by level, clause, words, id, release, or as those that failed last time."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from belote_reference.specification.clauses import load_clauses
from belote_reference.specification.problems import did_you_mean, one_of

from .errors import UsageError
from .model import Case
from .plan import Trial
from .releases import releases_folder, snapshots


class Selection(NamedTuple):
    """What was asked for; what is left empty excludes nothing.

    ``level``: this one and those below. ``clauses``: ids, or beginnings of ids at a dot. ``words``: an
    expression for ``-k``. ``since``: a release whose cases are left out. ``failed``: (case, profile) of
    the last run.
    """

    level: int | None = None
    clauses: tuple[str, ...] = ()
    words: str = ""
    cases: tuple[str, ...] = ()
    since: str = ""
    failed: frozenset[tuple[str, str]] | None = None


def selected_cases(cases: Sequence[Case], selection: Selection) -> tuple[Case, ...]:
    """The cases that are asked for, in their order. UsageError if a clause, id or release is unknown."""
    tests = list(_tests(cases, selection))
    return tuple(case for case in cases if all(test(case) for test in tests))


def selected_trials(planned: Sequence[Trial], selection: Selection) -> tuple[Trial, ...]:
    """The trials that are asked for."""
    failed = selection.failed
    if failed is None:
        return tuple(planned)
    return tuple(trial for trial in planned if (trial.case.id, trial.setting.name) in failed)


_Test: TypeAlias = Callable[[Case], bool]


def _tests(cases: Sequence[Case], selection: Selection) -> Iterator[_Test]:
    level = selection.level
    if level is not None:
        yield lambda case: case.level <= level
    if selection.clauses:
        wanted = _clause_ids(selection.clauses)
        yield lambda case: not wanted.isdisjoint(case.clauses)
    if selection.words:
        yield _expression(selection.words)
    if selection.cases:
        ids = _case_ids(cases, selection.cases)
        yield lambda case: case.id in ids
    if selection.since:
        published = _published(selection.since)
        yield lambda case: case.id not in published


def _clause_ids(given: Sequence[str]) -> frozenset[str]:
    clauses = load_clauses()
    found: set[str] = set()
    for name in given:
        below = [known for known in clauses if known == name or known.startswith(f"{name}.")]
        if not below:
            raise UsageError(f"There is no clause {name}. {did_you_mean(name, clauses)}".rstrip())
        found.update(below)
    return frozenset(found)


def _case_ids(cases: Sequence[Case], given: Sequence[str]) -> frozenset[str]:
    known = {case.id for case in cases}
    for name in given:
        if name not in known:
            raise UsageError(f"There is no case {name}. {did_you_mean(name, sorted(known))}".rstrip())
    return frozenset(given)


def _published(version: str) -> frozenset[str]:
    known = {snapshot.version: snapshot for snapshot in snapshots(releases_folder())}
    if version not in known:
        told = one_of(known) if known else "none: nothing has been released yet"
        raise UsageError(f"There is no release {version}; known: {told}.")
    return frozenset(known[version].cases)


# -- expressions: words with and, or, not and brackets ---------------------------------------------


_TOKEN = re.compile(r"[()]|[^\s()]+")


def _expression(text: str) -> _Test:
    """A test for cases in whose id, title, subject or file the words stand. UsageError if it is malformed."""
    tokens = _TOKEN.findall(text)
    test = _any_of(tokens)
    if tokens:
        raise _malformed(text)
    return test


def _any_of(tokens: list[str]) -> _Test:
    parts = [_all_of(tokens)]
    while tokens and tokens[0].lower() == "or":
        del tokens[0]
        parts.append(_all_of(tokens))
    return lambda case: any(part(case) for part in parts)


def _all_of(tokens: list[str]) -> _Test:
    parts = [_single(tokens)]
    while tokens and tokens[0].lower() == "and":
        del tokens[0]
        parts.append(_single(tokens))
    return lambda case: all(part(case) for part in parts)


def _single(tokens: list[str]) -> _Test:
    if not tokens:
        raise _malformed("")
    token = tokens.pop(0).lower()
    if token == "not":
        inner = _single(tokens)
        return lambda case: not inner(case)
    if token == "(":
        inner = _any_of(tokens)
        if tokens[:1] != [")"]:
            raise _malformed("")
        del tokens[0]
        return inner
    if token in (")", "and", "or"):
        raise _malformed(token)
    return lambda case: token in "\n".join((case.id, case.title, case.subject, case.file)).lower()


def _malformed(text: str) -> UsageError:
    told = f" at {text!r}" if text else ""
    return UsageError(f"-k cannot be read{told}: write words with and, or, not and brackets.")
