"""A case as part of a page: question, drawing, expected answer, clauses, where it comes from."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias

import yaml
from docutils import nodes

from belote_conformance.model import Case
from belote_reference.serve import answer
from belote_reference.specification.clauses import Options

from . import blocks, draw
from .library import Library
from .texts import Language, named, say, seat_name, word
from .words import actions_words, expected_words, question_words, step_words, to_act

Json: TypeAlias = Any
SIDES = {4: ("south-north", "east-west"), 2: ("south", "north")}


@cache
def french_titles() -> Mapping[str, str]:
    """Case id -> its title in French."""
    text = files(__package__).joinpath("case_titles.fr.yaml").read_text(encoding="utf-8")
    return yaml.safe_load(text) or {}


def title_of(case: Case, language: Language) -> str:
    """The title of a case; one that has no French title yet keeps its English one."""
    return french_titles().get(case.id, case.title) if language == "fr" else case.title


def whole_case(library: Library, case: Case, docname: str, language: Language) -> nodes.section:
    """Everything about a case."""
    made = blocks.section(case.id, title_of(case, language), classes=["belote-case"])
    made += blocks.indexed(case.id, title_of(case, language))
    if case.status == "disputed":
        made += blocks.para(blocks.strong(say("disputed", language)), classes=["belote-disputed"])
    made += list(_shown(library, case, docname, language))
    deciding = [
        blocks.link(docname, "clause", name, library.clauses[name].title[language])
        for name in case.clauses
        if name in library.clauses
    ]
    made += blocks.fields(
        [
            (say("clauses-deciding", language), blocks.joined(deciding, " · ")),
            (say("played-by", language), _played_by(library, case, docname, language)),
            (say("where-from", language), _origin(library, case, docname, language)),
        ]
    )
    made += blocks.fold(say("as-written", language), blocks.block(library.written[case.id], "yaml"))
    return made


def example(
    library: Library, case: Case, docname: str, language: Language, heading: str | None = None
) -> blocks.panel:
    """A case beside a rule: question, drawing, answer."""
    head = heading or say("worked-example", language)
    title = blocks.para(
        blocks.strong(f"{head} – "),
        blocks.link(docname, "case", case.id, title_of(case, language)),
        classes=["belote-example-title"],
    )
    return blocks.box(title, *_shown(library, case, docname, language), classes=["belote-example"])


# -- question, drawing, answer -------------------------------------------------------------------


def _shown(library: Library, case: Case, docname: str, language: Language) -> Iterator[nodes.Node]:
    yield blocks.para(question_words(case, language), classes=["belote-question"])
    options = library.options_for(case)
    yield from _pictures(case, options, language)
    lines = expected_words(case, language)
    if lines:
        head = blocks.para(blocks.strong(say("answer", language)))
        yield blocks.box(head, blocks.bullets(lines), classes=["belote-answer"])


def _pictures(case: Case, options: Options, language: Language) -> Iterator[nodes.Node]:
    match case.ask:
        case "legal" if "available" in case.given:
            yield from _trick_and_hand(case, options, language)
        case "legal":
            position = _position(case, options)
            if position:
                seat = case.expect.get("to_act")
                title = say("drawing-table", language)
                made = draw.table(position, language, title, _marks(case.expect), str(seat) if seat else None)
                yield blocks.picture(made, language)
        case "winner":
            yield blocks.picture(_won_trick(case, options, language), language)
        case "deal":
            dealt = _result("deal", options, **case.given).get("position")
            if dealt:
                yield blocks.picture(draw.table(dealt, language, say("drawing-table", language)), language)
        case "view":
            seen = _result("view", options, **case.given).get("view")
            if seen:
                title = say("drawing-view", language, seat=seat_name(str(case.given["seat"]), language))
                yield blocks.picture(draw.table(seen, language, title), language)
        case "apply":
            yield from _steps(case, options, language)
        case "score":
            yield from _score(case, options, language)
        case "match":
            yield from _match(case, language)


def _trick_and_hand(case: Case, options: Options, language: Language) -> Iterator[nodes.Node]:
    given: Json = case.given
    trick = given["trick"]
    asked = to_act(case, language)
    open_ended = asked == say("next-player", language)
    names = [seat_name(trick["leader"], language)] if open_ended else _names(trick, options, language)
    names = [*names, *[""] * 4][: len(trick["cards"])]
    title = say("drawing-trick", language)
    yield blocks.picture(draw.trick(trick["cards"], names, language, title, asked=asked), language)
    cards = draw.in_order(given["available"], given["trump"])
    title = say("drawing-available", language, seat=asked)
    yield blocks.picture(draw.hand(cards, language, title, _marks(case.expect, given["available"])), language)


def _won_trick(case: Case, options: Options, language: Language) -> draw.Drawing:
    trick: Json = case.given["trick"]
    seats = draw.seats_from(trick["leader"], int(options["players"]))
    winner = case.expect.get("winner")
    marks: dict[str, draw.Mark] = {
        card: "winner" for seat, card in zip(seats, trick["cards"], strict=False) if seat == winner
    }
    names = _names(trick, options, language)
    return draw.trick(trick["cards"], names, language, say("drawing-trick", language), marks)


def _names(trick: Json, options: Options, language: Language) -> list[str]:
    return [seat_name(seat, language) for seat in draw.seats_from(trick["leader"], int(options["players"]))]


def _marks(expect: Mapping[str, Json], available: Sequence[str] = ()) -> dict[str, draw.Mark]:
    marks: dict[str, draw.Mark] = {}
    if "legal" in expect:
        marks.update(dict.fromkeys(available, "refused"))
        marks.update(dict.fromkeys(expect["legal"], "legal"))
    refused = expect.get("refused")
    if isinstance(refused, dict):
        marks.update(dict.fromkeys(refused, "refused"))
    return marks


# -- a course, step by step ----------------------------------------------------------------------


def _steps(case: Case, options: Options, language: Language) -> Iterator[nodes.Node]:
    position = _position(case, options)
    if not position:
        return
    steps = nodes.enumerated_list(classes=["belote-steps"], enumtype="arabic", prefix="", suffix=".")
    start = draw.table(position, language, say("start", language), {}, _next(case, options, []))
    steps += nodes.list_item(
        "", blocks.para(blocks.strong(say("start", language))), blocks.picture(start, language)
    )
    done: list[Json] = []
    for number, step in enumerate(case.steps, start=1):
        refused = "refused" in step.expect
        result = _result("apply", options, **case.given, actions=[*done, *step.actions])
        if not refused:
            done += step.actions
        position = result.get("position", position)
        events = result.get("events") or [[]]
        marks = _played(step.actions, refused=refused)
        seen = _with_last_trick(position, events[-1]) if not refused else position
        deeds = actions_words(step.actions, language)
        made = draw.table(
            seen,
            language,
            named(say("step-n", language, n=number), deeds, language),
            marks,
            result.get("to_act"),
        )
        item = nodes.list_item(
            "", blocks.para(blocks.strong(f"{say('step-n', language, n=number)} – "), deeds)
        )
        item += blocks.picture(made, language)
        lines = step_words(step.expect, language)
        if lines:
            item += blocks.box(blocks.bullets(lines), classes=["belote-answer"])
        steps += item
    yield steps


def _played(actions: Sequence[Mapping[str, Json]], *, refused: bool) -> dict[str, draw.Mark]:
    mark: draw.Mark = "refused" if refused else "played"
    return {action["play"]: mark for action in actions[-1:] if "play" in action}


def _with_last_trick(
    position: Mapping[str, Json], events: Sequence[Mapping[str, Json]]
) -> Mapping[str, Json]:
    """The trick that was just won, left on the table."""
    if not any(event.get("event") == "trick" for event in events) or not position.get("tricks"):
        return position
    last = position["tricks"][-1]
    return {**position, "trick": {"leader": last["leader"], "cards": last["cards"]}}


def _next(case: Case, options: Options, actions: list[Json]) -> str | None:
    seat = _result("apply", options, **case.given, actions=actions).get("to_act")
    return str(seat) if seat else None


# -- scores and matches --------------------------------------------------------------------------


def _score(case: Case, options: Options, language: Language) -> Iterator[nodes.Node]:
    deal: Json = case.given.get("deal")
    sides = SIDES[int(options["players"])]
    totals: Json = case.expect.get("totals", {})
    points: Json = case.expect.get("points", {})
    if not isinstance(deal, dict):
        position = _position(case, options)
        if position:
            yield blocks.para(_tricks_words(position.get("tricks", ()), language))
    elif "taken" in deal:
        drawn = _score_bars(deal, totals, sides, language)
        if drawn is not None:
            yield blocks.picture(drawn, language)
    elif "tricks" in deal:
        yield blocks.para(_tricks_words(deal["tricks"], language))
    taken: Json = deal.get("taken", {}) if isinstance(deal, dict) else {}
    head = ["col-side", *(["col-tricks", "col-card-points", "col-last"] if taken else [])]
    belote = isinstance(deal, dict) and deal.get("belote")
    declared: Json = deal.get("declared") if isinstance(deal, dict) else None
    head += (["col-belote"] if belote else []) + (["col-declared"] if declared else [])
    head += (["col-total"] if totals else []) + (["col-marked"] if points else [])
    rows = []
    for side in sides:
        row: list[str] = [seat_name(side, language)]
        if taken:
            own = taken.get(side, {})
            row += [str(own.get("tricks", "")), str(own.get("points", ""))]
            row.append(say("yes", language) if deal.get("last_trick") == side else "–")
        if belote:
            row.append("20" if belote == side else "–")
        if declared:
            row.append(_declared_by(side, declared, deal.get("void") or (), language))
        if totals:
            row.append(str(totals.get(side, "")))
        if points:
            row.append(str(points.get(side, "")))
        rows.append(row)
    yield blocks.table([say(name, language) for name in head], rows, row_heads=True)


def _score_bars(
    deal: Json, totals: Mapping[str, int], sides: Sequence[str], language: Language
) -> draw.Drawing | None:
    if set(totals) != set(sides):
        return None
    rows = []
    for side in sides:
        cards = int(deal["taken"].get(side, {}).get("points", 0))
        belote = 20 if deal.get("belote") == side else 0
        rest = totals[side] - cards - belote
        last = min(rest, 100 if rest >= 100 else 10) if deal.get("last_trick") == side and rest > 0 else 0
        parts = [
            (say("col-card-points", language), cards),
            (say("col-last", language), last),
            (say("col-belote", language), belote),
            (say("col-declared", language), max(0, rest - last)),
        ]
        if sum(points for _, points in parts) != totals[side]:
            return None
        rows.append((seat_name(side, language), parts))
    return draw.bars(rows, language, say("drawing-score", language))


def _declared_by(side: str, declared: Json, void: Sequence[str], language: Language) -> str:
    said = [
        f"{word('kind', one['kind'], language)} {draw.cards_text(one['cards'], language)}"
        for of in declared
        if of["seat"] in side.split("-")
        for one in of["declarations"]
    ]
    mark = f" ({say('void', language)})" if side in void else ""
    return ("; ".join(said) or "–") + mark


def _tricks_words(tricks: Sequence[Mapping[str, Json]], language: Language) -> str:
    return " · ".join(
        f"{number}. "
        + named(seat_name(trick["leader"], language), draw.cards_text(trick["cards"], language), language)
        for number, trick in enumerate(tricks, start=1)
    )


def _match(case: Case, language: Language) -> Iterator[nodes.Node]:
    deals: Json = case.given["deals"]
    sides = _sides_of(deals, case.expect)
    head = [say("col-deal", language), say("col-dealer", language), say("col-contract", language)]
    head += [seat_name(side, language) for side in sides]
    rows: list[list[blocks.Inline]] = []
    for number, deal in enumerate(deals, start=1):
        row: list[blocks.Inline] = [str(number), seat_name(deal["dealer"], language)]
        if deal.get("annulled"):
            rows.append([*row, say("annulled", language), *["–"] * len(sides)])
            continue
        score = deal["score"]
        told = named(
            seat_name(score["taker"], language), word("outcome", score["outcome"], language), language
        )
        if score.get("carried"):
            told += f" ({say('waits', language, n=score['carried'])})"
        rows.append([*row, told, *(str(score["points"].get(side, 0)) for side in sides)])
    totals: Json = case.expect.get("totals")
    if totals:
        marked: list[blocks.Inline] = [blocks.strong(str(totals.get(side, ""))) for side in sides]
        rows.append([say("col-expected", language), "", "", *marked])
    yield blocks.table(head, rows, ["belote-match"], row_heads=True)


def _sides_of(deals: Json, expect: Mapping[str, Json]) -> tuple[str, ...]:
    named = [side for deal in deals for side in deal.get("score", {}).get("points", {})]
    named += list(expect.get("totals") or ())
    return SIDES[2] if {"south", "north"} & set(named) else SIDES[4]


# -- the reference's help with drawings ----------------------------------------------------------


def _position(case: Case, options: Options) -> Mapping[str, Json]:
    """The position that is given, written out where it is given as a history."""
    position = case.given.get("position")
    if isinstance(position, dict):
        return position
    found: Json = _result("apply", options, history=case.given.get("history"), actions=[]).get("position")
    return found or {}


def _result(op: str, options: Options, **fields: Json) -> Mapping[str, Json]:
    """What the reference answers; nothing where it refuses the question."""
    request = {"id": 0, "op": op, "profile": "classique-501", "options": dict(options), **fields}
    found: Json = answer(request)
    return found.get("result") or {}


# -- where it comes from and where it applies ----------------------------------------------------


def _played_by(library: Library, case: Case, docname: str, language: Language) -> list[blocks.Inline]:
    if library.own is not None:
        return [library.own]
    profiles = library.profiles_of(case.when)
    if profiles:
        links = [blocks.link(docname, "profile", one.name, one.title[language]) for one in profiles]
        return list(blocks.joined(links, " · "))
    told = [
        blocks.inline(
            blocks.link(docname, "option", name, name), named("", " / ".join(map(str, values)), language)
        )
        for name, values in case.when.items()
        if not any(one.options[name] in values for one in library.profiles.values())
    ]
    return [say("custom-options", language, options=""), *blocks.joined(told)]


def _origin(library: Library, case: Case, docname: str, language: Language) -> list[blocks.Inline]:
    kind, ref = case.provenance
    told: list[blocks.Inline] = [word("provenance", kind, language)]
    if ref and kind == "decision" and ref in library.decisions:
        told += [" ", blocks.link(docname, "decision", ref, ref)]
    elif ref:
        told.append(f" {ref}")
    told += [" · ", say("level-n", language, n=case.level), " · ", blocks.code(case.id)]
    return told
