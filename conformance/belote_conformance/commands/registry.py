"""Which sub-commands there are. Nothing here imports one of them before it is wanted."""

import argparse
import importlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, Protocol, cast


class Command(NamedTuple):
    """A sub-command: the module in this package that holds it, and what it does in one line.

    ``adapter``: what follows a lone ``--`` is the command of an adapter.
    """

    module: str
    summary: str
    adapter: bool = False


class CommandModule(Protocol):
    """What every module of a sub-command offers."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Say which arguments the sub-command takes."""

    def run(self, args: argparse.Namespace) -> int:
        """Do it; the exit code."""


COMMANDS: Mapping[str, Command] = MappingProxyType(
    {
        "run": Command("run", "check an implementation through its adapter", adapter=True),
        "new-adapter": Command("new_adapter", "write an adapter to begin with"),
        "explain": Command("explain", "draw a case or a situation, each card with its clause", adapter=True),
        "compare": Command("compare", "put the reports of implementations side by side"),
        "serve": Command("serve", "answer requests on stdin: the reference as an adapter"),
        "validate": Command("validate", "check the specification, or files of your own"),
        "rulebook": Command("rulebook", "write the rule book of a profile, as HTML and PDF"),
        "rules": Command("rules", "print the rules of a profile"),
    }
)


def load(name: str) -> CommandModule:
    """The module of this sub-command."""
    return cast(CommandModule, importlib.import_module(f"{__package__}.{COMMANDS[name].module}"))
