"""Several reports side by side: what each implementation passed of each group of clauses and each level."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from .claims import LEVEL_NAMES, is_scored
from .lettering import clean_line
from .model import Level, Outcome, Report, Verdict

TOTAL = "all"
OUTCOMES: tuple[Outcome, ...] = ("passed", "failed", "errored", "timeout", "unsupported")


class Cell(NamedTuple):
    """How many checks an implementation passed, of how many; ``unsupported`` are among those not passed."""

    passed: int
    asked: int
    unsupported: int

    @property
    def whole(self) -> bool:
        """Whether all were passed, and there were some."""
        return 0 < self.asked == self.passed

    def __str__(self) -> str:
        if not self.asked:
            return "-"
        lacking = f" ({self.unsupported} unsupported)" if self.unsupported else ""
        return f"{self.passed}/{self.asked}{lacking}"


class Row(NamedTuple):
    """A name, and one cell for each implementation."""

    name: str
    cells: tuple[Cell, ...]


class LevelRow(NamedTuple):
    """A profile and a level, and what each implementation has reached there; empty: not checked."""

    profile: str
    level: Level
    verdicts: tuple[str, ...]


class Split(NamedTuple):
    """A case that came out differently under a profile; an outcome is empty where it was not asked."""

    case: str
    title: str
    profile: str
    outcomes: tuple[Outcome | None, ...]


class Comparison(NamedTuple):
    """The table. ``names`` are those of the implementations; ``notes`` say what limits it."""

    names: tuple[str, ...]
    groups: tuple[Row, ...]
    levels: tuple[LevelRow, ...]
    splits: tuple[Split, ...]
    notes: tuple[str, ...]


def compared(reports: Sequence[Report], profile: str = "", origins: Sequence[str] = ()) -> Comparison:
    """The comparison of some reports, of all profiles or of one.

    ``origins`` are told behind names that two of them share. A check counts in every group of which its case
    cites a clause; disputed cases do not count.
    """
    verdicts = [
        [one for one in report.verdicts if is_scored(one) and profile in ("", one.profile)]
        for report in reports
    ]
    return Comparison(
        names=_names(reports, origins),
        groups=_groups(verdicts),
        levels=_levels(reports, profile),
        splits=tuple(_splits(verdicts)),
        notes=tuple(_notes(reports, verdicts)),
    )


def _names(reports: Sequence[Report], origins: Sequence[str]) -> tuple[str, ...]:
    names = [clean_line(f"{one.implementation.name} {one.implementation.version}") for one in reports]
    if len(origins) != len(names):
        origins = [f"report {number}" for number in range(1, len(names) + 1)]
    return tuple(
        f"{name} ({origin})" if names.count(name) > 1 else name
        for name, origin in zip(names, origins, strict=True)
    )


def _groups(verdicts: Sequence[Sequence[Verdict]]) -> tuple[Row, ...]:
    """A row for each group of clauses, by its name, and one for everything."""
    counted = [_by_group(asked) for asked in verdicts]
    names = sorted({name for counts in counted for name in counts} - {TOTAL})
    none = Counter[Outcome]()
    return tuple(
        Row(name, tuple(_cell(counts.get(name, none)) for counts in counted)) for name in (*names, TOTAL)
    )


def _by_group(verdicts: Iterable[Verdict]) -> Mapping[str, Counter[Outcome]]:
    counts: dict[str, Counter[Outcome]] = {}
    for verdict in verdicts:
        for name in {TOTAL, *(clause.partition(".")[0] for clause in verdict.case.clauses)}:
            counts.setdefault(name, Counter())[verdict.outcome] += 1
    return counts


def _cell(counts: Mapping[Outcome, int]) -> Cell:
    return Cell(counts.get("passed", 0), sum(counts.values()), counts.get("unsupported", 0))


def _levels(reports: Sequence[Report], profile: str) -> tuple[LevelRow, ...]:
    found = [{(one.profile, one.level): one.verdict for one in report.claims} for report in reports]
    keys = dict.fromkeys(key for claims in found for key in claims if profile in ("", key[0]))
    return tuple(
        LevelRow(name, level, tuple(claims.get((name, level), "") for claims in found))
        for name, level in sorted(keys)
    )


def _splits(verdicts: Sequence[Sequence[Verdict]]) -> Iterable[Split]:
    """The cases on which they differ, in the order of the first report that has them."""
    found = [{(one.case.id, one.profile): one for one in asked} for asked in verdicts]
    for key in dict.fromkeys(key for outcomes in found for key in outcomes):
        outcomes = tuple(asked[key].outcome if key in asked else None for asked in found)
        if len({outcome for outcome in outcomes if outcome is not None}) > 1:
            title = next(asked[key].case.title for asked in found if key in asked)
            yield Split(key[0], title, key[1], outcomes)


def _notes(reports: Sequence[Report], verdicts: Sequence[Sequence[Verdict]]) -> Iterable[str]:
    versions = dict.fromkeys(report.suite_version for report in reports)
    if len(versions) > 1:
        yield f"They were checked by different versions of the suite: {', '.join(versions)}."
    asked = [{(one.case.id, one.profile) for one in of_one} for of_one in verdicts]
    everything = set().union(*asked)
    if any(of_one != everything for of_one in asked):
        shared = len(set.intersection(*asked)) if asked else 0
        yield f"Not all of them were asked the same: {shared} of {len(everything)} checks are common to all."


def level_name(row: LevelRow) -> str:
    """The profile and the level in words."""
    return f"{row.profile}, level {row.level} {LEVEL_NAMES[row.level]}"
