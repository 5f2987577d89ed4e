"""What a case asks of an implementation: its requests, and what the answer to each must hold.

Most requests are complete in themselves. A few go on from an earlier answer of the same case: after a step
from a position, the position that the implementation answered itself. In place of what is taken from that
answer stands ``{"$answer": number of the check, "path": "/position"}``, as the value of a field or inside
one of the actions. Whoever sends the requests first asks ``depends_on``, waits for those answers, and
sends what ``resolve`` makes of the fields.
"""

from collections.abc import Iterator, Mapping, Sequence

from .conditions import meets
from .model import Case, Check, Json, JsonObject, Options, Step

ANSWER = "$answer"
PATH = "path"

_OF_LEGAL = ("legal", "actions", "phase", "may_declare")
_OF_APPLY = ("events", "includes", "excludes", "to_act", "position")


class MissingAnswerError(LookupError):
    """An earlier answer that a request goes on from is not there, or does not hold what it should."""


def applies(case: Case, options: Options) -> bool:
    """Whether the case applies under these resolved options."""
    return meets(options, case.when)


def checks_of(case: Case) -> tuple[Check, ...]:
    """The requests of a case in the order in which they are judged, with what the answers must hold.

    The expectations are in the terms of ``judge``.
    """
    if "error" in case.expect:
        return (Check(None, case.ask, _fields(case), {"error": case.expect["error"]}),)
    match case.ask:
        case "legal":
            return (_legal(case), *_refusals(case))
        case "apply":
            return _checks_of_steps(case)
        case _:
            return (Check(None, case.ask, _fields(case), case.expect),)


def depends_on(check: Check) -> tuple[int, ...]:
    """The numbers of the checks of the same case whose answers must come first."""
    return tuple(sorted({number for number, _ in _references(check.fields)}))


def resolve(fields: JsonObject, answers: Mapping[int, JsonObject]) -> JsonObject:
    """The fields with what they take from earlier answers: number of the check -> its result.

    MissingAnswerError if it is not there.
    """
    if not any(True for _ in _references(fields)):
        return fields
    return {name: _resolved(value, answers) for name, value in fields.items()}


# -- one question --------------------------------------------------------------------------------


def _fields(case: Case) -> JsonObject:
    if case.ask == "legal" and _is_trick(case.given):
        return {"position": case.given}
    return {**case.given, "actions": []} if case.ask == "apply" else case.given


def _legal(case: Case) -> Check:
    """Reasons are asked for where some are expected, and judged only where the answer gives any."""
    wants_reasons = "refused" in case.expect or "reasons" in case.expect
    fields = {**_fields(case), "reasons": True} if wants_reasons else _fields(case)
    return Check(None, "legal", fields, case.expect)


def _refusals(case: Case) -> Iterator[Check]:
    """A play of each refused card. A trick alone allows none: there the answer to ``legal`` must do."""
    refused = case.expect.get("refused")
    if _is_trick(case.given) or not isinstance(refused, dict):
        return
    seat = case.expect.get("to_act") or _answer(0, "/to_act")
    for card, codes in refused.items():
        fields: JsonObject = {**case.given, "actions": [{"seat": seat, "play": card}]}
        yield Check(None, "apply", fields, {"refused": {"index": 0, "code": codes}})


def _is_trick(given: JsonObject) -> bool:
    return "available" in given


# -- steps ---------------------------------------------------------------------------------------


def _checks_of_steps(case: Case) -> tuple[Check, ...]:
    checks: list[Check] = []
    done: list[Json] = []
    for number, step in enumerate(case.steps):
        actions = [*done, *step.actions]
        if step.expect or number == len(case.steps) - 1:
            checks.append(_apply(case, number, step, actions))
            now = _situation(case, done if "refused" in step.expect else actions, len(checks) - 1)
            checks.extend(_looks(now, number, step))
        if "refused" not in step.expect:
            done = actions
    return tuple(checks)


def _apply(case: Case, number: int, step: Step, actions: Sequence[Json]) -> Check:
    """All actions from the start, the ones of this step last."""
    codes = step.expect.get("refused")
    refused: Json = {"index": len(actions) - 1, "code": codes} if codes else None
    expect = {name: step.expect[name] for name in _OF_APPLY if name in step.expect}
    return Check(number, "apply", {**case.given, "actions": list(actions)}, {"refused": refused, **expect})


def _situation(case: Case, done: Sequence[Json], apply: int) -> JsonObject:
    """The situation after what was done: a longer history, or the position that ``apply`` answered."""
    history = case.given.get("history")
    if not isinstance(history, dict):
        return {"position": _answer(apply, "/position")}
    before = history["actions"]
    return {"history": {**history, "actions": [*(before if isinstance(before, list) else ()), *done]}}


def _looks(now: JsonObject, number: int, step: Step) -> Iterator[Check]:
    """What must be seen after a step besides the answer to ``apply``: legal actions, views."""
    legal = {name: step.expect[name] for name in _OF_LEGAL if name in step.expect}
    if legal:
        yield Check(number, "legal", now, legal)
    views, hidden = step.expect.get("view", {}), step.expect.get("hidden", {})
    if isinstance(views, dict) and isinstance(hidden, dict):
        for seat in dict.fromkeys((*views, *hidden)):
            expected = {"view": views.get(seat, {}), "hidden": hidden.get(seat, [])}
            yield Check(number, "view", {**now, "seat": seat}, expected)


# -- what comes from earlier answers -------------------------------------------------------------


def _answer(number: int, path: str) -> JsonObject:
    return {ANSWER: number, PATH: path}


def _references(fields: JsonObject) -> Iterator[tuple[int, str]]:
    """The (number, path) of everything that is taken from an answer."""
    actions = fields.get("actions")
    of_actions = actions if isinstance(actions, list) else []
    holders = [fields, *(action for action in of_actions if isinstance(action, dict))]
    for value in (value for holder in holders for value in holder.values()):
        if isinstance(value, dict) and ANSWER in value:
            number, path = value[ANSWER], value[PATH]
            assert isinstance(number, int)
            assert isinstance(path, str)
            yield number, path


def _resolved(value: Json, answers: Mapping[int, JsonObject]) -> Json:
    if isinstance(value, list):
        return [_resolved(item, answers) for item in value]
    if not isinstance(value, dict):
        return value
    if ANSWER not in value:
        return {name: _resolved(item, answers) for name, item in value.items()}
    ((number, path),) = _references({"": value})
    if number not in answers:
        raise MissingAnswerError(f"there is no answer to check {number}")
    found: Json = answers[number]
    for key in path.split("/")[1:]:
        if not isinstance(found, dict) or found.get(key) is None:
            raise MissingAnswerError(f"the answer to check {number} has nothing at {path}")
        found = found[key]
    return found
