"""How many cases a second are asked and judged: of an adapter that answers at once, and of the reference.

Run with ``pytest benchmarks --benchmark-only``. Nothing is asserted about time.
"""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from belote_conformance.examine import verdicts
from belote_conformance.plan import trials
from belote_conformance.pool import Pool
from belote_conformance.scenarios import load_folder
from belote_conformance.settings import claimed_settings

REFERENCE = (sys.executable, "-m", "belote_conformance", "serve")
NULL = (sys.executable, str(Path(__file__).parent / "null_adapter.py"))
COMMANDS = {"null": NULL, "reference": REFERENCE}
TIMES = 4


@pytest.mark.parametrize("adapter", COMMANDS)
def test_cases_a_second(benchmark: Any, adapter: str) -> None:
    """The suite several times over, without what is done once: starting the adapter, reading the files."""
    with Pool(COMMANDS[adapter]) as pool:
        implementation = pool.start()
        planned = trials(load_folder(), claimed_settings(implementation)) * TIMES

        def ask() -> int:
            return sum(1 for _ in verdicts(planned, pool, implementation))

        assert benchmark.pedantic(ask, rounds=3, warmup_rounds=1) == len(planned)
    benchmark.extra_info["cases_per_second"] = round(len(planned) / benchmark.stats.stats.min)


@pytest.mark.parametrize("adapter", COMMANDS)
def test_a_whole_run(benchmark: Any, adapter: str, tmp_path: Path) -> None:
    """The command as it is typed, with all that is done once."""
    command: Sequence[str] = (sys.executable, "-m", "belote_conformance", "run", "--", *COMMANDS[adapter])

    def run() -> int:
        return subprocess.run(command, cwd=tmp_path, capture_output=True, check=False).returncode

    assert benchmark.pedantic(run, rounds=3, warmup_rounds=1) in (0, 1)
