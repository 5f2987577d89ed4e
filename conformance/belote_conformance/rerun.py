"""The command that asks one case again."""

import os
import shlex
import subprocess
from collections.abc import Sequence

from .model import Report, Verdict

PROGRAM = "belote-spec"


def rerun_command(report: Report, verdict: Verdict) -> str:
    """The command that puts only this case, under the same options, to the same adapter."""
    words = report.reruns.get(verdict.profile, (PROGRAM, "run"))
    return shell_words((*words, "--case", verdict.case.id, "--", *report.command))


def shell_words(words: Sequence[str]) -> str:
    """Words as they are typed in a shell of this system."""
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)
