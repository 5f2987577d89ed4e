"""Where a report is written to."""

import sys
from pathlib import Path


def put(text: str, path: Path | None) -> None:
    """Write a text to a file, making its folder, or to standard output. OSError if that is impossible.

    Half of a surrogate pair, which no encoding has, is written as its code.
    """
    if path is None:
        sys.stdout.write(text)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
        file.write(text)
