"""What the site knows: complete texts, questions that lead to clauses, places of things."""

from pathlib import Path

import pytest

from belote_docs import texts
from belote_docs.case_view import french_titles
from belote_docs.library import load_questions, untestable, whole
from belote_docs.texts import LANGUAGES, Language, say
from belote_docs.words import expected_words, question_words, step_words
from belote_reference.specification.problems import SpecError

DISPUTES = {"partner-winning", "equal-totals", "covered-card", "equal-tierces"}


def test_every_text_is_there_in_both_languages() -> None:
    for key, pair in texts._TEXTS.items():
        assert all(part.strip() for part in pair), key


def test_every_case_has_a_french_title_and_no_title_is_left_over() -> None:
    assert set(french_titles()) == {case.id for case in whole().cases}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_case_is_told_in_words(language: Language) -> None:
    for case in whole().cases:
        assert question_words(case, language).strip(), case.id
        told = expected_words(case, language)
        told += [line for step in case.steps for line in step_words(step.expect, language)]
        assert told or case.expect.keys() <= {"totals", "points", "taker", "reasons"}, case.id


def test_every_case_can_be_drawn_under_some_options() -> None:
    library = whole()
    for case in library.cases:
        options = library.options_for(case)
        assert all(options[name] in values for name, values in case.when.items()), case.id


def test_a_question_is_answered_by_clauses_that_apply() -> None:
    library = whole()
    for profile in library.profiles.values():
        applying = {clause.id for clause in library.clauses_of(profile.options)}
        for question in library.questions:
            answer = library.answer_to(question, profile.options)
            if answer is not None:
                assert set(answer.clauses) & applying, (profile.name, question.id)


def test_the_four_disputes_are_marked() -> None:
    assert {question.id for question in whole().questions if question.dispute} == DISPUTES


def test_a_question_that_names_no_clause_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "faq.yaml"
    path.write_text(
        "- id: x\n  question: {en: X, fr: X}\n  answers:\n    - clauses: [play.nothing]\n", encoding="utf-8"
    )
    with pytest.raises(SpecError, match=r"play\.nothing"):
        load_questions(path, whole().clauses, ())


def test_every_clause_has_cases() -> None:
    assert [clause.id for clause in whole().uncovered()] == []


def test_a_clause_may_say_why_it_has_none() -> None:
    clause = next(iter(whole().clauses.values()))
    assert untestable(clause) == ""


def test_places() -> None:
    library = whole()
    assert library.place_of("clause", "play.follow") == ("clauses/play", "play.follow")
    assert library.place_of("decision", "P-06") == ("decisions/p", "P-06")
    assert library.place_of("case", "follow-after-ruff") == ("cases/play-follow", "follow-after-ruff")
    assert library.place_of("profile", "nothing") is None


def test_a_number_stands_in_its_place() -> None:
    assert say("n-cases", "fr", n=3) == "3 cas"
