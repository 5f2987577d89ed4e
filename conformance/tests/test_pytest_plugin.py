"""The pytest plugin, in a pytest of its own."""

import os
import shlex
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

HERE = Path(__file__).parent
SAMPLE = str(HERE / "sample")
FOLDERS = os.pathsep.join([str(HERE.parent), str(HERE.parents[1] / "reference_impl")])


@pytest.fixture
def run(tmp_path: Path) -> "Run":
    return Run(tmp_path)


class Run:
    """Runs pytest with the plugin and no other of the environment; the lines that it prints."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.code = -1
        (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")

    def __call__(self, *words: str, adapter: str | None = "slow") -> str:
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "belote_conformance.pytest_plugin",
            "-c",
            str(self.folder / "pytest.ini"),
        ]
        command += ["--rootdir", str(self.folder), "-p", "no:cacheprovider", *words]
        if adapter:
            path = HERE / "adapters" / f"{adapter}.py"
            command += ["--belote-adapter", shlex.join([sys.executable, str(path), "0"])]
        environment = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": FOLDERS}
        environment.pop("PYTEST_ADDOPTS", None)
        done = subprocess.run(
            command, cwd=self.folder, env=environment, capture_output=True, encoding="utf-8", check=False
        )
        self.code = done.returncode
        return done.stdout + done.stderr


def test_each_case_is_an_item(run: Run) -> None:
    out = run(SAMPLE, "-v", "--belote-profile", "classique-501", "--belote-variants")
    assert "sample-follow[classique-501] PASSED" in out
    assert "sample-litige[classique-501+tie=litige] PASSED" in out
    assert "10 passed, 1 xfailed" in out
    assert run.code == 0


def test_a_failure_can_be_read(run: Run) -> None:
    out = run(SAMPLE, "--belote-profile", "classique-501", "-k", "sample-made", adapter="off_by_ten")
    assert "A contract that is made gives each side what it took [classique-501]" in out
    assert "  expected  130   [points, south-north]" in out
    assert "  got       120" in out
    assert "score.made: When the contract is made" in out
    assert f"rerun     belote-spec run {SAMPLE}" in out
    assert "pytest_plugin.py" not in out
    assert "1 failed, 8 deselected" in out or "1 failed, 9 deselected" in out


def test_the_adapter_at_fault_is_told(run: Run) -> None:
    out = run(SAMPLE, "--belote-profile", "classique-501", adapter="chatty")
    assert "The adapter itself is at fault" in out
    assert "  it wrote  | INFO thinking about" in out


def test_the_whole_suite_by_the_name_of_the_package(run: Run) -> None:
    out = run("--pyargs", "belote_conformance", "-k", "follow-only-the-suit-led", "-q")
    assert "4 passed" in out


def test_without_the_option_nothing_is_collected(run: Run) -> None:
    assert "no tests ran" in run(SAMPLE, adapter=None)
    assert "no tests ran" in run("--pyargs", "belote_conformance", adapter=None)


def test_other_yaml_files_are_left_alone(run: Run) -> None:
    (run.folder / "docker-compose.yaml").write_text("services: {}\n", encoding="utf-8")
    (run.folder / "broken.yaml").write_text("{{ not yaml\n", encoding="utf-8")
    assert "no tests ran" in run(str(run.folder))


def test_a_scenario_file_that_is_wrong(run: Run) -> None:
    (run.folder / "mine.yaml").write_text("subject: {en: x, fr: y}\ncases:\n- id: a\n", encoding="utf-8")
    out = run(str(run.folder))
    assert "mine.yaml:3" in out
    assert "1 error" in out


def test_known_failures_and_lacks(run: Run) -> None:
    known = run.folder / "known.yaml"
    known.write_text(
        "- {case: sample-made, outcome: failed, reason: Forgotten.}\n"
        "- {case: sample-follow, outcome: failed, reason: It passes.}\n",
        encoding="utf-8",
    )
    words = (SAMPLE, "-rxf", "--belote-profile", "classique-501", "--belote-known-failures", str(known))
    out = run(*words, adapter="off_by_ten")
    assert "Forgotten." in out
    assert "UNEXPECTED PASS  A seat that holds the suit led" in out
    assert "2 failed, 6 passed, 2 xfailed" in out


def test_an_adapter_that_cannot_be_run(run: Run) -> None:
    out = run(SAMPLE, adapter="no_such_adapter")
    assert "The adapter could not be run: it ended with exit code 2" in out
    assert "1 error" in out


def test_junit_and_several_workers(run: Run) -> None:
    pytest.importorskip("xdist")
    words = ("-p", "xdist", "-n", "2", "--junitxml", "out.xml", "--belote-profile", "classique-501")
    out = run(SAMPLE, *words)
    assert "9 passed, 1 xfailed" in out
    cases = ElementTree.parse(run.folder / "out.xml").getroot().iter("testcase")
    assert "sample-follow[classique-501]" in {case.get("name") for case in cases}
