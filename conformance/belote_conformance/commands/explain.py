"""``belote-spec explain``: a case or a situation drawn, each card with the clause that forbids it."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ..exitcodes import Exit, exit_for

if TYPE_CHECKING:
    from belote_reference.specification.profiles import Profile

    from ..lettering import Style
    from ..model import Case, JsonObject

_DESCRIPTION = """\
Explain a case of the suite, the cases of a scenario file, or a situation: a position or a history in
a JSON or YAML file. The table is drawn, and each card is shown with the clause that forbids it.

  belote-spec explain follow-after-ruff
  belote-spec explain --profile classique-501 position.yaml
  belote-spec explain --profile classique-501 position.yaml -- node adapter.js
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to explain, and under which rules."""
    parser.description = _DESCRIPTION
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.usage = "belote-spec explain [options] CASE|FILE [-- COMMAND [ARGUMENT ...]]"
    parser.add_argument("what", metavar="CASE|FILE", help="the id of a case, or a file in JSON or YAML")
    parser.add_argument("--profile", metavar="NAME", help="the profile, by its name or as a file")
    parser.add_argument("--lang", choices=("en", "fr"), default="en", help="of the clauses (default: en)")
    parser.add_argument("--ascii", action="store_true", help="without the signs of the suits")


def run(args: argparse.Namespace) -> int:
    """Print it. 2 for what there is not, 1 if a file is malformed, 3 if the adapter cannot be used."""
    from belote_reference.specification.problems import SpecError

    from ..errors import AdapterFailed, UsageError
    from ..lettering import style_for

    style = style_for(sys.stdout)
    if args.ascii:
        style = style._replace(unicode=False)
    try:
        return _explain(args, style)
    except SpecError as error:
        print(error, file=sys.stderr)
        return exit_for(error.problems)
    except UsageError as error:
        print(error, file=sys.stderr)
        return Exit.USAGE
    except AdapterFailed as error:
        print(error, file=sys.stderr)
        return Exit.ADAPTER


def _explain(args: argparse.Namespace, style: "Style") -> int:
    from belote_reference.specification.profiles import load_profile

    from ..explain import find_case
    from ..scenarios import load_file

    profile = load_profile(args.profile) if args.profile else None
    path = Path(args.what)
    if not path.is_file():
        return _cases(args, style, (find_case(args.what),), profile)
    if _holds_cases(path):
        return _cases(args, style, load_file(path), profile)
    return _situation(args, style, path, profile)


def _cases(
    args: argparse.Namespace, style: "Style", cases: "tuple[Case, ...]", profile: "Profile | None"
) -> int:
    from ..ask import REFERENCE
    from ..errors import UsageError
    from ..explain import ask_legal, explained_case, profile_for
    from ..questions import applies

    for number, case in enumerate(cases):
        if profile is not None and not applies(case, profile.options):
            raise UsageError(f"The case {case.id} does not apply to {profile.name}.")
        under = profile or profile_for(case)
        legal = None
        if case.ask == "legal" and "error" not in case.expect and under is not None:
            given: JsonObject = {"position": case.given} if "available" in case.given else case.given
            legal = ask_legal(given, under.options, args.adapter or REFERENCE)
        print("\n" * bool(number) + explained_case(case, under, legal, args.lang, style))
    return Exit.EXPECTED


def _situation(args: argparse.Namespace, style: "Style", path: Path, profile: "Profile | None") -> int:
    from ..ask import REFERENCE
    from ..errors import UsageError
    from ..explain import ask_legal, explained_situation, situation_in

    given = situation_in(path)
    if profile is None:
        raise UsageError("Say with --profile under which rules; a position alone does not tell.")
    legal = ask_legal(given, profile.options, args.adapter or REFERENCE)
    print(explained_situation(given, profile, legal, args.lang, style))
    return Exit.UNEXPECTED if legal.trouble else Exit.EXPECTED


def _holds_cases(path: Path) -> bool:
    from belote_reference.specification.yamlfile import load_yaml

    data = load_yaml(path).data
    return isinstance(data, dict) and "cases" in data
