"""Each verdict as a line of JSON as soon as it is there, for those who want to follow a run."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

from ..model import Verdict
from .json import verdict_data


def stream(path: Path | None) -> Callable[[Verdict], None]:
    """What takes each verdict and writes it, by default to standard output. OSError if it cannot."""
    if path is None:
        return _print
    path.write_text("", encoding="utf-8")

    def append(verdict: Verdict) -> None:
        # opened for each line, so that whoever follows sees it, and nothing is left open
        with path.open("a", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
            file.write(line(verdict))

    return append


def line(verdict: Verdict) -> str:
    """A verdict, as in the JSON report, with the title, level and clauses of its case."""
    case = verdict.case
    data = {"title": case.title, "level": case.level, "clauses": list(case.clauses), **verdict_data(verdict)}
    return json.dumps(data, ensure_ascii=False) + "\n"


def _print(verdict: Verdict) -> None:
    sys.stdout.write(line(verdict))
    sys.stdout.flush()
