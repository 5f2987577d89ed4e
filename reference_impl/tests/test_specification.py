"""The loader and the lint of the specification: what they refuse, where they say it is, what they suggest."""

from collections.abc import Callable
from pathlib import Path

import pytest

from belote_reference.specification import data
from belote_reference.specification.check import check_spec
from belote_reference.specification.clauses import applies, load_clauses
from belote_reference.specification.decisions import load_decisions
from belote_reference.specification.options import check_value, defaults, load_options, structure_faults
from belote_reference.specification.problems import Problem, SpecError, pointer
from belote_reference.specification.profiles import (
    inline_profile,
    load_profile,
    load_profiles,
    named_profile,
    profile_from_file,
    profile_names,
    resolve_options,
)
from belote_reference.specification.schema import faults_in, is_valid, schemas
from belote_reference.specification.yamlfile import DEEPEST, load_yaml

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a file below tmp_path and gives its path."""

    def written(text: str, name: str = "mine.yaml") -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return written


def refusal(of: Callable[[], object]) -> Problem:
    """The one problem that this is refused for."""
    with pytest.raises(SpecError) as caught:
        of()
    (problem,) = caught.value.problems
    return problem


def place(problem: Problem) -> tuple[str, int, int]:
    """What it is and where."""
    return problem.code, problem.line, problem.column


# -- YAML ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("a: 1\nb: [1, 2\nc: 3\n", "not-yaml", 3, 2),
        ("a: 1\n\tb: 2\n", "not-yaml", 2, 1),
        ("a: *nowhere\n", "not-yaml", 1, 4),
        ("a: 1\n---\nb: 2\n", "not-yaml", 2, 1),
        ("a: !!python/object:os.system x\n", "not-yaml", 1, 4),
        ("a: 1\nb:\n  c: 1\n  d: 2\n  c: 3\n", "duplicate-key", 5, 3),
        ("a: 1\nno: 2\n", "bad-key", 2, 1),
        ("- {10: x}\n", "bad-key", 1, 4),
        ("? [a, b]\n: 1\n", "bad-key", 1, 3),
        ("&a [*a]\n", "not-yaml", 0, 0),
    ],
)
def test_a_file_that_is_not_plain_yaml(write: Write, text: str, code: str, line: int, column: int) -> None:
    path = write(text)
    assert place(refusal(lambda: load_yaml(path))) == (code, line, column)


def test_how_deep_a_file_may_be_nested(write: Write) -> None:
    assert load_yaml(write("[" * DEEPEST + "]" * DEEPEST)).data


@pytest.mark.parametrize("depth", [DEEPEST + 1, 5000])
def test_a_file_that_is_nested_too_deep(write: Write, depth: int) -> None:
    path = write("[" * depth + "]" * depth)
    assert refusal(lambda: load_yaml(path)).code == "not-yaml"


def test_two_equal_keys_are_both_named(write: Write) -> None:
    path = write("name: x\noptions:\n  tie: failure\n  tie: litige\n")
    problem = refusal(lambda: load_yaml(path))
    assert "the first is in line 3, column 3" in str(problem)
    assert f"{path}:4:3" in str(problem)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert refusal(lambda: load_yaml(tmp_path / "none.yaml")).code == "unreadable"
    assert refusal(lambda: load_yaml(tmp_path)).code == "unreadable"


def test_a_file_that_is_not_utf8(tmp_path: Path) -> None:
    path = tmp_path / "latin.yaml"
    path.write_bytes("name: découverte\n".encode("latin-1"))
    assert "byte 8" in refusal(lambda: load_yaml(path)).message


def test_a_byte_order_mark_and_dates_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "bom.yaml"
    path.write_bytes(b"\xef\xbb\xbfday: 2026-01-31\n")
    assert load_yaml(path).data == {"day": "2026-01-31"}


def test_places_in_a_document(write: Write) -> None:
    document = load_yaml(write("a:\n  - x\n  - b: off\nc: {d: 10H}\n"))
    assert document.locate(("a", 1, "b"))[:2] == (3, 8)
    assert document.locate(("a", 1, "b"), key=True)[:2] == (3, 5)
    assert document.locate(("a", 1, "b")).spelled == "off"
    assert document.locate(("c", "d"))[:2] == (4, 8)
    assert document.locate()[:2] == (1, 1)


@pytest.mark.parametrize("keys", [("c", "nothing", "here"), ("a", 7), ("a", 0, "x"), ("nothing",)])
def test_a_path_that_leads_to_nothing_gives_the_last_thing_on_it(
    write: Write, keys: tuple[str | int, ...]
) -> None:
    document = load_yaml(write("a:\n  - x\nc: {d: 1}\n"))
    assert document.locate(keys).line in (1, 2, 3)


def test_an_empty_file_is_nothing(write: Write) -> None:
    document = load_yaml(write(""))
    assert document.data is None
    assert document.locate(("a",))[:2] == (1, 1)


def test_pointers_escape() -> None:
    assert pointer(("a/b", 0, "c~d")) == "/a~1b/0/c~0d"


# -- the installed specification -----------------------------------------------------------------


def test_the_specification_is_sound() -> None:
    assert [str(problem) for problem in check_spec()] == []


def test_defaults_are_the_common_base() -> None:
    assert defaults()["target"] == 501
    assert named_profile("classique-501").options == defaults()
    assert list(load_options())[:3] == ["players", "layout", "bidding"]


def test_every_profile_resolves_every_option() -> None:
    assert set(load_profiles()) == {"annonces-1000", "classique-501", "decouverte", "deux-talon"}
    for profile in load_profiles().values():
        assert profile.options.keys() == load_options().keys()
        assert structure_faults(profile.options) == ()


def test_the_options_of_the_profiles() -> None:
    assert named_profile("decouverte").options == {
        **defaults(),
        "players": 2,
        "layout": "tableau",
        "belote": "none",
        "target": 1000,
    }
    assert named_profile("deux-talon").options == {
        **defaults(),
        "players": 2,
        "layout": "hands_and_packets",
        "bidding": "talon",
        "reveal.timing": "on_play",
        "capot": "none",
    }
    assert named_profile("annonces-1000").options == {
        **defaults(),
        "declarations": "counted",
        "target": 1000,
        "match.both_reach": "takers_first",
    }


def test_a_profile_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        named_profile("decouverte").options["target"] = 1  # type: ignore[index]


def test_which_clauses_apply() -> None:
    clauses = load_clauses()
    two, four = named_profile("decouverte").options, named_profile("classique-501").options
    assert applies(clauses["seats.two.order"], two)
    assert not applies(clauses["seats.two.order"], four)
    assert applies(clauses["play.follow"], two)
    assert applies(clauses["reveal.isolated"], two)
    assert clauses["seats.two.order"].group == "seats"


def test_decisions_load() -> None:
    assert "P-06" in load_decisions()


def test_a_schema_that_does_not_exist() -> None:
    problem = refusal(lambda: is_valid({}, "profil.schema.json"))
    assert "did you mean profile.schema.json?" in str(problem)


def test_the_fast_and_the_explaining_validator_agree() -> None:
    assert faults_in({"name": "x", "options": {}}, "profile.schema.json") == ()
    assert faults_in([], "profile.schema.json")


def test_the_schema_of_option_values_knows_the_options() -> None:
    schema_file = "option-values.schema.json"
    for name, option in load_options().items():
        limits = tuple(number for number in (option.minimum, option.maximum) if number is not None)
        for value in option.values or (option.default, *limits):
            assert is_valid({name: value}, schema_file), (name, value)
        assert not is_valid({name: "nothing"}, schema_file)
    assert list(schemas()[schema_file]["properties"]) == list(load_options())


# -- values --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value"), [("target", 1), ("target", 10**9), ("players", 2), ("talon.max_proposals", 8)]
)
def test_a_good_value(name: str, value: object) -> None:
    check_value(name, value)


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("target", 0, "a whole number of at least 1"),
        ("target", True, "a whole number of at least 1"),
        ("target", 501.0, "a whole number of at least 1"),
        ("target", "501", "a whole number of at least 1"),
        ("talon.max_proposals", 9, "a whole number from 1 to 8"),
        ("players", 3, "one of 4, 2"),
        ("players", 4.0, "one of 4, 2"),
        ("players", "4", "one of 4, 2"),
        ("belote", False, "one of counted, none"),
        ("belote", None, "one of counted, none"),
        ("tie", ["failure"], "one of failure, litige"),
        ("tie", {}, "one of failure, litige"),
    ],
)
def test_a_bad_value(name: str, value: object, expected: str) -> None:
    problem = refusal(lambda: check_value(name, value))
    assert (problem.code, problem.expected) == ("bad-value", expected)


def test_an_unknown_option() -> None:
    problem = refusal(lambda: check_value("ruff.overtrum", "free"))
    assert (problem.code, problem.hint) == ("unknown-option", "did you mean ruff.overtrump?")


# -- a user's profile ----------------------------------------------------------------------------


def test_a_profile_of_ones_own(write: Write) -> None:
    profile = load_profile(write("extends: annonces-1000\noptions: {tie: litige}\n", "home.yaml"))
    assert profile.name == "home"
    assert profile.extends == "annonces-1000"
    assert profile.chosen == {"tie": "litige"}
    assert profile.options == {**named_profile("annonces-1000").options, "tie": "litige"}


def test_a_profile_on_the_defaults(write: Write) -> None:
    assert load_profile(str(write("name: plain\n"))).options == defaults()


def test_a_chain_of_files(write: Write) -> None:
    write("extends: decouverte\noptions: {target: 700, tie: litige}\n", "far/base.yaml")
    path = write("extends: far/base.yaml\noptions: {target: 300}\n")
    chosen = {"target": 300, "tie": "litige"}
    assert profile_from_file(path).options == {**named_profile("decouverte").options, **chosen}


def test_a_user_may_name_a_file_like_a_known_profile(write: Write) -> None:
    path = write("extends: classique-501\noptions: {target: 300}\n", "classique-501.yaml")
    assert profile_from_file(path).options["target"] == 300


@pytest.mark.parametrize(
    ("text", "code", "line", "column", "says"),
    [
        ("name: x\noptions:\n  targt: 3\n", "unknown-option", 3, 3, "did you mean target?"),
        ("name: x\noptions:\n  target: 0\n", "bad-value", 3, 11, "a whole number of at least 1"),
        ("name: x\noptions:\n  tie: litig\n", "bad-value", 3, 8, "did you mean litige?"),
        ("name: x\noptions:\n  belote: off\n", "bad-value", 3, 11, 'write "off" if the word is meant'),
        ("name: x\noptions:\n  players: 2\n", "structure", 3, 12, "layout hands does not go with players 2"),
        ("name: x\nextends: clasique-501\n", "unknown-profile", 2, 10, "did you mean classique-501?"),
        ("name: x\nextends: gone.yaml\n", "unknown-profile", 2, 10, "gone.yaml"),
        ("name: x\nopions: {}\n", "schema", 2, 1, "did you mean options?"),
        ("name: 12\n", "schema", 1, 7, 'write "12" to make it a word'),
        ("name: x\noptions: [a]\n", "schema", 2, 10, "expected"),
        ("- x\n", "schema", 1, 1, "expected"),
        ("", "schema", 1, 1, "expected"),
    ],
)
def test_a_profile_that_is_refused(
    write: Write, text: str, code: str, line: int, column: int, says: str
) -> None:
    path = write(text)
    problem = refusal(lambda: profile_from_file(path))
    assert place(problem) == (code, line, column)
    assert says in str(problem)
    assert str(problem).startswith(f"{path}:{line}:{column}: ")


def test_all_that_is_wrong_is_told_at_once(write: Write) -> None:
    path = write("name: x\noptions:\n  tie: no\n  targt: 3\n  target: -1\n")
    with pytest.raises(SpecError) as caught:
        profile_from_file(path)
    assert [problem.field for problem in caught.value.problems] == [
        "/options/tie",
        "/options/targt",
        "/options/target",
    ]
    assert str(caught.value).count("\n") == 2


def test_a_fault_in_an_extended_file_is_told_there(write: Write) -> None:
    base = write("name: x\noptions: {tie: never}\n", "base.yaml")
    path = write("extends: base.yaml\n")
    assert refusal(lambda: profile_from_file(path)).file == str(base)


def test_profiles_that_extend_each_other(write: Write) -> None:
    first = write("extends: b.yaml\n", "a.yaml")
    second = write("name: b\nextends: ./a.yaml\n", "b.yaml")
    problem = refusal(lambda: profile_from_file(first))
    assert place(problem) == ("cycle", 2, 10)
    assert problem.file == str(second)
    assert "a.yaml -> " in problem.message


def test_a_profile_that_extends_itself(write: Write) -> None:
    path = write("extends: mine.yaml\n")
    assert place(refusal(lambda: profile_from_file(path))) == ("cycle", 1, 10)


def test_an_unknown_name() -> None:
    problem = refusal(lambda: load_profile("clasique-501"))
    assert problem.code == "unknown-profile"
    assert problem.hint == "did you mean classique-501?"


# -- a request -----------------------------------------------------------------------------------


def test_a_profile_inside_a_request() -> None:
    profile = inline_profile({"name": "mine", "extends": "decouverte", "options": {"target": 5}})
    assert profile.options == {**named_profile("decouverte").options, "target": 5}


def test_options_on_top_of_a_profile() -> None:
    assert resolve_options(None) == defaults()
    assert resolve_options("decouverte", {"target": 5})["target"] == 5
    assert resolve_options({"options": {"target": 5}}, {"target": 6})["target"] == 6


def test_a_name_that_is_not_known_will_do_with_every_option() -> None:
    options = dict(named_profile("deux-talon").options)
    assert resolve_options("somebody's", options) == options
    del options["tie"]
    problem = refusal(lambda: resolve_options("somebody's", options))
    assert (problem.code, problem.field) == ("unknown-profile", "/profile")


@pytest.mark.parametrize(
    ("profile", "overlay", "code", "field"),
    [
        ("clasique", {}, "unknown-profile", "/profile"),
        ("classique-501", {"tie": "x"}, "bad-value", "/options/tie"),
        ("classique-501", {"tie/": "x"}, "unknown-option", "/options/tie~1"),
        ("classique-501", {"layout": "tableau"}, "structure", "/options/layout"),
        ({"options": {"tie": 1}}, {}, "bad-value", "/profile/options/tie"),
        ({"options": []}, {}, "schema", "/profile/options"),
        ({"extends": "nothing"}, {}, "unknown-profile", "/profile/extends"),
        ({"extends": "../../etc/passwd.yaml"}, {}, "unknown-profile", "/profile/extends"),
    ],
)
def test_a_request_with_bad_options(
    profile: str | dict[str, object], overlay: dict[str, object], code: str, field: str
) -> None:
    with pytest.raises(SpecError) as caught:
        resolve_options(profile, overlay)
    assert {(problem.code, problem.field) for problem in caught.value.problems} == {(code, field)}


# -- the lint, on a small specification ----------------------------------------------------------

SMALL = {
    "options.yaml": """\
- name: players
  type: choice
  title: {en: Players, fr: Joueurs}
  meaning: {en: How many., fr: Combien.}
  default: 4
  structural: true
  values:
    - {value: 4, meaning: {en: Four., fr: Quatre.}, clauses: [seats.four]}
    - {value: 2, meaning: {en: Two., fr: Deux.}, clauses: [seats.two]}
- name: layout
  type: choice
  title: {en: Layout, fr: Disposition}
  meaning: {en: Where., fr: Où.}
  default: hands
  structural: true
  values:
    - value: hands
      meaning: {en: In hands., fr: En main.}
      clauses: [deal.hands]
      requires: {players: 4}
    - value: tableau
      meaning: {en: On the table., fr: Sur la table.}
      clauses: [deal.tableau]
      requires: {players: 2}
- name: target
  type: integer
  title: {en: Target, fr: But}
  meaning: {en: When it ends., fr: La fin.}
  default: 501
  structural: false
  minimum: 1
  clauses: [match.target]
""",
    "clauses/all.yaml": """\
- id: seats.four
  title: {en: Four, fr: Quatre}
  text: {en: Four players MUST sit., fr: Quatre joueurs DOIVENT s'asseoir.}
  when: {players: 4}
  decision: [D-01]
- id: seats.two
  title: {en: Two, fr: Deux}
  text: {en: Two players MUST sit., fr: Deux joueurs DOIVENT s'asseoir.}
  when: {players: 2}
  source:
    - {file: "001", section: Table, words: "two sit down"}
- id: deal.hands
  title: {en: Hands, fr: Mains}
  text: {en: Hands MUST be dealt., fr: Les mains DOIVENT être données.}
  when: {layout: hands}
  decision: [D-01]
- id: deal.tableau
  title: {en: Tableau, fr: Tableau}
  text: {en: Piles MUST be dealt., fr: Les piles DOIVENT être données.}
  when: {layout: [tableau]}
  decision: [D-01]
- id: match.target
  title: {en: Target, fr: But}
  text: {en: The match MUST end., fr: La partie DOIT finir.}
  decision: [D-01]
""",
    "decisions.yaml": """\
- id: D-01
  title: {en: Seats, fr: Places}
  sources:
    - {file: "001", words: "four of them"}
  alternatives:
    - {what: {en: Three., fr: Trois.}, who: nobody}
  decision: {en: As written., fr: Comme écrit.}
  reason: {en: It is usual., fr: C'est l'usage.}
  confidence: high
  option: players
  clauses: [seats.four, deal.hands, deal.tableau, match.target]
- id: D-02
  title: {en: A note, fr: Une note}
  sources:
    - {file: "001", words: "four of them"}
  alternatives: []
  decision: {en: Nothing., fr: Rien.}
  reason: {en: It is no rule., fr: Ce n'est pas une règle.}
  confidence: low
  option: null
  clauses: []
  note: true
""",
    "profiles/four.yaml": """\
name: four
title: {en: Four, fr: Quatre}
summary: {en: For four., fr: À quatre.}
source: "001"
options: {target: 100}
""",
    "sources/001.txt": "Table\n\nThe four\n  of them, or two   sit\ndown.\n",
}


@pytest.fixture
def changed(tmp_path: Path, write: Write) -> Callable[..., list[Problem]]:
    """Writes the small specification with one thing changed; what the lint says of it."""

    def problems(file: str, old: str, new: str) -> list[Problem]:
        assert old in SMALL[file]
        for name, text in SMALL.items():
            write(text.replace(old, new, 1) if name == file else text, f"spec/{name}")
        return check_spec(tmp_path)

    return problems


def test_the_small_specification_is_sound(changed: Callable[..., list[Problem]], tmp_path: Path) -> None:
    assert changed("decisions.yaml", "", "") == []
    assert profile_names(tmp_path / "spec") == ("four",)
    assert named_profile("four", tmp_path / "spec").options == {
        "players": 4,
        "layout": "hands",
        "target": 100,
    }


def placed(problem: Problem, root: Path) -> tuple[str, str, int]:
    """What it is, in which file of the specification below this folder, in which line."""
    return problem.code, Path(problem.file).relative_to(root / "spec").as_posix(), problem.line


CLAUSES, OPTIONS, DECISIONS = "clauses/all.yaml", "options.yaml", "decisions.yaml"
PROFILE = "profiles/four.yaml"


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        # ids
        (CLAUSES, "id: seats.two", "id: seats.four", {("duplicate-id", CLAUSES, 6)}),
        (OPTIONS, "name: target", "name: layout", {("duplicate-id", OPTIONS, 25)}),
        (DECISIONS, "id: D-02", "id: D-01", {("duplicate-id", DECISIONS, 12)}),
        (CLAUSES, "id: seats.two", "id: seats.four.two", {("interior-id", CLAUSES, 1)}),
        (OPTIONS, "[seats.two]", "[seats.two, seats.tow]", {("unknown-id", OPTIONS, 9)}),
        (OPTIONS, "[match.target]", "[match.target, match.x]", {("unknown-id", OPTIONS, 32)}),
        (DECISIONS, "deal.hands,", "deal.hands, deal.x,", {("unknown-id", DECISIONS, 11)}),
        (CLAUSES, "decision: [D-01]", "decision: [D-01, D-03]", {("unknown-id", CLAUSES, 5)}),
        # conditions
        (
            CLAUSES,
            "when: {layout: hands}",
            "when: {layout: hands, players: 2}",
            {("disagreement", CLAUSES, 15)},
        ),
        (
            CLAUSES,
            "when: {layout: hands}",
            "when: {layout: [hands, tableau]}",
            {("disagreement", CLAUSES, 15)},
        ),
        (OPTIONS, "[deal.hands]", "[deal.hands, match.target]", {("disagreement", OPTIONS, 19)}),
        (OPTIONS, "clauses: [seats.two]", "clauses: []", {("no-clause", OPTIONS, 9)}),
        (OPTIONS, "clauses: [match.target]", "clauses: []", {("no-clause", OPTIONS, 25)}),
        (OPTIONS, "default: 4", "default: 3", {("bad-value", OPTIONS, 5)}),
        # links
        (DECISIONS, "[seats.four, ", "[", {("disagreement", CLAUSES, 5)}),
        (DECISIONS, "[seats.four, ", "[seats.four, seats.two, ", {("disagreement", DECISIONS, 11)}),
        (DECISIONS, "  note: true\n", "", {("no-clause", DECISIONS, 12)}),
        # sources
        (CLAUSES, "two sit down", "two sat down", {("not-in-source", CLAUSES, 11)}),
        (CLAUSES, "section: Table", "section: Chairs", {("not-in-source", CLAUSES, 11)}),
        (CLAUSES, 'file: "001"', 'file: "002"', {("unknown-id", CLAUSES, 11)}),
        (DECISIONS, "four of them", "five of them", {("not-in-source", DECISIONS, 4)}),
        # languages
        (
            PROFILE,
            "{en: For four., fr: À quatre.}",
            '{en: For four., fr: " "}',
            {("missing-language", PROFILE, 3)},
        ),
        # profiles
        (PROFILE, "name: four", "name: five", {("disagreement", PROFILE, 1)}),
        (PROFILE, "{target: 100}", "{target: 0}", {("bad-value", PROFILE, 5)}),
        (PROFILE, "{target: 100}", "{players: 2}", {("structure", PROFILE, 5)}),
        # files
        (CLAUSES, "- id: seats.two", "- id: [seats.two", {("not-yaml", CLAUSES, 7)}),
        (CLAUSES, "  title: {en: Two, fr: Deux}\n", "", {("schema", CLAUSES, 6)}),
        (CLAUSES, "id: seats.two", "id: seats.Two", {("schema", CLAUSES, 6)}),
    ],
)
def test_what_the_lint_refuses(
    tmp_path: Path,
    changed: Callable[..., list[Problem]],
    file: str,
    old: str,
    new: str,
    expected: set[tuple[str, str, int]],
) -> None:
    assert expected <= {placed(problem, tmp_path) for problem in changed(file, old, new)}


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        (OPTIONS, "[seats.two]", "[seats.two, seats]", {("interior-id", OPTIONS, 9)}),
        (DECISIONS, "deal.hands,", "deal.hands, deal,", {("interior-id", DECISIONS, 11)}),
        (DECISIONS, "option: players", "option: player", {("unknown-id", DECISIONS, 10)}),
        (CLAUSES, "when: {players: 2}", "when: {player: 2}", {("unknown-option", CLAUSES, 9)}),
        (CLAUSES, "when: {players: 2}", "when: {players: [2, 3]}", {("bad-value", CLAUSES, 9)}),
        (OPTIONS, "requires: {players: 2}", "requires: {players: 3}", {("bad-value", OPTIONS, 24)}),
        (OPTIONS, "requires: {players: 2}", "requires: {player: 2}", {("unknown-option", OPTIONS, 24)}),
        (CLAUSES, "  decision: [D-01]\n", "", {("orphan", CLAUSES, 1)}),
    ],
)
def test_what_the_lint_refuses_where_a_schema_is_too_kind(
    tmp_path: Path,
    changed: Callable[..., list[Problem]],
    monkeypatch: pytest.MonkeyPatch,
    file: str,
    old: str,
    new: str,
    expected: set[tuple[str, str, int]],
) -> None:
    assert {problem.code for problem in changed(file, old, new)} == {"schema"}
    monkeypatch.setattr("belote_reference.specification.schema.is_valid", lambda value, schema_file: True)
    assert expected <= {placed(problem, tmp_path) for problem in check_spec(tmp_path)}


@pytest.mark.parametrize(("file", "keep"), [(CLAUSES, "fr: Deux joueurs"), (OPTIONS, "fr: Quatre.}")])
def test_a_missing_language(changed: Callable[..., list[Problem]], file: str, keep: str) -> None:
    problems = changed(file, keep, keep.replace("fr:", "de:"))
    assert problems
    assert all(problem.code in ("schema", "missing-language") for problem in problems)
    assert "fr" in "".join(map(str, problems))


def test_a_clause_that_no_profile_can_reach(tmp_path: Path, write: Write) -> None:
    for name, text in SMALL.items():
        text = text.replace("when: {layout: hands}", "when: {layout: hands, players: 2}")
        text = text.replace("clauses: [seats.two]", "clauses: [seats.two, deal.hands]")
        write(text, f"spec/{name}")
    (problem,) = check_spec(tmp_path)
    assert (problem.code, problem.line) == ("unreachable", 15)


def test_without_the_sources_words_are_not_compared(tmp_path: Path, write: Write) -> None:
    for name, text in SMALL.items():
        if not name.startswith("sources"):
            write(text.replace("two sit down", "two sat down"), f"spec/{name}")
    assert check_spec(tmp_path) == []


def test_the_files_are_found() -> None:
    assert data.spec_folder().name == "spec"
    assert (data.schemas_folder() / "profile.schema.json").is_file()
