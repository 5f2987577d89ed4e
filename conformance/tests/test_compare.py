"""Implementations side by side."""

import json
from pathlib import Path

import pytest

from belote_conformance import cli
from belote_conformance.compare import Cell, Comparison, compared, level_name
from belote_conformance.compare_page import write
from belote_conformance.model import Claim, Report
from belote_conformance.reports import json as json_report
from made_report import FOLLOW, WINNER, failed_to_follow, report, verdict, well


def other() -> Report:
    """An engine that fails one of the cases that ``well`` passes, and does not know the other."""
    made = well()
    lacking = verdict(WINNER, "unsupported", message="the operation winner is not claimed")
    return made._replace(
        implementation=made.implementation._replace(name="other", version="2.0"),
        verdicts=(failed_to_follow(), lacking),
        claims=(Claim("classique-501", 1, "failed", {"failed": 1, "unsupported": 1}, 1, 2),),
    )


@pytest.fixture
def both() -> Comparison:
    return compared([well(), other()])


def test_a_row_for_each_group_of_clauses(both: Comparison) -> None:
    assert both.names == ("good 1.0", "other 2.0")
    assert {row.name: tuple(map(str, row.cells)) for row in both.groups} == {
        "play": ("1/1", "0/1"),
        "trick": ("1/1", "0/1 (1 unsupported)"),
        "all": ("2/2", "0/2 (1 unsupported)"),
    }
    assert both.groups[-1].name == "all"


def test_a_row_for_each_level(both: Comparison) -> None:
    (row,) = both.levels
    assert (level_name(row), row.verdicts) == (
        "classique-501, level 1 cards and tricks",
        ("passed", "failed"),
    )


def test_where_they_differ(both: Comparison) -> None:
    assert [(split.case, split.profile, split.outcomes) for split in both.splits] == [
        ("follow-after-ruff", "classique-501", ("passed", "failed")),
        ("trump-beats-ace", "classique-501", ("passed", "unsupported")),
    ]


def test_what_was_not_asked_is_told() -> None:
    few = well()._replace(verdicts=(verdict(FOLLOW),), suite_version="0.2.0")
    made = compared([well(), few])
    assert made.notes == (
        "They were checked by different versions of the suite: 0.1.0, 0.2.0.",
        "Not all of them were asked the same: 1 of 2 checks are common to all.",
    )
    assert [str(row.cells[1]) for row in made.groups] == ["1/1", "-", "1/1"]
    assert made.splits == ()
    assert not Cell(0, 0, 0).whole


def test_names_that_two_share_tell_the_file() -> None:
    assert compared([well(), well()], origins=["a.json", "b.json"]).names == (
        "good 1.0 (a.json)",
        "good 1.0 (b.json)",
    )
    assert compared([well(), well()]).names[1] == "good 1.0 (report 2)"


def test_one_profile_alone() -> None:
    made = compared([report(), well()], "decouverte")
    assert [str(row.cells[0]) for row in made.groups] == ["1/1", "1/1"]
    assert {row.profile for row in made.levels} == {"decouverte"}


def test_disputed_cases_do_not_count() -> None:
    made = compared([well()._replace(verdicts=(verdict(FOLLOW._replace(status="disputed")),))])
    assert [(row.name, str(row.cells[0])) for row in made.groups] == [("all", "-")]


def test_page(tmp_path: Path) -> None:
    hostile = report()
    write(compared([well(), other(), hostile]), tmp_path / "compare.html")
    source = (tmp_path / "compare.html").read_text(encoding="utf-8")
    assert "<script>alert" not in source
    assert "default-src 'none'" in source
    assert "other 2.0" in source
    assert "follow-after-ruff" in source


# -- the command ---------------------------------------------------------------------------------


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    for name, made in (("good.json", well()), ("other.json", other())):
        json_report.write(made, tmp_path / name)
    return [str(tmp_path / "good.json"), str(tmp_path / "other.json")]


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = cli.main(("compare", *words))
    told = capsys.readouterr()
    return code, told.out, told.err


def test_command(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, *files)
    assert (code, err) == (0, "")
    rows = {line.split()[0]: line.split()[1:] for line in out.splitlines() if line.strip()}
    assert rows["play"] == ["1/1", "0/1"]
    assert rows["follow-after-ruff"] == ["[classique-501]", "passed", "failed"]
    assert "\x1b" not in out


def test_command_writes_page_and_badge(
    files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, badge = tmp_path / "page.html", tmp_path / "badge.json"
    assert run(capsys, files[0], "--html", str(page), "--badge", str(badge))[0] == 0
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert json.loads(badge.read_text(encoding="utf-8"))["message"] == "classique-501 level 1"


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["gone.json"], 2, "cannot be read"),
        (["good.json", "other.json", "--badge", "x"], 2, "for one report"),
        (
            ["good.json", "--profile", "tarot"],
            2,
            "Nothing was asked under tarot; these profiles were: classique-501",
        ),
        (["wrong.json"], 1, "not JSON"),
        (["good.json", "--html", "."], 2, "cannot be written"),
    ],
)
def test_command_refuses(
    words: list[str],
    code: int,
    says: str,
    files: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "wrong.json").write_text("{", encoding="utf-8")
    got, _, err = run(capsys, *words)
    assert got == code
    assert says in err
