"""How long ``belote-spec --version`` takes, start of Python included."""

import subprocess
import sys
from collections.abc import Callable
from typing import Any


def test_version(benchmark: Callable[..., Any]) -> None:
    command = [sys.executable, "-m", "belote_conformance", "--version"]
    done = benchmark(subprocess.run, command, check=True, capture_output=True)
    assert done.stdout
