"""The command ``belote-spec``: finds the sub-command and runs it."""

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from belote_reference import __version__

from .commands import registry
from .exitcodes import Exit

DEBUG = "BELOTE_SPEC_DEBUG"

_EPILOG = """\
exit codes: 0 as expected; 1 an unexpected result; 2 usage, or nothing selected;
3 the adapter could not be run; 4 the suite itself is invalid
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``belote-spec`` with these arguments (those of the process by default); the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    _write_what_can_be_written()
    words, adapter = _cut(words)
    args = _parser(words).parse_args(words, argparse.Namespace(words=words, adapter=adapter))
    if args.command is None:
        _parser(words).print_help(sys.stderr)
        return Exit.USAGE
    try:
        code = registry.load(args.command).run(args)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return Exit.INTERRUPTED
    except BrokenPipeError:
        _leave_pipe()
        return Exit.EXPECTED
    except Exception as error:
        return _told(error)
    return code


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """The parser; only the sub-command that is named gets its own arguments."""
    parser = argparse.ArgumentParser(
        prog="belote-spec",
        description="A formal specification of Belote, and its conformance suite.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"belote-spec {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    named = _named(words)
    for name, command in registry.COMMANDS.items():
        sub_parser = commands.add_parser(name, help=command.summary, description=command.summary)
        if name == named:
            registry.load(name).add_arguments(sub_parser)
    return parser


def _named(words: Sequence[str]) -> str | None:
    """The sub-command."""
    return next((word for word in words if not word.startswith("-")), None)


def _cut(words: list[str]) -> tuple[list[str], list[str]]:
    """The words for this program, and the command of an adapter behind a lone ``--``."""
    command = registry.COMMANDS.get(_named(words) or "")
    if command is None or not command.adapter or "--" not in words:
        return words, []
    place = words.index("--")
    return words[:place], words[place + 1 :]


def _told(error: Exception) -> int:
    """Say what went wrong in a line; a traceback only for those who ask for it."""
    from belote_reference.specification.problems import SpecError

    if os.environ.get(DEBUG):
        raise error
    if isinstance(error, SpecError):
        print(error, file=sys.stderr)
    else:
        kind = type(error).__name__
        print(f"belote-spec: a fault of this program: {kind}: {error}", file=sys.stderr)
        print(f"Please report it with the traceback that {DEBUG}=1 shows.", file=sys.stderr)
    return Exit.SUITE


def _write_what_can_be_written() -> None:
    """On a terminal without accents, a mark in their place instead of a failure."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _leave_pipe() -> None:
    """Nobody reads on: point stdout elsewhere, so that its last flush cannot fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
