"""The end of a run in plain lines: what was reached at each level, and each unexpected result."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from .claims import LEVEL_NAMES, is_scored
from .known_failures import is_unexpected
from .model import Claim, Outcome, Report, Verdict
from .plain import explanation, many
from .pool import NOT_ASKED
from .rerun import rerun_command
from .smoke import SmokeReport

OUTCOMES: tuple[Outcome, ...] = ("passed", "failed", "errored", "timeout", "unsupported")

_VERDICTS = {"passed": "passed", "failed": "NOT PASSED", "open": "not all asked"}
_COLUMNS = f"  {'level':<22}{'verdict':<15}" + "".join(f"{name:>12}" for name in (*OUTCOMES, "clauses"))


def smoke_lines(smoked: SmokeReport) -> Iterator[str]:
    """What the smoke set shows, nothing if it is well."""
    if smoked.faults:
        yield "The adapter itself is at fault: simple questions get no usable answer, whatever its rules."
    elif smoked.together:
        yield "The adapter itself is at fault: it answers one request, but not several that are sent at once."
        yield "Does it read its input line by line? (--window 1 asks one at a time.)"
    elif smoked.wrong:
        yield "Questions whose answers are the same under all rules are answered otherwise: does the adapter"
        yield "read cards and seats as the protocol writes them?"
    for result in (*smoked.faults, *smoked.together[:3], *smoked.wrong):
        yield f"  {result.title} ({result.op}): {result.message}"


def summary_lines(report: Report, shown: int | None = None) -> Iterator[str]:
    """The whole summary; at most so many unexpected results are shown in full."""
    yield ""
    for profile in report.profiles:
        yield from _profile_lines(profile, [claim for claim in report.claims if claim.profile == profile])
    yield from _aside_lines(report)
    unexpected = [v for v in report.verdicts if is_unexpected(v) and v.bookkeeping == "as-expected"]
    asked = [verdict for verdict in unexpected if not verdict.message.startswith(NOT_ASKED)]
    for verdict in asked[:shown]:
        yield ""
        yield explanation(verdict, rerun_command(report, verdict))
    if shown is not None and len(asked) > shown:
        yield f"\n... and {many(len(asked) - shown, 'more unexpected result')}: --show all shows them."
    if len(unexpected) > len(asked):
        message = next(v.message for v in unexpected if v.message.startswith(NOT_ASKED))
        yield f"\n{many(len(unexpected) - len(asked), 'case')} {message}"
    for problem in report.problems:
        yield f"\n{problem}"
    for note in report.notes:
        yield f"\nNote on the adapter: {note}"
    yield ""
    yield _last_line(report)


def _profile_lines(profile: str, claims: Sequence[Claim]) -> Iterator[str]:
    yield f"{profile}: {_reached(claims)}"
    yield _COLUMNS
    for claim in claims:
        level = f"{claim.level} {LEVEL_NAMES[claim.level]}"
        counts = "".join(f"{claim.counts.get(outcome, 0) or '-':>12}" for outcome in OUTCOMES)
        clauses = f"{claim.clauses_exercised}/{claim.clauses}"
        yield f"  {level:<22}{_verdict(claim):<15}{counts}{clauses:>12}"


def _verdict(claim: Claim) -> str:
    """In words. A level that is only unsupported is not passed either, but nothing in it is wrong."""
    asked = {outcome for outcome, count in claim.counts.items() if count}
    return "unsupported" if asked == {"unsupported"} else _VERDICTS[claim.verdict]


def _reached(claims: Sequence[Claim]) -> str:
    passed = [claim.level for claim in claims if claim.verdict == "passed"]
    if passed:
        return f"conforms at level {passed[-1]}"
    if claims and claims[0].verdict == "open":
        return "nothing against it, but not all cases were asked"
    return "does not conform at any level"


def _aside_lines(report: Report) -> Iterator[str]:
    """What stands in no table: variants, disputed cases, expected failures."""
    variants = [verdict for verdict in report.verdicts if verdict.profile not in report.profiles]
    if variants:
        names = len({verdict.profile for verdict in variants})
        yield f"{many(names, 'variant')}, {many(len(variants), 'case')}: {_counted(variants)}"
    disputed = [verdict for verdict in report.verdicts if not is_scored(verdict)]
    if disputed:
        yield f"{many(len(disputed), 'disputed case')}, not scored: {_counted(disputed)}"
    expected = [verdict for verdict in report.verdicts if verdict.bookkeeping == "expected-failure"]
    if expected:
        yield f"{many(len(expected), 'expected failure')}: {_counted(expected)}"


def _last_line(report: Report) -> str:
    verdicts = report.verdicts
    if verdicts and all(verdict.outcome == "unsupported" for verdict in verdicts):
        why = verdicts[0].message
        return f"The adapter supports nothing of what was asked ({why}), so it conforms to nothing."
    unexpected = sum(is_unexpected(verdict) for verdict in verdicts)
    name = f"{report.implementation.name} {report.implementation.version}"
    told = many(unexpected, "unexpected result") if unexpected else "as expected"
    if not unexpected and report.problems:
        told = "as expected, but the list of known failures is not"
    counted = _counted(filter(is_scored, verdicts))
    return f"{name}: {many(len(verdicts), 'case')} in {report.seconds:.1f} s: {counted}; {told}."


def _counted(verdicts: Iterable[Verdict]) -> str:
    counts = Counter(verdict.outcome for verdict in verdicts)
    return ", ".join(f"{counts[outcome]} {outcome}" for outcome in OUTCOMES if counts[outcome])
