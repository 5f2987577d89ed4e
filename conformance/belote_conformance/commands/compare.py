"""``belote-spec compare``: implementations side by side, from the JSON reports of their runs."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..exitcodes import Exit

if TYPE_CHECKING:
    from ..compare import Comparison
    from ..model import Report

_DESCRIPTION = """\
Compare implementations by their reports, which belote-spec run --report json=FILE writes:
one table by group of clauses and by level, and the cases on which they differ.
"""
_SHOWN = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The reports, and what to make of them."""
    parser.description = _DESCRIPTION
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("reports", nargs="+", type=Path, metavar="REPORT", help="a report in JSON")
    parser.add_argument(
        "--profile", default="", metavar="NAME", help="only what was asked under this profile"
    )
    parser.add_argument("--html", type=Path, metavar="FILE", help="write the comparison as an HTML page too")
    parser.add_argument(
        "--badge", type=Path, metavar="FILE", help="write a badge for shields.io (of one report)"
    )
    parser.add_argument("--all", action="store_true", help="print every case on which they differ")


def run(args: argparse.Namespace) -> int:
    """Print the table. 2 if a report cannot be read or a file not written, 1 if a report is malformed."""
    from belote_reference.specification.problems import SpecError

    from ..compare import compared
    from ..exitcodes import exit_for
    from ..reports import json as json_report

    if args.badge and len(args.reports) > 1:
        print("--badge is for one report: name only the one it is for.", file=sys.stderr)
        return Exit.USAGE
    try:
        reports = [json_report.read(path) for path in args.reports]
    except SpecError as error:
        print(error, file=sys.stderr)
        return exit_for(error.problems)
    if unknown := _unknown_profile(reports, args.profile):
        print(unknown, file=sys.stderr)
        return Exit.USAGE
    comparison = compared(reports, args.profile, [path.name for path in args.reports])
    try:
        _write_files(args, comparison, reports)
    except OSError as error:
        print(f"{error.filename} cannot be written: {error.strerror}", file=sys.stderr)
        return Exit.USAGE
    _print(comparison, None if args.all else _SHOWN)
    return Exit.EXPECTED


def _unknown_profile(reports: "Sequence[Report]", name: str) -> str:
    known = dict.fromkeys(verdict.profile for report in reports for verdict in report.verdicts)
    if not name or name in known:
        return ""
    return f"Nothing was asked under {name}; these profiles were: {', '.join(known) or 'none'}."


def _write_files(args: argparse.Namespace, comparison: "Comparison", reports: "Sequence[Report]") -> None:
    if args.html:
        from ..compare_page import write

        write(comparison, args.html)
    if args.badge:
        from ..reports import badge

        badge.write(reports[0], args.badge)


def _print(comparison: "Comparison", shown: int | None) -> None:
    """The tables, as wide as the terminal needs them; colours only on a terminal."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from ..compare import level_name
    from ..compare_page import VERDICTS

    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=72 + 26 * len(comparison.names))
    colours = {True: "green", False: "red", None: "dim"}

    def table(first: str) -> Table:
        made = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        made.add_column(first, overflow="fold")
        for name in comparison.names:
            made.add_column(Text(name), justify="right", overflow="fold")
        return made

    by_group = table("clauses")
    for row in comparison.groups:
        cells = (Text(str(cell), colours[cell.whole if cell.asked else None]) for cell in row.cells)
        by_group.add_row(Text(row.name), *cells, end_section=row is comparison.groups[-2:][0])
    console.print(by_group)
    if comparison.levels:
        by_level = table("profile and level")
        for level in comparison.levels:
            cells = (
                Text(VERDICTS[one], colours[{"passed": True, "failed": False}.get(one)])
                for one in level.verdicts
            )
            by_level.add_row(Text(level_name(level)), *cells)
        console.print(by_level)
    if comparison.splits:
        by_case = table("where they differ")
        for split in comparison.splits[:shown]:
            outcomes = (
                Text(one or "-", colours[None if one is None else one == "passed"]) for one in split.outcomes
            )
            by_case.add_row(Text(f"{split.case} [{split.profile}]"), *outcomes)
        console.print(by_case)
        if shown is not None and len(comparison.splits) > shown:
            console.print(f"and {len(comparison.splits) - shown} more cases: --all prints them.")
    for note in comparison.notes:
        console.print(Text(note))
