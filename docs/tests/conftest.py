"""The site is built once for all tests, whatever number of processes runs them."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parent.parent
LONGEST = 300

# Without the extra `docs` the site cannot be built; its tests are left out, and pytest says so.
MISSING = [name for name in ("sphinx", "furo", "myst_parser") if find_spec(name) is None]
collect_ignore_glob = ["test_*.py"] if MISSING else []


def pytest_report_header() -> str:
    """Say aloud that the tests of the site are left out."""
    return f"tests of the site left out, the extra docs is missing: {', '.join(MISSING)}" if MISSING else ""


def run_python(*words: str) -> "subprocess.CompletedProcess[str]":
    """Run Python with the packages of this checkout."""
    path = os.pathsep.join(
        str(folder) for folder in (DOCS, DOCS.parent / "reference_impl", DOCS.parent / "conformance")
    )
    return subprocess.run(
        [sys.executable, *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": path, "PYTHONUTF8": "1", "NO_COLOR": "1"},
        timeout=LONGEST,
        check=False,
    )


@pytest.fixture(scope="session")
def python() -> "Callable[..., subprocess.CompletedProcess[str]]":
    """A function that runs Python with the packages of this checkout."""
    return run_python


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site, with a folder for each language; a warning of the build is a failure.

    BELOTE_DOCS_SITE: a site that is built already, to look at it again.
    """
    if "BELOTE_DOCS_SITE" in os.environ:
        return Path(os.environ["BELOTE_DOCS_SITE"]).resolve()
    root = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        root = root.parent
    folder, told = root / "site", root / "site.log"
    try:
        (root / "site.lock").mkdir()
    except FileExistsError:
        deadline = time.monotonic() + LONGEST
        while not told.is_file() and time.monotonic() < deadline:
            time.sleep(0.2)
    else:
        made = run_python("-m", "belote_docs", str(folder / "html"))
        log = "" if made.returncode == 0 else made.stderr or made.stdout
        scratch = told.with_suffix(".new")
        scratch.write_text(log, encoding="utf-8")
        scratch.replace(told)
    problems = told.read_text(encoding="utf-8")
    assert not problems, problems
    return folder / "html"
