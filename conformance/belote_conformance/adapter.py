"""One adapter with several requests in flight, and what each line it writes means for them.

Answers come in any order and are matched by id; ids are never used again, also not by the next process.
The clock of a deadline does not start when a request is sent: an adapter may work on one request while
others queue in its input. It measures silence: it starts when a request is sent to an idle adapter, and
again with each answer. The window is a sliding one, counted from the oldest request without an answer, so
an adapter that answers all others and never this one falls silent after at most a window of them.

A line that answers nothing (no JSON, no object, an unknown id) is blamed on the oldest request without
an answer, and should that answer still come it is dropped. Nothing here starts a process again: an
adapter that is lost says so once, with what was in flight, and its owner decides.
"""

import json
import signal
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Literal, NamedTuple, Protocol, cast

from .answers import PROTOCOL, Fault, ShapeCheck, implementation_of, parsed, quoted, reply_to, wrong_shape
from .model import Answered, Broke, Erred, Implementation, Json, JsonObject, Reply, Unsupported
from .process import LONGEST_LINE, Ended, Event, Lines, Overlong, Process

_ENDING = 1.0
"""Seconds in which an adapter that closed its output may end by itself."""


Cause = Literal["crash", "timeout", "too-long", "unusable"]


class Limits(NamedTuple):
    """How an adapter is treated: requests in flight, and seconds of silence until it is given up."""

    window: int = 32
    deadline: float = 10.0
    start: float = 30.0


@dataclass(eq=False, slots=True)
class Request:
    """One question. ``key`` is its owner's, ``body`` the request as JSON without its ``{`` and id.

    ``alone``: it is sent only to an idle adapter, and nothing else until it has its answer.
    """

    key: object
    op: str
    body: str
    alone: bool = False


class Loss(NamedTuple):
    """An adapter process that is gone, and the requests that it still owed an answer, oldest first.

    ``cause``: it ended, was silent for too long, wrote a line that is too long, or described itself in a
    way that cannot be used. ``starting``: it had not described itself yet.
    """

    cause: Cause
    starting: bool
    message: str
    line: str
    stderr: str
    seconds: float
    in_flight: tuple[Request, ...]


class Desk(Protocol):
    """Who is told what becomes of the requests."""

    def settled(self, request: Request, reply: Reply) -> None:
        """This request has its reply."""

    def ready(self, implementation: Implementation) -> None:
        """A process was started and has described itself."""

    def lost(self, loss: Loss) -> None:
        """A process is gone; the adapter may be started again."""


@dataclass(slots=True)
class _Flight:
    request: Request
    number: int
    sent: float


class Adapter:
    """A place for one process at a time."""

    def __init__(
        self,
        command: Sequence[str],
        limits: Limits,
        desk: Desk,
        serials: Iterator[int],
        events: "SimpleQueue[Event]",
        shape: ShapeCheck = wrong_shape,
    ) -> None:
        self._command = command
        self._limits = limits
        self._desk = desk
        self._serials = serials
        self._events = events
        self._shape = shape
        self._process: Process | None = None
        self._flights: dict[str, _Flight] = {}
        self._dropped: set[str] = set()
        self._stray: Broke | None = None
        self._outbox: list[str] = []
        self._number = 0
        self._clock = 0.0
        self._last_read = 0.0
        self._describe: Request | None = None
        self._alone = False

    # what the owner asks

    @property
    def started(self) -> bool:
        """Whether it has a process, ready or not."""
        return self._process is not None

    @property
    def serial(self) -> int:
        """The number of its process; 0 without one."""
        return self._process.serial if self._process else 0

    @property
    def in_flight(self) -> int:
        """How many requests have no answer yet."""
        return len(self._flights)

    @property
    def due(self) -> float | None:
        """When its silence has lasted too long, if it owes an answer."""
        if not self._flights:
            return None
        return self._clock + (self._limits.start if self._describe else self._limits.deadline)

    @property
    def has_room(self) -> bool:
        """Whether another request may be sent."""
        if self._process is None or self._describe or self._alone:
            return False
        if not self._flights:
            return True
        oldest = next(iter(self._flights.values()))
        return self._number + 1 - oldest.number < self._limits.window

    @property
    def stray(self) -> str:
        """The last line that was written when no request was open, and that no request was blamed for."""
        return self._stray.line if self._stray else ""

    # what the owner does

    def start(self) -> None:
        """Start a process and ask it to describe itself. OSError if the command cannot be started."""
        self._process = Process(self._command, next(self._serials), self._events)
        self._describe = Request(None, "describe", f'"op":"describe","protocol":{PROTOCOL}}}')
        self.send(self._describe)
        self.flush()

    def send(self, request: Request) -> None:
        """Take this request; it leaves with the next ``flush``. Only when there is room."""
        assert self._process is not None
        now = time.monotonic()
        self._number += 1
        identity = f"{self._process.serial}-{self._number}"
        self._outbox.append(f'{{"id":"{identity}",{request.body}\n')
        if self._stray is not None:
            stray, self._stray = self._stray, None
            self._dropped.add(identity)
            self._desk.settled(request, stray)
            return
        if not self._flights:
            self._clock = now
        self._flights[identity] = _Flight(request, self._number, now)
        self._alone = request.alone

    def flush(self) -> None:
        """Send what was taken."""
        if self._outbox and self._process:
            self._process.send("".join(self._outbox).encode())
        self._outbox.clear()

    def hear(self, event: Event) -> None:
        """Deal with an event of its own process."""
        if self._process is None or event.process != self._process.serial:
            return
        match event:
            case Lines(lines=lines, at=at):
                self._process.handled()
                for line in lines:
                    if self.started and line.strip():
                        self._hear_line(line, at)
            case Overlong(start=start):
                self._lose("too-long", f"a line is longer than {LONGEST_LINE} bytes", quoted(start))
            case Ended():
                self._lose("crash", _ending(self._process.end(_ENDING)))

    def expire(self) -> None:
        """Its silence has lasted too long: kill it."""
        if self._process is not None:
            seconds = self._limits.start if self._describe else self._limits.deadline
            self._lose("timeout", f"no answer within {seconds:g} s")

    def close(self, patience: float) -> bool:
        """Let its process stop at the end of its input. Whether it did so within so many seconds."""
        process = self._process
        if process is None or self._flights:
            self.abandon()
            return True
        self._forget()
        return process.close(patience)

    def abandon(self) -> tuple[Request, ...]:
        """Kill its process. The requests that it still owed an answer."""
        if self._process is not None:
            self._process.kill()
        requests = self._requests()
        self._forget()
        return requests

    # what lines mean

    def _hear_line(self, line: bytes, at: float) -> None:
        answer = parsed(line)
        if isinstance(answer, Fault):
            self._blame(answer.problem, answer.message, line)
            return
        identity = answer.get("id")
        if isinstance(identity, str) and identity in self._flights:
            self._answered(self._flights.pop(identity), answer, line, at)
        elif isinstance(identity, str) and identity in self._dropped:
            self._dropped.remove(identity)
        elif identity is None and "error" in answer and self._flights:
            self._answered(self._drop_oldest(), answer, line, at)
        elif "id" not in answer:
            self._blame("schema", "the line has no id", line)
        else:
            self._blame("wrong-id", f"{_told(identity)} is not the id of an open request", line)

    def _answered(self, flight: _Flight, answer: JsonObject, line: bytes, at: float) -> None:
        """``at`` is when the line was read. The time counts from when the adapter could turn to it."""
        seconds = at - max(flight.sent, self._last_read)
        self._last_read = at
        reply = reply_to(flight.request.op, answer, seconds, self._shape)
        if isinstance(reply, Fault):
            reply = self._broke(reply.problem, reply.message, line)
        self._settle(flight.request, reply)

    def _blame(self, problem: Literal["not-json", "schema", "wrong-id"], message: str, line: bytes) -> None:
        broke = self._broke(problem, message, line)
        if self._flights:
            self._settle(self._drop_oldest().request, broke)
        else:
            self._stray = broke

    def _broke(self, problem: Literal["not-json", "schema", "wrong-id"], message: str, line: bytes) -> Broke:
        assert self._process is not None
        return Broke(problem, message, quoted(line), self._process.stderr())

    def _drop_oldest(self) -> _Flight:
        """The oldest flight, which is over; what is still answered to it will be dropped."""
        identity = next(iter(self._flights))
        self._dropped.add(identity)
        return self._flights.pop(identity)

    def _settle(self, request: Request, reply: Reply) -> None:
        self._clock = time.monotonic()
        self._alone = False
        if request is not self._describe:
            self._desk.settled(request, reply)
            return
        self._describe = None
        wrong = _why_unusable(reply)
        if wrong:
            line, stderr = (reply.line, reply.stderr) if isinstance(reply, Broke) else ("", "")
            self._lose("unusable", wrong, line, stderr, starting=True)
        else:
            self._desk.ready(implementation_of(cast(Answered, reply).result))

    # its end

    def _lose(
        self,
        cause: Cause,
        message: str,
        line: str = "",
        stderr: str = "",
        *,
        starting: bool = False,
    ) -> None:
        """Kill the process, and tell what is lost with it."""
        assert self._process is not None
        self._process.kill()
        loss = Loss(
            cause=cause,
            starting=starting or self._describe is not None,
            message=message,
            line=line,
            stderr=stderr + self._process.stderr(),
            seconds=time.monotonic() - self._clock,
            in_flight=self._requests(),
        )
        self._forget()
        self._desk.lost(loss)

    def _requests(self) -> tuple[Request, ...]:
        return tuple(
            flight.request for flight in self._flights.values() if flight.request is not self._describe
        )

    def _forget(self) -> None:
        self._process = self._describe = self._stray = None
        self._alone = False
        self._flights.clear()
        self._dropped.clear()
        self._outbox.clear()


def _why_unusable(reply: Reply) -> str:
    """Why an adapter that replied this to ``describe`` cannot be used, or nothing."""
    match reply:
        case Answered(result=result):
            spoken = cast("list[int]", result["protocol"])
            if PROTOCOL in spoken:
                return ""
            return f"it speaks protocol {', '.join(map(str, spoken))}, and {PROTOCOL} is asked for"
        case Unsupported(why=why):
            return f"it does not support describe: {why}"
        case Erred(message=message):
            return f"it answered describe with an error: {message}"
        case Broke(message=message):
            return f"its answer to describe cannot be used: {message}"
        case _:
            return "it did not answer describe"


def _ending(code: int | None) -> str:
    if code is None:
        return "it closed its output"
    if code >= 0:
        return f"it ended with exit code {code}"
    try:
        return f"it was ended by {signal.Signals(-code).name}"
    except ValueError:
        return f"it was ended by signal {-code}"


def _told(identity: Json) -> str:
    text = json.dumps(identity, ensure_ascii=False)
    return text if len(text) <= 80 else text[:79] + "…"
