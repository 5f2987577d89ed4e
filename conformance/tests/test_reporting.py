"""Which reports are written, and where."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

from belote_conformance import reporting
from belote_conformance.errors import UsageError
from belote_conformance.model import Implementation, Report, Verdict
from samples import a_verdict

REPORT = Report(
    implementation=Implementation("x", "1", "Ada", "", (), (), ()),
    suite_version="1",
    profiles=(),
    verdicts=(),
    started="",
    seconds=0.0,
    command=(),
    exit_code=0,
)


@pytest.fixture
def kinds(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Two kinds of reports: one that is written at the end, one as the run goes on."""
    end, flow = ModuleType("end"), ModuleType("flow")
    end.written = []  # type: ignore[attr-defined]
    end.write = lambda report, path: end.written.append((report, path))  # type: ignore[attr-defined]
    flow.heard = []  # type: ignore[attr-defined]
    flow.stream = lambda path: lambda verdict: flow.heard.append((verdict, path))  # type: ignore[attr-defined]
    holder = ModuleType("kinds")
    for name, module in (("at_end", end), ("flow", flow), ("helper", ModuleType("helper"))):
        monkeypatch.setitem(sys.modules, f"belote_conformance.reports.{name}", module)
        setattr(holder, name, module)
    monkeypatch.setattr(reporting, "_names", lambda: ("at_end", "flow", "helper"))
    return holder


def test_reports_are_written_where_it_was_said(kinds: ModuleType, tmp_path: Path) -> None:
    made = reporting.reporters([f"at-end={tmp_path / 'a.txt'}", "at-end", f"flow={tmp_path / 'b.txt'}"])
    verdict: Verdict = a_verdict()
    for listen in made.listeners:
        listen(verdict)
    for write in made.writers:
        write(REPORT)
    assert kinds.at_end.written == [(REPORT, tmp_path / "a.txt"), (REPORT, None)]
    assert kinds.flow.heard == [(verdict, tmp_path / "b.txt")]


@pytest.mark.parametrize("text", ["helper", "at-ende=x", "x=y"])
def test_an_unknown_kind(kinds: ModuleType, text: str) -> None:
    with pytest.raises(UsageError, match="known: one of at-end, flow"):
        reporting.reporters([text])


def test_a_file_that_has_no_folder(kinds: ModuleType, tmp_path: Path) -> None:
    for path in (tmp_path / "none" / "a.txt", tmp_path, ""):
        with pytest.raises(UsageError, match="no folder for this file"):
            reporting.reporters([f"at-end={path}"])
