"""``belote-spec run``: check an implementation through its adapter."""

import argparse
import contextlib
import os
import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ..exitcodes import Exit

if TYPE_CHECKING:
    from types import FrameType

    from ..known_failures import KnownFailures
    from ..run import Ask, Result
    from ..selection import Selection

_DESCRIPTION = """\
Check an implementation of Belote: start its adapter, ask it every case that applies to the profiles it
claims, and say which rules it breaks.

  belote-spec run -- node adapter.js
"""
_SHOWN = 25


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What is asked, how the adapter is treated, what is shown."""
    parser.description = _DESCRIPTION
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.usage = "belote-spec run [options] [PATH ...] -- COMMAND [ARGUMENT ...]"
    parser.add_argument(
        "paths", nargs="*", type=Path, metavar="PATH", help="scenario files or folders to ask"
    )
    _add_selection(parser.add_argument_group("which cases"))
    _add_treatment(parser.add_argument_group("the adapter"))
    _add_results(parser.add_argument_group("results"))


def run(args: argparse.Namespace) -> int:
    """Run the suite. 0 as expected, 1 a surprise, 2 nothing to run, 3 no adapter, 4 an invalid suite."""
    from belote_reference.specification.problems import SpecError

    from ..errors import AdapterFailed, UsageError

    try:
        with _stoppable():
            return _run(args)
    except UsageError as error:
        print(error, file=sys.stderr)
        return Exit.USAGE
    except AdapterFailed as error:
        print(error, file=sys.stderr)
        return Exit.ADAPTER
    except SpecError as error:
        print(error, file=sys.stderr)
        print("The scenarios cannot be used as they are.", file=sys.stderr)
        return Exit.SUITE


def _run(args: argparse.Namespace) -> int:
    from .. import last_run
    from ..known_failures import is_unexpected
    from ..lettering import style_for
    from ..progress import progress
    from ..reporting import reporters
    from ..reports.text import render
    from ..run import run as run_suite

    ask = _ask(args)
    reports = reporters(args.report)
    with progress(args.progress, every=args.verbose, listeners=reports.listeners) as watcher:
        result = run_suite(ask, watcher)
    report = result.report
    last_run.keep(Path.cwd(), report.verdicts, filter(is_unexpected, report.verdicts))
    for write in reports.writers:
        write(report)
    if args.update_known_failures:
        return _update(ask, result)
    print()
    print(render(report, args.lang, style_for(sys.stdout), shown=args.show), end="")
    return report.exit_code


def _update(ask: "Ask", result: "Result") -> int:
    from ..known_failures_file import update

    mended = update(ask.known, result.report.verdicts, result.problems)
    told = f"{mended.added} added, {mended.removed} removed, {mended.changed} changed"
    print(f"{ask.known.path}: {told}.")
    if mended.added:
        print("Say in the reason of each new entry why it fails.")
    return Exit.EXPECTED


def _ask(args: argparse.Namespace) -> "Ask":
    from ..adapter import Limits
    from ..errors import UsageError
    from ..rerun import PROGRAM, shell_words
    from ..run import Ask

    if not args.adapter:
        hint = "belote-spec run -- python my_adapter.py"
        raise UsageError(f"Say behind -- with which command the adapter is started, like: {hint}")
    if args.update_known_failures and not args.known_failures:
        raise UsageError("--update-known-failures needs --known-failures FILE.")
    return Ask(
        command=tuple(args.adapter),
        paths=tuple(args.paths),
        profiles=tuple(args.profile),
        selection=_selection(args),
        variants=args.variants,
        shuffle=args.shuffle,
        processes=args.processes,
        limits=Limits(args.window, args.timeout, max(args.start_timeout, args.timeout)),
        known=_known(args),
        mend=shell_words((PROGRAM, *args.words, "--update-known-failures", "--", *args.adapter)),
    )


def _selection(args: argparse.Namespace) -> "Selection":
    from ..last_run import failed_last
    from ..selection import Selection

    return Selection(
        level=args.level,
        clauses=tuple(args.clause),
        words=args.k,
        cases=tuple(args.case),
        since=args.since,
        failed=failed_last(Path.cwd()) if args.failed else None,
    )


def _known(args: argparse.Namespace) -> "KnownFailures":
    from ..known_failures import KnownFailures, read_known_failures

    if args.known_failures is None:
        return KnownFailures()
    return read_known_failures(args.known_failures, may_be_missing=args.update_known_failures)


def _add_selection(group: "argparse._ArgumentGroup") -> None:
    add = group.add_argument
    add(
        "--profile",
        action="append",
        default=[],
        metavar="NAME",
        help="a profile, or the path of a profile file of your own; may be repeated "
        "(default: those that the adapter claims)",
    )
    add("--level", type=int, choices=range(1, 6), metavar="1-5", help="this level and those below")
    add("--clause", action="append", default=[], metavar="ID", help="a clause, or the beginning of some")
    add("-k", default="", metavar="WORDS", help="words in id, title, subject or file, with and, or, not")
    add("--case", action="append", default=[], metavar="ID", help="exactly this case; may be repeated")
    add("--since", default="", metavar="VERSION", help="only cases that were added after this release")
    add("--failed", action="store_true", help="only what failed in the last run in this folder")
    add(
        "--variants",
        action="store_true",
        help="also ask each case that applies to no profile, under the nearest options to which it does",
    )
    add("--shuffle", type=int, metavar="SEED", help="ask in an order that depends on this number")


def _add_treatment(group: "argparse._ArgumentGroup") -> None:
    add = group.add_argument
    add(
        "-n",
        "--processes",
        type=_processes,
        default=1,
        metavar="N",
        help="start the adapter so many times; auto: once for each processor (default: 1)",
    )
    add(
        "--timeout",
        type=_seconds,
        default=10.0,
        metavar="SECONDS",
        help="the longest silence while it owes an answer (default: 10)",
    )
    add(
        "--start-timeout",
        type=_seconds,
        default=30.0,
        metavar="SECONDS",
        help="the same until it has described itself (default: 30)",
    )
    add(
        "--window",
        type=_positive,
        default=32,
        metavar="N",
        help="how many requests it may owe an answer at a time (default: 32)",
    )


def _add_results(group: "argparse._ArgumentGroup") -> None:
    add = group.add_argument
    add("--known-failures", type=Path, metavar="FILE", help="a list of what is expected to fail, and why")
    add("--update-known-failures", action="store_true", help="write that list anew from this run")
    add(
        "--report",
        action="append",
        default=[],
        metavar="KIND[=FILE]",
        help="write a report, like junit=results.xml; repeat the option for each",
    )
    add(
        "--show",
        type=_shown,
        default=_SHOWN,
        metavar="N",
        help=f"results in full (default: {_SHOWN}, or all)",
    )
    add("--lang", choices=("en", "fr"), default="en", help="the language of the clauses (default: en)")
    add(
        "--progress",
        choices=("auto", "bar", "lines", "none"),
        default="auto",
        help="how the run is shown (default: a bar on a terminal, else lines)",
    )
    add("-v", "--verbose", action="store_true", help="a line for each result")


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("a whole number from 1 on is needed")
    return number


def _processes(text: str) -> int:
    return os.cpu_count() or 1 if text == "auto" else _positive(text)


def _seconds(text: str) -> float:
    number = float(text)
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError("seconds are needed, more than 0")
    return number


def _shown(text: str) -> int | None:
    return None if text == "all" else max(0, int(text))


@contextlib.contextmanager
def _stoppable() -> Iterator[None]:
    """Let SIGTERM end the run like Ctrl-C does, so that no adapter is left running."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _stop(number: int, frame: "FrameType | None") -> None:
    raise KeyboardInterrupt
