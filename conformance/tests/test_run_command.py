"""``belote-spec run``: what it says and its exit codes, against the reference and against broken adapters."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from belote_conformance import cli, reporting
from belote_conformance.exitcodes import Exit
from belote_conformance.model import Report, Verdict

HERE = Path(__file__).parent
SAMPLE = str(HERE / "sample")
REFERENCE = (sys.executable, str(HERE / "adapters" / "slow.py"), "0")


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run in a folder of its own: a run leaves a file behind."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> "Run":
    return Run(capsys)


class Run:
    """Runs the command on the sample, or on other paths that are given."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.out = self.err = ""

    def __call__(self, *words: str, adapter: str | tuple[str, ...] = REFERENCE, sample: bool = True) -> int:
        command = broken(adapter) if isinstance(adapter, str) else adapter
        options = ("--profile", "classique-501") if sample else ()
        paths = (SAMPLE,) if sample else ()
        code = cli.main(["run", *options, *words, *paths, "--", *command])
        told = self._capsys.readouterr()
        self.out, self.err = told.out, told.err
        assert "Traceback" not in self.out + self.err
        return code


def broken(name: str) -> tuple[str, ...]:
    return (sys.executable, str(HERE / "adapters" / f"{name}.py"))


def script(folder: Path, text: str) -> tuple[str, ...]:
    path = folder / "adapter.py"
    path.write_text(text, encoding="utf-8")
    return (sys.executable, str(path))


# -- as expected ---------------------------------------------------------------------------------


def test_the_reference_conforms(run: Run) -> None:
    assert run("-n", "2", sample=False) == Exit.EXPECTED
    for profile in ("classique-501", "annonces-1000", "decouverte", "deux-talon"):
        assert f"{profile}: conforms at level 5" in run.out
    assert run.out.rstrip().endswith("as expected.")


def test_a_part_of_the_suite_proves_no_level(run: Run) -> None:
    assert run("-v") == Exit.EXPECTED
    assert "classique-501: nothing speaks against it, but not all cases were asked" in run.out
    assert "1 disputed case, folded: sample-disputed" in run.out
    assert "PASSED sample-follow [classique-501]" in run.out


def test_a_shuffled_run_says_the_same(run: Run) -> None:
    run("--shuffle", "1")
    first = run.out
    run("--shuffle", "2")
    without_time = re.compile(r" in [0-9.]+ s$", re.MULTILINE)
    assert without_time.sub("", first) == without_time.sub("", run.out)


def test_profiles_of_the_users_own(run: Run, elsewhere: Path) -> None:
    (elsewhere / "club.yaml").write_text("extends: classique-501\noptions: {tie: litige}\n", encoding="utf-8")
    assert run("--profile", "club.yaml", SAMPLE, sample=False) == Exit.EXPECTED
    assert "under club" in run.out
    assert run("--variants", "--case", "sample-litige") == Exit.EXPECTED
    assert "1 check under 1 variant: 1 passed" in run.out


# -- surprises -----------------------------------------------------------------------------------


def test_an_unexpected_result_is_explained(run: Run) -> None:
    assert run("--case", "sample-made", adapter="off_by_ten") == Exit.UNEXPECTED
    assert "FAILED  A contract that is made gives each side what it took" in run.out
    assert "score.made: When the contract is made, each side MUST mark" in run.out
    assert "  expected  130   [points, south-north]" in run.out
    assert "  got       120" in run.out
    assert "--profile classique-501 --case sample-made -- " in run.out


def test_the_rerun_command_repeats_it(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--variants", adapter="never_legal") == Exit.UNEXPECTED
    line = next(line for line in run.out.splitlines() if line.startswith("  rerun"))
    words = line.split()[2:]
    assert cli.main(words) == Exit.UNEXPECTED
    assert ": 1 case under " in capsys.readouterr().out


def test_only_so_many_are_shown(run: Run) -> None:
    assert run("--show", "1", adapter="chatty") == Exit.UNEXPECTED
    assert run.out.count("  rerun") == 1
    assert "8 more unexpected results (--show all shows them in full):" in run.out
    run("--show", "all", adapter="chatty")
    assert run.out.count("  rerun") == 9


def test_an_adapter_at_fault_is_told_from_wrong_rules(run: Run) -> None:
    run(adapter="chatty")
    assert "The adapter itself is at fault" in run.out
    run(adapter="off_by_ten")
    assert "at fault" not in run.out


def test_what_was_not_asked_is_folded(run: Run, elsewhere: Path) -> None:
    lines = "import sys\nfrom belote_reference.serve import answer_line\nimport json\n"
    lines += "print(json.dumps(answer_line(sys.stdin.readline())), flush=True)\n"
    assert run(adapter=script(elsewhere, lines), sample=False) == Exit.UNEXPECTED
    assert "cases not asked: the adapter was lost too often" in run.out
    assert run.out.count("  rerun") <= 25


def test_failed_asks_only_what_failed_last(run: Run) -> None:
    assert run(adapter="off_by_ten") == Exit.UNEXPECTED
    assert run("--failed", adapter="off_by_ten") == Exit.UNEXPECTED
    assert ": 2 cases under " in run.out
    assert run("--failed") == Exit.EXPECTED
    assert run("--failed") == Exit.USAGE
    assert "Nothing failed in the last run" in run.err


def test_everything_unsupported(run: Run, elsewhere: Path) -> None:
    lines = (
        "import json, sys\nfrom belote_reference.serve import answer\nfor line in sys.stdin:\n"
        "    request = json.loads(line)\n    reply = {'id': request['id'], 'unsupported': 'not yet'}\n"
        "    print(json.dumps(answer(request) if request['op'] == 'describe' else reply), flush=True)\n"
    )
    assert run(adapter=script(elsewhere, lines)) == Exit.UNEXPECTED
    assert "nothing of what was asked is supported, so it conforms to nothing" in run.out
    assert "unsupported: not yet (10)" in run.out


def test_what_is_not_claimed_is_not_asked(run: Run, elsewhere: Path) -> None:
    lines = (
        "import json, sys\nfrom belote_reference.serve import answer\nfor line in sys.stdin:\n"
        "    reply = answer(json.loads(line))\n"
        "    if 'implementation' in reply.get('result', ()):\n"
        "        reply['result'].update(operations=['describe', 'legal', 'winner'], situations=['partial'])\n"
        "    print(json.dumps(reply), flush=True)\n"
    )
    assert run("-v", adapter=script(elsewhere, lines)) == Exit.EXPECTED
    assert "UNSUPPORTED sample-made [classique-501]: the operation score is not claimed" in run.out


# -- known failures ------------------------------------------------------------------------------


def test_known_failures_from_nothing_to_nothing(run: Run, elsewhere: Path) -> None:
    known = ("--known-failures", "known.yaml")
    assert run(*known, adapter="off_by_ten") == Exit.USAGE
    assert run(*known, "--update-known-failures", adapter="off_by_ten") == Exit.EXPECTED
    assert "2 added, 0 removed, 0 changed" in run.out
    assert run(*known, adapter="off_by_ten") == Exit.EXPECTED
    assert "2 expected failures, folded: sample-belote-in-the-score, sample-made" in run.out
    assert run(*known) == Exit.UNEXPECTED
    assert "sample-made is listed as failed, but under classique-501 it is passed [stale]" in run.out
    assert "to mend it: belote-spec run" in run.out
    assert f"--known-failures known.yaml {SAMPLE} --update-known-failures -- " in run.out
    assert run(*known, "--update-known-failures") == Exit.EXPECTED
    assert run(*known) == Exit.EXPECTED
    assert "sample" not in (elsewhere / "known.yaml").read_text(encoding="utf-8")


def test_an_entry_that_fits_nothing(run: Run, elsewhere: Path) -> None:
    (elsewhere / "known.yaml").write_text(
        "- {case: sample-maid, outcome: failed, reason: x}\n", encoding="utf-8"
    )
    assert run("--known-failures", "known.yaml") == Exit.UNEXPECTED
    assert "there is no case sample-maid (did you mean sample-made?) [unmatched]" in run.out
    assert "as expected, but the list of known failures is not" in run.out


# -- nothing to run ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--case", "sample-litige"], "1 cases are selected, and none applies to classique-501"),
        (["-k", "no-such-words"], "no case is selected for classique-501"),
        (["--clause", "play.folow"], "did you mean play.follow?"),
        (["--since", "99"], "There is no release 99"),
        (["--profile", "tarot"], "there is no profile tarot"),
        (["--failed"], "There is no last run"),
        (["no/such/file.yaml"], "There is no file or folder no/such/file.yaml"),
        (["--report", "telegram=x"], "There is no report telegram"),
        (["--update-known-failures"], "needs --known-failures FILE"),
    ],
)
def test_usage(run: Run, words: list[str], message: str) -> None:
    assert run(*words) == Exit.USAGE
    assert message in run.err


@pytest.mark.parametrize("words", [["-n", "0"], ["--timeout", "0"], ["--level", "6"], ["--window", "x"]])
def test_bad_numbers(run: Run, words: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        run(*words)
    assert caught.value.code == Exit.USAGE


def test_no_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["run"]) == Exit.USAGE
    assert "Say behind -- with which command the adapter is started" in capsys.readouterr().err


def test_an_adapter_that_claims_no_profile_of_ours(run: Run, elsewhere: Path) -> None:
    lines = (
        "import json, sys\nfrom belote_reference.serve import answer\nfor line in sys.stdin:\n"
        "    reply = answer(json.loads(line))\n"
        "    if 'implementation' in reply.get('result', ()):\n"
        "        reply['result']['profiles'] = ['tarot']\n"
        "    print(json.dumps(reply), flush=True)\n"
    )
    adapter = script(elsewhere, lines)
    assert run(adapter=adapter, sample=False) == Exit.USAGE
    assert "claims no profile of this specification (it claims: tarot)" in run.err
    assert run(adapter=adapter) == Exit.EXPECTED  # the user names one that it does not claim


# -- no adapter, no suite ------------------------------------------------------------------------


def test_an_adapter_that_is_not_there(run: Run) -> None:
    assert run(adapter=("/nowhere/adapter",)) == Exit.ADAPTER
    assert "The adapter could not be run: it cannot be started: No such file" in run.err


def test_an_adapter_that_ends_at_once(run: Run, elsewhere: Path) -> None:
    assert run(adapter=script(elsewhere, "import sys; sys.exit('no engine')")) == Exit.ADAPTER
    assert "it ended with exit code 1" in run.err
    assert "no engine" in run.err


def test_scenarios_that_cannot_be_used(run: Run, elsewhere: Path) -> None:
    (elsewhere / "bad.yaml").write_text("subject: {en: x, fr: y}\ncases: [{id: a}]\n", encoding="utf-8")
    assert run("bad.yaml") == Exit.SUITE
    assert "bad.yaml:2" in run.err


# -- reports -------------------------------------------------------------------------------------


def test_reports_get_the_report_and_each_verdict(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    reports: list[Report] = []
    heard: list[Verdict] = []
    made = reporting.Reporters((reports.append,), (heard.append,))
    monkeypatch.setattr(reporting, "reporters", lambda given: made)
    assert run(adapter="off_by_ten") == Exit.UNEXPECTED
    (report,) = reports
    assert report.exit_code == Exit.UNEXPECTED
    assert sorted(report.verdicts) == sorted(heard)
    assert [verdict.case.line for verdict in report.verdicts] == sorted(v.case.line for v in heard)
    assert report.command == broken("off_by_ten")


# -- a bar ---------------------------------------------------------------------------------------


def test_a_bar_can_be_asked_for(run: Run) -> None:
    assert run("--progress", "bar", adapter="off_by_ten") == Exit.UNEXPECTED
    assert "FAILED sample-made [classique-501]" in run.out
    assert run("--progress", "none", adapter="off_by_ten") == Exit.UNEXPECTED
    assert not run.out.startswith("Checking")


# -- an early end --------------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_run_that_is_stopped_leaves_no_adapter_behind(elsewhere: Path, number: signal.Signals) -> None:
    lines = (
        "import json, os, sys, time\nfrom belote_reference.serve import answer\nfor line in sys.stdin:\n"
        "    request = json.loads(line)\n    if request['op'] != 'describe':\n"
        "        open('pid', 'w').write(str(os.getpid()))\n        time.sleep(300)\n"
        "    print(json.dumps(answer(request)), flush=True)\n"
    )
    command = [sys.executable, "-m", "belote_conformance", "run", "--", *script(elsewhere, lines)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=elsewhere, env=environment)
    written = elsewhere / "pid"
    for _ in range(600):
        if written.exists() and written.read_text():
            break
        time.sleep(0.05)
    process.send_signal(number)
    assert process.wait(20) == Exit.INTERRUPTED
    with pytest.raises(ProcessLookupError):
        os.kill(int(written.read_text()), 0)
