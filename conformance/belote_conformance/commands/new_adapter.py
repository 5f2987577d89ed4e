"""``belote-spec new-adapter``: a small adapter to begin with, which already runs."""

import argparse
import shutil
import sys
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from ..exitcodes import Exit
from ..rerun import PROGRAM, shell_words

_TEMPLATES = Path(__file__).resolve().parent.parent / "templates"


class _Skeleton(NamedTuple):
    """The name of the file, and of the programs that may run it, the first that is there."""

    file: str
    interpreters: tuple[str, ...]


_SKELETONS = MappingProxyType(
    {
        "python": _Skeleton("adapter.py", ("python", "python3")),
        "javascript": _Skeleton("adapter.mjs", ("node",)),
    }
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The language and the folder."""
    parser.description = (
        "Write an adapter to begin with. It runs as it is; three functions in it wait to be replaced "
        "by calls of your own program."
    )
    parser.add_argument(
        "language", choices=tuple(_SKELETONS), metavar="LANGUAGE", help="python or javascript"
    )
    parser.add_argument(
        "folder",
        nargs="?",
        type=Path,
        default=Path(),
        metavar="FOLDER",
        help="where to write it (default: here)",
    )


def run(args: argparse.Namespace) -> int:
    """Write it and tell what to run next. 2 if it is there already or cannot be written."""
    skeleton = _SKELETONS[args.language]
    path: Path = args.folder / skeleton.file
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as file:
            file.write((_TEMPLATES / skeleton.file).read_bytes())
    except FileExistsError:
        there = path if path.exists() else path.parent
        print(f"{there} is there already and is left as it is; name another folder.", file=sys.stderr)
        return Exit.USAGE
    except OSError as error:
        print(f"{path} cannot be written: {error.strerror}.", file=sys.stderr)
        return Exit.USAGE
    check = shell_words((PROGRAM, "run", "--", _interpreter(skeleton), str(path)))
    print(f"Wrote {path}. Check it with\n\n    {check}\n\nand replace what is marked REPLACE by your own.")
    return Exit.EXPECTED


def _interpreter(skeleton: _Skeleton) -> str:
    found = (name for name in skeleton.interpreters if shutil.which(name))
    return next(found, skeleton.interpreters[0])
