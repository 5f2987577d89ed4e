"""What can keep a run from taking place."""

from collections.abc import Sequence

from .rerun import shell_words

_HINTS = {
    "not-started": "is the program there, and its path right?",
    "crash": "it must stay until its input ends; does the command work when you type it?",
    "timeout": "it must answer each line at once: does it flush its output after every line?",
    "too-long": "only answers belong on its stdout, each on one line",
    "unusable": "only answers belong on its stdout, one JSON object a line; logs belong on stderr",
}


class AdapterFailed(Exception):  # noqa: N818 - it has failed, which is no error of ours
    """The adapter cannot be used at all. Renders itself: what, why, what to try, its last words."""

    def __init__(
        self, command: Sequence[str], message: str, cause: str, line: str = "", stderr: str = ""
    ) -> None:
        super().__init__(message)
        self.command = tuple(command)
        self.message = message
        self.cause = cause
        self.line = line
        self.stderr = stderr

    def __str__(self) -> str:
        parts = [f"The adapter could not be run: {self.message}.", f"  command: {shell_words(self.command)}"]
        if self.line:
            parts.append(f"  it wrote: {self.line}")
        parts.append(f"  to try: {_HINTS[self.cause]}")
        if self.stderr.strip():
            parts += ["  its stderr:", *(f"    {line}" for line in self.stderr.rstrip().splitlines()[-20:])]
        return "\n".join(parts)


class UsageError(Exception):
    """What the user asked for cannot be done; the message says what to do about it."""
