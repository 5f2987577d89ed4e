"""The clauses: every normative sentence of the rules, and when it applies."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from .data import spec_folder
from .problems import SpecError
from .schema import conforming
from .yamlfile import Entry, Json, entries, load_yaml

Value: TypeAlias = str | int
Options: TypeAlias = Mapping[str, Value]
Texts: TypeAlias = Mapping[str, str]

SCHEMA_FILE = "clauses.schema.json"


class Quote(NamedTuple):
    """Words of a source, exactly as they stand there."""

    file: str
    section: str
    words: str


@dataclass(frozen=True)
class Clause:
    """One rule. ``title`` and ``text`` by language; ``when``: option -> the values under which it applies."""

    id: str
    title: Texts
    text: Texts
    when: Mapping[str, tuple[Value, ...]]
    sources: tuple[Quote, ...]
    decisions: tuple[str, ...]
    entry: Entry

    @property
    def group(self) -> str:
        """The name of the file it stands in."""
        return self.entry.document.path.stem


def load_clauses(spec: Path | None = None) -> Mapping[str, Clause]:
    """Clause id -> clause, in the order of the files (of the installed specification by default).

    SpecError if a file cannot be used or an id is there twice.
    """
    return _load_clauses(spec or spec_folder())


def applies(clause: Clause, options: Options) -> bool:
    """Whether the clause is a rule under these resolved options."""
    return all(options[name] in values for name, values in clause.when.items())


def read_clauses(path: Path) -> tuple[Clause, ...]:
    """The clauses of one file. SpecError if it is unreadable or its schema refuses it."""
    document = load_yaml(path)
    conforming(document, SCHEMA_FILE)
    return tuple(_clause(entry) for entry in entries(document))


def clause_files(spec: Path) -> tuple[Path, ...]:
    """The files that hold the clauses, in the order of their names."""
    return tuple(sorted((spec / "clauses").glob("*.yaml")))


@cache
def _load_clauses(spec: Path) -> Mapping[str, Clause]:
    clauses: dict[str, Clause] = {}
    for path in clause_files(spec):
        for clause in read_clauses(path):
            if clause.id in clauses:
                raise SpecError(
                    clause.entry.problem("duplicate-id", ("id",), f"the clause {clause.id} is there twice")
                )
            clauses[clause.id] = clause
    return MappingProxyType(clauses)


def _clause(entry: Entry) -> Clause:
    data = entry.data
    return Clause(
        id=data["id"],
        title=MappingProxyType(data["title"]),
        text=MappingProxyType(data["text"]),
        when=MappingProxyType({name: _listed(values) for name, values in data.get("when", {}).items()}),
        sources=tuple(Quote(**quote) for quote in data.get("source", ())),
        decisions=tuple(data.get("decision", ())),
        entry=entry,
    )


def _listed(value: Json) -> tuple[Json, ...]:
    return tuple(value) if isinstance(value, list) else (value,)
