"""Scenario files: what is read from them, and every error with its line and column."""

from pathlib import Path

import pytest

from belote_conformance import confirmed
from belote_conformance.model import Case
from belote_conformance.scenarios import load_file, load_folder, load_paths, scenarios_folder
from belote_reference.specification.problems import Problem, SpecError

DECK = "7C 8C 9C 10C JC QC KC AC 7D 8D 9D 10D JD QD KD AD 7H 8H 9H 10H JH QH KH AH 7S 8S 9S 10S JS QS KS AS"

HEAD = "subject: {en: Following suit, fr: Fournir la couleur}\ncases:\n"

TRICK = """\
  - id: follow-after-ruff
    title: A seat that holds the suit led follows even after a ruff
    clauses: [play.follow]
    when: {players: 4}
    catches: Sends the seat to the trump branch.
    provenance: {kind: public-report, ref: B04}
    ask: legal
    given: {trump: D, trick: {leader: south, cards: 8S KD}, available: AD 10D 7S}
    expect: {legal: 7S, refused: {AD: must-follow}}
"""


def written(folder: Path, cases: str = TRICK, name: str = "file.yaml", head: str = HEAD) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(head + cases, encoding="utf-8")
    return path


def case_of(folder: Path, cases: str = TRICK) -> Case:
    (case,) = load_file(written(folder, cases))
    return case


def asking(ask: str, given: str, expect: str) -> str:
    """A case with this question."""
    return (
        "  - id: a-case\n"
        "    title: A title that is long enough\n"
        "    clauses: [cards.deck]\n"
        "    catches: A mistake.\n"
        "    provenance: {kind: constructed}\n"
        f"    ask: {ask}\n"
        f"    given: {given}\n"
        f"    expect: {expect}\n"
    )


def problems_of(path: Path) -> list[Problem]:
    with pytest.raises(SpecError) as caught:
        load_file(path)
    return list(caught.value.problems)


def told(folder: Path, cases: str) -> list[tuple[int, int, str, str]]:
    """Line, column, code and message of everything that is wrong."""
    found = problems_of(written(folder, cases))
    return [(problem.line, problem.column, problem.code, problem.message) for problem in found]


# -- what is read --------------------------------------------------------------------------------


def test_a_trick_case(tmp_path: Path) -> None:
    case = case_of(tmp_path)
    assert case.id == "follow-after-ruff"
    assert case.subject == "Following suit"
    assert case.given == {
        "trump": "D",
        "trick": {"leader": "south", "cards": ["8S", "KD"]},
        "available": ["AD", "10D", "7S"],
    }
    assert case.expect == {"legal": ["7S"], "refused": {"AD": ["must-follow"]}}
    assert case.provenance == ("public-report", "B04")
    assert (case.status, case.replaces, case.steps, dict(case.hashes)) == ("scored", None, (), {})
    assert (case.file, case.line) == ("file.yaml", 3)


def test_steps_are_apart(tmp_path: Path) -> None:
    case = case_of(
        tmp_path,
        asking(
            "apply",
            f"{{history: {{dealer: west, deck: {DECK}, actions: [south pass]}}}}",
            "{steps: [{do: east pass, expect: {to_act: north}}, {do: [north pass, west take]}]}",
        ),
    )
    assert case.expect == {}
    assert [step.expect for step in case.steps] == [{"to_act": "north"}, {}]
    assert case.steps[1].actions == ({"seat": "north", "bid": "pass"}, {"seat": "west", "bid": "take"})


def test_conditions_of_case_and_clauses_together(tmp_path: Path) -> None:
    case = case_of(
        tmp_path,
        TRICK.replace("[play.follow]", "[play.ruff.overtrump, declarations.held.hand]").replace(
            "{players: 4}", "{capot: [none, last_trick_100]}"
        ),
    )
    assert dict(case.own_when) == {"capot": ("none", "last_trick_100")}
    assert case.when["capot"] == ("none", "last_trick_100")
    assert case.when["ruff.overtrump"] == ("required",)
    assert case.when["declarations"] == ("counted",)


LEVELS = [
    ("winner", "{trump: H, trick: {leader: south, cards: AC 7H}}", "{points: 11}", 1),
    ("legal", "{trump: H, trick: {leader: south, cards: AC}, available: 7C}", "{legal: 7C}", 1),
    ("legal", f"{{history: {{dealer: west, deck: {DECK}, actions: []}}}}", "{to_act: south}", 2),
    ("deal", f"{{dealer: west, deck: {DECK}}}", "{to_act: south}", 2),
    ("match", "{first_dealer: south, deals: []}", "{over: false}", 4),
    ("view", f"{{seat: east, history: {{dealer: west, deck: {DECK}, actions: []}}}}", "{hidden: 7C}", 5),
    (
        "score",
        "{deal: {taker: south, trump: H, taken: {south: {tricks: 9, points: 90}, "
        "north: {tricks: 7, points: 62}}, last_trick: north}}",
        "{outcome: made}",
        3,
    ),
]
STEPS = [
    ("{to_act: east}", 2),
    ("{includes: [{event: deal-over, score: {outcome: made}}]}", 3),
    ("{includes: [{event: deal-over}]}", 2),
    ("{view: {south: {dealer: west}}}", 5),
    ("{hidden: {south: 7D}}", 5),
]


@pytest.mark.parametrize(("ask", "given", "expect", "level"), LEVELS)
def test_level(tmp_path: Path, ask: str, given: str, expect: str, level: int) -> None:
    assert case_of(tmp_path, asking(ask, given, expect)).level == level


@pytest.mark.parametrize(("expect", "level"), STEPS)
def test_level_of_steps(tmp_path: Path, expect: str, level: int) -> None:
    given = f"{{history: {{dealer: west, deck: {DECK}, actions: []}}}}"
    case = case_of(
        tmp_path,
        asking("apply", given, f"{{steps: [{{do: south pass, expect: {expect}}}, {{do: east pass}}]}}"),
    )
    assert case.level == level


def test_line_of_a_case_in_flow_style(tmp_path: Path) -> None:
    text = (
        "\n\n\n  - {title: A title, id: in-flow, clauses: [cards.deck], catches: A mistake.,\n"
        "     provenance: {kind: constructed}, ask: winner,\n"
        "     given: {trump: H, trick: {leader: south, cards: AC}}, expect: {points: 11}}\n"
    )
    assert case_of(tmp_path, text).line == 6


def test_folder_in_the_order_of_paths(tmp_path: Path) -> None:
    written(tmp_path, TRICK.replace("follow-after-ruff", "one"), "b/file.yaml")
    written(tmp_path, TRICK.replace("follow-after-ruff", "two"), "a/file.yaml")
    assert [(case.id, case.file) for case in load_folder(tmp_path)] == [
        ("two", "a/file.yaml"),
        ("one", "b/file.yaml"),
    ]


def test_a_file_given_twice_is_read_once(tmp_path: Path) -> None:
    path = written(tmp_path)
    assert len(load_paths([path, tmp_path], tmp_path)) == 1


def test_confirmed_hashes_come_along(tmp_path: Path) -> None:
    written(tmp_path)
    (tmp_path / confirmed.FILE_NAME).write_text('follow-after-ruff: {play.follow: "12345678"}\n')
    (case,) = load_folder(tmp_path)
    assert case.hashes == {"play.follow": "12345678"}


def test_cases_of_the_suite() -> None:
    cases = load_folder()
    assert len({case.id for case in cases}) == len(cases) > 0
    assert all((scenarios_folder() / case.file).is_file() for case in cases)


def test_lines_of_the_suite() -> None:
    files: dict[str, list[str]] = {}
    for case in load_folder():
        lines = files.setdefault(case.file, (scenarios_folder() / case.file).read_text("utf-8").splitlines())
        assert case.id in lines[case.line - 1]


# -- what is wrong: the mark ‸ stands before the place that must be told -----------------------------

HISTORY = f"{{history: {{dealer: west, deck: {DECK}, actions: []}}}}"


def unmarked(text: str) -> tuple[str, tuple[int, int]]:
    """The text without its mark, and where the mark stood."""
    before, after = text.split("‸")
    return before + after, (before.count("\n") + 1, len(before) - before.rfind("\n"))


def first_problem(folder: Path, cases: str) -> tuple[Problem, tuple[int, int]]:
    text, place = unmarked(HEAD + cases)
    return problems_of(written(folder, text, head=""))[0], place


IN_TRICK = [
    ("cards: 8S KD", "cards: 8S ‸1D", "notation", "1D is no card"),
    ("cards: 8S KD", 'cards: "8S ‸1D"', "notation", "1D is no card"),
    ("cards: 8S KD", "cards: ['8S', ‸'1D']", "notation", "1D is no card"),
    ("available: AD 10D 7S", "available: [AD, ‸10X]", "notation", "10X is no card"),
    ("{AD: must-follow}", "{‸AX: must-follow}", "notation", "AX is no card"),
    ("{AD: must-follow}", "{AD: ‸must-folow}", "schema", '"must-folow" is not known here'),
    ("{AD: must-follow}", "{AD: [‸must-folow]}", "schema", '"must-folow" is not known here'),
    ("[play.follow]", "[‸play.folow]", "unknown-id", "there is no clause play.folow"),
    (
        "[play.follow]",
        "[cards.deck, ‸play.ruff]",
        "interior-id",
        "play.ruff is no clause but the beginning of some",
    ),
    (
        "[play.follow]",
        "[cards.deck, ‸seats.two.order]",
        "contradiction",
        "seats.two.order applies only with players 2, the case only with players 4",
    ),
    (
        "[play.follow]\n    when: {players: 4}\n",
        "[seats.two.order, ‸seats.four.order]\n",
        "contradiction",
        "seats.four.order applies only with players 4, seats.two.order only with players 2",
    ),
    (
        "{players: 4}",
        "‸{players: 4, layout: tableau}",
        "unreachable",
        "no profile can have the options that this case needs",
    ),
    ("{players: 4}", "{players: ‸3}", "schema", "3 is not known here"),
    ("{players: 4}", '{players: ‸"4"}', "schema", '"4" is not known here'),
    ("{players: 4}", "{‸player: 4}", "schema", "there is no field player here"),
    ("available: AD 10D 7S", "available: AD 10D 7S ‸KD", "misplaced-card", "KD lies in two places"),
    (
        "{legal: 7S,",
        "{legal: 7S ‸AD,",
        "misplaced-card",
        "AD is expected to be legal and to be refused",
    ),
    (
        "{legal: 7S,",
        "{legal: 7S ‸8S,",
        "misplaced-card",
        "8S is expected to be legal and not available",
    ),
    ("{legal: 7S,", "{legal: 7S ‸7S,", "misplaced-card", "7S is written twice"),
    (
        "    ask: legal",
        "    ask: legal\n    ‸ask: legal",
        "duplicate-key",
        "the key ask is here for the second time",
    ),
    ("    ask: legal", "    ask: legal\n    ‸aks: legal", "schema", "there is no field aks here"),
    ("{legal: 7S,", "{‸leagl: 7S,", "schema", "there is no field leagl here"),
    ("id: follow-after-ruff", "id: ‸Follow", "schema", '"Follow" has not the right form'),
    ("  - id: follow-after-ruff\n    title", "  - ‸title", "schema", "the field id is missing"),
    ("{kind: public-report, ref: B04}", "‸{kind: public-report}", "schema", "the field ref is missing"),
    ("{legal: 7S, ", "{error: bad-request, ‸", "schema", "there is no field refused here"),
    ("available: AD 10D 7S", "available: ‸7", "schema", "7 is a number"),
    ("ask: legal", "ask: ‸lgal", "schema", '"lgal" is not known here'),
]


@pytest.mark.parametrize(("right", "wrong", "code", "message"), IN_TRICK)
def test_wrong_in_a_trick_case(tmp_path: Path, right: str, wrong: str, code: str, message: str) -> None:
    assert right in TRICK
    problem, place = first_problem(tmp_path, TRICK.replace(right, wrong, 1))
    assert (problem.line, problem.column) == place
    assert (problem.code, problem.message) == (code, message)


IN_STEPS = [
    ("{do: east ‸pas}", "notation", "pas is nothing a seat does"),
    ("{do: ‸est pass}", "notation", "est is no seat"),
    ("{do: [east pass, south ‸9X]}", "notation", "9X is nothing a seat does"),
    ("{do: 'south   ‸9X'}", "notation", "9X is nothing a seat does"),
    ("{do: south declares tierce 7H ‸8X 9H}", "notation", "8X is no card"),
    ("{do: [south declares tierce 7H 8H 9H, ‸carre 7C 7D 7H 7S]}", "notation", "carre is no seat"),
    ("{do: {seat: south, play: ‸9X}}", "notation", "9X is no card"),
    (
        "{do: ‸[south pass, east pass], expect: {refused: bad-bid}}",
        "notation",
        "a refused step has several actions",
    ),
    ("{do: east pass, expect: {refused: bad-bid, ‸events: []}}", "schema", "there is no field events here"),
    (
        "{do: east pass, expect: {events: [{event: trick, ‸card: 9C}]}}",
        "schema",
        "there is no field card here",
    ),
    ("{do: east pass, expect: {position: {turned: ‸9X}}}", "notation", "9X is no card"),
    ("{do: east pass, expect: {view: {south: {hands: {south: AH ‸9X}}}}}", "notation", "9X is no card"),
    ("{do: east pass, expect: {hidden: {south: ‸9X}}}", "notation", "9X is no card"),
]


@pytest.mark.parametrize(("step", "code", "message"), IN_STEPS)
def test_wrong_in_a_step(tmp_path: Path, step: str, code: str, message: str) -> None:
    problem, place = first_problem(tmp_path, asking("apply", HISTORY, f"{{steps: [{step}]}}"))
    assert (problem.line, problem.column) == place
    assert (problem.code, problem.message) == (code, message)


BROKEN_LINES = [
    "        trick: {leader: south, cards: 8S\n          ‸KX}\n        available: AD",
    "        trick: {leader: south, cards: '8S\n          ‸KX'}\n        available: AD",
    "        trick: {leader: south, cards: 8S}\n        available: >-\n          AD 10D\n          7S ‸7Y",
    "        trick: {leader: south, cards: 8S}\n        available: |\n          AD\n          ‸7Y\n",
]


@pytest.mark.parametrize("rows", BROKEN_LINES)
def test_place_in_a_text_of_several_lines(tmp_path: Path, rows: str) -> None:
    problem, place = first_problem(tmp_path, asking("legal", f"\n        trump: D\n{rows}", "{legal: AD}"))
    assert (problem.line, problem.column, problem.code) == (*place, "notation")


def test_everything_wrong_in_a_file_is_told(tmp_path: Path) -> None:
    one = TRICK.replace("8S KD", "8S KX").replace("7S, refused", "7Z, refused")
    two = TRICK.replace("play.follow", "play.folow").replace("10D 7S", "10D 7S KD")
    three = TRICK.replace("AD 10D 7S", "AD 8S 7S")
    assert [row[2:] for row in told(tmp_path, one + two + three)] == [
        ("notation", "KX is no card"),
        ("notation", "7Z is no card"),
        ("unknown-id", "there is no clause play.folow"),
        ("misplaced-card", "8S lies in two places"),
    ]


def test_the_other_place_of_a_card_is_told(tmp_path: Path) -> None:
    (problem,) = problems_of(written(tmp_path, TRICK.replace("available: AD 10D 7S", "available: AD 8S 7S")))
    assert problem.hint == "the other place is line 10, column 53"
    assert problem.field == "/cases/0/given/available/1"
    assert "expected each card in one place" in str(problem)


def test_hint_for_a_word_that_is_no_card(tmp_path: Path) -> None:
    (problem,) = problems_of(written(tmp_path, TRICK.replace("8S KD", "8S K1D")))
    assert "did you mean" in problem.hint
    assert problem.expected == notation_of_a_card()


def notation_of_a_card() -> str:
    return "a card: a rank (7, 8, 9, 10, J, Q, K, A), then a suit (C, D, H, S)"


POSITION = (
    "{dealer: west, turned: JH, stock: QH KH AH 7S 8S 9S 10S JS QS KS AS, hands: {south: 7C 8C 9C JD QD, "
    "east: 10C JC QC KD AD, north: KC AC 7D 7H 8H, west: 8D 9D 10D 9H 10H}}"
)
IN_POSITION = [
    ("JS QS KS AS", "JS QS KS 7C", "7C lies in two places"),
    ("JS QS KS AS", "JS QS KS", "AS lies nowhere"),
    ("JS QS KS AS", "JS QS", "KS AS lie nowhere"),
    ("7C 8C 9C JD QD", "[7C, 8C, 9C, JD, null]", "QD lies nowhere"),
    ("9H 10H", "9H JH 10H", ""),
]


@pytest.mark.parametrize(("right", "wrong", "message"), IN_POSITION)
def test_cards_of_a_position(tmp_path: Path, right: str, wrong: str, message: str) -> None:
    text = asking("legal", f"{{position: {POSITION.replace(right, wrong)}}}", "{to_act: south}")
    if message:
        assert message in [row[3] for row in told(tmp_path, text)]
    else:
        assert case_of(tmp_path, text)


def test_nothing_is_hidden_in_a_given_position(tmp_path: Path) -> None:
    wrong = POSITION.replace("7C 8C 9C JD QD", "[7C, 8C, 9C, JD, null]")
    found = told(tmp_path, asking("legal", f"{{position: {wrong}}}", "{to_act: south}"))
    assert "a card is hidden" in [row[3] for row in found]


def test_a_deck_has_every_card_once(tmp_path: Path) -> None:
    short = DECK.replace(" AS", " 7C")
    found = told(tmp_path, asking("deal", f"{{dealer: west, deck: {short}}}", "{to_act: south}"))
    assert [row[3] for row in found] == ["AS lies nowhere", "7C lies in two places"]


def test_a_case_about_a_bad_request_may_have_cards_anywhere(tmp_path: Path) -> None:
    short = DECK.replace(" AS", " 7C")
    text = asking("deal", f"{{dealer: west, deck: {short}}}", "{error: [schema, bad-request]}")
    assert case_of(tmp_path, text).expect == {"error": ["schema", "bad-request"]}


def test_all_that_is_wrong_in_all_files_is_told(tmp_path: Path) -> None:
    written(tmp_path, TRICK.replace("8S KD", "8S KX"), "a.yaml")
    written(tmp_path, "not: [yaml", "b.yaml")
    written(tmp_path, TRICK.replace("ask: legal", "ask: lgal"), "c.yaml")
    written(tmp_path, TRICK, "d.yaml")
    written(tmp_path, TRICK, "e.yaml")
    with pytest.raises(SpecError) as caught:
        load_folder(tmp_path)
    found = [(Path(problem.file).name, problem.line, problem.code) for problem in caught.value.problems]
    assert [(name, code) for name, _, code in found] == [
        ("a.yaml", "notation"),
        ("b.yaml", "not-yaml"),
        ("c.yaml", "schema"),
        ("e.yaml", "duplicate-id"),
    ]
    assert "in d.yaml, line 3" in str(caught.value)


def test_a_file_that_is_no_scenario(tmp_path: Path) -> None:
    (problem, *_) = problems_of(written(tmp_path, "", head="[]\n"))
    assert (problem.line, problem.code) == (1, "schema")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    (problem,) = problems_of(tmp_path / "none.yaml")
    assert problem.code == "unreadable"


def test_confirmed_that_is_something_else(tmp_path: Path) -> None:
    written(tmp_path)
    (tmp_path / confirmed.FILE_NAME).write_text("follow-after-ruff: 12345678\n")
    with pytest.raises(SpecError) as caught:
        load_folder(tmp_path)
    assert caught.value.problems[0].expected == "case id -> clause -> hash"
