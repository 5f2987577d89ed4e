"""What the verdicts of a run say about each profile at each level."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from .model import Case, Claim, Level, Outcome, Verdict
from .questions import applies
from .settings import Setting

LEVELS: tuple[Level, ...] = (1, 2, 3, 4, 5)
LEVEL_NAMES = {1: "cards and tricks", 2: "deals", 3: "scores", 4: "matches", 5: "information"}

_ANSWERED: tuple[Outcome, ...] = ("passed", "failed")


def claims(
    verdicts: Iterable[Verdict], cases: Sequence[Case], settings: Iterable[Setting]
) -> tuple[Claim, ...]:
    """One claim for each of these profiles and each level that has cases in the whole suite, ``cases``."""
    by_profile: dict[str, list[Verdict]] = {}
    for verdict in verdicts:
        if is_scored(verdict):
            by_profile.setdefault(verdict.profile, []).append(verdict)
    return tuple(
        claim
        for setting in settings
        for claim in _claims_of(setting.name, by_profile.get(setting.name, []), _scored(cases, setting))
    )


def is_scored(verdict: Verdict) -> bool:
    """Whether the verdict counts: a disputed case is asked all the same."""
    return verdict.case.status == "scored"


def _scored(cases: Sequence[Case], setting: Setting) -> list[Case]:
    return [case for case in cases if case.status == "scored" and applies(case, setting.options)]


def _claims_of(profile: str, verdicts: list[Verdict], cases: list[Case]) -> Iterator[Claim]:
    """The claims of one profile; a level that has no cases makes none."""
    complete = sound = True
    for level in LEVELS:
        wanted = [case for case in cases if case.level == level]
        if not wanted:
            continue
        got = [verdict for verdict in verdicts if verdict.case.level == level]
        complete = complete and len(got) >= len(wanted)
        sound = sound and all(verdict.outcome == "passed" for verdict in got)
        yield Claim(
            profile=profile,
            level=level,
            verdict="failed" if not sound else "passed" if complete else "open",
            counts=Counter(verdict.outcome for verdict in got),
            clauses_exercised=len(_cited(v.case for v in got if v.outcome in _ANSWERED)),
            clauses=len(_cited(wanted)),
        )


def _cited(cases: Iterable[Case]) -> frozenset[str]:
    return frozenset(clause for case in cases for clause in case.clauses)
