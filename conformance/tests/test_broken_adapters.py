"""Ten broken implementations, each caught with the right verdict: its rules or the adapter itself."""

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from belote_conformance.adapter import Limits
from belote_conformance.model import Broke, Implementation, Report, TimedOut, Verdict
from belote_conformance.plan import Trial
from belote_conformance.run import Ask, run
from belote_conformance.smoke import SmokeReport

HERE = Path(__file__).parent
LEGAL = {"sample-follow", "sample-follow-after-ruff", "sample-any-lead"}
WINNER = {"sample-trump-wins", "sample-suit-led-wins"}
SCORE = {"sample-belote-in-the-score", "sample-made", "sample-litige"}
ALL = LEGAL | WINNER | SCORE | {"sample-bidding-goes-round", "sample-match-goes-on"}


class Watch:
    """Keeps what the smoke set shows."""

    def __init__(self) -> None:
        self.smoke = SmokeReport((), ())

    def begins(self, implementation: Implementation, planned: Sequence[Trial]) -> None:
        """Not of interest."""

    def smoked(self, report: SmokeReport) -> None:
        self.smoke = report

    def hears(self, verdict: Verdict) -> None:
        """Not of interest."""


def check(
    name: str, *words: str, timeout: float = 20, processes: int = 1, window: int = 32
) -> tuple[Report, SmokeReport]:
    """The sample under one profile and its variants, put to one of the adapters."""
    watch = Watch()
    ask = Ask(
        command=(sys.executable, str(HERE / "adapters" / f"{name}.py"), *words),
        paths=(HERE / "sample",),
        profiles=("classique-501",),
        variants=True,
        processes=processes,
        limits=Limits(window=window, deadline=timeout),
    )
    return run(ask, watch).report, watch.smoke


def outcomes(report: Report) -> dict[str, set[str]]:
    """Outcome -> the scored cases that have it."""
    found: dict[str, set[str]] = {}
    for verdict in report.verdicts:
        if verdict.case.status == "scored":
            found.setdefault(verdict.outcome, set()).add(verdict.case.id)
    return found


def verdict_on(report: Report, case: str) -> Verdict:
    return next(verdict for verdict in report.verdicts if verdict.case.id == case)


def test_the_sample_covers_what_is_compared_here() -> None:
    report, smoked = check("slow", "0")
    assert outcomes(report) == {"passed": ALL}
    assert (smoked.faults, smoked.together, smoked.wrong) == ((), (), ())
    assert report.exit_code == 0


def test_always_legal() -> None:
    report, smoked = check("always_legal")
    wrong = {"sample-follow", "sample-follow-after-ruff"}
    assert outcomes(report) == {"failed": wrong, "passed": ALL - wrong}
    assert verdict_on(report, "sample-follow").differences[0].got == ["7C", "JH"]
    assert not smoked.faults
    assert [result.title for result in smoked.wrong] == ["a seat follows suit"]
    assert report.exit_code == 1


def test_never_legal() -> None:
    report, smoked = check("never_legal")
    assert outcomes(report) == {"failed": LEGAL, "passed": ALL - LEGAL}
    assert not smoked.faults
    assert report.exit_code == 1


def test_off_by_ten() -> None:
    report, smoked = check("off_by_ten")
    wrong = {"sample-belote-in-the-score", "sample-litige", "sample-made"}
    assert outcomes(report) == {"failed": wrong, "passed": ALL - wrong}
    assert verdict_on(report, "sample-made").message == "at /points/south-north: expected 130, got 120"
    assert smoked.wrong == ()


def test_belote_to_the_wrong_side() -> None:
    report, _ = check("belote_wrong_side")
    assert outcomes(report) == {
        "failed": {"sample-belote-in-the-score"},
        "passed": ALL - {"sample-belote-in-the-score"},
    }


@pytest.mark.parametrize("processes", [1, 2])
def test_dead_at_the_eighth_request(processes: int) -> None:
    report, smoked = check("dies_at_eighth", processes=processes)
    found = outcomes(report)
    assert set(found) <= {"passed", "errored"}
    assert smoked.faults
    assert 1 <= len(found["errored"]) <= 4
    for case in found["errored"]:
        reply = verdict_on(report, case).reply
        assert isinstance(reply, Broke)
        assert (reply.problem, reply.message) == ("crash", "it ended with exit code 3")
        assert "the eighth is too much" in reply.stderr


def test_slow_within_the_deadline_passes() -> None:
    report, _ = check("slow", "0.06", timeout=1.5)
    assert outcomes(report) == {"passed": ALL}


def test_slower_than_the_deadline_times_out() -> None:
    report, smoked = check("slow", "300", timeout=0.3)
    found = outcomes(report)
    assert set(found) == {"timeout", "errored"}
    assert len(found["timeout"]) >= 4
    assert [result.message for result in smoked.faults] == ["no answer within 0.3 s"]


def test_hanging() -> None:
    report, smoked = check("hanging", timeout=2)
    assert outcomes(report) == {"timeout": SCORE, "passed": ALL - SCORE}
    reply = verdict_on(report, "sample-made").reply
    assert isinstance(reply, TimedOut)
    assert reply.stderr.startswith("child")
    assert [result.op for result in smoked.faults] == ["score"]


@pytest.mark.parametrize("window", [1, 32])
def test_chatty(window: int) -> None:
    report, smoked = check("chatty", window=window)
    assert outcomes(report) == {"errored": ALL}
    reply = verdict_on(report, "sample-made").reply
    assert isinstance(reply, Broke)
    assert reply.problem == "not-json"
    assert reply.line.startswith("INFO thinking about")
    assert smoked.faults


def test_invalid_json() -> None:
    report, smoked = check("invalid_json")
    assert outcomes(report) == {"errored": WINNER, "passed": ALL - WINNER}
    reply = verdict_on(report, "sample-trump-wins").reply
    assert isinstance(reply, Broke)
    assert reply.problem == "not-json"
    assert reply.line.startswith("{'id': ")
    assert {result.op for result in smoked.faults} == {"winner"}


@pytest.mark.parametrize("window", [1, 32])
def test_wrong_ids(window: int) -> None:
    report, smoked = check("wrong_ids", window=window)
    assert outcomes(report) == {"errored": ALL}
    reply = verdict_on(report, "sample-made").reply
    assert isinstance(reply, Broke)
    assert reply.problem == "wrong-id"
    assert smoked.faults
