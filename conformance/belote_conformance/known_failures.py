"""The list of known failures: what is expected to fail, with which outcome, and why.

A listed case that fails as the list says is no surprise. The list itself must stay true: an entry whose
case passes, one that fits no case, and one that says what another says already are errors.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple, cast

from belote_reference.specification.problems import SpecError, did_you_mean
from belote_reference.specification.schema import conforming
from belote_reference.specification.yamlfile import Document, Entry, entries, load_yaml

from .claims import is_scored
from .errors import UsageError
from .model import Outcome, Verdict

SCHEMA_FILE = "known-failures.schema.json"
SURPRISING: tuple[Outcome, ...] = ("failed", "errored", "timeout")
"""The outcomes that are surprises unless they are listed."""

Kind = Literal["stale", "unmatched", "redundant"]


class KnownFailure(NamedTuple):
    """One entry; without a profile it is for all of them. ``number`` is its place in the list, from 0."""

    case: str
    profile: str
    outcome: Outcome
    reason: str
    number: int
    line: int


class EntryProblem(NamedTuple):
    """What is wrong with an entry. Its text ends with what mends it."""

    kind: Kind
    entry: KnownFailure
    message: str


class KnownFailures(NamedTuple):
    """A list of known failures and the file it stands in, None if there is no list."""

    path: Path | None = None
    entries: tuple[KnownFailure, ...] = ()

    def covering(self, case: str, profile: str) -> KnownFailure | None:
        """The entry for a case under a profile; one that names the profile goes before one for all."""
        for_case = [entry for entry in self.entries if entry.case == case]
        named = [entry for entry in for_case if entry.profile == profile]
        general = [entry for entry in for_case if not entry.profile]
        return next(iter((*named, *general)), None)


class Planned(NamedTuple):
    """What there is to fit: ids of all cases; the profiles and variants of this run; which go together."""

    cases: frozenset[str]
    profiles: frozenset[str]
    pairs: frozenset[tuple[str, str]]


def read_known_failures(path: Path, *, may_be_missing: bool = False) -> KnownFailures:
    """The list in this file. UsageError if it cannot be read or is malformed."""
    if not path.exists():
        if may_be_missing:
            return KnownFailures(path)
        raise UsageError(f"There is no file {path}: --update-known-failures writes it.")
    try:
        document = load_yaml(path)
        if document.data is not None:
            conforming(document, SCHEMA_FILE)
    except SpecError as error:
        raise UsageError(str(error)) from None
    return KnownFailures(path, tuple(_entries(document)))


def booked(verdict: Verdict, known: KnownFailures) -> Verdict:
    """The verdict with how it stands to the list."""
    entry = known.covering(verdict.case.id, verdict.profile) if is_scored(verdict) else None
    if entry is None:
        return verdict
    if verdict.outcome == entry.outcome:
        return verdict._replace(bookkeeping="expected-failure", reason=entry.reason)
    if verdict.outcome == "passed":
        return verdict._replace(bookkeeping="unexpected-pass", reason=entry.reason)
    return verdict


def is_unexpected(verdict: Verdict) -> bool:
    """Whether the verdict is a surprise. A disputed case makes none."""
    if not is_scored(verdict):
        return False
    if verdict.bookkeeping == "as-expected":
        return verdict.outcome in SURPRISING
    return verdict.bookkeeping == "unexpected-pass"


def problems_of(
    known: KnownFailures, verdicts: Sequence[Verdict], planned: Planned, mend: str
) -> tuple[EntryProblem, ...]:
    """What is wrong with the entries, by their order; ``mend`` is the command that mends the list.

    An entry about which this run says nothing is left alone.
    """
    asked = {(verdict.case.id, verdict.profile): verdict for verdict in verdicts}
    found = [
        EntryProblem(kind, entry, f"{_place(known, entry)}: {message} [{kind}]\n  to mend it: {mend}")
        for entry in known.entries
        for kind, message in _faults(entry, known, asked, planned)
    ]
    return tuple(found)


def _faults(
    entry: KnownFailure,
    known: KnownFailures,
    asked: Mapping[tuple[str, str], Verdict],
    planned: Planned,
) -> Iterator[tuple[Kind, str]]:
    """At most one fault of an entry."""
    if message := _unmatched(entry, planned):
        yield "unmatched", message
    elif message := _redundant(entry, known, asked):
        yield "redundant", message
    else:
        for verdict in _verdicts_of(entry, known, asked.values()):
            if verdict.outcome != entry.outcome:
                told = f"{entry.case} is listed as {entry.outcome}"
                yield "stale", f"{told}, but under {verdict.profile} it is {verdict.outcome}"
                break


def _unmatched(entry: KnownFailure, planned: Planned) -> str:
    if entry.case not in planned.cases:
        hint = did_you_mean(entry.case, sorted(planned.cases))
        return f"there is no case {entry.case}" + (f" ({hint})" if hint else "")
    if entry.profile in planned.profiles and (entry.case, entry.profile) not in planned.pairs:
        return f"the case {entry.case} does not apply under {entry.profile}"
    return ""


def _redundant(entry: KnownFailure, known: KnownFailures, asked: Mapping[tuple[str, str], Verdict]) -> str:
    for other in known.entries:
        if other.case == entry.case and other.number < entry.number and other.profile == entry.profile:
            return f"{entry.case} is listed already, in line {other.line}"
        general = other.case == entry.case and not other.profile and other.outcome == entry.outcome
        if entry.profile and general:
            return f"{entry.case} is listed for every profile, in line {other.line}"
    disputed = any(case == entry.case and not is_scored(asked[case, profile]) for case, profile in asked)
    return f"{entry.case} is disputed and counts for nothing" if disputed else ""


def _verdicts_of(entry: KnownFailure, known: KnownFailures, verdicts: Iterable[Verdict]) -> Iterator[Verdict]:
    for verdict in verdicts:
        if verdict.case.id == entry.case and known.covering(verdict.case.id, verdict.profile) == entry:
            yield verdict


def _entries(document: Document) -> Iterator[KnownFailure]:
    for number, entry in enumerate(entries(document) if document.data else ()):
        yield _known_failure(number, entry)


def _known_failure(number: int, entry: Entry) -> KnownFailure:
    data = entry.data
    return KnownFailure(
        case=data["case"],
        profile=data.get("profile", ""),
        outcome=cast(Outcome, data["outcome"]),
        reason=data["reason"],
        number=number,
        line=entry.document.locate(entry.keys).line,
    )


def _place(known: KnownFailures, entry: KnownFailure) -> str:
    return f"{known.path}:{entry.line}"
