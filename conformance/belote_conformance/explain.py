"""Explains a case or a situation: the table drawn, and each card with the clause that forbids it.

Which cards are legal is asked of the reference, or of another adapter, through the protocol.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from textwrap import fill, indent
from typing import NamedTuple

from belote_reference.specification.clauses import Clause, load_clauses
from belote_reference.specification.problems import Problem, SpecError, did_you_mean, shown
from belote_reference.specification.profiles import Profile, load_profiles
from belote_reference.specification.schema import faults_in
from belote_reference.specification.yamlfile import load_yaml

from .ask import REFERENCE, Question, ask
from .claims import LEVEL_NAMES
from .draw import Mark, Marks, draw
from .errors import UsageError
from .lettering import PLAIN, Style, card_order, clean, clean_line
from .model import Answered, Broke, Case, Erred, Json, JsonObject, Options, Reply, TimedOut, Unsupported
from .moments import Moment, Picture, marks_of, pictures
from .notation import written_out
from .questions import applies
from .scenarios import load_folder
from .where import problem_at
from .wording import ASKED, expectation, tell, tell_actions

WIDTH = 100


class Why(NamedTuple):
    """What an adapter says of one card: a code and a clause if it may not be played, else neither."""

    card: str
    legal: bool
    code: str
    clause: str


class Legal(NamedTuple):
    """The legal actions of a situation; ``trouble`` says why there is no answer."""

    phase: str
    to_act: str
    actions: tuple[JsonObject, ...]
    cards: tuple[Why, ...]
    trouble: str = ""


# -- what to explain -----------------------------------------------------------------------------


def find_case(name: str, cases: Sequence[Case] | None = None) -> Case:
    """The case of the suite with this id. UsageError if there is none, SpecError if the suite is invalid."""
    known = {case.id: case for case in (load_folder() if cases is None else cases)}
    if name not in known:
        hint = did_you_mean(name, sorted(known))
        raise UsageError(f"There is no case {name}, and no such file. {hint}".rstrip())
    return known[name]


def situation_in(path: Path) -> JsonObject:
    """The situation that a JSON or YAML file holds: ``{"position": ...}`` or ``{"history": ...}``.

    The file may hold one of these, or a position or history itself, in the notation of scenarios. SpecError
    if it is something else.
    """
    document = load_yaml(path)
    data, wrong = written_out(document.data)
    if wrong:
        raise SpecError(*(problem_at(document, (), fault) for fault in wrong))
    kind, value, keys = _situation(data, path)
    faults = faults_in(value, f"{kind}.schema.json")
    if faults:
        raise SpecError(
            *(
                document.problem("schema", (*keys, *fault.keys), fault.message, expected=fault.expected)
                for fault in faults[:5]
            )
        )
    return {kind: value}


def profile_for(case: Case, profiles: Mapping[str, Profile] | None = None) -> Profile | None:
    """The plainest profile of the specification that the case applies to, or None."""
    known = load_profiles() if profiles is None else profiles
    matching = [profile for profile in known.values() if applies(case, profile.options)]
    return min(matching, key=lambda profile: len(profile.chosen), default=None)


def _situation(data: Json, path: Path) -> tuple[str, Json, tuple[str, ...]]:
    if isinstance(data, dict):
        for kind in ("position", "history"):
            if kind in data:
                return kind, data[kind], (kind,)
        if "deck" in data:
            return "history", {"actions": [], **data}, ()
        if "trick" in data or "dealer" in data:
            return "position", data, ()
    expected = "a position, a history, or a mapping with one of them"
    raise SpecError(Problem("schema", "this is no situation", shown(path), expected=expected))


# -- what is legal -------------------------------------------------------------------------------


def ask_legal(given: JsonObject, options: Options, command: Sequence[str] = REFERENCE) -> Legal:
    """What this adapter calls legal in a situation. AdapterFailed if it cannot be used at all."""
    (reply,) = ask([Question("legal", {**given, "reasons": True}, options)], command)
    return _with_unmentioned(_legal(reply), given)


def _legal(reply: Reply) -> Legal:
    match reply:
        case Answered(result=result):
            return _of_result(result)
        case Unsupported(why=why):
            trouble = f"The adapter does not support this: {clean_line(why)}"
        case Erred(message=message):
            trouble = f"The adapter refuses the situation: {clean_line(message)}"
        case Broke(message=message):
            trouble = f"The adapter gives no usable answer: {clean_line(message)}"
        case TimedOut(seconds=seconds):
            trouble = f"The adapter gives no answer within {seconds:.3g} s"
    return Legal("", "", (), (), trouble)


def _with_unmentioned(legal: Legal, given: JsonObject) -> Legal:
    """The same with those cards before the seat that are neither legal nor have a reason."""
    position = _dict(given.get("position"))
    piles = _list(_dict(position.get("tableaux")).get(legal.to_act))
    before = [
        *_list(position.get("available")),
        *_list(_dict(position.get("hands")).get(legal.to_act)),
        *(_dict(pile).get("open") for pile in piles),
    ]
    told = {why.card for why in legal.cards}
    more = [Why(str(card), False, "not legal", "") for card in before if card and card not in told]
    if legal.phase != "play" or not more:
        return legal
    return legal._replace(cards=tuple(sorted((*legal.cards, *more), key=lambda why: card_order(why.card))))


def _of_result(result: JsonObject) -> Legal:
    actions = tuple(_dict(action) for action in _list(result.get("actions")))
    allowed = [Why(str(action["play"]), True, "", "") for action in actions if "play" in action]
    forbidden = [
        Why(str(one.get("card")), False, str(one.get("code")), str(one.get("clause") or ""))
        for one in map(_dict, _list(result.get("forbidden")))
    ]
    return Legal(
        phase=str(result.get("phase")),
        to_act=str(result.get("to_act") or ""),
        actions=actions,
        cards=tuple(sorted({*allowed, *forbidden}, key=lambda one: card_order(one.card))),
    )


# -- as text -------------------------------------------------------------------------------------


def explained_case(
    case: Case,
    profile: Profile | None,
    legal: Legal | None = None,
    language: str = "en",
    style: Style = PLAIN,
) -> str:
    """A case: the table, what is asked and expected, its clauses, and what an adapter says of each card."""
    return "\n".join(_case_lines(case, profile, legal, language, style))


def explained_situation(
    given: JsonObject, profile: Profile, legal: Legal, language: str = "en", style: Style = PLAIN
) -> str:
    """A situation: the table, and each card with the clause that forbids it."""
    (picture,) = _pictured(Moment(given), profile.options)
    drawn = draw(picture.given, profile.options, marks=_marks(legal), style=style)
    return "\n".join([drawn, "", *_legal_lines(legal, language, style)])


def _case_lines(
    case: Case, profile: Profile | None, legal: Legal | None, language: str, style: Style
) -> Iterator[str]:
    clauses = load_clauses()
    yield style.strong(case.title)
    yield f"{case.id}, level {case.level} ({LEVEL_NAMES[case.level]}), {case.file}:{case.line}"
    if profile is not None:
        yield f"under {profile.name}{_conditions(case)}"
    options = None if profile is None else profile.options
    (picture,) = _pictured(Moment(case.given), options)
    yield ""
    yield draw(picture.given, options, marks=marks_of(case), style=style)
    yield ""
    yield style.strong(ASKED[case.ask])
    yield from _expected(case.expect, style, 2)
    for number, step in enumerate(case.steps, start=1):
        yield style.coloured(f"  {number}. {tell_actions(step.actions, style)}")
        yield from _expected(step.expect, style, 5)
    if legal is not None:
        yield ""
        yield from _legal_lines(legal, language, style)
    yield ""
    yield style.strong("Clause" if len(case.clauses) == 1 else "Clauses")
    for name in case.clauses:
        yield from _clause_lines(clauses.get(name), name, language)
    yield ""
    yield fill(f"It catches a program that does this: {case.catches}", WIDTH)


def _pictured(moment: Moment, options: Options | None) -> Sequence[Picture]:
    return [Picture(moment.given)] if options is None else pictures([(moment, options)])


def _conditions(case: Case) -> str:
    told = (f"{name} {' or '.join(map(str, values))}" for name, values in sorted(case.when.items()))
    return f"; it applies where {', '.join(told)}" if case.when else "; it applies to every profile"


def _expected(expect: JsonObject, style: Style, margin: int) -> Iterator[str]:
    for label, text in expectation(expect, style):
        yield style.coloured(
            fill(f"{label}: {text}", WIDTH, initial_indent=" " * margin, subsequent_indent=" " * (margin + 2))
        )


def _legal_lines(legal: Legal, language: str, style: Style) -> Iterator[str]:
    """Who is to act and may do what, then the clauses that forbid the rest."""
    if legal.trouble:
        yield f"{legal.trouble}."
        return
    if not legal.to_act:
        yield "The deal is over: nobody is to act."
        return
    yield style.strong(f"{clean(legal.to_act)} is to act")
    others = [action for action in legal.actions if "play" not in action]
    if others:
        yield style.coloured(f"  legal: {tell_actions(others, style)}")
    for why in legal.cards:
        yield style.coloured(_card_line(why, style))
    clauses = load_clauses()
    named = dict.fromkeys(why.clause for why in legal.cards if why.clause)
    if named:
        yield ""
        yield style.strong("Why not")
        for name in named:
            yield from _clause_lines(clauses.get(name), clean_line(name), language)


def _card_line(why: Why, style: Style) -> str:
    card = tell(why.card, style)
    if why.legal:
        return f"  {style.sign('✓', '+')} {card:<4} legal"
    reason = f": {clean_line(why.clause)}" if why.clause else ""
    return f"  {style.sign('✗', '-')} {card:<4} {clean_line(why.code)}{reason}"


def _clause_lines(clause: Clause | None, name: str, language: str) -> Iterator[str]:
    if clause is None:
        yield f"  {name}: the specification has no such clause"
        return
    yield f"  {name}: {clause.title[language]}"
    yield indent(fill(" ".join(clause.text[language].split()), WIDTH - 4), " " * 4)


def _marks(legal: Legal) -> Marks:
    marks: dict[str, Mark] = {why.card: "+" if why.legal else "-" for why in legal.cards}
    return marks


def _list(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


def _dict(value: Json) -> JsonObject:
    return value if isinstance(value, dict) else {}
