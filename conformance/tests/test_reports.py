"""The reports of a run: text, JSON, JSON lines, JUnit, annotations, badge, and the page."""

import json
import re
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Xml

import pytest

from belote_conformance import reporting
from belote_conformance.lettering import Style
from belote_conformance.model import Claim, Options
from belote_conformance.moments import Moment, Picture, moment_of_verdict, pictures, plain_pictures
from belote_conformance.reports import badge, github, html, json_lines, junit, text
from belote_conformance.reports import json as json_report
from belote_conformance.reports.results import KINDS, kind_of, steps_of
from belote_conformance.scenarios import load_folder
from belote_reference.specification.problems import SpecError
from belote_reference.specification.schema import is_valid
from made_report import BIDDING, DECK, FOLLOW, HOSTILE, failed_to_follow, report, verdict, well

CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\ud800-\udfff]")


def looks(moments: Sequence[tuple[Moment, Options]]) -> Sequence[Picture]:
    """What to draw, without asking the reference."""
    return plain_pictures(moments)


def rendered(made: Any = None, **more: Any) -> str:
    return text.render(made or report(), look=looks, **more)


# -- text ----------------------------------------------------------------------------------------


def test_text_of_a_run() -> None:
    lines = rendered().splitlines()
    assert "C++ & <b>more</b>" in lines[0]
    assert "classique-501: does not conform at any level" in lines
    assert "decouverte: conforms at level 1, cards and tricks" in lines
    assert any(line.startswith("  1 cards and tricks") and "2 of 4 (50%)" in line for line in lines)
    assert lines[-1].endswith("6 unexpected results: 3 failed, 1 errored, 1 timeout, 1 unexpected pass.")


def test_text_of_a_failure() -> None:
    told = rendered()
    block = told[told.index("FAILED  A seat that holds") :].partition("\n\nFAILED")[0]
    assert "case      follow-after-ruff · classique-501 · level 1 · play/follow.yaml:4" in block
    assert "north has  A♦✗ 10♦✗ 7♠✓" in block
    assert "  expected  7♠   [legal actions]\n  got       10♦ A♦ 7♠ (too many: 10♦ A♦)\n" in block
    assert "  clause    play.follow: A seat that has a card of the suit led MUST play one" in block
    assert (
        "  rerun     belote-spec run --profile classique-501 --case follow-after-ruff -- node 'my adapter.js'"
        in block
    )
    assert "  also      under annonces-1000 (failed)" in block
    assert block.count("expected ") == 1


def test_text_tells_the_step() -> None:
    told = rendered()
    assert "  step      3 of 4: east pass\n" in told
    assert "  expected  north   [to act]\n  got       south\n" in told


def test_text_in_french() -> None:
    assert "DOIT" in rendered(language="fr")
    assert "MUST" not in rendered(language="fr")


def test_expected_failures_are_folded_into_one_line() -> None:
    told = rendered()
    assert "\n1 expected failure, folded: a-listed-case\n" in told
    assert "\n1 disputed case, folded: a-disputed-case\n" in told
    assert "\n1 check unsupported: the operation match is not claimed (1)\n" in told
    assert "\n1 check under 1 variant: 1 passed\n" in told
    assert "This case is known to fail" not in told


def test_text_shows_so_many_in_full() -> None:
    told = rendered(shown=1)
    assert told.count("  rerun ") == 1
    assert "\n4 more unexpected results (--show all shows them in full):\n" in told
    assert '  FAILED bidding-two-passes [classique-501]: at /to_act: expected "north", got "south"' in told


def test_text_does_not_obey_an_adapter() -> None:
    told = rendered()
    assert not CONTROLS.search(told)
    assert not any(line.lstrip().startswith("::") for line in told.splitlines())
    assert "  it wrote  | <script>" in told
    assert "            | last words" in told


def test_text_when_all_is_well() -> None:
    told = rendered(well())
    assert "classique-501: conforms at level 1, cards and tricks" in told
    assert told.endswith("\ngood 1.0: everything is as expected.\n")


def test_text_in_colour_and_in_ascii() -> None:
    assert "\x1b[31mFAILED\x1b[39m" in rendered(style=Style(colour=True))
    assert rendered(well(), style=Style(unicode=False)).isascii()
    plain = re.sub(r"\x1b\[\d+m", "", rendered(style=Style(colour=True)))
    assert plain.split() == rendered().split()


def test_text_in_a_file(tmp_path: Path) -> None:
    text.write(report(), tmp_path / "deep" / "run.txt")
    assert "lone surrogate" not in (tmp_path / "deep" / "run.txt").read_text(encoding="utf-8")


# -- what is drawn -------------------------------------------------------------------------------


def test_the_moment_before_the_step_that_differs() -> None:
    failed = next(one for one in report().verdicts if one.case is BIDDING)
    moment = moment_of_verdict(failed)
    assert moment.done == ({"seat": "south", "bid": "pass"},)
    assert moment.now == ({"seat": "east", "bid": "pass"},)


def test_the_reference_lays_out_a_history() -> None:
    failed = next(one for one in report().verdicts if one.case is BIDDING)
    moments = [(moment_of_verdict(failed), failed.options), (Moment(FOLLOW.given), failed.options)]
    history, trick = pictures(moments)
    position: Any = history.given["position"]
    assert history.worked_out
    assert position["bids"] == [{"seat": "south", "bid": "pass"}]
    assert len(position["hands"]["south"]) == 5
    assert trick == Picture(FOLLOW.given)


def test_a_history_that_cannot_be_is_drawn_as_it_is() -> None:
    given: Any = {"history": {"dealer": "west", "deck": DECK, "actions": [{"seat": "west", "bid": "take"}]}}
    (picture,) = pictures([(Moment(given), verdict(BIDDING).options)])
    assert picture == Picture(given)


def test_the_steps_of_a_case() -> None:
    failed = next(one for one in report().verdicts if one.case is BIDDING)
    assert [step.state for step in steps_of(failed)] == ["passed", "passed", "failed", "not reached"]
    assert [step.state for step in steps_of(verdict(BIDDING))] == ["passed"] * 4
    assert steps_of(failed)[1].does == "south take"
    assert steps_of(failed)[1].expected == (("refused", "out-of-turn"),)


# -- JSON ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("made", [report(), well()], ids=["all kinds", "well"])
def test_json_is_valid_and_read_back_the_same(made: Any, tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    json_report.write(made, path)
    assert is_valid(json.loads(path.read_text(encoding="utf-8")), json_report.SCHEMA_FILE)
    back = json_report.read(path)
    assert back._replace(reruns={}) == made._replace(reruns={})
    assert dict(back.reruns) == {name: words for name, words in made.reruns.items() if name in _asked(made)}


def _asked(made: Any) -> set[str]:
    return {one.profile for one in made.verdicts}


def test_every_case_of_the_suite_goes_into_json_and_back(tmp_path: Path) -> None:
    verdicts = tuple(verdict(case) for case in load_folder())
    json_report.write(well()._replace(verdicts=verdicts), tmp_path / "report.json")
    assert json_report.read(tmp_path / "report.json").verdicts == verdicts


def test_a_case_stands_in_json_once() -> None:
    data: Any = json_report.data_of(report())
    assert len(data["cases"]) == len({one.case.id for one in report().verdicts})
    assert len(data["verdicts"]) == len(report().verdicts)


@pytest.mark.parametrize(
    ("content", "code", "says"),
    [
        (None, "unreadable", "cannot be read"),
        ("{", "schema", "not JSON"),
        ("[]", "schema", "expected"),
        ('{"format": 2}', "schema", "report.json"),
        ("[" * 100_000, "schema", "not JSON"),
    ],
)
def test_what_is_no_report_is_refused(content: str | None, code: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    if content is not None:
        path.write_text(content, encoding="utf-8")
    with pytest.raises(SpecError, match=says) as caught:
        json_report.read(path)
    assert caught.value.code == code


def test_a_verdict_on_a_case_that_is_not_there_is_refused(tmp_path: Path) -> None:
    data: Any = json_report.data_of(well())
    data["verdicts"][0]["case"] = "another"
    path = tmp_path / "report.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(SpecError, match="another"):
        json_report.read(path)


def test_json_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "lines.json"
    hear = json_lines.stream(path)
    for one in report().verdicts[:4]:
        hear(one)
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert [line["outcome"] for line in lines] == ["failed", "failed", "failed", "errored"]
    assert lines[0]["clauses"] == ["play.follow"]
    json_lines.stream(None)(report().verdicts[0])
    assert json.loads(capsys.readouterr().out) == lines[0]


# -- JUnit ---------------------------------------------------------------------------------------


def junit_of(made: Any, tmp_path: Path) -> Xml.Element:
    junit.write(made, tmp_path / "junit.xml", looks)
    return Xml.parse(tmp_path / "junit.xml").getroot()


def test_junit_counts(tmp_path: Path) -> None:
    root = junit_of(report(), tmp_path)
    assert {name: root.get(name) for name in ("tests", "failures", "errors", "skipped")} == {
        "tests": "12",
        "failures": "5",
        "errors": "2",
        "skipped": "3",
    }
    assert [suite.get("name") for suite in root] == [
        "classique-501",
        "annonces-1000",
        "decouverte",
        "classique-501+tie=litige",
        "known failures",
    ]
    for name in ("tests", "failures", "errors", "skipped"):
        assert sum(int(suite.get(name, "")) for suite in root) == int(root.get(name, ""))


def test_junit_cases(tmp_path: Path) -> None:
    root = junit_of(report(), tmp_path)
    case = next(one for one in root.iter("testcase") if one.get("name") == "follow-after-ruff")
    assert case.get("classname") == "classique-501.play.follow"
    failure = case.find("failure")
    assert failure is not None
    assert failure.get("message", "").startswith("A seat that holds the suit led follows")
    assert "north has  A♦✗ 10♦✗ 7♠✓" in (failure.text or "")
    assert "rerun" in (failure.text or "")
    kinds = {one.get("name"): [inside.tag for inside in one] for one in root.iter("testcase")}
    assert kinds["a-listed-case"] == ["skipped"]
    assert kinds["a-mended-case"] == ["failure"]
    assert kinds["made-each-its-own-points"] == ["error", "system-err"]
    assert kinds["follow-plainly"] == []


def test_junit_of_nothing_wrong(tmp_path: Path) -> None:
    root = junit_of(well(), tmp_path)
    assert root.get("failures") == root.get("errors") == root.get("skipped") == "0"


# -- annotations ---------------------------------------------------------------------------------


def annotations(made: Any, capsys: pytest.CaptureFixture[str]) -> list[str]:
    github.write(made, None)
    return capsys.readouterr().out.splitlines()


def test_annotations(capsys: pytest.CaptureFixture[str]) -> None:
    lines = annotations(report(), capsys)
    assert all(re.match(r"::(error|warning) ", line) for line in lines)
    assert not any(CONTROLS.search(line) for line in lines)
    follow = next(line for line in lines if "follow-after-ruff" in line)
    assert "title=failed%3A follow-after-ruff [classique-501]::A seat that holds" in follow
    assert "%0A  expected  7♠" in follow
    assert "also under annonces-1000 (failed)" in follow


def test_annotations_name_files_of_the_repository_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert not any("file=" in line for line in annotations(report(), capsys))
    (tmp_path / "play").mkdir()
    (tmp_path / "play" / "follow.yaml").write_text("", encoding="utf-8")
    assert any(
        line.startswith("::error file=play/follow.yaml,line=4,") for line in annotations(report(), capsys)
    )


def test_annotations_are_no_more_than_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    many = tuple(failed_to_follow(FOLLOW._replace(id=f"case-{number}")) for number in range(40))
    lines = annotations(report(verdicts=many, notes=()), capsys)
    assert len(lines) == github.MOST
    assert "32 more errors" in lines[-1]


def test_annotation_when_all_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert annotations(well(), capsys) == ["::notice title=belote-spec::good 1.0: everything is as expected"]


# -- badge ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claims", "message", "colour"),
    [
        ([("passed", 1), ("passed", 2), ("failed", 3)], "classique-501 level 2", "yellowgreen"),
        ([("passed", 1), ("passed", 2), ("passed", 3)], "classique-501 level 3", "brightgreen"),
        ([("failed", 1), ("failed", 2)], "classique-501 no level", "red"),
        ([("open", 1)], "classique-501 not all asked", "lightgrey"),
        ([], "classique-501 not all asked", "lightgrey"),
    ],
)
def test_badge(claims: Any, message: str, colour: str, tmp_path: Path) -> None:
    made = tuple(Claim("classique-501", level, outcome, {}, 0, 0) for outcome, level in claims)
    badge.write(well()._replace(claims=made), tmp_path / "badge.json")
    assert json.loads((tmp_path / "badge.json").read_text(encoding="utf-8")) == {
        "schemaVersion": 1,
        "label": "belote-spec",
        "message": message,
        "color": colour,
    }


def test_a_badge_has_the_colour_of_the_weakest_profile() -> None:
    assert (
        badge.badge(report())["message"]
        == "classique-501 no level, annonces-1000 not all asked, decouverte level 1"
    )
    assert badge.badge(report())["color"] == "red"
    assert badge.badge(report(profiles=()))["message"] == "nothing checked"


# -- the page, as it is written --------------------------------------------------------------------


class Page(HTMLParser):
    """Tags with their attributes, and the ids."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def all(self, name: str) -> list[dict[str, str | None]]:
        return [attributes for tag, attributes in self.tags if tag == name]


@pytest.fixture(scope="module")
def source() -> str:
    return html.render(report(), look=looks)


def test_page_loads_nothing(source: str) -> None:
    page = Page(source)
    assert not [tag for tag, _ in page.tags if tag in ("link", "img", "iframe", "object", "embed", "base")]
    assert all("src" not in attributes for _, attributes in page.tags)
    assert "url(" not in source
    assert "@import" not in source
    addresses = [attributes["href"] or "" for attributes in page.all("a")]
    assert [address for address in addresses if not address.startswith("#")] == [
        "https://example.org/?a=1&b=<2>"
    ]


def test_page_allows_only_its_own_style_and_script(source: str) -> None:
    policy = next(one["content"] or "" for one in Page(source).all("meta") if "http-equiv" in one)
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy
    assert len(Page(source).all("script")) == 1
    assert not [name for _, attributes in Page(source).tags for name in attributes if name.startswith("on")]
    assert not [1 for _, attributes in Page(source).tags if "style" in attributes]


def test_page_escapes_what_an_adapter_says(source: str) -> None:
    assert "<script>alert" not in source
    assert "&lt;script&gt;alert" in source
    assert not CONTROLS.search(source.replace("\t", ""))
    assert HOSTILE not in source


def test_page_links_no_other_kind_of_address() -> None:
    made = well()
    wicked = made.implementation._replace(homepage="javascript:alert(1)")
    assert "javascript:" not in html.render(made._replace(implementation=wicked), look=looks)


def test_page_has_every_case_and_clause(source: str) -> None:
    ids = [attributes["id"] for _, attributes in Page(source).tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    for one in report().verdicts:
        assert f"case-{one.case.id}" in ids
        assert all(f"clause-{clause}" in ids for clause in one.case.clauses)
    hashes = {(attributes["href"] or "")[1:] for attributes in Page(source).all("a")} - {"results"}
    assert {one for one in hashes if one.startswith("clause-")} <= set(ids)


def test_page_has_both_languages(source: str) -> None:
    assert 'data-clauses="en"' in source
    assert "MUST play one" in source
    assert "DOIT" in source
    assert 'data-clauses="fr"' in html.render(well(), "fr", looks)


def test_page_in_a_file(tmp_path: Path) -> None:
    html.write(report(), tmp_path / "report.html", look=looks)
    assert (tmp_path / "report.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


# -- all together --------------------------------------------------------------------------------


def test_every_kind_is_found(tmp_path: Path) -> None:
    kinds = ("text", "json", "html", "junit", "github", "badge", "json-lines")
    made = reporting.reporters(f"{kind}={tmp_path / kind}" for kind in kinds)
    assert (len(made.writers), len(made.listeners)) == (6, 1)
    for write in made.writers:
        write(well())
    for hear in made.listeners:
        hear(well().verdicts[0])
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(kinds)


def test_kinds_of_results() -> None:
    assert [kind_of(one) for one in report().verdicts] == [
        "failed",
        "failed",
        "failed",
        "errored",
        "timeout",
        "unsupported",
        "passed",
        "disputed",
        "expected",
        "stale",
        "passed",
    ]
    assert {kind_of(one) for one in report().verdicts} == set(KINDS)
