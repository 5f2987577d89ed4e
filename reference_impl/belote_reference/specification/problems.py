"""What can be wrong with a file of the specification or of a user, and where it is."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Code = Literal[
    # one file
    "unreadable",
    "not-yaml",
    "duplicate-key",
    "bad-key",
    "schema",
    # profiles and options
    "unknown-profile",
    "unknown-option",
    "bad-value",
    "structure",
    "cycle",
    # the specification as a whole
    "duplicate-id",
    "unknown-id",
    "interior-id",
    "orphan",
    "unreachable",
    "no-clause",
    "disagreement",
    "missing-language",
    "not-in-source",
    "not-implemented",
    # scenarios
    "notation",
    "misplaced-card",
    "contradiction",
    "style",
    "no-case",
    "unconfirmed",
    "changed",
]


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong.

    ``file`` as people write it, ``line`` and ``column`` from 1 on (0: the whole file), ``field`` the
    JSON pointer of the place, ``expected`` and ``hint`` empty where there is nothing to say.
    """

    code: Code
    message: str
    file: str = ""
    line: int = 0
    column: int = 0
    field: str = ""
    expected: str = ""
    hint: str = ""

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        told = ": ".join(part for part in (place, self.field, self.message) if part)
        expected = f"; expected {self.expected}" if self.expected else ""
        hint = f" ({self.hint})" if self.hint else ""
        return f"{told}{expected}{hint} [{self.code}]"


class SpecError(Exception):
    """A file, or a value given in a request, that cannot be used. Renders itself, one line a problem."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems

    @property
    def code(self) -> Code:
        """The code of the first problem."""
        return self.problems[0].code


def shown(path: Path) -> str:
    """The path as people write it: relative where it lies below the current folder."""
    try:
        return path.resolve().relative_to(Path.cwd()).as_posix()
    except (ValueError, OSError):
        return path.as_posix()


def one_of(values: Iterable[object], most: int = 8) -> str:
    """``one of a, b, c``, or the value alone if there is but one; a long list is cut."""
    names = ["null" if value is None else str(value) for value in values]
    if len(names) == 1:
        return names[0]
    more = f", ... ({len(names)} in all)" if len(names) > most else ""
    return "one of " + ", ".join(names[:most]) + more


def did_you_mean(word: object, known: Iterable[object]) -> str:
    """``did you mean X?`` for the nearest known word, else nothing."""
    from difflib import get_close_matches

    near = get_close_matches(str(word), [str(name) for name in known], n=1)
    return f"did you mean {near[0]}?" if near else ""


def pointer(keys: Iterable[str | int]) -> str:
    """The JSON pointer of a path of keys; the whole document is the empty string."""
    return "".join("/" + str(key).replace("~", "~0").replace("/", "~1") for key in keys)
