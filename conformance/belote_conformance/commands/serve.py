"""``belote-spec serve``: the reference implementation answers requests, one JSON object a line."""

import argparse

from ..exitcodes import Exit


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """None: all is said in the requests."""
    parser.description = "Answer requests (adapter protocol 1) on stdin, one JSON object a line."


def run(args: argparse.Namespace) -> int:
    """Serve until the end of input."""
    from belote_reference.serve import main

    return main() or Exit.EXPECTED
