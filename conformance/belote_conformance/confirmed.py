"""Which wording of its clauses each case was confirmed against, in ``confirmed.yaml`` beside the scenarios.

The file maps case id -> clause id -> short hash of the clause's text. When a clause is reworded, the hash
no longer fits, and its cases are to be read again.
"""

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path

from belote_reference.specification.clauses import Clause
from belote_reference.specification.problems import SpecError
from belote_reference.specification.yamlfile import load_yaml

from .model import Case

FILE_NAME = "confirmed.yaml"
LENGTH = 8

_HEADER = """\
# The wording of the clauses that each case was read against: case id -> clause -> hash of its text.
# Written by belote-spec validate --confirm; do not edit.
"""


def clause_hash(clause: Clause) -> str:
    """A short hash of the clause's text in English and French; line breaks and spaces do not count."""
    text = "\n".join(" ".join(clause.text.get(language, "").split()) for language in ("en", "fr"))
    return hashlib.sha256(text.encode()).hexdigest()[:LENGTH]


def hashes_of(case: Case, clauses: Mapping[str, Clause]) -> dict[str, str]:
    """Clause id -> hash of its text now, for the clauses that a case cites."""
    return {name: clause_hash(clauses[name]) for name in case.clauses if name in clauses}


def load(folder: Path) -> Mapping[str, Mapping[str, str]]:
    """Case id -> clause id -> hash; nothing where there is no file. SpecError if it is no such mapping."""
    path = folder / FILE_NAME
    if not path.is_file():
        return {}
    document = load_yaml(path)
    data = document.data or {}
    if not isinstance(data, dict) or not all(_is_hashes(hashes) for hashes in data.values()):
        message = "this is no list of confirmed cases"
        expected = "case id -> clause -> hash"
        raise SpecError(document.problem("schema", (), message, expected=expected))
    return data


def save(folder: Path, cases: Iterable[Case], clauses: Mapping[str, Clause]) -> Path:
    """Confirm these cases, and no others, against the clauses as they read now. The file written."""
    rows = (
        f"{case.id}: {_flow(hashes_of(case, clauses))}\n" for case in sorted(cases, key=lambda case: case.id)
    )
    path = folder / FILE_NAME
    path.write_text(_HEADER + "".join(rows), encoding="utf-8", newline="\n")
    return path


def _is_hashes(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(text, str) for text in value.values())


def _flow(hashes: Mapping[str, str]) -> str:
    # quoted, since a hash of digits alone would be read as a number
    return "{" + ", ".join(f'{name}: "{text}"' for name, text in sorted(hashes.items())) + "}"
