"""The reports that a run writes besides its summary, one module of ``reports`` for each kind.

A module has ``write(report, path)``; the path is None for a kind that is given without one. A kind that is
written while the run goes on has ``stream(path)`` instead, or as well: it returns what takes each verdict.
"""

import importlib
import importlib.util
import pkgutil
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from belote_reference.specification.problems import did_you_mean, one_of

from .errors import UsageError
from .model import Report, Verdict

_PACKAGE = f"{__package__}.reports"


class Reporters(NamedTuple):
    """Who takes the report at the end, and who takes each verdict."""

    writers: tuple[Callable[[Report], None], ...]
    listeners: tuple[Callable[[Verdict], None], ...]


def reporters(given: Iterable[str]) -> Reporters:
    """Those that were asked for, as ``KIND=FILE`` or ``KIND``. UsageError for what cannot be written."""
    asked = [(_module(text), _path(text)) for text in given]
    return Reporters(
        writers=tuple(partial(_write, module, path) for module, path in asked if hasattr(module, "write")),
        listeners=tuple(module.stream(path) for module, path in asked if hasattr(module, "stream")),
    )


def _write(module: ModuleType, path: Path | None, report: Report) -> None:
    try:
        module.write(report, path)
    except OSError as error:
        raise UsageError(f"The report {path} cannot be written: {error.strerror or error}") from None


def _module(text: str) -> ModuleType:
    kind = text.partition("=")[0]
    name = kind.replace("-", "_")
    # only the one that was asked for is imported, but for the list of an error
    module = importlib.import_module(f"{_PACKAGE}.{name}") if name in _names() else None
    if module is None or not _is_report(module):
        known = [known.replace("_", "-") for known in _names() if _is_report(known)]
        told = one_of(known) if known else "none"
        raise UsageError(f"There is no report {kind}; known: {told}. {did_you_mean(kind, known)}".rstrip())
    return module


def _names() -> tuple[str, ...]:
    if importlib.util.find_spec(_PACKAGE) is None:
        return ()
    return tuple(found.name for found in pkgutil.iter_modules(importlib.import_module(_PACKAGE).__path__))


def _is_report(module: ModuleType | str) -> bool:
    if isinstance(module, str):
        module = importlib.import_module(f"{_PACKAGE}.{module}")
    return hasattr(module, "write") or hasattr(module, "stream")


def _path(text: str) -> Path | None:
    _, given, name = text.partition("=")
    if not given:
        return None
    path = Path(name)
    if not name or path.is_dir() or not path.parent.is_dir():
        raise UsageError(f"--report {text}: there is no folder for this file, or it is a folder itself.")
    return path
