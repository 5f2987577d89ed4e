"""The lint of the scenarios: words, coverage, confirmation, publication."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from belote_conformance import confirmed
from belote_conformance.check import check_file, check_scenarios, confirm
from belote_conformance.cli import main
from belote_conformance.releases import changes, content_hash, releases_folder, snapshots, write_snapshot
from belote_conformance.scenarios import load_folder, scenarios_folder
from belote_reference.specification.clauses import Clause, load_clauses
from belote_reference.specification.options import load_options
from belote_reference.specification.problems import Problem, SpecError

HEAD = "subject: {en: Following suit, fr: Fournir la couleur}\ncases:\n"
CASE = """\
  - id: follow-after-ruff
    title: A seat that holds the suit led follows even after a ruff
    clauses: [play.follow, play.plain.free]
    when: {players: 4}
    catches: Sends the seat to the trump branch.
    provenance: {kind: public-report, ref: B04}
    ask: legal
    given: {trump: D, trick: {leader: south, cards: 8S KD}, available: AD 10D 7S}
    expect: {legal: 7S}
"""


@pytest.fixture
def scenarios(tmp_path: Path) -> Path:
    folder = tmp_path / "scenarios"
    folder.mkdir()
    return folder


def write(folder: Path, *cases: str, name: str = "file.yaml") -> None:
    (folder / name).write_text(HEAD + "".join(cases), encoding="utf-8")


def of(code: str, problems: Iterable[Problem]) -> list[tuple[str, int, int, str]]:
    return [
        (Path(problem.file).name, problem.line, problem.column, problem.message)
        for problem in problems
        if problem.code == code
    ]


# -- words ---------------------------------------------------------------------------------------

TITLE = "A seat that holds the suit led follows even after a ruff"
WORDS = [
    (TITLE, "a seat that holds the suit led", 4, "the title does not begin with a capital letter"),
    (TITLE, "été comme hiver, on fournit", 4, "the title does not begin with a capital letter"),
    (TITLE, "A seat follows.", 4, "the title ends with a full stop"),
    (TITLE, "A seat", 4, "the title has 6 characters"),
    (TITLE, "A" * 121, 4, "the title has 121 characters"),
    ("branch.", "branch", 7, "catches does not end with a full stop"),
]


@pytest.mark.parametrize(("right", "wrong", "line", "message"), WORDS)
def test_words(scenarios: Path, right: str, wrong: str, line: int, message: str) -> None:
    write(scenarios, CASE.replace(right, wrong))
    column = 14 if line == 7 else 12
    assert of("style", check_scenarios(scenarios)) == [("file.yaml", line, column, message)]
    assert of("style", check_file(scenarios / "file.yaml")) == [("file.yaml", line, column, message)]


@pytest.mark.parametrize(
    "title", [TITLE, "10 points for the last trick", "École et maison", '"Belote" is said']
)
def test_good_words(scenarios: Path, title: str) -> None:
    write(scenarios, CASE.replace(TITLE, json.dumps(title, ensure_ascii=False)))
    assert check_file(scenarios / "file.yaml") == []


def test_equal_titles(scenarios: Path) -> None:
    write(scenarios, CASE, CASE.replace("follow-after-ruff", "other"))
    assert of("style", check_scenarios(scenarios)) == [
        ("file.yaml", 13, 12, "the case follow-after-ruff has the same title")
    ]
    write(scenarios, CASE)
    write(scenarios, CASE.replace("follow-after-ruff", "other"), name="other.yaml")
    assert of("style", check_scenarios(scenarios)) == []


def test_decision_that_is_not_there(scenarios: Path) -> None:
    write(scenarios, CASE.replace("kind: public-report, ref: B04", "kind: decision, ref: P-99"))
    assert of("unknown-id", check_scenarios(scenarios)) == [("file.yaml", 8, 39, "there is no decision P-99")]
    write(scenarios, CASE.replace("kind: public-report, ref: B04", "kind: decision, ref: P-01"))
    assert of("unknown-id", check_scenarios(scenarios)) == []


def test_one_file_need_not_belong_to_the_suite(scenarios: Path) -> None:
    write(scenarios, CASE)
    assert check_file(scenarios / "file.yaml") == []
    write(scenarios, CASE.replace("8S KD", "8S KX"))
    assert [problem.code for problem in check_file(scenarios / "file.yaml")] == ["notation"]


# -- coverage ------------------------------------------------------------------------------------


def test_clauses_without_a_case(scenarios: Path) -> None:
    write(scenarios, CASE)
    told = [problem.message for problem in check_scenarios(scenarios) if problem.code == "no-case"]
    missing = [name for name in load_clauses() if name not in ("play.follow", "play.plain.free")]
    assert [message for message in told if "cites" in message] == [
        f"no case cites the clause {name}" for name in sorted(missing, key=_place)
    ]


def _place(name: str) -> tuple[str, int]:
    document = load_clauses()[name].entry
    return str(document.document.path), document.keys[0]  # type: ignore[return-value]


def values_without_a_case(folder: Path) -> set[str]:
    told = [problem.message for problem in check_scenarios(folder) if problem.code == "no-case"]
    return {message.split(" under ")[1] for message in told if "applies" in message}


def test_option_values_without_a_case(scenarios: Path) -> None:
    write(scenarios, CASE)
    wanted = {f"{option.name} {value} alone" for option in load_options().values() for value in option.values}
    numbers = {"target 501 alone", "another target than 501"}
    numbers |= {"talon.max_proposals 8 alone", "another talon.max_proposals than 8"}
    assert values_without_a_case(scenarios) == (wanted | numbers) - {"players 4 alone"}


def test_a_clause_pins_an_option_value(scenarios: Path) -> None:
    write(scenarios, CASE.replace("[play.follow,", "[play.ruff.overtrump,"))
    assert "ruff.overtrump required alone" not in values_without_a_case(scenarios)


def test_several_values_pin_none(scenarios: Path) -> None:
    write(scenarios, CASE.replace("{players: 4}", "{tie: [failure, litige], target: 7}"))
    missing = values_without_a_case(scenarios)
    assert {"tie failure alone", "tie litige alone", "target 501 alone"} <= missing
    assert "another target than 501" not in missing


def test_no_coverage_while_a_file_is_wrong(scenarios: Path) -> None:
    write(scenarios, CASE.replace("8S KD", "8S KX"))
    assert {problem.code for problem in check_scenarios(scenarios)} == {"notation"}


# -- confirmation --------------------------------------------------------------------------------


def test_nothing_confirmed(scenarios: Path) -> None:
    write(scenarios, CASE)
    assert of("unconfirmed", check_scenarios(scenarios)) == [("confirmed.yaml", 0, 0, "no case is confirmed")]


def test_confirmed(scenarios: Path) -> None:
    write(scenarios, CASE, CASE.replace("follow-after-ruff", "another").replace("even ", ""))
    path = confirm(scenarios)
    rows = [row for row in path.read_text("utf-8").splitlines() if not row.startswith("#")]
    assert [row.split(":")[0] for row in rows] == ["another", "follow-after-ruff"]
    assert of("unconfirmed", check_scenarios(scenarios)) == []
    before = path.read_text("utf-8")
    assert confirm(scenarios).read_text("utf-8") == before
    assert set(load_folder(scenarios)[0].hashes) == {"play.follow", "play.plain.free"}


def test_a_case_that_is_new(scenarios: Path) -> None:
    write(scenarios, CASE)
    confirm(scenarios)
    write(scenarios, CASE, CASE.replace("follow-after-ruff", "another").replace("even ", ""))
    assert of("unconfirmed", check_scenarios(scenarios)) == [
        ("file.yaml", 12, 9, "the case is not confirmed")
    ]


def test_a_clause_that_was_reworded(scenarios: Path) -> None:
    write(scenarios, CASE)
    path = confirm(scenarios)
    now = confirmed.clause_hash(load_clauses()["play.plain.free"])
    path.write_text(path.read_text("utf-8").replace(now, "0" * confirmed.LENGTH))
    assert of("unconfirmed", check_scenarios(scenarios)) == [
        ("file.yaml", 5, 28, "play.plain.free was reworded since the case was confirmed")
    ]
    confirm(scenarios)
    assert of("unconfirmed", check_scenarios(scenarios)) == []


def test_a_clause_that_was_added_or_a_case_that_is_gone(scenarios: Path) -> None:
    write(scenarios, CASE.replace(", play.plain.free", ""), CASE.replace("follow-after-ruff", "gone"))
    confirm(scenarios)
    write(scenarios, CASE)
    assert of("unconfirmed", check_scenarios(scenarios)) == [
        ("confirmed.yaml", 0, 0, "there is no case gone"),
        ("file.yaml", 5, 28, "the case is not confirmed for play.plain.free"),
    ]


def test_nothing_is_confirmed_while_a_file_is_wrong(scenarios: Path) -> None:
    write(scenarios, CASE.replace("8S KD", "8S KX"))
    with pytest.raises(SpecError):
        confirm(scenarios)
    assert not (scenarios / confirmed.FILE_NAME).exists()


def test_hash_of_a_clause_is_that_of_its_words() -> None:
    clause = load_clauses()["play.follow"]
    spaced = {language: text.replace(" ", "\n  ") for language, text in clause.text.items()}
    other = {**clause.text, "fr": clause.text["fr"] + " Sauf avis contraire."}
    assert len(confirmed.clause_hash(clause)) == confirmed.LENGTH
    assert confirmed.clause_hash(_reworded(clause, spaced)) == confirmed.clause_hash(clause)
    assert confirmed.clause_hash(_reworded(clause, other)) != confirmed.clause_hash(clause)


def _reworded(clause: Clause, text: Mapping[str, str]) -> Clause:
    return replace(clause, text=text)


def test_the_command_confirms(
    scenarios: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("belote_conformance.check.scenarios_folder", lambda: scenarios)
    write(scenarios, CASE)
    path = scenarios / confirmed.FILE_NAME
    assert main(["validate", "--confirm"]) == 0
    assert capsys.readouterr().out == f"{path}: written\n"
    assert "follow-after-ruff" in path.read_text("utf-8")
    assert main(["validate", "--confirm", str(path)]) == 2
    write(scenarios, CASE.replace("8S KD", "8S KX"))
    assert main(["validate", "--confirm"]) == 4
    assert "KX is no card" in capsys.readouterr().out


def test_the_command_checks_a_file(scenarios: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = scenarios / "file.yaml"
    write(scenarios, CASE)
    assert main(["validate", str(path)]) == 0
    write(scenarios, CASE.replace("branch.", "branch"))
    assert main(["validate", str(path)]) == 1
    assert f"{path}:7:14: /cases/0/catches: catches does not end" in capsys.readouterr().out


# -- publication ---------------------------------------------------------------------------------


def publish(folder: Path, version: str = "1.0") -> Path:
    return write_snapshot(load_folder(folder), version, releases_folder(folder))


def test_snapshot(scenarios: Path) -> None:
    write(scenarios, CASE)
    path = publish(scenarios)
    (case,) = load_folder(scenarios)
    assert json.loads(path.read_text("utf-8")) == {
        "version": "1.0",
        "cases": {"follow-after-ruff": content_hash(case)},
    }
    assert of("changed", check_scenarios(scenarios)) == []
    with pytest.raises(FileExistsError):
        publish(scenarios)


MAY_CHANGE = [
    (TITLE, "A seat that holds the suit led follows, even after a ruff"),
    ("trump branch", "wrong branch"),
    ("cards: 8S KD", "cards: [8S, KD]"),
    ("    ask: legal\n", "    ask: legal\n    status: disputed\n"),
    ("{players: 4}", "{players: [4]}"),
]
MUST_NOT_CHANGE = [
    ("8S KD", "9S KD"),
    ("legal: 7S", "legal: 7S 10D"),
    ("{players: 4}", "{players: 4, tie: litige}"),
    (", play.plain.free", ""),
]


@pytest.mark.parametrize(("was", "now"), MAY_CHANGE)
def test_what_may_change_in_a_published_case(scenarios: Path, was: str, now: str) -> None:
    write(scenarios, CASE)
    publish(scenarios)
    write(scenarios, CASE.replace(was, now))
    assert of("changed", check_scenarios(scenarios)) == []


@pytest.mark.parametrize(("was", "now"), MUST_NOT_CHANGE)
def test_what_must_not_change_in_a_published_case(scenarios: Path, was: str, now: str) -> None:
    write(scenarios, CASE)
    publish(scenarios)
    publish(scenarios, "1.1")
    write(scenarios, CASE.replace(was, now))
    assert of("changed", check_scenarios(scenarios)) == [
        ("file.yaml", 3, 9, "the case was changed since it was published with 1.0")
    ]


def test_a_published_case_that_has_vanished(scenarios: Path) -> None:
    write(scenarios, CASE)
    publish(scenarios)
    write(scenarios, CASE.replace("follow-after-ruff", "other"))
    assert of("changed", check_scenarios(scenarios)) == [
        ("1.0.json", 0, 0, "the case follow-after-ruff, published with 1.0, has vanished")
    ]


MENDED = CASE.replace("follow-after-ruff", "mended").replace("8S KD", "9S KD")


def test_a_mended_case_replaces_a_published_one(scenarios: Path) -> None:
    write(scenarios, CASE)
    publish(scenarios)
    write(scenarios, MENDED.replace("    ask:", "    replaces: follow-after-ruff\n    ask:"))
    assert of("changed", check_scenarios(scenarios)) == []


def test_a_replaced_case_does_not_stay(scenarios: Path) -> None:
    write(scenarios, CASE, MENDED.replace("    ask:", "    replaces: follow-after-ruff\n    ask:"))
    publish(scenarios)
    assert of("changed", check_scenarios(scenarios)) == [
        ("file.yaml", 18, 15, "it replaces follow-after-ruff, which is still there")
    ]


def test_only_a_published_case_is_replaced(scenarios: Path) -> None:
    write(scenarios, CASE)
    publish(scenarios)
    write(scenarios, CASE, MENDED.replace("    ask:", "    replaces: follow-after-rufff\n    ask:"))
    assert of("unknown-id", check_scenarios(scenarios)) == [
        ("file.yaml", 18, 15, "it replaces follow-after-rufff, which was never published")
    ]


def test_a_change_is_told_once(scenarios: Path) -> None:
    write(scenarios, CASE)
    publish(scenarios)
    publish(scenarios, "1.1")
    assert [change.id for change in changes([], snapshots(releases_folder(scenarios)))] == [
        "follow-after-ruff"
    ]


def test_a_snapshot_that_is_none(scenarios: Path) -> None:
    write(scenarios, CASE)
    releases_folder(scenarios).mkdir()
    (releases_folder(scenarios) / "1.0.json").write_text("[]")
    assert [problem.code for problem in check_scenarios(scenarios)] == ["unreadable"]


# -- the suite itself ----------------------------------------------------------------------------


def test_the_suite_reads_well() -> None:
    problems = [problem for problem in check_scenarios() if problem.code not in ("no-case", "unconfirmed")]
    assert [str(problem) for problem in problems] == []


def test_the_suite_is_where_it_is_looked_for() -> None:
    assert (scenarios_folder() / "play").is_dir()
