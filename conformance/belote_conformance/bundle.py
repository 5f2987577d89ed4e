"""All cases in one flat JSON object, for those who want to read or to run them without this tool.

Nothing is left to resolve: every case has its conditions with those of its clauses, its requests without
id, profile and options, and what the answer to each must hold, in the terms that ``about`` explains.
"""

import json
from collections.abc import Iterable

from .model import Case, Check, Condition, JsonObject
from .questions import checks_of

FORMAT = 1

_ABOUT = {
    "cases": (
        "A case applies to a profile whose options all have one of the values in when. It passes when the"
        " answer to each of its checks holds what is expected."
    ),
    "request": (
        "Add id, op, profile and options. A value {$answer: n, path: p} stands for what the answer to check n"
        " of the same case, counted from 0, holds at the JSON pointer p of its result."
    ),
    "expect": (
        "A mapping is compared on the fields given, a list as a whole. Hands, the cards of a declaration and"
        " lists of sides or seats have no order; a pile is compared whole; what is expected to be null, false"
        " or empty may be left out."
    ),
    "legal": (
        "legal: the set of cards that may be played. actions: the set of actions. refused: cards that may not"
        " be played, each with the codes that will do if the answer gives reasons. reasons: exactly the"
        " reasons, if the answer gives any."
    ),
    "apply": (
        "refused: null, or the index of the refused action and the codes that will do. events: exactly the"
        " events of the last action. includes: events among them. excludes: names of events that are not."
    ),
    "view": "hidden: cards that appear nowhere in the view.",
    "error": "The kinds of error that will do instead of a result.",
}


def bundle(cases: Iterable[Case], version: str) -> JsonObject:
    """The cases of this version of the suite, by id."""
    ordered = sorted(cases, key=lambda case: case.id)
    return {
        "format": FORMAT,
        "version": version,
        "about": {**_ABOUT},
        "cases": [_case(case) for case in ordered],
    }


def bundle_text(cases: Iterable[Case], version: str) -> str:
    """The same as JSON text, one case a line; the same cases always make the same text."""
    data = bundle(cases, version)
    listed = data.pop("cases")
    assert isinstance(listed, list)
    head = "".join(f"{_json(name)}: {_json(value)},\n" for name, value in data.items())
    return "{" + head + '"cases": [\n' + ",\n".join(map(_json, listed)) + "\n]}\n"


def _case(case: Case) -> JsonObject:
    return {
        "id": case.id,
        "title": case.title,
        "subject": case.subject,
        "level": case.level,
        "status": case.status,
        "replaces": case.replaces,
        "clauses": list(case.clauses),
        "when": _when(case.when),
        "catches": case.catches,
        "provenance": {"kind": case.provenance.kind, "ref": case.provenance.ref},
        "file": case.file,
        "checks": [_check(check) for check in checks_of(case)],
    }


def _when(when: Condition) -> JsonObject:
    return {name: list(when[name]) for name in sorted(when)}


def _check(check: Check) -> JsonObject:
    return {"step": check.step, "op": check.op, "request": check.fields, "expect": check.expect}


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
