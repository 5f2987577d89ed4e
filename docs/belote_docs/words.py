"""Cases in words: what is asked, what must be answered, what is done and what happens, in both languages."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from belote_conformance.model import Case

from .draw import SIGNS, card_text, cards_text
from .texts import Language, rank_name, say, seat_name, suit_name, word

Json: TypeAlias = Any


def action_words(action: Mapping[str, Json], language: Language) -> str:
    """What a seat does."""
    seat = seat_name(action["seat"], language)
    if "bid" in action:
        match action["bid"]:
            case "pass" | "take":
                return say(f"act-{action['bid']}", language, seat=seat)
            case suit:
                return say("act-suit", language, seat=seat, suit=_suit(suit, language))
    if "play" in action:
        card = card_text(action["play"], language)
        if "say" in action:
            return say("act-say", language, seat=seat, card=card, word=action["say"])
        return say("act-play", language, seat=seat, card=card)
    what = _declarations(action.get("declare", ()), language)
    return (
        say("act-declare", language, seat=seat, what=what)
        if what
        else say("act-declare-none", language, seat=seat)
    )


def actions_words(actions: Iterable[Mapping[str, Json]], language: Language) -> str:
    """Several actions in a row."""
    return ", ".join(action_words(action, language) for action in actions)


def event_words(event: Mapping[str, Json], language: Language) -> str:
    """Something that happened."""
    name, seat = event["event"], seat_name(event.get("seat", ""), language)
    match name:
        case "bid":
            return action_words(event, language)
        case "turned":
            return say("ev-turned", language, card=card_text(event["card"], language))
        case "taken":
            return say("ev-taken", language, seat=seat, suit=_suit(event["trump"], language))
        case "declared":
            return say(
                "ev-declared", language, seat=seat, what=_declarations(event["declarations"], language)
            )
        case "played":
            return say("ev-played", language, seat=seat, card=card_text(event["card"], language))
        case "belote" | "rebelote":
            return say(f"ev-{name}", language, seat=seat)
        case "declarations":
            return _comparison(event, language)
        case "revealed":
            turned = (
                say(
                    "ev-revealed-one",
                    language,
                    card=card_text(one["card"], language),
                    seat=seat_name(one["seat"], language),
                    pile=one["pile"],
                )
                for one in event["cards"]
            )
            return say("ev-revealed", language, cards=", ".join(turned))
        case "trick":
            return say("ev-trick", language, seat=seat_name(event["winner"], language), n=event["points"])
        case "deal-over":
            score = ", ".join(score_words(event.get("score", {}), language))
            return say("ev-deal-over", language) + (f" ({score})" if score else "")
        case _:
            return say(f"ev-{name}", language)


def events_words(events: Iterable[Mapping[str, Json]], language: Language) -> str:
    """Events in the order in which they happen."""
    return "; ".join(event_words(event, language) for event in events) or "–"


def codes_words(codes: Json, language: Language) -> str:
    """One code, or several any of which will do."""
    listed = codes if isinstance(codes, list) else [codes]
    return " / ".join(word("code", code, language) for code in listed)


def question_words(case: Case, language: Language) -> str:
    """What the case asks, the drawing beside it."""
    given = case.given
    history = given.get("history")
    told: list[str] = []
    if isinstance(history, dict):
        told.append(say("q-history", language, seat=seat_name(str(history["dealer"]), language)))
        if history.get("actions"):
            told.append(say("q-actions", language, actions=actions_words(_actions(history), language)))
    match case.ask:
        case "legal" if "available" in given:
            told += _trick_question(given, case, language)
        case "legal":
            seat = seat_name(str(case.expect.get("to_act") or ""), language)
            told.append(
                say("q-legal", language, seat=seat)
                if seat and "legal" in case.expect
                else word("ask", "legal", language)
            )
        case "deal":
            told.append(say("q-deal", language, seat=seat_name(str(given["dealer"]), language)))
        case "view":
            told.append(say("q-view", language, seat=seat_name(str(given["seat"]), language)))
        case "winner":
            told.append(say("q-trump", language, suit=_suit(str(given["trump"]), language, capital=True)))
            told.append(word("ask", "winner", language))
        case "match":
            told.append(say("q-match", language, seat=seat_name(str(given["first_dealer"]), language)))
        case "score":
            deal = given.get("deal")
            if isinstance(deal, dict) and deal.get("taker"):
                told.append(say("q-took-over", language, seat=seat_name(str(deal["taker"]), language)))
                if deal.get("trump"):
                    told.append(
                        say("q-trump", language, suit=_suit(str(deal["trump"]), language, capital=True))
                    )
            told.append(word("ask", "score", language))
        case _:
            told.append(word("ask", case.ask, language))
    return " ".join(told)


def expected_words(case: Case, language: Language) -> list[str]:
    """What must be answered, a line a point. The steps of a course have their own lines."""
    return list(_expected(case, language))


def step_words(expect: Mapping[str, Json], language: Language) -> list[str]:
    """What must be seen after a step."""
    told: list[str] = []
    if "refused" in expect:
        told.append(say("a-step-refused", language, code=codes_words(expect["refused"], language)))
    if "events" in expect:
        told.append(say("a-events", language, events=events_words(expect["events"], language)))
    if "includes" in expect:
        told.append(_capital(say("a-includes", language, events=events_words(expect["includes"], language))))
    if "excludes" in expect:
        names = ", ".join(str(name) for name in expect["excludes"])
        told.append(_capital(say("a-excludes", language, events=names)))
    told += [_capital(line) for line in _common(expect, language)]
    if "position" in expect:
        told.append(say("a-as-drawn", language))
    for seat in expect.get("view", {}):
        told.append(say("a-seen", language, seat=seat_name(seat, language)))
    for seat, cards in expect.get("hidden", {}).items():
        told.append(
            f"{seat_name(seat, language)} – " + say("a-hidden", language, cards=cards_text(cards, language))
        )
    return told


def score_words(score: Mapping[str, Json], language: Language) -> Iterator[str]:
    """What a score says."""
    if "outcome" in score:
        yield say("a-outcome", language, outcome=word("outcome", score["outcome"], language))
    if "points" in score:
        sides = ", ".join(f"{seat_name(side, language)} {points}" for side, points in score["points"].items())
        yield say("a-otherwise", language, name=say("col-marked", language).lower(), value=sides)
    if "capot" in score:
        side = score["capot"]
        yield (
            say("a-capot", language, side=seat_name(side, language)) if side else say("a-no-capot", language)
        )
    if "carried" in score:
        waiting = score["carried"]
        yield say("a-carried", language, n=waiting) if waiting else say("a-carried-none", language)


def _expected(case: Case, language: Language) -> Iterator[str]:
    expect = case.expect
    if "error" in expect:
        yield say("a-error", language, kind=_plain(expect["error"]))
    for line in _common(expect, language):
        yield _capital(line)
    match case.ask:
        case "winner":
            if "winner" in expect:
                yield say("a-winner", language, seat=seat_name(str(expect["winner"]), language))
            if "points" in expect:
                yield _capital(say("a-trick-points", language, n=expect["points"]))
        case "deal":
            yield say("a-as-drawn", language)
        case "view":
            if "view" in expect:
                yield say("a-seen", language, seat=seat_name(str(case.given["seat"]), language))
            hidden = expect.get("hidden")
            if isinstance(hidden, list):
                yield say("a-hidden", language, cards=cards_text([str(card) for card in hidden], language))
        case "score":
            for line in score_words(expect, language):
                yield _capital(line)
        case "match":
            for line in _match_words(expect, language):
                yield _capital(line)


def _common(expect: Mapping[str, Json], language: Language) -> Iterator[str]:
    if "legal" in expect:
        yield say("a-legal", language, cards=cards_text(expect["legal"], language))
    if "actions" in expect:
        yield say("a-actions", language, actions=actions_words(expect["actions"], language) or "–")
    refused = expect.get("refused")
    if isinstance(refused, dict):
        by_code: dict[str, list[str]] = {}
        for card, codes in refused.items():
            by_code.setdefault(codes_words(codes, language), []).append(card)
        for code, cards in by_code.items():
            yield say("a-refused", language, card=cards_text(cards, language), code=code)
    if "phase" in expect:
        yield say("a-phase", language, phase=word("phase", expect["phase"], language))
    if "to_act" in expect:
        seat = expect["to_act"]
        yield say("a-to-act", language, seat=seat_name(seat, language)) if seat else say("a-nobody", language)
    if "may_declare" in expect:
        seats = ", ".join(seat_name(seat, language) for seat in expect["may_declare"]) or "–"
        yield say("a-declare", language, seats=seats)


def _match_words(expect: Mapping[str, Json], language: Language) -> Iterator[str]:
    if "over" in expect:
        yield say("a-over" if expect["over"] else "a-not-over", language)
    if "winner" in expect:
        side = expect["winner"]
        yield (
            say("a-match-winner", language, side=seat_name(side, language))
            if side
            else say("a-no-winner", language)
        )
    if "next_dealer" in expect:
        seat = expect["next_dealer"]
        yield (
            say("a-next-dealer", language, seat=seat_name(seat, language))
            if seat
            else say("a-no-dealer", language)
        )
    if "waiting" in expect:
        yield say("a-waiting", language, n=expect["waiting"])


def _trick_question(given: Mapping[str, Json], case: Case, language: Language) -> Iterator[str]:
    yield say("q-trump", language, suit=_suit(str(given["trump"]), language, capital=True))
    if given.get("taker"):
        yield say("q-took-over", language, seat=seat_name(str(given["taker"]), language))
    seat = to_act(case, language)
    if seat == say("next-player", language):
        seat = say("the-next-player", language)
    yield say("q-legal", language, seat=seat)


def to_act(case: Case, language: Language) -> str:
    """The name of the seat that plays next in a trick case; cases for any number of players say so."""
    trick: Json = case.given["trick"]
    number, players = len(trick["cards"]), case.when.get("players")
    if players is None and "layout" in case.when:
        players = (4,) if case.when["layout"] == ("hands",) else (2,)
    if players is None:
        return say("next-player", language) if number else seat_name(trick["leader"], language)
    order = ("south", "east", "north", "west") if 4 in players else ("south", "north")
    leader = trick["leader"]
    return seat_name(order[(order.index(leader) + number) % len(order)], language)


def _actions(history: Json) -> list[Mapping[str, Json]]:
    return list(history.get("actions", ()))


def _declarations(declarations: Iterable[Mapping[str, Json]], language: Language) -> str:
    return ", ".join(_declaration(one, language) for one in declarations)


def _declaration(one: Mapping[str, Json], language: Language) -> str:
    kind = word("kind", one["kind"], language)
    if "cards" in one:
        return f"{kind} {cards_text(one['cards'], language)}"
    key = "of-rank" if one["kind"] == "carre" else "high"
    return say(key, language, kind=kind, rank=rank_name(one["height"], language))


def _comparison(event: Mapping[str, Json], language: Language) -> str:
    side = event.get("side")
    told = [
        say("ev-declarations", language, side=seat_name(side, language))
        if side
        else say("ev-declarations-none", language)
    ]
    shown = "; ".join(
        f"{seat_name(of['seat'], language)} {_declarations(of['declarations'], language)}"
        for of in event.get("shown", ())
    )
    if shown:
        told.append(say("ev-shown", language, what=shown))
    if event.get("void"):
        sides = ", ".join(seat_name(one, language) for one in event["void"])
        told.append(say("ev-void", language, sides=sides))
    return ", ".join(told)


def _suit(suit: str, language: Language, *, capital: bool = False) -> str:
    name = f"{suit_name(suit, language)} {SIGNS[suit]}"
    return _capital(name) if capital and language == "en" else name


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _plain(value: Json) -> str:
    return " / ".join(map(str, value)) if isinstance(value, list) else str(value)
