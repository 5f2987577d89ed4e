"""The adapters that come with the suite, the page that explains them, and the skeletons of new-adapter."""

import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from belote_conformance import cli
from belote_conformance.pool import Pool
from belote_conformance.settings import chosen_settings
from belote_conformance.smoke import smoke
from belote_reference.specification.profiles import profile_names
from belote_reference.specification.schema import faults_in

ROOT = Path(__file__).resolve().parents[2]
ADAPTERS = ROOT / "conformance" / "adapters"
JAVASCRIPT = ADAPTERS / "javascript"
PAGE = ROOT / "docs" / "write-an-adapter.md"

NODE = shutil.which("node")
needs_node = pytest.mark.skipif(
    NODE is None, reason="node is not installed: the JavaScript adapters are not run"
)

OWN_COMMAND = (sys.executable, "-m", "belote_conformance")


def started(*words: str) -> tuple[str, ...]:
    """The command of an adapter as it can be started here."""
    ours = {"belote-spec": OWN_COMMAND, "python": (sys.executable,), "python3": (sys.executable,)}
    return (*ours.get(words[0], words[:1]), *words[1:])


def spec(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    command = [*OWN_COMMAND, *words]
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False, timeout=300
    )


def answers(command: Sequence[str], *lines: object) -> list[dict[str, Any]]:
    """What an adapter answers to these lines; what is no text is written as JSON."""
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines) + "\n"
    done = subprocess.run(command, input=text.encode(), capture_output=True, check=True, timeout=60)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [fault for answer in found for fault in faults_in(answer, "answer.schema.json")] == []
    return found


MINIMAL = [
    pytest.param(("node", str(JAVASCRIPT / "minimal.mjs")), id="javascript", marks=needs_node),
    pytest.param((sys.executable, str(ADAPTERS / "python" / "minimal.py")), id="python"),
]

# -- what each adapter claims --------------------------------------------------------------------


def described(folder: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((ADAPTERS / folder / "adapter.json").read_text(encoding="utf-8"))
    return loaded


@pytest.mark.parametrize("folder", ["reference", pytest.param("javascript", marks=needs_node)])
def test_an_adapter_is_what_its_description_says(folder: str, tmp_path: Path) -> None:
    about = described(folder)
    command = started(
        *(str(JAVASCRIPT / word) if word.endswith(".mjs") else word for word in about["command"])
    )
    (answer,) = answers(command, {"id": 0, "op": "describe", "protocol": 1})
    assert not faults_in(answer["result"], "result-describe.schema.json")
    assert answer["result"]["implementation"]["name"] == about["name"]
    assert sorted(answer["result"]["profiles"]) == sorted(claim["profile"] for claim in about["claims"])
    for claim in about["claims"]:
        words = ("--profile", claim["profile"], "--level", str(claim["level"]))
        done = spec(tmp_path, "run", *words, "--", *command)
        assert done.returncode == 0, done.stdout + done.stderr
        assert f"{claim['profile']}: conforms at level {claim['level']}" in done.stdout


def test_the_reference_claims_every_profile() -> None:
    assert {claim["profile"] for claim in described("reference")["claims"]} == set(profile_names())


@needs_node
def test_the_javascript_engine_has_the_other_options_too(tmp_path: Path) -> None:
    command = ("node", str(JAVASCRIPT / "adapter.mjs"))
    done = spec(tmp_path, "run", "--level", "3", "--variants", "--", *command)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"\d\d+ checks under \d\d+ variants: \d\d+ passed", done.stdout)


@needs_node
def test_the_javascript_engine_passes_its_own_tests() -> None:
    command = ["node", "--test", str(JAVASCRIPT / "engine.test.mjs")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("command", MINIMAL)
def test_the_minimal_adapters_pass_level_1(command: tuple[str, ...], tmp_path: Path) -> None:
    done = spec(tmp_path, "run", "--level", "1", "--", *command)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "classique-501: conforms at level 1" in done.stdout


# -- the page ------------------------------------------------------------------------------------

FILE = re.compile(r"<!-- file: (\S+) -->\n```\w+\n(.*?)```\n<!-- end of file -->", re.DOTALL)
CONVERSATION = re.compile(r"<!-- conversation -->\n```json\n(.*?)```", re.DOTALL)


def test_the_page_shows_the_minimal_adapters_as_they_are() -> None:
    shown = dict(FILE.findall(PAGE.read_text(encoding="utf-8")))
    assert sorted(shown) == [
        "conformance/adapters/javascript/minimal.mjs",
        "conformance/adapters/python/minimal.py",
    ]
    for name, code in shown.items():
        assert code == (ROOT / name).read_text(encoding="utf-8"), f"copy {name} into {PAGE.name}"


def test_thirty_lines_are_thirty_lines() -> None:
    assert len((JAVASCRIPT / "minimal.mjs").read_text(encoding="utf-8").splitlines()) <= 30
    python = (ADAPTERS / "python" / "minimal.py").read_text(encoding="utf-8")
    answering = python[python.index("def answer(") :]
    assert len(answering.splitlines()) <= 30


@pytest.mark.parametrize("command", MINIMAL)
def test_the_minimal_adapters_answer_as_the_page_says(command: tuple[str, ...]) -> None:
    (text,) = CONVERSATION.findall(PAGE.read_text(encoding="utf-8"))
    lines = [json.loads(line) for line in text.splitlines() if line]
    requests, expected = lines[0::2], lines[1::2]
    assert [fault for request in requests for fault in faults_in(request, "request.schema.json")] == []
    assert answers(command, *requests) == expected


def test_the_links_of_the_page_lead_somewhere() -> None:
    pages = [PAGE, ADAPTERS / "README.md", ADAPTERS / "reference" / "README.md", JAVASCRIPT / "README.md"]
    for page in pages:
        for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists(), f"{page.name}: {link}"


@pytest.mark.parametrize("command", MINIMAL)
def test_a_minimal_adapter_declines_what_it_does_not_know(command: tuple[str, ...]) -> None:
    trick = {
        "op": "winner",
        "profile": "x",
        "trump": "D",
        "trick": {"leader": "south", "cards": ["8S", "KD"]},
    }
    whole = {
        "op": "legal",
        "profile": "classique-501",
        "history": {"dealer": "south", "deck": [], "actions": []},
    }
    found = answers(
        command,
        {"id": 1, **trick, "options": {"players": 2}},
        {"id": 2, **trick, "options": {"belote.announcement": "spoken"}},
        {"id": 3, **whole},
        {"id": "4", **trick, "options": {"players": 4}},
    )
    assert [sorted(answer) for answer in found[:3]] == [["id", "unsupported"]] * 3
    assert found[3] == {"id": "4", "result": {"winner": "east", "points": 4}}


# -- new-adapter ---------------------------------------------------------------------------------

SKELETONS = [("python", "adapter.py"), pytest.param("javascript", "adapter.mjs", marks=needs_node)]


def new_adapter(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = cli.main(("new-adapter", *words))
    told = capsys.readouterr()
    return code, told.out, told.err


@pytest.mark.parametrize(("language", "name"), SKELETONS)
def test_a_skeleton_passes_the_smoke_set(
    language: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert new_adapter(capsys, language, str(tmp_path))[0] == 0
    command = started("node" if name.endswith(".mjs") else "python", str(tmp_path / name))
    (setting,) = chosen_settings(["classique-501"])
    with Pool(command) as pool:
        report = smoke(pool, pool.start(), setting)
    assert len(report.results) >= 5
    assert {result.outcome for result in report.results} == {"passed"}
    assert report.together == ()


@pytest.mark.parametrize(("language", "name"), SKELETONS)
def test_the_command_that_is_printed_runs(
    language: str,
    name: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = new_adapter(capsys, language, "my folder")
    assert (code, err) == (0, "")
    assert (tmp_path / "my folder" / name).is_file()
    (line,) = (line for line in out.splitlines() if line.startswith("    "))
    program, verb, dashes, *command = shlex.split(line)
    assert (program, verb, dashes) == ("belote-spec", "run", "--")
    done = spec(tmp_path, "run", "--clause", "trick", "--", *started(*command))
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(("language", "name"), SKELETONS)
def test_a_skeleton_answers_every_line(
    language: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert new_adapter(capsys, language, str(tmp_path))[0] == 0
    command = started("node" if name.endswith(".mjs") else "python", str(tmp_path / name))
    good = {"id": 1, "op": "winner", "trump": "D", "trick": {"leader": "south", "cards": ["8S", "KD"]}}
    bad = ["nonsense", {"id": 2, "op": "legal", "position": {"available": ["7C"]}}, {"id": 3, "op": "winner"}]
    found = answers(command, *(line for wrong in bad for line in (wrong, good)))
    assert [answer["id"] for answer in found] == [None, 1, 2, 1, 3, 1]
    assert all("error" in answer for answer in found[0::2])
    assert all(answer["result"] == {"winner": "east", "points": 4} for answer in found[1::2])


@pytest.mark.parametrize(("language", "name"), [("python", "adapter.py"), ("javascript", "adapter.mjs")])
def test_a_skeleton_marks_what_is_to_be_replaced(
    language: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert new_adapter(capsys, language, str(tmp_path))[0] == 0
    text = (tmp_path / name).read_text(encoding="utf-8")
    assert text.count("REPLACE") == 3
    functions = ("legal_cards", "trick_winner", "trick_points")
    names = functions if language == "python" else ("legalCards", "trickWinner", "trickPoints")
    for function in names:
        assert len(re.findall(rf"(?:def|function) {function}\(", text)) == 1


def test_new_adapter_overwrites_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "adapter.py"
    mine.write_text("mine", encoding="utf-8")
    code, out, err = new_adapter(capsys, "python", str(tmp_path))
    assert (code, out) == (2, "")
    assert "adapter.py is there already" in err
    assert mine.read_text(encoding="utf-8") == "mine"


def test_new_adapter_in_a_folder_that_is_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        code, out, err = new_adapter(capsys, "javascript", str(folder))
        assert (code, out) == (2, "")
        assert str(tmp_path / "file") in err


def test_new_adapter_knows_its_languages(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        new_adapter(capsys, "cobol")
    assert caught.value.code == 2
