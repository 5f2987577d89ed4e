"""One result in one line."""

from .model import Verdict

_LABELS = {
    "failed": "FAILED",
    "errored": "ERRORED",
    "timeout": "TIMEOUT",
    "unsupported": "UNSUPPORTED",
    "passed": "PASSED",
}


def label(verdict: Verdict) -> str:
    """The outcome as it is shown."""
    if verdict.bookkeeping == "unexpected-pass":
        return "UNEXPECTED PASS"
    if verdict.bookkeeping == "expected-failure":
        return f"EXPECTED {_LABELS[verdict.outcome]}"
    return _LABELS[verdict.outcome]


def headline(verdict: Verdict) -> str:
    """One line: outcome, case, profile, and what is the matter."""
    message = f": {verdict.message}" if verdict.message else ""
    return f"{label(verdict)} {verdict.case.id} [{verdict.profile}]{message}"


def many(number: int, thing: str) -> str:
    """``1 case``, ``2 cases``."""
    return f"{number} {thing}{'' if number == 1 else 's'}"
