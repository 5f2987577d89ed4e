"""The flat JSON of everything."""

import json

from belote_conformance.bundle import bundle, bundle_text
from belote_conformance.model import Case
from belote_conformance.questions import checks_of
from belote_conformance.scenarios import load_folder

CASES = load_folder()


def cases_in(data: object) -> list[dict[str, object]]:
    assert isinstance(data, dict)
    cases = data["cases"]
    assert isinstance(cases, list)
    return cases


def test_everything_is_in_it() -> None:
    data = bundle(CASES, "1.0")
    assert (data["format"], data["version"]) == (1, "1.0")
    assert [case["id"] for case in cases_in(data)] == sorted(case.id for case in CASES)


def test_the_text_is_the_same_thing_one_case_a_line() -> None:
    text = bundle_text(CASES, "1.0")
    assert json.loads(text) == bundle(CASES, "1.0")
    assert sum(row.startswith('{"id": ') for row in text.splitlines()) == len(CASES)


def test_the_same_cases_make_the_same_text() -> None:
    assert bundle_text(CASES, "1.0") == bundle_text(reversed(CASES), "1.0")


def test_nothing_is_left_to_resolve() -> None:
    (case,) = [case for case in CASES if case.id == _with_steps().id]
    (found,) = [row for row in cases_in(bundle(CASES, "1.0")) if row["id"] == case.id]
    assert found["when"] == {name: list(case.when[name]) for name in sorted(case.when)}
    assert found["checks"] == [
        {"step": check.step, "op": check.op, "request": check.fields, "expect": check.expect}
        for check in checks_of(case)
    ]


def _with_steps() -> Case:
    return next(case for case in CASES if len(case.steps) > 1)
