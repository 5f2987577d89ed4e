"""What was published: ``releases/<version>.json`` keeps a hash of the content of every published case.

A published case is never changed, since somebody may have relied on it. A mended one is a new case that
``replaces`` it and takes its place.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from belote_reference.specification.problems import Problem, SpecError, shown

from .model import Case, Condition, JsonObject
from .scenarios import scenarios_folder

LENGTH = 16


class Snapshot(NamedTuple):
    """A release: case id -> hash of its content."""

    version: str
    cases: Mapping[str, str]
    path: Path


def releases_folder(scenarios: Path | None = None) -> Path:
    """The folder of snapshots beside a folder of scenarios (the suite's own by default)."""
    return (scenarios or scenarios_folder()).parent / "releases"


def content_hash(case: Case) -> str:
    """A hash of what a case asks and expects, and when; its title and other remarks may be mended."""
    content = {
        "ask": case.ask,
        "clauses": case.clauses,
        "when": _plain(case.own_when),
        "given": case.given,
        "expect": case.expect,
        "steps": [step._asdict() for step in case.steps],
    }
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:LENGTH]


def snapshots(folder: Path) -> tuple[Snapshot, ...]:
    """The snapshots in a folder, by file name; none if there is no folder. SpecError if one is unusable."""
    return tuple(_read(path) for path in sorted(folder.glob("*.json")))


def write_snapshot(cases: Iterable[Case], version: str, folder: Path) -> Path:
    """Keep what is published with this version; the file. FileExistsError if the version is published."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{version}.json"
    hashes = {case.id: content_hash(case) for case in sorted(cases, key=lambda case: case.id)}
    with path.open("x", encoding="utf-8", newline="\n") as file:
        json.dump({"version": version, "cases": hashes}, file, indent=1)
        file.write("\n")
    return path


class Change(NamedTuple):
    """A published case that is not what it was: ``case`` is what it is now, None if it has vanished."""

    id: str
    release: Snapshot
    case: Case | None


def changes(cases: Iterable[Case], published: Iterable[Snapshot]) -> Iterator[Change]:
    """Published cases that were changed, or that vanished without one that replaces them."""
    now = {case.id: case for case in cases}
    replaced = {case.replaces for case in now.values()}
    told: set[str] = set()
    for release in published:
        for name, was in release.cases.items():
            case = now.get(name)
            vanished = case is None and name not in replaced
            if name not in told and (vanished or (case is not None and content_hash(case) != was)):
                told.add(name)
                yield Change(name, release, case)


def _plain(when: Condition) -> JsonObject:
    return {name: sorted(values, key=str) for name, values in when.items()}


def _read(path: Path) -> Snapshot:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return Snapshot(str(data["version"]), dict(data["cases"]), path)
    except (OSError, ValueError, KeyError, TypeError) as error:
        message = f"is no snapshot of a release: {error}"
        raise SpecError(Problem("unreadable", message, shown(path))) from None
