"""The end of a run as text: what was reached, then each unexpected result with the table drawn."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from textwrap import fill, indent

from belote_reference.specification.clauses import load_clauses

from ..claims import LEVEL_NAMES
from ..draw import draw
from ..lettering import PLAIN, Style, clean, clean_line
from ..model import Broke, Claim, Report, TimedOut, Verdict
from ..moments import Picture, Pictures, marks_of, moment_of_verdict, pictures
from ..plain import many
from ..pool import NOT_ASKED
from ..rerun import rerun_command
from ..wording import ASKED, difference_told, tell_actions
from .output import put
from .results import (
    KINDS,
    OUTCOMES,
    Kind,
    by_case,
    conclusion,
    counted,
    kind_of,
    telling,
    under_others,
    unexpected,
)

WIDTH = 100
SHOWN = 25
STDERR_LINES = 20

_CLAIMS = {"passed": "passed", "failed": "NOT PASSED", "open": "not all asked"}
_LABEL = 10


def render(
    report: Report,
    language: str = "en",
    style: Style = PLAIN,
    *,
    shown: int | None = SHOWN,
    look: Pictures = pictures,
) -> str:
    """The whole text. At most so many cases with unexpected results are shown in full, the others in a line.

    ``language`` is that of the clauses; ``look`` says what to draw.
    """
    return "\n".join(_lines(report, language, style, shown, look)) + "\n"


def write(report: Report, path: Path | None) -> None:
    """Write all of it. OSError if the file cannot be written."""
    put(render(report, shown=None), path)


def explain_verdict(
    verdict: Verdict,
    picture: Picture,
    rerun: str = "",
    language: str = "en",
    style: Style = PLAIN,
) -> str:
    """One result with all that helps to see what is wrong; ``rerun`` is the command that repeats it."""
    return "\n".join(_explained(verdict, picture, rerun, language, style))


def _lines(report: Report, language: str, style: Style, shown: int | None, look: Pictures) -> Iterator[str]:
    yield _headline(report, style)
    for profile in report.profiles:
        yield ""
        yield from _profile(profile, [one for one in report.claims if one.profile == profile], style)
    yield from _folded(report)
    yield from _by_clause(unexpected(report))
    yield from _surprises(report, language, style, shown, look)
    for problem in report.problems:
        yield ""
        yield clean(problem)
    for note in report.notes:
        yield ""
        yield f"Note on the adapter: {clean_line(note)}"
    yield ""
    paint = style.bad if report.exit_code else style.good
    yield paint(f"{_name(report)}: {conclusion(report)}.")


def _headline(report: Report, style: Style) -> str:
    language = clean_line(report.implementation.language)
    told = f"{_name(report)} ({language}), checked by belote-spec {report.suite_version}"
    return style.strong(f"{told}: {many(len(report.verdicts), 'check')} in {report.seconds:.1f} s")


def _name(report: Report) -> str:
    return clean_line(f"{report.implementation.name} {report.implementation.version}")


# -- what was reached ----------------------------------------------------------------------------


def _profile(profile: str, claims: Sequence[Claim], style: Style) -> Iterator[str]:
    yield style.strong(f"{clean_line(profile)}: {reached(claims)}")
    asked = Counter[str]()
    for claim in claims:
        asked.update({str(name): count for name, count in claim.counts.items()})
    columns = [name for name in OUTCOMES if name == "passed" or asked[name]]
    heads = "".join(f"{name:>12}" for name in columns)
    yield f"  {'level':<22}{'verdict':<14}{heads}   clauses exercised"
    for claim in claims:
        level = f"{claim.level} {LEVEL_NAMES[claim.level]}"
        counts = "".join(f"{claim.counts.get(name, 0) or '-':>12}" for name in columns)
        share = f"{claim.clauses_exercised} of {claim.clauses} ({_percent(claim)}%)"
        verdict = f"{_verdict(claim):<14}"
        if claim.verdict != "open":
            verdict = style.good(verdict) if claim.verdict == "passed" else style.bad(verdict)
        yield f"  {level:<22}{verdict}{counts}   {share}"


def _verdict(claim: Claim) -> str:
    """In words. Where nothing was asked, or nothing is supported, nothing is wrong either."""
    answered = {outcome for outcome, count in claim.counts.items() if count}
    if claim.verdict == "failed" and answered <= {"unsupported"}:
        return "unsupported" if answered else "not asked"
    return _CLAIMS[claim.verdict]


def reached(claims: Sequence[Claim]) -> str:
    """The highest level of a profile that was passed, in words."""
    passed = [claim.level for claim in claims if claim.verdict == "passed"]
    if not claims:
        return "no case of the suite applies to it"
    if passed:
        return f"conforms at level {max(passed)}, {LEVEL_NAMES[max(passed)]}"
    if any(claim.verdict == "open" for claim in claims[:1]):
        return "nothing speaks against it, but not all cases were asked"
    return "does not conform at any level"


def _percent(claim: Claim) -> int:
    return 100 * claim.clauses_exercised // claim.clauses if claim.clauses else 100


# -- what needs no attention ---------------------------------------------------------------------


def _folded(report: Report) -> Iterator[str]:
    """Lines for what stands in no table or is no surprise."""
    variants = [one for one in report.verdicts if one.profile not in report.profiles]
    lines = []
    if variants:
        names = len({verdict.profile for verdict in variants})
        lines.append(f"{many(len(variants), 'check')} under {many(names, 'variant')}: {counted(variants)}")
    for kind, told in (("expected", "expected failure"), ("disputed", "disputed case")):
        listed = [verdict for verdict in report.verdicts if kind_of(verdict) == kind]
        if listed:
            names_of = ", ".join(dict.fromkeys(verdict.case.id for verdict in listed))
            lines.append(f"{many(len(listed), told)}, folded: {names_of}")
    lacking = Counter(clean_line(v.message) for v in report.verdicts if v.outcome == "unsupported")
    if lacking:
        told = "; ".join(f"{why} ({count})" for why, count in lacking.most_common(5))
        more = f"; {len(lacking) - 5} more reasons" if len(lacking) > 5 else ""
        lines.append(f"{many(sum(lacking.values()), 'check')} unsupported: {told}{more}")
    if lines:
        yield ""
        for line in lines:
            yield fill(line, WIDTH, subsequent_indent="  ")


# -- what nobody expected ------------------------------------------------------------------------


def _surprises(
    report: Report, language: str, style: Style, shown: int | None, look: Pictures
) -> Iterator[str]:
    surprises = unexpected(report)
    asked = [verdict for verdict in surprises if not verdict.message.startswith(NOT_ASKED)]
    cases = _most_telling_first(by_case(asked), _clause_counts(asked))
    full = cases if shown is None else cases[:shown]
    seen = look([(moment_of_verdict(verdict), verdict.options) for verdict, *_ in full])
    for (verdict, *others), picture in zip(full, seen, strict=True):
        yield ""
        yield explain_verdict(verdict, picture, rerun_command(report, verdict), language, style)
        if others:
            yield _field("also", f"under {under_others(others)}")
    rest = [verdict for group in cases[len(full) :] for verdict in group]
    if rest:
        yield ""
        yield f"{many(len(rest), 'more unexpected result')} (--show all shows them in full):"
        yield from (f"  {_in_a_line(verdict)}" for verdict in rest)
    if len(surprises) > len(asked):
        yield ""
        message = next(one.message for one in surprises if one.message.startswith(NOT_ASKED))
        yield f"{many(len(surprises) - len(asked), 'case')} {clean_line(message)}"


def _in_a_line(verdict: Verdict) -> str:
    heading, message = _heading(kind_of(verdict)), clean_line(verdict.message)
    line = f"{heading} {verdict.case.id} [{verdict.profile}]: {message}"
    return line if len(line) <= WIDTH else f"{line[: WIDTH - 1]}…"


def _clause_counts(verdicts: Iterable[Verdict]) -> Counter[str]:
    return Counter(clause for verdict in verdicts for clause in verdict.case.clauses)


def _most_telling_first(cases: Sequence[Sequence[Verdict]], counts: Counter[str]) -> list[Sequence[Verdict]]:
    """Cases about the clause that most failures show first, those about few clauses before the others."""

    def rank(group: Sequence[Verdict]) -> tuple[int, int]:
        clauses = group[0].case.clauses
        return -max(counts[clause] for clause in clauses), len(clauses)

    return sorted(cases, key=rank)


def _by_clause(verdicts: Iterable[Verdict]) -> Iterator[str]:
    """The clauses that most of the failures are about: often one mistake fails many cases."""
    counts = _clause_counts(verdicts)
    if counts.total() > 1:
        told = ", ".join(f"{clause} {count}" for clause, count in counts.most_common(8))
        yield ""
        yield fill(f"Clauses that the unexpected results show: {told}", WIDTH, subsequent_indent="  ")


def _heading(kind: Kind) -> str:
    return KINDS[kind].upper()


def _explained(verdict: Verdict, picture: Picture, rerun: str, language: str, style: Style) -> Iterator[str]:
    case = verdict.case
    yield style.strong(f"{style.bad(_heading(kind_of(verdict)))}  {case.title}")
    place = (case.id, verdict.profile, f"level {case.level}", f"{case.file}:{case.line}")
    yield _field("case", style.sign(" · ", ", ").join(place))
    drawn = draw(picture.given, verdict.options, marks=marks_of(case), style=style)
    if drawn:
        yield ""
        yield indent(drawn, " " * 4)
        yield ""
    yield from facts_of(verdict, rerun, language, style)


def facts_of(verdict: Verdict, rerun: str = "", language: str = "en", style: Style = PLAIN) -> Iterator[str]:
    """Lines with everything but the table: the step, expected and got, last words, clauses, how to rerun."""
    case, check = verdict.case, verdict.check
    if check is not None and check.step is not None:
        actions = tell_actions(case.steps[check.step].actions, style)
        yield _field("step", style.coloured(f"{check.step + 1} of {len(case.steps)}: {actions}"))
    if check is not None:
        yield _field("asked", f"{check.op}: {ASKED[check.op]}")
    for difference in telling(verdict):
        where, expected, got = difference_told(difference, style)
        yield _field("expected", style.coloured(expected) + (f"   [{where}]" if where else ""))
        yield _field("got", style.coloured(got))
    if verdict.message and not verdict.differences:
        yield _field("what", clean_line(verdict.message))
    if verdict.reason:
        yield _field("listed", f"as a known failure: {clean_line(verdict.reason)}")
    yield from _last_words(verdict)
    clauses = load_clauses()
    for name in case.clauses:
        text = clauses[name].text[language].strip() if name in clauses else ""
        yield _field("clause", f"{name}: {' '.join(text.split())}" if text else name)
    if case.catches:
        yield _field("could be", case.catches)
    if rerun:
        yield f"  {'rerun':<{_LABEL}}{rerun}"


def _last_words(verdict: Verdict) -> Iterator[str]:
    """What the adapter wrote where it gave no usable answer, with a bar before each line of its own."""
    reply = verdict.reply
    if isinstance(reply, Broke) and reply.line:
        yield f"  {'it wrote':<{_LABEL}}| {clean_line(reply.line)}"
    if isinstance(reply, Broke | TimedOut) and reply.stderr.strip():
        lines = reply.stderr.rstrip().splitlines()
        if len(lines) > STDERR_LINES:
            yield _field("stderr", f"its last {STDERR_LINES} of {len(lines)} lines:")
        for number, line in enumerate(lines[-STDERR_LINES:]):
            label = "stderr" if not number and len(lines) <= STDERR_LINES else ""
            yield f"  {label:<{_LABEL}}| {clean(line)}"


def _field(label: str, text: str) -> str:
    """A label with its text, wrapped; the codes of colours do not count as characters."""
    first, rest = f"  {label:<{_LABEL}}", " " * (_LABEL + 2)
    if "\x1b" in text:
        return first + text
    return fill(text, WIDTH, initial_indent=first, subsequent_indent=rest, break_long_words=False)
