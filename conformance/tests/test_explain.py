"""Cases and situations explained, by the reference and by other adapters."""

import sys
from pathlib import Path
from typing import Any

import pytest

from belote_conformance import cli
from belote_conformance.errors import UsageError
from belote_conformance.explain import ask_legal, explained_case, find_case, profile_for, situation_in
from belote_conformance.lettering import Style
from belote_reference.specification.problems import SpecError
from belote_reference.specification.profiles import load_profile
from made_report import BIDDING, DECK, FOLLOW

CLASSIC = load_profile("classique-501")
POSITION = "trump: D\ntrick: {leader: south, cards: 8S KD}\navailable: AD 10D 7S\n"
ADAPTERS = Path(__file__).parent / "adapters"


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = cli.main(("explain", *words))
    told = capsys.readouterr()
    return code, told.out, told.err


def written(folder: Path, text: str, name: str = "position.yaml") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


# -- cases ---------------------------------------------------------------------------------------


def test_a_case_of_the_suite(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "follow-after-ruff")
    assert (code, err) == (0, "")
    assert out.startswith("A seat that holds the suit led follows even after a ruff\n")
    assert "north has  A♦✗ 10♦✗ 7♠✓" in out
    assert "  ✗ A♦   must-follow: play.follow\n" in out
    assert "  ✓ 7♠   legal\n" in out
    assert "MUST play one" in out
    assert "It catches a program that does this: Sends a seat" in out


def test_a_case_in_french_and_in_ascii(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "follow-after-ruff", "--lang", "fr", "--ascii")
    assert "DOIT" in out
    assert "north has  AD- 10D- 7S+" in out
    assert not set("♣♦♥♠✓│") & set(out)


def test_a_case_with_steps() -> None:
    out = explained_case(BIDDING, CLASSIC, style=Style(unicode=False))
    assert "turned JH" in out
    assert "  1. south pass\n     to act: east\n  2. south take\n     refused: out-of-turn\n" in out
    assert "under classique-501; it applies where players 4\n" in out


def test_a_case_without_a_profile() -> None:
    assert "under" not in explained_case(FOLLOW, None).split("\n\n")[0]


def test_a_case_gets_the_plainest_profile_it_applies_to() -> None:
    assert [profile_for(FOLLOW), profile_for(FOLLOW._replace(when={"players": (2,)}))] == [
        load_profile("classique-501"),
        load_profile("decouverte"),
    ]
    assert profile_for(FOLLOW._replace(when={"players": (3,)})) is None


def test_an_unknown_case() -> None:
    with pytest.raises(UsageError, match="did you mean follow-after-ruff"):
        find_case("follow-after-ruf", [FOLLOW])


def test_a_scenario_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = "  - id: my-case\n    title: A case of my own\n    clauses: [play.follow]\n    catches: Nothing.\n"
    case += "    provenance: {kind: constructed}\n    ask: legal\n"
    case += "    given: {trump: D, trick: {leader: south, cards: 8S}, available: AD 7S}\n"
    case += "    expect: {legal: 7S}\n"
    file = written(tmp_path, f"subject: {{en: A subject, fr: Un sujet}}\ncases:\n{case}")
    code, out, _ = run(capsys, file)
    assert code == 0
    assert out.startswith("A case of my own\n")
    assert "MUST play one" in out


# -- situations ----------------------------------------------------------------------------------


def test_a_trick(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, written(tmp_path, POSITION), "--profile", "classique-501")
    assert (code, err) == (0, "")
    assert "north is to act\n  ✗ 10♦  must-follow: play.follow\n" in out
    assert "Why not\n  play.follow: Follow suit\n" in out


def test_json_will_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = '{"position": {"trump": "D", "trick": {"leader": "south", "cards": []}, "available": ["7S"]}}'
    code, out, _ = run(capsys, written(tmp_path, text, "p.json"), "--profile", "classique-501")
    assert code == 0
    assert "south is to act\n  ✓ 7♠   legal" in out


def test_a_history_in_the_bidding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = f"dealer: west\ndeck: {' '.join(DECK)}\nactions: [south pass]\n"
    code, out, _ = run(capsys, written(tmp_path, text), "--profile", "classique-501")
    assert code == 0
    assert "turned J♥" in out
    assert "east is to act\n  legal: east pass, east take\n" in out


def test_a_tableau(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = f"history: {{dealer: north, deck: {' '.join(DECK)}, actions: [south take, south 7H]}}\n"
    code, out, _ = run(capsys, written(tmp_path, text), "--profile", "decouverte")
    assert code == 0
    assert "north is to act" in out
    assert "▸7♥" in out
    assert "must-follow: play.follow" in out or "legal" in out


def test_a_profile_is_needed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, written(tmp_path, POSITION))
    assert code == 2
    assert "--profile" in err


def test_a_situation_that_cannot_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = f"dealer: west\ndeck: {' '.join(DECK)}\nactions: [west take]\n"
    code, out, _ = run(capsys, written(tmp_path, text), "--profile", "classique-501")
    assert code == 1
    assert "The adapter refuses the situation: " in out


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a: b\n", "this is no situation"),
        ("- a\n", "this is no situation"),
        (POSITION.replace("8S", "1S"), "position.yaml:2:31: /trick/cards/0: 1S is no card"),
        (POSITION.replace("south", "soth"), "position.yaml:2:17"),
        ("position: {trump: D}\n", "schema"),
        ("{", "is not YAML"),
    ],
)
def test_a_file_that_is_no_situation(text: str, says: str, tmp_path: Path) -> None:
    with pytest.raises(SpecError) as caught:
        situation_in(Path(written(tmp_path, text)))
    assert says in str(caught.value)


def test_a_case_that_does_not_apply(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "ruff-overtrump", "--profile", "decouverte")
    assert code == 2
    assert "does not apply to decouverte" in err


# -- other adapters ------------------------------------------------------------------------------


def adapter(name: str) -> tuple[str, ...]:
    return sys.executable, str(ADAPTERS / name)


def test_another_adapter(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, POSITION)
    code, out, _ = run(capsys, file, "--profile", "classique-501", "--", *adapter("always_legal.py"))
    assert code == 0
    assert "✓ A♦   legal" in out


def test_an_adapter_that_gives_no_reasons(tmp_path: Path) -> None:
    silent = tmp_path / "silent.py"
    silent.write_text(
        "import json, sys\n"
        "from belote_reference.serve import answer\n"
        "for line in sys.stdin:\n"
        "    told = answer(json.loads(line))\n"
        "    told['result'].pop('forbidden', None)\n"
        "    print(json.dumps(told), flush=True)\n",
        encoding="utf-8",
    )
    given: Any = {"position": FOLLOW.given}
    legal = ask_legal(given, CLASSIC.options, (sys.executable, str(silent)))
    assert [(why.card, why.legal, why.code) for why in legal.cards] == [
        ("10D", False, "not legal"),
        ("AD", False, "not legal"),
        ("7S", True, ""),
    ]


def test_an_adapter_that_cannot_be_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = (written(tmp_path, POSITION), "--profile", "classique-501", "--", sys.executable, "-c", "pass")
    code, _, err = run(capsys, *words)
    assert code == 3
    assert "The adapter could not be run" in err


def test_an_adapter_whose_answer_is_unusable(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = written(
        tmp_path,
        "import json, sys\n"
        "from belote_reference.serve import answer\n"
        "for line in sys.stdin:\n"
        "    told = answer(json.loads(line))\n"
        "    print(json.dumps(told) if '\"describe\"' in line else 'oops', flush=True)\n",
        "broken.py",
    )
    words = (written(tmp_path, POSITION), "--profile", "classique-501", "--", sys.executable, broken)
    code, out, _ = run(capsys, *words)
    assert code == 1
    assert "The adapter gives no usable answer" in out
