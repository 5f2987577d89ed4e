"""Mends the file of known failures in place: every other line of it stays as it is.

The file is not read and written again but edited as text, at the places where YAML finds the entries:
comments, order and spelling are the user's. A comment on lines of its own stays even if the entry below it
goes, since it may be about those that follow.
"""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import yaml

from .errors import UsageError
from .known_failures import SURPRISING, EntryProblem, KnownFailures, booked, is_unexpected
from .model import Outcome, Verdict

REASON = "unexplained"
"""The reason of an entry that was added; a person should say more."""

_HEADER = """\
# What this implementation is known to fail. Say why in the reason; an entry that no longer holds is an error.
"""
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9.+=_-]*")


class Mended(NamedTuple):
    """How many entries were added, taken out, and given another outcome."""

    added: int
    removed: int
    changed: int


def update(known: KnownFailures, verdicts: Sequence[Verdict], problems: Sequence[EntryProblem]) -> Mended:
    """Write the list so that these verdicts are what it says. What they say nothing about stays.

    ``problems`` are those of its entries. UsageError if the file cannot be edited or written.
    """
    assert known.path is not None
    plain = [verdict._replace(bookkeeping="as-expected", reason="") for verdict in verdicts]
    changed = _changed(known, plain, problems)
    removed = {problem.entry.number for problem in problems} - changed.keys()
    kept = known._replace(
        entries=tuple(
            entry._replace(outcome=changed.get(entry.number, entry.outcome))
            for entry in known.entries
            if entry.number not in removed
        )
    )
    new = [verdict for verdict in plain if is_unexpected(booked(verdict, kept))]
    reasons = {entry.case: entry.reason for entry in known.entries if entry.number in removed}
    _write(known.path, changed, removed, [(verdict, reasons.get(verdict.case.id, REASON)) for verdict in new])
    return Mended(len(new), len(removed), len(changed))


def _changed(
    known: KnownFailures, verdicts: Sequence[Verdict], problems: Sequence[EntryProblem]
) -> dict[int, Outcome]:
    """Number of an entry -> its new outcome, where all its verdicts agree on one that may be listed."""
    changed: dict[int, Outcome] = {}
    for entry in (problem.entry for problem in problems if problem.kind == "stale"):
        outcomes = {
            verdict.outcome
            for verdict in verdicts
            if verdict.case.id == entry.case and known.covering(verdict.case.id, verdict.profile) == entry
        }
        if len(outcomes) == 1 and outcomes <= set(SURPRISING):
            changed[entry.number] = outcomes.pop()
    return changed


def _write(
    path: Path, changed: Mapping[int, Outcome], removed: set[int], new: Sequence[tuple[Verdict, str]]
) -> None:
    raw = path.read_bytes().decode("utf-8-sig") if path.exists() else _HEADER
    lines = raw.replace("\r\n", "\n").splitlines(keepends=True)
    nodes = _nodes("".join(lines), path)
    dash = " " * _dash_column(lines, nodes[0]) if nodes else ""
    for number, outcome in changed.items():
        _put(lines, nodes[number], outcome)
    for number in sorted(removed, reverse=True):
        first = _first_line(lines, nodes[number])
        del lines[first : _last_line(lines, nodes[number], first) + 1]
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += "\n"
    text = "".join([*lines, *(_entry(verdict, reason, dash) for verdict, reason in new)])
    try:
        yaml.safe_load(text)
    except yaml.YAMLError:
        raise UsageError(f"{path} cannot be edited line by line: write it without anchors.") from None
    try:
        path.write_text(text, encoding="utf-8", newline="\r\n" if "\r\n" in raw else "\n")
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror or error}") from None


def _nodes(text: str, path: Path) -> list[yaml.MappingNode]:
    # the loader in Python: the one in C has no exact ends
    root = yaml.compose(text, yaml.SafeLoader)
    if root is None:
        return []
    if not isinstance(root, yaml.CollectionNode) or root.flow_style:
        raise UsageError(f"{path} cannot be edited line by line: begin every entry with a dash.")
    nodes: list[yaml.MappingNode] = root.value
    return nodes


def _put(lines: list[str], node: yaml.MappingNode, outcome: Outcome) -> None:
    """Write another outcome in place of the one of this entry."""
    value = next(value for key, value in node.value if key.value == "outcome")
    start, end = value.start_mark, value.end_mark
    line = lines[start.line]
    lines[start.line] = line[: start.column] + outcome + line[end.column :]


def _first_line(lines: Sequence[str], node: yaml.MappingNode) -> int:
    number: int = node.start_mark.line
    while not lines[number].lstrip().startswith("-"):
        number -= 1
    return number


def _last_line(lines: Sequence[str], node: yaml.MappingNode, first: int) -> int:
    end = node.end_mark if node.flow_style else node.value[-1][1].end_mark
    number: int = end.line if end.column else end.line - 1
    while number > first and re.match(r"\s*(#|$)", lines[number]):
        number -= 1
    return number


def _dash_column(lines: Sequence[str], node: yaml.MappingNode) -> int:
    return lines[_first_line(lines, node)].index("-")


def _entry(verdict: Verdict, reason: str, dash: str) -> str:
    fields = {
        "case": verdict.case.id,
        "profile": verdict.profile,
        "outcome": verdict.outcome,
        "reason": reason,
    }
    written = f"\n{dash}  ".join(f"{name}: {_scalar(value)}" for name, value in fields.items())
    return f"{dash}- {written}\n"


def _scalar(text: str) -> str:
    plain = _PLAIN.fullmatch(text) and yaml.safe_load(text) == text
    return text if plain else json.dumps(text, ensure_ascii=False)
