"""What the exit codes of ``belote-spec`` mean."""

from collections.abc import Sequence
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from belote_reference.specification.problems import Problem


class Exit(IntEnum):
    """The exit code of every sub-command."""

    EXPECTED = 0
    UNEXPECTED = 1
    USAGE = 2
    ADAPTER = 3
    SUITE = 4
    INTERRUPTED = 130


def exit_for(problems: "Sequence[Problem]") -> Exit:
    """The exit code for files or names that were refused: whose fault is it?"""
    if any(_in_suite(problem) for problem in problems):
        return Exit.SUITE
    if all(problem.code == "unreadable" or not problem.file for problem in problems):
        return Exit.USAGE
    return Exit.UNEXPECTED


def _in_suite(problem: "Problem") -> bool:
    from belote_reference.specification.data import schemas_folder, spec_folder

    path = Path(problem.file).resolve()
    return bool(problem.file) and any(path.is_relative_to(part) for part in (spec_folder(), schemas_folder()))
