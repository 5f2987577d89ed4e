"""The smoke set: right for every profile, and it tells faults of the adapter from faults in its rules."""

import sys
import textwrap
from pathlib import Path

import pytest

from belote_conformance.adapter import Limits
from belote_conformance.pool import Pool
from belote_conformance.settings import Setting, chosen_settings
from belote_conformance.smoke import SmokeReport, smoke, smoke_lines, smoke_set
from belote_reference.specification.profiles import profile_names

BEGINNING = """
import json, sys
from belote_reference.serve import answer
"""


def smoked(folder: Path, lines: str, setting: Setting) -> SmokeReport:
    path = folder / "adapter.py"
    path.write_text(BEGINNING + textwrap.dedent(lines), encoding="utf-8")
    with Pool([sys.executable, str(path)], limits=Limits(deadline=20)) as pool:
        return smoke(pool, pool.start(), setting)


@pytest.fixture(params=profile_names())
def setting(request: pytest.FixtureRequest) -> Setting:
    (found,) = chosen_settings([request.param])
    return found


def test_the_reference_passes_all_of_it(tmp_path: Path, setting: Setting) -> None:
    report = smoked(
        tmp_path, "for line in sys.stdin: print(json.dumps(answer(json.loads(line))), flush=True)", setting
    )
    assert {result.outcome for result in report.results} == {"passed"}
    assert len(report.results) == len(smoke_set(setting))
    assert report.together == ()
    assert not list(smoke_lines(report))


def test_an_adapter_that_reads_all_there_is(tmp_path: Path) -> None:
    """It works as long as one request comes at a time: a mistake that is often made."""
    lines = """
    import os
    while chunk := os.read(0, 100_000):
        try:
            request = json.loads(chunk)
        except ValueError:
            os._exit(1)
        print(json.dumps(answer(request)), flush=True)
    """
    report = smoked(tmp_path, lines, chosen_settings(["classique-501"])[0])
    assert report.faults == ()
    assert report.together
    assert "not several that are sent at once" in next(smoke_lines(report))


def test_only_what_is_claimed_is_asked(tmp_path: Path) -> None:
    lines = """
    for line in sys.stdin:
        reply = answer(json.loads(line))
        if "implementation" in reply.get("result", ()):
            reply["result"].update(operations=["describe", "legal", "winner"], situations=["partial"])
        print(json.dumps(reply), flush=True)
    """
    report = smoked(tmp_path, lines, chosen_settings(["classique-501"])[0])
    assert [result.op for result in report.results] == ["legal", "legal", "winner", "winner", "smoke-test"]


def test_what_is_claimed_but_not_supported_is_no_fault(tmp_path: Path) -> None:
    lines = """
    for line in sys.stdin:
        request = json.loads(line)
        reply = answer(request)
        if request["op"] == "match":
            reply = {"id": request["id"], "unsupported": "later"}
        print(json.dumps(reply), flush=True)
    """
    report = smoked(tmp_path, lines, chosen_settings(["classique-501"])[0])
    assert [result.op for result in report.results if result.outcome == "unsupported"] == ["match"]
    assert not report.faults


def test_an_unknown_operation_must_be_refused(tmp_path: Path) -> None:
    lines = """
    for line in sys.stdin:
        request = json.loads(line)
        reply = answer(request)
        if request["op"] == "smoke-test":
            reply = {"id": request["id"], "result": {}}
        print(json.dumps(reply), flush=True)
    """
    (fault,) = smoked(tmp_path, lines, chosen_settings(["classique-501"])[0]).faults
    assert fault.message == "it answered an operation that does not exist"
