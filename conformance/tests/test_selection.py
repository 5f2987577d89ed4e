"""Which cases are asked, under which settings, and in which order."""

from pathlib import Path

import pytest

from belote_conformance import last_run, selection
from belote_conformance.errors import UsageError
from belote_conformance.model import Case, Implementation
from belote_conformance.plan import Trial, shuffled, trials
from belote_conformance.releases import write_snapshot
from belote_conformance.selection import Selection, selected_cases, selected_trials
from belote_conformance.settings import chosen_settings, claimed_settings, nearest_variant
from samples import a_case, a_verdict

CASES = (
    a_case("follow-suit", title="A seat follows suit"),
    a_case("ruff-higher", clauses=("play.ruff.overtrump",), title="A seat ruffs higher"),
    a_case("score-made", clauses=("score.made",), level=3, title="The contract is made"),
)


def names(wanted: Selection, cases: tuple[Case, ...] = CASES) -> list[str]:
    return [case.id for case in selected_cases(cases, wanted)]


# -- cases ---------------------------------------------------------------------------------------


def test_nothing_asked_for_excludes_nothing() -> None:
    assert names(Selection()) == ["follow-suit", "ruff-higher", "score-made"]


def test_a_level_includes_those_below() -> None:
    assert names(Selection(level=2)) == ["follow-suit", "ruff-higher"]
    assert names(Selection(level=3)) == ["follow-suit", "ruff-higher", "score-made"]


def test_a_clause_or_the_beginning_of_some() -> None:
    assert names(Selection(clauses=("play.follow",))) == ["follow-suit"]
    assert names(Selection(clauses=("play",))) == ["follow-suit", "ruff-higher"]
    assert names(Selection(clauses=("play.ruff", "score.made"))) == ["ruff-higher", "score-made"]


def test_an_unknown_clause() -> None:
    with pytest.raises(UsageError, match=r"There is no clause play\.folow\. did you mean play\.follow\?"):
        names(Selection(clauses=("play.folow",)))


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("RUFF", ["ruff-higher"]),
        ("seat and not ruff", ["follow-suit"]),
        ("follow-suit or made", ["follow-suit", "score-made"]),
        ("not (follow-suit or made)", ["ruff-higher"]),
        ("follow.yaml", ["follow-suit", "ruff-higher", "score-made"]),
        ("nothing-like-it", []),
    ],
)
def test_words(words: str, expected: list[str]) -> None:
    assert names(Selection(words=words)) == expected


@pytest.mark.parametrize("words", ["and", "a and", "(a", "a b", "not", ")", "a )"])
def test_words_that_cannot_be_read(words: str) -> None:
    with pytest.raises(UsageError, match="-k cannot be read"):
        names(Selection(words=words))


def test_a_case_by_its_id() -> None:
    assert names(Selection(cases=("score-made",))) == ["score-made"]
    with pytest.raises(UsageError, match=r"did you mean score-made\?"):
        names(Selection(cases=("score-mad",)))


def test_since_a_release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_snapshot(CASES[:2], "1.0", tmp_path)
    monkeypatch.setattr(selection, "releases_folder", lambda: tmp_path)
    assert names(Selection(since="1.0")) == ["score-made"]
    with pytest.raises(UsageError, match=r"There is no release 0.9; known: 1.0."):
        names(Selection(since="0.9"))


# -- the last run --------------------------------------------------------------------------------


def test_what_failed_last(tmp_path: Path) -> None:
    verdicts = [a_verdict("one", "failed"), a_verdict("two", "passed")]
    last_run.keep(tmp_path, verdicts, verdicts[:1])
    assert last_run.failed_last(tmp_path) == {("one", "classique-501")}


def test_what_was_not_asked_again_stays_failed(tmp_path: Path) -> None:
    first = [a_verdict("one"), a_verdict("two")]
    last_run.keep(tmp_path, first, first)
    last_run.keep(tmp_path, [a_verdict("one", "passed")], [])
    assert last_run.failed_last(tmp_path) == {("two", "classique-501")}


def test_no_last_run(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="There is no last run"):
        last_run.failed_last(tmp_path)
    last_run.keep(tmp_path, [a_verdict("one", "passed")], [])
    with pytest.raises(UsageError, match="Nothing failed"):
        last_run.failed_last(tmp_path)


def test_a_folder_that_cannot_be_written_is_no_failure(tmp_path: Path) -> None:
    (tmp_path / ".belote-spec").write_text("a file in the way", encoding="utf-8")
    last_run.keep(tmp_path, [a_verdict("one")], [a_verdict("one")])


def test_only_the_failed_are_asked() -> None:
    settings = chosen_settings(["classique-501", "annonces-1000"])
    planned = trials(CASES, settings)
    failed = frozenset({("score-made", "annonces-1000")})
    assert selected_trials(planned, Selection(failed=failed)) == (Trial(CASES[2], settings[1]),)


# -- settings ------------------------------------------------------------------------------------


def claiming(*profiles: str) -> Implementation:
    return Implementation("x", "1", "Ada", "", ("describe",), profiles, ())


def test_claimed_profiles() -> None:
    settings = claimed_settings(claiming("deux-talon", "tarot"))
    assert [(setting.name, setting.sent) for setting in settings] == [("deux-talon", "deux-talon")]
    assert settings[0].options["bidding"] == "talon"


def test_a_profile_file(tmp_path: Path) -> None:
    path = tmp_path / "Our Club.yaml"
    path.write_text("extends: classique-501\noptions: {tie: litige}\n", encoding="utf-8")
    (setting,) = chosen_settings([str(path)])
    assert (setting.name, setting.sent, setting.given) == ("Our Club", "our-club", str(path))
    assert setting.options["tie"] == "litige"


def test_profiles_that_cannot_be_used(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"did you mean classique-501\?"):
        chosen_settings(["classique-502"])
    path = tmp_path / "classique-501.yaml"
    path.write_text("extends: classique-501\n", encoding="utf-8")
    with pytest.raises(UsageError, match="both named classique-501"):
        chosen_settings(["classique-501", str(path)])


def test_the_nearest_variant_changes_the_fewest_options() -> None:
    settings = chosen_settings(["classique-501", "annonces-1000"])
    case = a_case(when={"declarations": ("counted",), "tie": ("litige",), "players": (4,)})
    variant = nearest_variant(case, settings)
    assert variant is not None
    assert (variant.name, variant.sent) == ("annonces-1000+tie=litige", "annonces-1000")
    assert variant.options == {**settings[1].options, "tie": "litige"}
    assert variant.variant


def test_a_variant_is_no_other_game() -> None:
    assert nearest_variant(a_case(when={"players": (2,)}), chosen_settings(["classique-501"])) is None


def test_variants_are_for_cases_that_apply_to_no_profile() -> None:
    settings = chosen_settings(["classique-501", "annonces-1000"])
    cases = (
        a_case("counted", when={"declarations": ("counted",)}),
        a_case("litige", when={"tie": ("litige",)}),
    )

    def planned(variants: bool) -> list[tuple[str, str]]:
        return [(trial.case.id, trial.setting.name) for trial in trials(cases, settings, variants=variants)]

    assert planned(False) == [("counted", "annonces-1000")]
    assert planned(True) == [("counted", "annonces-1000"), ("litige", "classique-501+tie=litige")]


def test_a_shuffle_is_told_by_its_seed() -> None:
    cases = tuple(a_case(f"case-{number}") for number in range(20))
    planned = trials(cases, chosen_settings(["classique-501"]))
    assert shuffled(planned, 7) == shuffled(planned, 7)
    assert shuffled(planned, 7) != shuffled(planned, 8)
    assert sorted(shuffled(planned, 7)) == sorted(planned)
