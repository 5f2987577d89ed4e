"""The decisions: where the sources are silent or contradict each other, what was chosen and why."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Literal, NamedTuple

from .clauses import Texts
from .data import spec_folder
from .problems import SpecError
from .schema import conforming
from .yamlfile import Entry, entries, load_yaml

SCHEMA_FILE = "decisions.schema.json"


class Saying(NamedTuple):
    """Words of a source, exactly as they stand there."""

    file: str
    words: str


class Alternative(NamedTuple):
    """What else could have been decided, and who plays it so."""

    what: Texts
    who: str


@dataclass(frozen=True)
class Decision:
    """One choice. ``silent`` are the sources that say nothing of it.

    ``option`` is the rule option that offers the alternatives; a ``note`` needs no clause.
    """

    id: str
    title: Texts
    sources: tuple[Saying, ...]
    silent: tuple[str, ...]
    alternatives: tuple[Alternative, ...]
    decision: Texts
    reason: Texts
    confidence: Literal["high", "medium", "low"]
    option: str | None
    clauses: tuple[str, ...]
    note: bool
    entry: Entry


def load_decisions(spec: Path | None = None) -> Mapping[str, Decision]:
    """Decision id -> decision. SpecError if the file cannot be used or an id is there twice."""
    return _load_decisions(spec or spec_folder())


def read_decisions(spec: Path) -> tuple[Decision, ...]:
    """All decisions as they stand in the file, twice-given ids included."""
    document = load_yaml(spec / "decisions.yaml")
    conforming(document, SCHEMA_FILE)
    return tuple(_decision(entry) for entry in entries(document))


@cache
def _load_decisions(spec: Path) -> Mapping[str, Decision]:
    decisions: dict[str, Decision] = {}
    for decision in read_decisions(spec):
        if decision.id in decisions:
            message = f"the decision {decision.id} is there twice"
            raise SpecError(decision.entry.problem("duplicate-id", ("id",), message))
        decisions[decision.id] = decision
    return MappingProxyType(decisions)


def _decision(entry: Entry) -> Decision:
    data = entry.data
    return Decision(
        id=data["id"],
        title=MappingProxyType(data["title"]),
        sources=tuple(Saying(said["file"], said["words"]) for said in data.get("sources", ())),
        silent=tuple(data.get("silent", ())),
        alternatives=tuple(
            Alternative(MappingProxyType(other["what"]), other.get("who", ""))
            for other in data.get("alternatives", ())
        ),
        decision=MappingProxyType(data["decision"]),
        reason=MappingProxyType(data["reason"]),
        confidence=data["confidence"],
        option=data.get("option"),
        clauses=tuple(data.get("clauses", ())),
        note=data.get("note", False),
        entry=entry,
    )
