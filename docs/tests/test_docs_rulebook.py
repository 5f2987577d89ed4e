"""``belote-spec rulebook``: the rule book of a profile of one's own."""

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from belote_docs.library import for_profile
from belote_reference.specification.clauses import applies

HOUSE = """\
extends: annonces-1000
title: {en: House rules, fr: Règles de la maison}
options:
  tie: litige
  rounding: nearest10_5up
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    path = tmp_path / "my-house.yaml"
    path.write_text(HOUSE, encoding="utf-8")
    return path


Python: TypeAlias = "Callable[..., subprocess.CompletedProcess[str]]"


def rulebook(python: Python, *words: str) -> tuple[int, str, str]:
    made = python("-m", "belote_conformance", "rulebook", *words)
    return made.returncode, made.stdout, made.stderr


def test_it_holds_the_rules_of_the_profile_and_no_others(python: Python, house: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    code, told, wrong = rulebook(python, str(house), "-o", str(out), "--lang", "fr", "--no-pdf")
    assert (code, wrong) == (0, "")
    assert told.strip() == str(out / "index.html")
    text = (out / "index.html").read_text(encoding="utf-8")
    assert "Règles de la maison" in text
    assert 'id="contract.tie-litige"' in text
    assert 'id="contract.tie-failure"' not in text
    assert 'id="score.rounding.five-up"' in text
    assert (out / "_static" / "belote.css").is_file()


def test_a_library_for_a_profile_holds_what_applies(house: Path) -> None:
    library = for_profile(house)
    (profile,) = library.profiles.values()
    assert all(applies(clause, profile.options) for clause in library.clauses.values())
    assert library.place_of("clause", "contract.tie-litige") == ("index", "contract.tie-litige")
    assert library.place_of("clause", "contract.tie-failure") is None


def test_an_invalid_profile_is_told(python: Python, tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text("options: {tie: maybe}\n", encoding="utf-8")
    code, _, wrong = rulebook(python, str(path), "-o", str(tmp_path / "out"))
    assert code == 1
    assert "tie cannot be" in wrong


def test_a_missing_profile_is_told(python: Python, tmp_path: Path) -> None:
    code, _, wrong = rulebook(python, "nothing-like-it", "-o", str(tmp_path / "out"))
    assert code == 2
    assert "nothing-like-it" in wrong


def test_without_the_extra_it_says_what_to_install(python: Python, tmp_path: Path) -> None:
    script = (
        "import importlib.util as u, sys\n"
        "find = u.find_spec\n"
        "u.find_spec = lambda name, *more: None if name == 'furo' else find(name, *more)\n"
        "from belote_conformance.cli import main\n"
        f"sys.exit(main(['rulebook', 'decouverte', '-o', {str(tmp_path / 'out')!r}]))\n"
    )
    made = python("-c", script)
    assert made.returncode == 2
    assert "pip install 'belote-spec[docs]'" in made.stderr
