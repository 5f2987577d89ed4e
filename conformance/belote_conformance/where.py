"""Where something stands in a scenario file: the line of a case, the column of a word inside a text."""

import re
from collections.abc import Mapping
from dataclasses import replace

from belote_reference.specification.problems import Problem, pointer
from belote_reference.specification.yamlfile import Document

from .model import Json
from .notation import Fault, Keys

_ID = re.compile(r"^[ ]*(?:-[ ]+)?id:[ ]*[\"']?([a-z0-9-]+)", re.MULTILINE)


def lines_of_ids(text: str) -> Mapping[str, int]:
    """The line of each case whose id is written on a line of its own, found without parsing again."""
    lines: dict[str, int] = {}
    line, done = 1, 0
    for found in _ID.finditer(text):
        line += text.count("\n", done, found.start(1))
        done = found.start(1)
        lines.setdefault(found[1], line)
    return lines


def problem_at(document: Document, base: Keys, fault: Fault) -> Problem:
    """The problem where it stands; a word inside a text has a place of its own."""
    keys = (*base, *fault.keys)
    written, word = _split(document.data, keys)
    hint = fault.hint
    if fault.other is not None:
        line, column = _place(document, (*base, *fault.other))
        hint = f"the other place is line {line}, column {column}"
    problem = document.problem(
        fault.code, written, fault.message, expected=fault.expected, hint=hint, key=fault.on_key
    )
    if word is None:
        return problem
    line, column = _place(document, keys)
    return replace(problem, line=line, column=column, field=pointer(keys))


def _place(document: Document, keys: Keys) -> tuple[int, int]:
    written, word = _split(document.data, keys)
    place = document.locate(written)
    return (
        (place.line, place.column) if word is None else _word(document.text, place.line, place.column, word)
    )


def _split(data: Json, keys: Keys) -> tuple[Keys, int | None]:
    """The keys as far as the file has them, and the number of the word if they lead into a text."""
    for depth, key in enumerate(keys):
        if isinstance(data, str):
            return keys[:depth], key if isinstance(key, int) else None
        step = _step(data, key)
        if step is None:
            return keys[:depth], None
        data = step[0]
    return keys, None


def _step(data: Json, key: str | int) -> tuple[Json] | None:
    """What lies under a key, if anything does."""
    match data, key:
        case dict(), str() if key in data:
            return (data[key],)
        case list(), int() if key < len(data):
            return (data[key],)
        case _:
            return None


_BLOCK = re.compile(r"[|>][^\n]*")
_WORD = re.compile(r"[^\s\"']+")


def _word(text: str, line: int, column: int, number: int) -> tuple[int, int]:
    """Where a word stands of the text that begins at this place, however the text is quoted or broken."""
    start = sum(len(row) for row in text.splitlines(keepends=True)[: line - 1]) + column - 1
    header = _BLOCK.match(text, start)
    for count, found in enumerate(_WORD.finditer(text, header.end() if header else start)):
        if count == number:
            before = text[: found.start()]
            return before.count("\n") + 1, found.start() - before.rfind("\n")
    return line, column
