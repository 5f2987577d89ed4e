"""One process of an adapter: its three pipes, each served by a thread of its own, and its end.

The threads only move bytes, so no pipe can fill up while another one waits. All that the process says
reaches its owner through a queue of events, each marked with the serial number of the process: the last
words of a process that was given up are never taken for those of its successor.

On POSIX the process leads a session and a process group of its own, and the whole group is killed.
On Windows it gets a process group and ``taskkill /T`` ends its tree; that way is written but untested.
"""

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import IO, NamedTuple, TypeAlias, cast

LONGEST_LINE = 1_000_000
"""Bytes of the longest answer that is read."""
STDERR_KEPT = 64 * 1024
"""Bytes of stderr that are kept, the last ones."""

_CHUNK = 64 * 1024
_CHUNKS_AHEAD = 64


class Lines(NamedTuple):
    """The process wrote these lines; ``at`` is when they were read."""

    process: int
    lines: tuple[bytes, ...]
    at: float


class Overlong(NamedTuple):
    """The process wrote a line that is too long; nothing is read after it."""

    process: int
    start: bytes


class Ended(NamedTuple):
    """The process closed its output; most often it has ended."""

    process: int


Event: TypeAlias = Lines | Overlong | Ended


class Process:
    """A running adapter. OSError from the constructor if the command cannot be started."""

    def __init__(self, command: Sequence[str], serial: int, events: "SimpleQueue[Event]") -> None:
        self.serial = serial
        self._events = events
        self._outgoing: SimpleQueue[bytes | None] = SimpleQueue()
        self._ahead = threading.Semaphore(_CHUNKS_AHEAD)
        self._given_up = False
        self._killed = False
        self._stderr = bytearray()
        self._stderr_lock = threading.Lock()
        self._popen = _started(command)
        self._threads = (
            _thread(self._write, self._popen.stdin),
            _thread(self._read, self._popen.stdout),
            _thread(self._listen, self._popen.stderr),
        )

    def send(self, line: bytes) -> None:
        """Send this line, its newline included. Never waits."""
        self._outgoing.put(line)

    def handled(self) -> None:
        """One ``Lines`` has been handled: the reader stays only so many ahead."""
        self._ahead.release()

    def stderr(self) -> str:
        """What came on stderr since the last call, at most its last 64 KiB."""
        with self._stderr_lock:
            said = bytes(self._stderr)
            self._stderr.clear()
        return said.decode("utf-8", "replace")

    def kill(self) -> int | None:
        """End the process and all that it started, now. Its exit code, negative for a signal."""
        if self._killed:
            return self._popen.returncode
        self._killed = True
        self._give_up()
        _kill_tree(self._popen)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._popen.wait(5)
        # a grandchild that left the group may hold a pipe open: its thread is then left behind
        for thread in self._threads:
            thread.join(1)
        return self._popen.returncode

    def end(self, patience: float) -> int | None:
        """The same, but for so many seconds it may end by itself."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._popen.wait(patience)
        return self.kill()

    def close(self, patience: float) -> bool:
        """Close its input, which asks it to stop; whether it did so within so many seconds."""
        self._give_up()
        try:
            self._popen.wait(patience)
        except subprocess.TimeoutExpired:
            self.kill()
            return False
        self.kill()
        return True

    def _give_up(self) -> None:
        self._given_up = True
        self._ahead.release()
        self._outgoing.put(None)

    # the threads

    def _write(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError), pipe:
            while lines := self._waiting_lines():
                pipe.write(b"".join(lines))
                pipe.flush()

    def _waiting_lines(self) -> list[bytes]:
        """All lines that wait to be sent, at least one; none once the input is to be closed."""
        lines: list[bytes] = []
        line = self._outgoing.get()
        while line is not None:
            lines.append(line)
            try:
                line = self._outgoing.get_nowait()
            except Empty:
                return lines
        self._outgoing.put(None)
        return lines

    def _read(self, pipe: IO[bytes]) -> None:
        with pipe:
            self._read_lines(pipe)
        self._events.put(Ended(self.serial))

    def _read_lines(self, pipe: IO[bytes]) -> None:
        rest = b""
        while not self._given_up and (chunk := _some(pipe)):
            at = time.monotonic()
            *lines, rest = (rest + chunk).split(b"\n")
            for line in (*lines, rest):
                if len(line) > LONGEST_LINE:
                    self._events.put(Overlong(self.serial, line[:1000]))
                    return
            if lines:
                self._events.put(Lines(self.serial, tuple(lines), at))
                self._ahead.acquire()
        if rest:
            self._events.put(Lines(self.serial, (rest,), time.monotonic()))

    def _listen(self, pipe: IO[bytes]) -> None:
        with pipe:
            while chunk := _some(pipe):
                with self._stderr_lock:
                    self._stderr += chunk
                    del self._stderr[:-STDERR_KEPT]


def _thread(serve: Callable[[IO[bytes]], None], pipe: IO[bytes] | None) -> threading.Thread:
    thread = threading.Thread(target=serve, args=(cast("IO[bytes]", pipe),), daemon=True)
    thread.start()
    return thread


def _some(pipe: IO[bytes]) -> bytes:
    """What there is to read, at least a byte; nothing at the end."""
    try:
        return cast(bytes, pipe.read1(_CHUNK))  # type: ignore[attr-defined]
    except (OSError, ValueError):
        return b""


def _started(command: Sequence[str]) -> "subprocess.Popen[bytes]":
    windows = sys.platform == "win32"
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=not windows,
        creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
    )


def _kill_tree(popen: "subprocess.Popen[bytes]") -> None:
    if sys.platform == "win32":
        tree = ["taskkill", "/T", "/F", "/PID", str(popen.pid)]
        subprocess.run(tree, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        return
    # the group has the number of its leader, and outlives it while a child of it runs
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(popen.pid, signal.SIGKILL)
