"""The command belote-spec: exit codes, what it prints, how fast it starts, and never a traceback."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from belote_conformance import cli
from belote_conformance.commands import registry, rules, validate
from belote_reference import __version__
from belote_reference.specification.data import schemas_folder
from belote_reference.specification.problems import Problem, SpecError


def spec(*words: str, **more: object) -> "subprocess.CompletedProcess[str]":
    """Run the command in a process of its own."""
    command = [sys.executable, "-m", "belote_conformance", *words]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, **more)  # type: ignore[call-overload,no-any-return]


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Run the command here: exit code, stdout, stderr."""
    code = cli.main(words)
    told = capsys.readouterr()
    return code, told.out, told.err


# -- the frame -----------------------------------------------------------------------------------


def test_version() -> None:
    done = spec("--version")
    assert (done.returncode, done.stdout) == (0, f"belote-spec {__version__}\n")


def test_version_imports_nothing_heavy() -> None:
    script = (
        "import sys\nfrom belote_conformance.cli import main\n"
        "try: main(['--version'])\nexcept SystemExit: pass\n"
        "print([name for name in ('yaml', 'jsonschema', 'jsonschema_rs', 'rich', 'referencing')"
        " if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_without_a_command_it_tells_the_usage(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys)
    assert (code, out) == (2, "")
    assert all(name in err for name in registry.COMMANDS)


@pytest.mark.parametrize("words", [("nothing",), ("rules",), ("rules", "x", "--lang", "de"), ("serve", "x")])
def test_wrong_usage(words: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main(words)
    assert caught.value.code == 2


@pytest.mark.parametrize("name", sorted(registry.COMMANDS))
def test_every_command_has_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main((name, "--help"))
    assert caught.value.code == 0
    assert f"belote-spec {name}" in capsys.readouterr().out


def raising(error: BaseException) -> SimpleNamespace:
    """A sub-command that fails like this."""

    def run(args: object) -> int:
        raise error

    return SimpleNamespace(add_arguments=rules.add_arguments, run=run)


@pytest.mark.parametrize(
    ("error", "code", "says"),
    [
        (SpecError(Problem("bad-value", "is wrong", "x.yaml", 3, 4)), 4, "x.yaml:3:4: is wrong [bad-value]"),
        (ZeroDivisionError("oops"), 4, "a fault of this program: ZeroDivisionError: oops"),
        (KeyboardInterrupt(), 130, ""),
    ],
)
def test_no_traceback(
    error: BaseException,
    code: int,
    says: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(registry, "load", lambda name: raising(error))
    done = run(capsys, "rules", "classique-501")
    assert done[0] == code
    assert says in done[2]
    assert "Traceback" not in done[2]


def test_a_traceback_for_those_who_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "load", lambda name: raising(ZeroDivisionError("oops")))
    monkeypatch.setenv(cli.DEBUG, "1")
    with pytest.raises(ZeroDivisionError):
        cli.main(("rules", "classique-501"))


def test_a_reader_that_goes_away() -> None:
    command = [sys.executable, "-m", "belote_conformance", "rules", "classique-501"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_an_output_that_knows_no_accents(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    done = spec("rules", "classique-501", "--lang", "fr")
    assert (done.returncode, done.stderr) == (0, "")


# -- rules ---------------------------------------------------------------------------------------


def test_rules_of_a_profile(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "rules", "classique-501")
    assert code == 0
    assert "\nplay.follow - " in out
    assert "\nseats.four.order - " in out
    assert "seats.two.order" not in out
    assert max(map(len, out.splitlines())) <= rules.WIDTH


def test_rules_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "rules", "decouverte", "--lang", "fr")
    assert "DOIT" in out
    assert "MUST" not in out


def test_one_clause(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "rules", "classique-501", "--clause", "play.follow")
    assert code == 0
    assert out.startswith("play.follow - ")
    assert "applies" not in out


def test_one_clause_that_does_not_apply(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "rules", "classique-501", "--clause", "seats.two.order")
    assert code == 0
    assert "(does not apply under classique-501: players: 2)" in out


def test_an_unknown_clause(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "rules", "classique-501", "--clause", "play.folow")
    assert (code, out) == (2, "")
    assert "did you mean play.follow?" in err


def test_an_unknown_profile(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "rules", "clasique-501")
    assert code == 2
    assert "did you mean classique-501?" in err


def test_rules_of_a_users_profile(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "home.yaml"
    path.write_text("extends: classique-501\noptions: {tie: litige}\n", encoding="utf-8")
    code, out, _ = run(capsys, "rules", str(path))
    assert code == 0
    assert out.startswith("home\n")
    assert "contract.tie-litige" in out
    assert "contract.tie-failure" not in out


# -- validate ------------------------------------------------------------------------------------


def test_the_specification_is_valid(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "validate")
    assert (out.partition(":")[0], code, err) == ("The specification is sound", 0, "")


def test_an_invalid_specification(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    problem = Problem("orphan", "rests on nothing", "spec/clauses/play.yaml", 3, 1)
    monkeypatch.setattr("belote_reference.specification.check.check_spec", lambda: [problem])
    code, out, err = run(capsys, "validate")
    assert (code, err) == (4, "1 problem.\n")
    assert out == "spec/clauses/play.yaml:3:1: rests on nothing [orphan]\n"


def test_a_valid_profile(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "home.yaml"
    path.write_text("extends: classique-501\n", encoding="utf-8")
    assert run(capsys, "validate", str(path)) == (0, f"{path}: valid\n", "")


def test_an_invalid_profile(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "home.yaml"
    path.write_text("options:\n  tie: off\n  targt: 1\n", encoding="utf-8")
    code, out, err = run(capsys, "validate", str(path))
    assert (code, err) == (1, "2 problems.\n")
    assert [line.startswith(f"{path}:{number}:") for number, line in enumerate(out.splitlines(), 2)] == [
        True,
        True,
    ]


@pytest.mark.skipif(
    not (schemas_folder() / "scenario.schema.json").is_file(), reason="there is no schema of scenarios yet"
)
def test_a_file_with_cases_is_a_scenario(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cases.yaml"
    path.write_text("cases: []\n", encoding="utf-8")
    code, out, _ = run(capsys, "validate", str(path))
    assert code == 1
    assert "subject" in out


def test_a_file_that_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "validate", str(tmp_path / "gone.yaml"))
    assert code == 2
    assert "cannot be read" in out


def test_the_commands_are_modules() -> None:
    assert registry.load("rules") is rules
    assert registry.load("validate") is validate
