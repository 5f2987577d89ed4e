"""One run of the suite: from what was asked for to the report."""

import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, Protocol

from belote_reference import __version__
from belote_reference.specification.problems import one_of
from belote_reference.specification.profiles import profile_names

from .adapter import Limits
from .claims import claims
from .errors import UsageError
from .examine import verdicts
from .exitcodes import Exit
from .known_failures import EntryProblem, KnownFailures, Planned, booked, is_unexpected, problems_of
from .model import Case, Implementation, Report, Verdict
from .plan import Trial, shuffled, trials
from .pool import Pool
from .questions import applies
from .rerun import PROGRAM
from .scenarios import load_folder, load_paths
from .selection import Selection, selected_cases, selected_trials
from .settings import Setting, chosen_settings, claimed_settings
from .smoke import SmokeReport, smoke


class Ask(NamedTuple):
    """What was asked for.

    ``paths``: files and folders of scenarios; the suite's own if empty. ``profiles``: names or files; those
    that the adapter claims if empty. ``shuffle``: a seed for the order. ``mend``: the command that mends the
    list of known failures.
    """

    command: tuple[str, ...]
    paths: tuple[Path, ...] = ()
    profiles: tuple[str, ...] = ()
    selection: Selection = Selection()
    variants: bool = False
    shuffle: int | None = None
    processes: int = 1
    limits: Limits = Limits()
    known: KnownFailures = KnownFailures()
    mend: str = ""


class Watcher(Protocol):
    """Who is told how a run goes on."""

    def begins(self, implementation: Implementation, planned: Sequence[Trial]) -> None:
        """The adapter is there, and this will be asked."""

    def smoked(self, report: SmokeReport) -> None:
        """The smoke set is done."""

    def hears(self, verdict: Verdict) -> None:
        """A verdict has come."""


class Result(NamedTuple):
    """A report, and what is wrong with the list of known failures."""

    report: Report
    problems: tuple[EntryProblem, ...]


def run(ask: Ask, watcher: Watcher) -> Result:
    """Put the cases that were asked for to the adapter.

    UsageError if nothing is selected or the selection names what there is not; SpecError if a scenario file
    is invalid; AdapterFailed if the adapter cannot be run.
    """
    started, clock = datetime.now(UTC), time.monotonic()
    chosen = chosen_settings(ask.profiles)
    with Pool(ask.command, ask.processes, ask.limits) as pool:
        pool.begin()
        cases = cases_of(ask.paths)
        # a claim is about the whole suite, whatever files were asked
        suite = _together(load_folder(), cases) if ask.paths else cases
        wanted = selected_cases(cases, ask.selection)
        implementation = pool.start()
        settings = chosen or _claimed(implementation)
        planned = _planned(wanted, settings, ask)
        watcher.begins(implementation, planned)
        smoked = smoke(pool, implementation, planned[0].setting)
        watcher.smoked(smoked)
        heard: dict[tuple[str, str], Verdict] = {}
        for verdict in verdicts(planned, pool, implementation):
            verdict = booked(verdict, ask.known)
            heard[verdict.case.id, verdict.profile] = verdict
            watcher.hears(verdict)
    in_order = tuple(heard[trial.case.id, trial.setting.name] for trial in _in_order(planned, cases))
    problems = problems_of(ask.known, in_order, _there_is(suite, settings, ask.known), ask.mend)
    report = Report(
        implementation=implementation,
        suite_version=__version__,
        profiles=tuple(setting.name for setting in settings),
        verdicts=in_order,
        started=started.isoformat(timespec="seconds"),
        seconds=time.monotonic() - clock,
        command=ask.command,
        exit_code=exit_code(in_order, problems),
        claims=claims(in_order, suite, settings),
        reruns=MappingProxyType(_reruns(planned, ask)),
        problems=tuple(problem.message for problem in problems),
        notes=(*_unknown_profiles(implementation, chosen), *pool.notes),
    )
    return Result(report, problems)


def cases_of(paths: Sequence[Path]) -> tuple[Case, ...]:
    """The cases of these files and folders, or of the suite. UsageError if a path is missing."""
    for path in paths:
        if not path.exists():
            hint = " (repeat --report for each report)" if "=" in str(path) else ""
            raise UsageError(f"There is no file or folder {path}.{hint}")
    return load_paths(paths, Path.cwd()) if paths else load_folder()


def exit_code(verdicts: Sequence[Verdict], problems: Sequence[EntryProblem] = ()) -> int:
    """0 if all is as expected. Nothing at all supported is not what anybody expects."""
    nothing = all(verdict.outcome == "unsupported" for verdict in verdicts)
    unexpected = nothing or problems or any(is_unexpected(verdict) for verdict in verdicts)
    return Exit.UNEXPECTED if unexpected else Exit.EXPECTED


def _claimed(implementation: Implementation) -> tuple[Setting, ...]:
    settings = claimed_settings(implementation)
    if not settings:
        told = ", ".join(implementation.profiles) or "none"
        raise UsageError(
            f"Nothing to check: the adapter claims no profile of this specification (it claims: {told}).\n"
            f"Name one with --profile: {one_of(profile_names())}, or a profile file."
        )
    return settings


def _planned(cases: Sequence[Case], settings: Sequence[Setting], ask: Ask) -> tuple[Trial, ...]:
    planned = selected_trials(trials(cases, settings, variants=ask.variants), ask.selection)
    if not planned:
        names = ", ".join(setting.name for setting in settings)
        told = f"{len(cases)} cases are selected, and none applies to" if cases else "no case is selected for"
        hint = (
            ""
            if ask.variants or not cases
            else "\nWith --variants a case is asked under options that fit it."
        )
        raise UsageError(f"Nothing to check: {told} {names}.{hint}")
    return planned if ask.shuffle is None else shuffled(planned, ask.shuffle)


def _in_order(planned: Sequence[Trial], cases: Sequence[Case]) -> list[Trial]:
    place = {case.id: number for number, case in enumerate(cases)}
    return sorted(planned, key=lambda trial: place[trial.case.id])


def _together(suite: Sequence[Case], cases: Sequence[Case]) -> tuple[Case, ...]:
    """All of them, those with the same id once."""
    return tuple({case.id: case for case in (*suite, *cases)}.values())


def _there_is(suite: Sequence[Case], settings: Sequence[Setting], known: KnownFailures) -> Planned:
    """What the entries of the list of known failures may fit."""
    listed = {entry.case for entry in known.entries}
    return Planned(
        cases=frozenset(case.id for case in suite),
        profiles=frozenset(setting.name for setting in settings),
        pairs=frozenset(
            (case.id, setting.name)
            for case in suite
            if case.id in listed
            for setting in settings
            if applies(case, setting.options)
        ),
    )


def _reruns(planned: Sequence[Trial], ask: Ask) -> dict[str, tuple[str, ...]]:
    """Profile or variant -> the words that choose it."""
    paths = tuple(str(path) for path in ask.paths)
    return {
        setting.name: (
            *(PROGRAM, "run", *paths, "--profile", setting.given),
            *(("--variants",) if setting.variant else ()),
        )
        for setting in {trial.setting.name: trial.setting for trial in planned}.values()
    }


def _unknown_profiles(implementation: Implementation, chosen: Sequence[Setting]) -> tuple[str, ...]:
    unknown = sorted(set(implementation.profiles) - set(profile_names()))
    if chosen or not unknown:
        return ()
    told = ", ".join(unknown)
    return (f"It claims profiles that this specification does not have, which were not checked: {told}.",)
