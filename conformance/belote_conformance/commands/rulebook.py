"""``belote-spec rulebook``: the rules of a profile as a book, in HTML and where possible in PDF."""

import argparse
import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from ..exitcodes import Exit, exit_for

NEEDED = ("sphinx", "furo", "myst_parser", "sphinx_design", "sphinx_copybutton")
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
PDF_SECONDS = 120


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The profile, the folder, the language, and whether a PDF is wanted."""
    parser.description = (
        "Write the rule book of a profile: a folder of HTML that needs nothing else, and a PDF if Chromium "
        "or WeasyPrint is installed. Needs the extra: pip install 'belote-spec[docs]'."
    )
    parser.add_argument("profile", metavar="PROFILE", help="the path of a profile file, or a profile's name")
    parser.add_argument("-o", "--out", type=Path, required=True, metavar="FOLDER", help="where to write it")
    parser.add_argument("--lang", choices=("en", "fr"), default="en", help="the language (default: en)")
    parser.add_argument("--no-pdf", action="store_true", help="write no PDF")


def run(args: argparse.Namespace) -> int:
    """Write the book. 1 if the profile is invalid, 2 if there is none or the extra is missing."""
    from belote_reference.specification.data import spec_folder
    from belote_reference.specification.problems import SpecError
    from belote_reference.specification.profiles import load_profile, profile_names

    lacking = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if lacking or importlib.util.find_spec("belote_docs") is None:
        print(
            f"Rule books need {', '.join(lacking) or 'belote_docs'}, which is not installed.", file=sys.stderr
        )
        print("Install it with: pip install 'belote-spec[docs]'", file=sys.stderr)
        return Exit.USAGE
    try:
        load_profile(args.profile)
    except SpecError as error:
        print(error, file=sys.stderr)
        return exit_for(error.problems)
    if args.out.exists() and not args.out.is_dir():
        print(f"{args.out} is a file, not a folder.", file=sys.stderr)
        return Exit.USAGE
    path = Path(args.profile)
    if args.profile in profile_names():
        path = spec_folder() / "profiles" / f"{args.profile}.yaml"

    from belote_docs.site import build_rulebook

    page = build_rulebook(path, args.out, args.lang)
    print(page)
    if not args.no_pdf:
        print(_pdf(page))
    return Exit.EXPECTED


def _pdf(page: Path) -> str:
    """Make the PDF beside the page; its path, or why there is none."""
    made = page.with_name("rulebook.pdf")
    with TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        for command in _printers(page.resolve(), made.resolve(), scratch):
            try:
                subprocess.run(command, check=True, capture_output=True, timeout=PDF_SECONDS)
            except (OSError, subprocess.SubprocessError):
                continue
            if made.is_file():
                return str(made)
    return "No PDF: neither WeasyPrint nor Chromium could make one. Print the page from a browser."


def _printers(page: Path, made: Path, scratch: str) -> list[list[str]]:
    """The commands that could make it, the best first."""
    commands = []
    for name in BROWSERS:
        if found := shutil.which(name):
            commands.append(
                [
                    found,
                    "--headless",
                    "--no-sandbox",
                    "--disable-gpu",
                    "--no-first-run",
                    "--disable-background-networking",
                    "--disable-component-update",
                    "--disable-sync",
                    f"--user-data-dir={scratch}",
                    "--no-pdf-header-footer",
                    f"--print-to-pdf={made}",
                    page.as_uri(),
                ]
            )
    if found := shutil.which("weasyprint"):
        commands.append([found, str(page), str(made)])
    return commands
