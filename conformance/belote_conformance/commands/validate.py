"""``belote-spec validate``: are the specification and its scenarios sound, and are these files?"""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from ..exitcodes import Exit, exit_for

if TYPE_CHECKING:
    from belote_reference.specification.problems import Problem


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The files to check, or that the scenarios are confirmed."""
    parser.description = (
        "Check the specification and its scenarios, or with FILE only profiles or scenarios of your own."
    )
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="a profile or scenario in YAML")
    parser.add_argument(
        "--confirm",
        action="store_true",
        help="record that every scenario was read against its clauses as they are worded now",
    )


def run(args: argparse.Namespace) -> int:
    """Print what is wrong. 4 if it is the specification, 1 if it is a user's file, 2 if one is missing."""
    if args.confirm:
        return _confirm(args.files)
    return _validate_files(args.files) if args.files else _validate_suite()


def _validate_suite() -> int:
    from belote_reference.specification.check import check_implementation, check_spec
    from belote_reference.specification.clauses import load_clauses
    from belote_reference.specification.profiles import profile_names

    from ..check import check_scenarios
    from ..scenarios import load_folder

    problems = check_spec() or check_implementation() or check_scenarios()
    if problems:
        return _refused(problems, Exit.SUITE)
    counts = f"{len(load_clauses())} clauses, {len(profile_names())} profiles, {len(load_folder())} cases"
    print(f"The specification is sound: {counts}.")
    return Exit.EXPECTED


def _confirm(files: Iterable[Path]) -> int:
    from belote_reference.specification.problems import SpecError, shown

    from ..check import confirm

    if files:
        print("--confirm takes no files: it confirms the scenarios of the suite.", file=sys.stderr)
        return Exit.USAGE
    try:
        path = confirm()
    except SpecError as error:
        return _refused(error.problems, Exit.SUITE)
    print(f"{shown(path)}: written")
    return Exit.EXPECTED


def _validate_files(files: Iterable[Path]) -> int:
    problems = [problem for file in files for problem in _problems_of(file)]
    if problems:
        return _refused(problems, exit_for(problems))
    for file in files:
        print(f"{file}: valid")
    return Exit.EXPECTED


def _problems_of(file: Path) -> tuple["Problem", ...]:
    from belote_reference.specification.problems import SpecError
    from belote_reference.specification.profiles import profile_from_file
    from belote_reference.specification.yamlfile import load_yaml

    from ..check import check_file

    try:
        document = load_yaml(file)
        if isinstance(document.data, dict) and "cases" in document.data:
            return tuple(check_file(file))
        profile_from_file(file)
    except SpecError as error:
        return error.problems
    return ()


def _refused(problems: Iterable["Problem"], code: Exit) -> int:
    told = [str(problem) for problem in problems]
    print("\n".join(told))
    print(f"{len(told)} problem{'s' if len(told) > 1 else ''}.", file=sys.stderr)
    return code
