"""``belote-spec rules``: the clauses that apply to a profile, or one of them."""

import argparse
import sys
from collections.abc import Iterator
from itertools import groupby
from textwrap import fill
from typing import TYPE_CHECKING

from ..exitcodes import Exit, exit_for

if TYPE_CHECKING:
    from belote_reference.specification.clauses import Clause
    from belote_reference.specification.profiles import Profile

WIDTH = 100
_SILENT = {"en": "does not apply under", "fr": "ne s'applique pas sous"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The profile, the language, and perhaps one clause."""
    parser.description = "Print the rules of a profile: every clause that applies under its options."
    parser.add_argument("profile", metavar="PROFILE", help="a profile's name, or the path of a profile file")
    parser.add_argument("--lang", choices=("en", "fr"), default="en", help="the language (default: en)")
    parser.add_argument("--clause", metavar="ID", help="only this clause, whether it applies or not")


def run(args: argparse.Namespace) -> int:
    """Print them. 2 if there is no such profile or clause, 1 if the profile is invalid."""
    from belote_reference.specification.clauses import applies, load_clauses
    from belote_reference.specification.problems import SpecError, did_you_mean
    from belote_reference.specification.profiles import load_profile

    clauses = load_clauses()
    try:
        profile = load_profile(args.profile)
    except SpecError as error:
        print(error, file=sys.stderr)
        return exit_for(error.problems)
    if args.clause is None:
        chosen = [clause for clause in clauses.values() if applies(clause, profile.options)]
        print("\n".join(_page(profile, chosen, args.lang)))
        return Exit.EXPECTED
    if args.clause not in clauses:
        hint = did_you_mean(args.clause, clauses)
        print(" ".join((f"There is no clause {args.clause};", hint)).rstrip("; "), file=sys.stderr)
        return Exit.USAGE
    clause = clauses[args.clause]
    print("\n".join(_paragraph(clause, args.lang)))
    if not applies(clause, profile.options):
        print(f"({_SILENT[args.lang]} {profile.name}: {_conditions(clause)})")
    return Exit.EXPECTED


def _page(profile: "Profile", clauses: list["Clause"], language: str) -> Iterator[str]:
    title = profile.title.get(language)
    yield f"{title} ({profile.name})" if title else profile.name
    if language in profile.summary:
        yield fill(profile.summary[language], WIDTH)
    for group, members in groupby(clauses, key=lambda clause: clause.group):
        yield f"\n== {group} =="
        for clause in members:
            yield ""
            yield from _paragraph(clause, language)


def _paragraph(clause: "Clause", language: str) -> Iterator[str]:
    yield f"{clause.id} - {clause.title[language]}"
    yield fill(clause.text[language], WIDTH, initial_indent="  ", subsequent_indent="  ")


def _conditions(clause: "Clause") -> str:
    return ", ".join(f"{name}: {' | '.join(map(str, values))}" for name, values in clause.when.items())
