"""How a run shows that it goes on: a bar on a terminal, else plain lines."""

import sys
import time
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal, TextIO, TypeAlias

from .known_failures import is_unexpected
from .model import Implementation, Verdict
from .plain import headline, many
from .plan import Trial
from .pool import NOT_ASKED
from .smoke import SmokeReport, smoke_lines

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress
    from rich.progress import TaskID

_QUIET = 10.0
"""Seconds after which a line says how far the run is."""
_LONGEST = 200

Listener: TypeAlias = Callable[[Verdict], None]
Style = Literal["auto", "bar", "lines", "none"]


class Lines:
    """Plain lines: each unexpected result as it comes, and now and then how far the run is.

    ``every``: each result is told, not only the unexpected ones. ``listeners`` take each verdict.
    """

    def __init__(self, stream: TextIO, every: bool, listeners: Sequence[Listener]) -> None:
        self._stream = stream
        self._every = every
        self._listeners = listeners
        self._count = self._total = 0
        self._told = time.monotonic()

    def __enter__(self) -> "Lines":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Nothing is left open."""

    def begins(self, implementation: Implementation, planned: Sequence[Trial]) -> None:
        """Say what is checked."""
        self._total = len(planned)
        self._say(_title(implementation, planned))

    def smoked(self, report: SmokeReport) -> None:
        """Say what the smoke set shows."""
        for line in smoke_lines(report):
            self._say(line)

    def hears(self, verdict: Verdict) -> None:
        """Tell a result that is not expected."""
        for listen in self._listeners:
            listen(verdict)
        self._count += 1
        unexpected = is_unexpected(verdict) and not verdict.message.startswith(NOT_ASKED)
        if self._every or unexpected:
            line = headline(verdict)
            self._say(line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…")
        if time.monotonic() - self._told > _QUIET:
            self._say(f"{self._count} of {self._total}")

    def _say(self, line: str) -> None:
        self._told = time.monotonic()
        print(line, file=self._stream, flush=True)


class Silence(Lines):
    """Nothing at all."""

    def _say(self, line: str) -> None:
        return


class Bar(Lines):
    """A bar below the lines, which vanishes at the end."""

    def __init__(self, stream: TextIO, every: bool, listeners: Sequence[Listener]) -> None:
        from rich.console import Console
        from rich.progress import Progress, TextColumn, TimeElapsedColumn

        super().__init__(stream, every, listeners)
        columns: tuple[Any, ...] = (
            *Progress.get_default_columns()[:2],
            TextColumn("{task.completed}/{task.total} [red]{task.fields[bad]}"),
            TimeElapsedColumn(),
        )
        self._bar: RichProgress = Progress(*columns, console=Console(file=stream), transient=True)
        self._task: TaskID | None = None
        self._bad = 0

    def __enter__(self) -> "Bar":
        self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._bar.stop()

    def begins(self, implementation: Implementation, planned: Sequence[Trial]) -> None:
        """Start the bar."""
        super().begins(implementation, planned)
        self._task = self._bar.add_task("cases", total=len(planned), bad="")

    def hears(self, verdict: Verdict) -> None:
        """Move the bar."""
        super().hears(verdict)
        self._bad += is_unexpected(verdict)
        if self._task is not None:
            bad = f"{self._bad} unexpected" if self._bad else ""
            self._bar.update(self._task, completed=self._count, bad=bad)

    def _say(self, line: str) -> None:
        self._told = time.monotonic()
        self._bar.console.print(line, markup=False, highlight=False, soft_wrap=True)


def progress(
    style: Style, *, every: bool = False, listeners: Sequence[Listener] = (), stream: TextIO | None = None
) -> Lines:
    """What shows a run in this style; ``auto`` is a bar on a terminal, else lines."""
    stream = stream or sys.stdout
    if style == "none":
        return Silence(stream, every, listeners)
    if style == "bar" or (style == "auto" and stream.isatty()):
        return Bar(stream, every, listeners)
    return Lines(stream, every, listeners)


def _title(implementation: Implementation, planned: Sequence[Trial]) -> str:
    profiles = {trial.setting.name for trial in planned if not trial.setting.variant}
    variants = {trial.setting.name for trial in planned if trial.setting.variant}
    told = ", ".join([*sorted(profiles), *([many(len(variants), "variant")] if variants else [])])
    about = f"{implementation.name} {implementation.version} ({implementation.language})"
    return f"Checking {about}: {many(len(planned), 'case')} under {told}"
