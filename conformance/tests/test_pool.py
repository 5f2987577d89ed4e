"""The adapter processes: windows, deadlines, crashes, and whose fault a line is."""

import os
import sys
import textwrap
import time
from collections.abc import Iterable
from pathlib import Path

import pytest

from belote_conformance.adapter import Limits
from belote_conformance.errors import AdapterFailed
from belote_conformance.model import Answered, Broke, Erred, JsonObject, Reply, TimedOut, Unsupported
from belote_conformance.pool import NOT_ASKED, Pool
from belote_conformance.process import STDERR_KEPT

BEGINNING = """\
import json, os, sys, time

DESCRIPTION = {
    "implementation": {"name": "canned", "version": "1", "language": "Python"},
    "protocol": [1], "operations": ["describe", "winner"], "profiles": [], "situations": [],
}

def say(value):
    print(value if isinstance(value, str) else json.dumps(value), flush=True)

def reply(request):
    result = DESCRIPTION if request["op"] == "describe" else {"word": request["word"], "pid": os.getpid()}
    return {"id": request["id"], "result": result}

def requests():
    for line in sys.stdin:
        yield json.loads(line)
"""
HONEST = "for request in requests(): say(reply(request))"


def any_shape(op: str, answer: JsonObject) -> str:
    """Every answer has the right shape."""
    return ""


class Bench:
    """Makes adapters out of a few lines, and asks them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.notes: list[str] = []

    def command(self, lines: str) -> list[str]:
        path = self.folder / "adapter.py"
        path.write_text(BEGINNING + textwrap.dedent(lines), encoding="utf-8")
        return [sys.executable, str(path)]

    def ask(
        self, lines: str, words: Iterable[object], limits: Limits | None = None, processes: int = 1
    ) -> dict[object, Reply]:
        """Word -> the reply to it."""
        pool = Pool(self.command(lines), processes, limits or Limits(deadline=20), any_shape)
        with pool:
            pool.start()
            for word in words:
                pool.ask(word, "winner", f'"op":"winner","word":"{word}"}}')
            replies: dict[object, Reply] = {}
            while settled := pool.replies():
                for key, reply in settled:
                    assert key not in replies
                    replies[key] = reply
        self.notes = pool.notes
        return replies

    def failure(self, lines: str, start: float = 20) -> AdapterFailed:
        """How an adapter fails to start."""
        pool = Pool(self.command(lines), limits=Limits(start=start))
        with pool, pytest.raises(AdapterFailed) as caught:
            pool.start()
        return caught.value


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


def words_of(replies: dict[object, Reply]) -> dict[object, object]:
    """Word -> the word that was answered to it; the replies that are no answers are left out."""
    return {key: reply.result["word"] for key, reply in replies.items() if isinstance(reply, Answered)}


def same(words: Iterable[object]) -> dict[object, object]:
    return {word: word for word in words}


# -- answers -------------------------------------------------------------------------------------


def test_every_request_has_its_own_answer(bench: Bench) -> None:
    words = [f"w{number}" for number in range(500)]
    assert words_of(bench.ask(HONEST, words)) == same(words)
    assert bench.notes == []


def test_answers_may_come_in_any_order(bench: Bench) -> None:
    lines = """
    held = []
    for request in requests():
        if request["op"] == "describe":
            say(reply(request))
            continue
        held.append(request)
        if len(held) == 5:
            for one in reversed(held):
                say(reply(one))
            held.clear()
    """
    assert words_of(bench.ask(lines, "abcdefghij")) == same("abcdefghij")


def test_errors_and_lacks_are_replies(bench: Bench) -> None:
    lines = """
    for request in requests():
        if request["op"] == "describe": say(reply(request))
        elif request["word"] == "a": say({"id": request["id"], "error": "no", "kind": "internal"})
        elif request["word"] == "b": say({"id": request["id"], "unsupported": "not yet"})
        else: say({"id": None, "error": "what?"})
    """
    assert bench.ask(lines, "abc") == {
        "a": Erred("no", "internal"),
        "b": Unsupported("not yet"),
        "c": Erred("what?", ""),
    }


def test_harmless_lines(bench: Bench) -> None:
    lines = """
    for request in requests():
        sys.stdout.write("\\n" + json.dumps(reply(request)) + "\\r\\n\\n")
        sys.stdout.flush()
    """
    assert words_of(bench.ask(lines, "ab")) == same("ab")


def test_the_last_line_needs_no_newline(bench: Bench) -> None:
    lines = """
    for request in requests():
        sys.stdout.write(json.dumps(reply(request)) + ("\\n" if request["op"] == "describe" else ""))
        sys.stdout.flush()
        if request["op"] != "describe":
            sys.exit()
    """
    assert words_of(bench.ask(lines, "a")) == same("a")


def test_huge_lines_on_all_pipes_do_not_deadlock(bench: Bench) -> None:
    lines = """
    for request in requests():
        sys.stderr.write("e" * 300_000)
        answer = reply(request)
        if request["op"] != "describe":
            answer["result"]["padding"] = "p" * 500_000
        say(answer)
    """
    words = [str(number) + "q" * 400_000 for number in range(40)]
    began = time.monotonic()
    assert words_of(bench.ask(lines, words)) == same(words)
    assert time.monotonic() - began < 60


def test_requests_wait_while_an_adapter_reads_nothing(bench: Bench) -> None:
    lines = """
    for request in requests():
        if request["op"] != "describe":
            time.sleep(0.2)
        say(reply(request))
    """
    words = [str(number) + "q" * 100_000 for number in range(8)]
    assert words_of(bench.ask(lines, words)) == same(words)


# -- deadlines -----------------------------------------------------------------------------------


def test_a_slow_adapter_fails_none_of_those_that_queue(bench: Bench) -> None:
    lines = """
    for request in requests():
        if request["op"] != "describe":
            time.sleep(0.3)
        say(reply(request))
    """
    words = "abcdefgh"
    assert words_of(bench.ask(lines, words, Limits(deadline=1.5))) == same(words)


HANGS_AT_C = """
import subprocess
for request in requests():
    if request.get("word") == "c":
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(300)"])
        print(child.pid, file=sys.stderr, flush=True)
        time.sleep(300)
    say(reply(request))
"""


def test_only_the_request_that_hangs_times_out(bench: Bench) -> None:
    replies = bench.ask(HANGS_AT_C, "abcdef", Limits(deadline=1))
    assert words_of(replies) == same("abdef")
    hung = replies["c"]
    assert isinstance(hung, TimedOut)
    assert 0.9 < hung.seconds < 10
    assert int(hung.stderr) > 0


@pytest.mark.skipif(os.name == "nt", reason="a process group of POSIX")
def test_what_the_adapter_started_is_killed_with_it(bench: Bench) -> None:
    hung = bench.ask(HANGS_AT_C, "c", Limits(deadline=1))["c"]
    assert isinstance(hung, TimedOut)
    for _ in range(100):
        if not is_running(int(hung.stderr)):
            return
        time.sleep(0.05)
    pytest.fail("the grandchild runs on")


def is_running(pid: int) -> bool:
    status = Path(f"/proc/{pid}/stat")
    if status.exists():
        return status.read_text().rpartition(")")[2].split()[0] != "Z"
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_request_that_is_never_answered_is_found_among_others(bench: Bench) -> None:
    lines = """
    for request in requests():
        if request.get("word") != "c":
            say(reply(request))
    """
    words = [*"abcdef", *map(str, range(100))]
    replies = bench.ask(lines, words, Limits(deadline=1))
    assert isinstance(replies.pop("c"), TimedOut)
    words.remove("c")
    assert words_of(replies) == same(words)


def test_an_answer_that_nobody_fetched_was_not_late(bench: Bench) -> None:
    pool = Pool(bench.command(HONEST), limits=Limits(deadline=0.5), shape=any_shape)
    with pool:
        pool.start()
        for word in "ab":
            pool.ask(word, "winner", f'"op":"winner","word":"{word}"}}')
        first = pool.replies()
        time.sleep(1)
        rest = [*first, *pool.replies()]
    assert [type(reply) for _, reply in rest] == [Answered, Answered]


@pytest.mark.skipif(os.name == "nt", reason="the adapter forks")
def test_a_late_answer_is_taken_for_no_other(bench: Bench) -> None:
    lines = """
    for request in requests():
        if request.get("word") == "late" and not os.path.exists(sys.argv[0] + ".late"):
            open(sys.argv[0] + ".late", "w").close()
            if os.fork() == 0:
                os.setsid()
                time.sleep(1.5)
                say({"id": request["id"], "result": {"word": "late, at last"}})
                os._exit(0)
            time.sleep(300)
        elif request["op"] != "describe":
            time.sleep(0.3)
        say(reply(request))
    """
    replies = bench.ask(lines, ["late", *"abcdefghij"], Limits(deadline=1))
    assert isinstance(replies.pop("late"), TimedOut)
    assert words_of(replies) == same("abcdefghij")


# -- crashes -------------------------------------------------------------------------------------


CRASHES_AT_C = """
for request in requests():
    if request.get("word") == "c":
        print("cannot bear c", file=sys.stderr, flush=True)
        os._exit(7)
    say(reply(request))
"""


def test_a_crash_is_blamed_on_its_case(bench: Bench) -> None:
    replies = bench.ask(CRASHES_AT_C, "abcdef")
    assert replies.pop("c") == Broke("crash", "it ended with exit code 7", "", "cannot bear c\n")
    assert words_of(replies) == same("abdef")


def test_answers_lost_with_a_crash_are_asked_again(bench: Bench) -> None:
    lines = """
    held = []
    for request in requests():
        if request["op"] == "describe":
            say(reply(request))
            continue
        if request["word"] == "c":
            os._exit(7)
        held.append(reply(request))
        while held and (len(held) > 3 or request["word"] in "ab" and os.path.exists(sys.argv[0] + ".again")):
            say(held.pop(0))
        open(sys.argv[0] + ".again", "w").close()
        if request["word"] not in "ab":
            while held:
                say(held.pop(0))
    """
    replies = bench.ask(lines, "abcdef")
    assert isinstance(replies.pop("c"), Broke)
    assert words_of(replies) == same("abdef")


def test_a_crash_that_cannot_be_repeated_is_not_forgotten(bench: Bench) -> None:
    lines = """
    for request in requests():
        if request.get("word") == "c" and not os.path.exists(sys.argv[0] + ".once"):
            open(sys.argv[0] + ".once", "w").close()
            os._exit(7)
        if request["op"] == "describe" or os.path.exists(sys.argv[0] + ".once"):
            say(reply(request))
    """
    replies = bench.ask(lines, "abcdef")
    broken = replies.pop("a")
    assert isinstance(broken, Broke)
    assert broken.message.endswith("5 after it in flight; none repeats it alone")
    assert words_of(replies) == same("bcdef")


def test_the_signal_is_told(bench: Bench) -> None:
    lines = CRASHES_AT_C.replace("os._exit(7)", "os.kill(os.getpid(), 9)")
    reply = bench.ask(lines, "c")["c"]
    assert isinstance(reply, Broke)
    assert reply.message == "it was ended by SIGKILL"


def test_the_last_of_stderr_is_kept(bench: Bench) -> None:
    lines = CRASHES_AT_C.replace('"cannot bear c"', '"x" * 200_000 + "the end"')
    reply = bench.ask(lines, "c")["c"]
    assert isinstance(reply, Broke)
    assert len(reply.stderr) == STDERR_KEPT
    assert reply.stderr.endswith("the end\n")


def test_an_adapter_that_always_dies_is_given_up(bench: Bench) -> None:
    lines = """
    for request in requests():
        if request["op"] != "describe":
            os._exit(1)
        say(reply(request))
    """
    replies = bench.ask(lines, range(2000))
    assert len(replies) == 2000
    messages = [reply.message for reply in replies.values() if isinstance(reply, Broke)]
    assert len(messages) == 2000
    not_asked = [message for message in messages if message.startswith(NOT_ASKED)]
    assert 1900 < len(not_asked) < 2000


def test_an_adapter_that_dies_now_and_then_is_not_given_up(bench: Bench) -> None:
    lines = """
    for number, request in enumerate(requests()):
        if number == 8:
            os._exit(1)
        say(reply(request))
    """
    replies = bench.ask(lines, range(200))
    broken = [reply for reply in replies.values() if not isinstance(reply, Answered)]
    assert 0 < len(broken) < 40
    assert not any(reply.message.startswith(NOT_ASKED) for reply in broken if isinstance(reply, Broke))


def test_an_adapter_that_always_hangs_is_given_up(bench: Bench) -> None:
    lines = """
    for request in requests():
        if request["op"] == "describe":
            say(reply(request))
    """
    began = time.monotonic()
    replies = bench.ask(lines, range(100), Limits(deadline=0.3))
    assert time.monotonic() - began < 20
    assert 4 <= sum(isinstance(reply, TimedOut) for reply in replies.values()) <= 10


def test_nothing_is_asked_of_an_adapter_that_was_given_up(bench: Bench) -> None:
    pool = Pool(bench.command("for request in requests(): say(reply(request)); sys.exit()"), shape=any_shape)
    with pool:
        pool.start()
        for number in range(60):
            pool.ask(number, "winner", '"op":"winner","word":"x"}')
        while pool.replies():
            pass
        assert pool.has_room
        pool.ask("after", "winner", '"op":"winner","word":"x"}')
        ((key, reply),) = pool.replies()
    assert key == "after"
    assert isinstance(reply, Broke)
    assert reply.message.startswith(NOT_ASKED)


# -- lines that answer nothing -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "problem", "message"),
    [
        ('"oh dear"', "not-json", "not JSON: Expecting value at column 1"),
        ("[1, 2]", "schema", "no object"),
        ('{"word": "b"}', "schema", "the line has no id"),
        ('{"id": "nobody", "result": {}}', "wrong-id", '"nobody" is not the id of an open request'),
        ('{"id": 7, "result": {}}', "wrong-id", "7 is not the id"),
        ('{"id": None, "result": {}}', "wrong-id", "null is not the id"),
        ('{"id": request["id"], "result": {"points": 1.5}}', "not-json", "numbers are whole, not 1.5"),
        ('{"id": request["id"], "result": {"points": float("nan")}}', "not-json", "not NaN"),
        ('"[" * 200_000', "not-json", "nested too deep"),
        ('"1" * 5000', "not-json", "not JSON"),
    ],
)
def test_a_line_that_answers_nothing_breaks_the_oldest(
    bench: Bench, said: str, problem: str, message: str
) -> None:
    lines = f"""
    for request in requests():
        if request.get("word") == "b":
            say({said})
        say(reply(request))
    """
    replies = bench.ask(lines, "abcd")
    broken = replies.pop("b")
    assert isinstance(broken, Broke)
    assert broken.problem == problem
    assert message in broken.message
    assert broken.line
    assert len(broken.line) <= 300
    assert words_of(replies) == same("acd")


def test_bytes_that_are_no_text(bench: Bench) -> None:
    lines = """
    for request in requests():
        if request.get("word") == "b":
            sys.stdout.buffer.write(b"\\xff\\xfe\\n")
        say(reply(request))
    """
    broken = bench.ask(lines, "abc")["b"]
    assert isinstance(broken, Broke)
    assert broken.message == "the line is not UTF-8: its byte 1 does not fit"


def test_a_second_answer_breaks_the_oldest(bench: Bench) -> None:
    lines = """
    for request in requests():
        say(reply(request))
        if request.get("word") == "a":
            say(reply(request))
    """
    replies = bench.ask(lines, "abc")
    broken = replies.pop("b")
    assert isinstance(broken, Broke)
    assert broken.problem == "wrong-id"
    assert words_of(replies) == same("ac")


def test_a_line_after_the_last_answer_is_a_note(bench: Bench) -> None:
    lines = """
    for request in requests():
        say(reply(request))
        if request.get("word") == "b":
            say("bye")
    """
    pool = Pool(bench.command(lines), shape=any_shape)
    with pool:
        pool.start()
        for word in "ab":
            pool.ask(word, "winner", f'"op":"winner","word":"{word}"}}')
        while pool.replies():
            pass
        time.sleep(0.3)
        pool.ask("c", "winner", '"op":"winner","word":"c"}')
        ((_, broken),) = pool.replies()
    assert isinstance(broken, Broke)
    assert broken.line == "bye"


def test_wrong_shape_is_told_with_the_line(bench: Bench) -> None:
    pool = Pool(bench.command(HONEST), shape=lambda op, answer: "" if op == "describe" else "at /result: no")
    with pool:
        pool.start()
        pool.ask("a", "winner", '"op":"winner","word":"a"}')
        ((_, broken),) = pool.replies()
    assert isinstance(broken, Broke)
    assert (broken.problem, broken.message) == ("schema", "at /result: no")
    assert '"word": "a"' in broken.line


def test_a_line_that_is_too_long(bench: Bench) -> None:
    lines = """
    for request in requests():
        if request.get("word") == "b":
            while True:
                sys.stdout.write("x" * 100_000)
        say(reply(request))
    """
    replies = bench.ask(lines, "abcd")
    broken = replies.pop("b")
    assert isinstance(broken, Broke)
    assert broken.problem == "too-long"
    assert words_of(replies) == same("acd")


# -- start and end -------------------------------------------------------------------------------


def test_a_command_that_is_not_there() -> None:
    pool = Pool(["/nowhere/adapter"])
    with pool, pytest.raises(AdapterFailed) as caught:
        pool.start()
    assert "cannot be started: No such file" in str(caught.value)
    assert "/nowhere/adapter" in str(caught.value)


def test_an_adapter_that_ends_at_once(bench: Bench) -> None:
    failed = bench.failure("print('no such module', file=sys.stderr); sys.exit(4)")
    assert failed.message == "it ended with exit code 4"
    assert "no such module" in str(failed)


def test_an_adapter_that_never_describes_itself(bench: Bench) -> None:
    failed = bench.failure("time.sleep(300)", start=0.5)
    assert failed.message == "no answer within 0.5 s"
    assert "flush" in str(failed)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("say('Welcome!')\n" + HONEST, "the line is not JSON"),
        ("say({'id': 1, 'result': DESCRIPTION}); time.sleep(9)", "not the id of an open request"),
        ("DESCRIPTION['protocol'] = [2]\n" + HONEST, "it speaks protocol 2, and 1 is asked for"),
        ("del DESCRIPTION['profiles']\n" + HONEST, "the field profiles is missing"),
        ("for request in requests(): say({'id': request['id'], 'error': 'what?'})", "an error: what?"),
        (
            "for request in requests(): say({'id': request['id'], 'unsupported': 'no'})",
            "support describe: no",
        ),
    ],
)
def test_an_adapter_that_describes_itself_badly(bench: Bench, lines: str, message: str) -> None:
    assert message in bench.failure(lines).message


def test_describe_is_asked_again_after_a_restart(bench: Bench) -> None:
    lines = """
    first = True
    for request in requests():
        assert (request["op"] == "describe") == first
        assert not first or request["protocol"] == 1
        first = False
        if request.get("word") == "c":
            os._exit(7)
        say(reply(request))
    """
    assert words_of(bench.ask(lines, "abcd")) == same("abd")


def test_an_adapter_that_cannot_start_again(bench: Bench) -> None:
    lines = """
    again = os.path.exists(sys.argv[0] + ".once")
    open(sys.argv[0] + ".once", "w").close()
    if again:
        sys.exit(5)
    for request in requests():
        if request.get("word") == "a":
            os._exit(7)
        say(reply(request))
    """
    replies = bench.ask(lines, "abc")
    assert all(isinstance(reply, Broke) for reply in replies.values())
    assert "it ended with exit code 5" in "".join(r.message for r in replies.values() if isinstance(r, Broke))


def test_an_adapter_that_does_not_stop(bench: Bench) -> None:
    replies = bench.ask(HONEST + "\ntime.sleep(300)", "ab")
    assert words_of(replies) == same("ab")
    assert bench.notes == ["It did not stop within 2 s of the end of its input."]


# -- several processes ---------------------------------------------------------------------------


def test_two_processes_share_the_work(bench: Bench) -> None:
    lines = """
    for request in requests():
        if request["op"] != "describe":
            time.sleep(0.005)
        say(reply(request))
    """
    words = list(range(300))
    replies = bench.ask(lines, words, processes=2)
    pids = {reply.result["pid"] for reply in replies.values() if isinstance(reply, Answered)}
    assert len(replies) == 300
    assert len(pids) == 2


def test_a_crash_of_one_leaves_the_other_alone(bench: Bench) -> None:
    lines = """
    for request in requests():
        if request.get("word") == "150":
            os._exit(7)
        if request["op"] != "describe":
            time.sleep(0.005)
        say(reply(request))
    """
    replies = bench.ask(lines, range(300), processes=2)
    assert [key for key, reply in replies.items() if not isinstance(reply, Answered)] == [150]
