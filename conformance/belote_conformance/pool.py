"""Several adapters with one queue of requests before them, and what is done when one of them is lost.

Requests lost with a process are asked again of a fresh one, except the one that is to blame. After a
silence, or a line that is too long, that is the oldest. After a crash it is not known, since answers that
were written but not flushed are lost too: if several were in flight, each is asked again alone, and the
one that is lost alone is to blame. If none is, the oldest pays for a crash that cannot be repeated.

An adapter that is lost again and again is given up: a few losses are allowed, and more with each answer.
"""

import itertools
import time
from collections import deque
from collections.abc import Sequence
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import Literal, NamedTuple

from .adapter import Adapter, Limits, Loss, Request
from .answers import ShapeCheck, wrong_shape
from .errors import AdapterFailed
from .model import Broke, Implementation, Reply, TimedOut
from .process import Event

Problem = Literal["crash", "too-long"]

_LOSSES_ALLOWED = 20
_ANSWERS_PER_LOSS = 4
_COST = {"crash": 1, "too-long": 1, "unusable": 4, "timeout": 4, "start": 4}
NOT_ASKED = "not asked"
"""How the message begins to a request that an adapter which was given up never got."""
_CLOSING = 2.0
"""Seconds in which an adapter must stop when its input ends."""


class Settled(NamedTuple):
    """The key of a request and its reply."""

    key: object
    reply: Reply


class _Suspects:
    """Requests in flight at a crash, asked again one by one; the reply to the oldest waits for the others."""

    def __init__(self, loss: Loss) -> None:
        self.loss = loss
        self.open = set(loss.in_flight)
        self.reply: Reply | None = None

    @property
    def oldest(self) -> Request:
        return self.loss.in_flight[0]


class Pool:
    """Adapters started by one command. Use it as a context manager, which ends them.

    ``notes`` collects what was odd about the adapter and belongs to no request.
    """

    def __init__(
        self,
        command: Sequence[str],
        processes: int = 1,
        limits: Limits | None = None,
        shape: ShapeCheck = wrong_shape,
    ) -> None:
        self.notes: list[str] = []
        self._command = tuple(command)
        self._limits = limits or Limits()
        self._events: SimpleQueue[Event] = SimpleQueue()
        serials = itertools.count(1)
        self._adapters = [
            Adapter(command, self._limits, self, serials, self._events, shape) for _ in range(processes)
        ]
        self._waiting: deque[Request] = deque()
        self._settled: list[Settled] = []
        self._pending = 0
        self._suspects: dict[Request, _Suspects] = {}
        self._implementation: Implementation | None = None
        self._answers = 0
        self._spent = 0
        self._given_up = ""

    def __enter__(self) -> "Pool":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # what is asked of it

    def begin(self) -> None:
        """Start the first adapter, and do not wait for it. AdapterFailed if it cannot be started."""
        if not self._adapters[0].started:
            self._start(self._adapters[0])

    def start(self) -> Implementation:
        """Start the first adapter; what it says of itself. AdapterFailed if it cannot be used."""
        self.begin()
        while self._implementation is None:
            self._hear()
        return self._implementation

    @property
    def pending(self) -> int:
        """How many requests have no reply yet."""
        return self._pending

    @property
    def has_room(self) -> bool:
        """Whether more may be asked now: few wait, or none since the adapter was given up."""
        return len(self._waiting) < self._limits.window

    def ask(self, key: object, op: str, body: str, *, alone: bool = False) -> None:
        """Ask this as soon as there is room; ``body`` is the request as JSON without its ``{`` and id."""
        self._pending += 1
        request = Request(key, op, body, alone)
        if self._given_up:
            self._reply(request, Broke("crash", self._given_up, "", ""))
        else:
            self._waiting.append(request)

    def replies(self) -> list[Settled]:
        """The replies there are, waiting for the first; none if nothing was asked."""
        while self._pending and not self._settled:
            self._dispatch()
            if not self._settled:
                self._hear()
        settled, self._settled = self._settled, []
        return settled

    def close(self) -> None:
        """End all adapters. What was asked and not answered is forgotten."""
        strays = [adapter.stray for adapter in self._adapters if adapter.stray]
        if strays:
            self.notes.append(f"It wrote a line that answers no request: {strays[0]}")
        stopped = [adapter.close(_CLOSING) for adapter in self._adapters]
        if not all(stopped):
            self.notes.append(f"It did not stop within {_CLOSING:g} s of the end of its input.")
        self._waiting.clear()
        self._pending = 0

    # what adapters tell

    def settled(self, request: Request, reply: Reply) -> None:
        """A request has its reply."""
        if not isinstance(reply, Broke):
            self._answers += 1
        suspects = self._suspects.get(request)
        if suspects is None:
            self._reply(request, reply)
            return
        suspects.open.remove(request)
        if request is suspects.oldest:
            suspects.reply = reply
        else:
            self._reply(request, reply)
        if not suspects.open:
            self._acquit(suspects)

    def ready(self, implementation: Implementation) -> None:
        """An adapter has described itself."""
        self._implementation = self._implementation or implementation

    def lost(self, loss: Loss) -> None:
        """A process is gone: settle the request that is to blame, and ask the others again."""
        if self._implementation is None:
            raise AdapterFailed(self._command, loss.message, loss.cause, loss.line, loss.stderr)
        self._spent += _COST["start" if loss.starting else loss.cause]
        again = list(loss.in_flight)
        if loss.cause == "crash" and len(again) > 1:
            self._suspect(loss)
        elif again:
            self._convict(again.pop(0), loss)
        self._waiting.extendleft(reversed(again))
        if self._spent > _LOSSES_ALLOWED + self._answers / _ANSWERS_PER_LOSS:
            self._give_up(loss)

    # how it works

    def _dispatch(self) -> None:
        """Hand out what waits, to the adapter with the least to do."""
        if self._waiting:
            self._start_another()
        while self._waiting:
            adapter = self._free_adapter(alone=self._waiting[0].alone)
            if adapter is None:
                break
            adapter.send(self._waiting.popleft())
        for adapter in self._adapters:
            adapter.flush()

    def _free_adapter(self, *, alone: bool) -> Adapter | None:
        free = [adapter for adapter in self._adapters if adapter.has_room]
        if alone:
            free = [adapter for adapter in free if not adapter.in_flight]
        return min(free, key=lambda adapter: adapter.in_flight, default=None)

    def _start_another(self) -> None:
        """Start the adapters that have no process, unless the others can take all that waits."""
        running = sum(adapter.started for adapter in self._adapters)
        for adapter in self._adapters:
            if not adapter.started and len(self._waiting) > running * self._limits.window // 2:
                self._start(adapter)
                running += 1

    def _start(self, adapter: Adapter) -> None:
        try:
            adapter.start()
        except OSError as error:
            message = f"it cannot be started: {error.strerror or error}"
            raise AdapterFailed(self._command, message, "not-started") from None

    def _hear(self) -> None:
        """Wait for an event, deal with all there are, and look at the clock.

        In this order: an answer that lies in the queue was not late, however long nobody looked.
        """
        due = [adapter.due for adapter in self._adapters if adapter.due is not None]
        wait = max(0.0, min(due) - time.monotonic()) if due else None
        try:
            self._deliver(self._events.get(timeout=wait))
            for _ in range(self._events.qsize()):
                self._deliver(self._events.get_nowait())
        except Empty:
            pass
        now = time.monotonic()
        for adapter in self._adapters:
            if adapter.due is not None and adapter.due <= now:
                adapter.expire()

    def _deliver(self, event: Event) -> None:
        for adapter in self._adapters:
            if adapter.serial == event.process:
                adapter.hear(event)
                return

    def _reply(self, request: Request, reply: Reply) -> None:
        self._pending -= 1
        self._settled.append(Settled(request.key, reply))

    def _suspect(self, loss: Loss) -> None:
        suspects = _Suspects(loss)
        for request in loss.in_flight:
            request.alone = True
            self._suspects[request] = suspects

    def _convict(self, request: Request, loss: Loss) -> None:
        """This request is to blame; the others that were suspected with it are not."""
        suspects = self._suspects.get(request)
        if suspects is not None:
            self._release(suspects)
            if suspects.reply is not None:
                self._reply(suspects.oldest, suspects.reply)
        if loss.cause == "timeout":
            self._reply(request, TimedOut(loss.seconds, loss.stderr))
        else:
            problem: Problem = "too-long" if loss.cause == "too-long" else "crash"
            self._reply(request, Broke(problem, loss.message, loss.line, loss.stderr))

    def _acquit(self, suspects: _Suspects) -> None:
        """Each of them has its answer, alone: the crash stays with the one that was the oldest."""
        self._release(suspects)
        loss = suspects.loss
        others = len(loss.in_flight) - 1
        message = f"{loss.message} with this request and {others} after it in flight; none repeats it alone"
        self._reply(suspects.oldest, Broke("crash", message, loss.line, loss.stderr))

    def _release(self, suspects: _Suspects) -> None:
        for request in suspects.loss.in_flight:
            request.alone = False
            del self._suspects[request]

    def _give_up(self, loss: Loss) -> None:
        """Reply to all that is open; nothing more is asked."""
        self._given_up = f"{NOT_ASKED}: the adapter was lost too often, at last because {loss.message}"
        for suspects in {id(suspects): suspects for suspects in self._suspects.values()}.values():
            self._release(suspects)
            if suspects.reply is not None:
                self._reply(suspects.oldest, suspects.reply)
        open_requests = [request for adapter in self._adapters for request in adapter.abandon()]
        for request in (*open_requests, *self._waiting):
            self._reply(request, Broke("crash", self._given_up, "", ""))
        self._waiting.clear()
