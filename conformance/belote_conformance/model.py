"""The values the parts of the conformance suite pass to each other.

A ``Case`` is what a scenario file says. Put to a profile it becomes ``Check``s, each one request
and what its answer must hold. An adapter gives a ``Reply`` to each request, and the replies of a
case make its ``Verdict``.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"
JsonObject: TypeAlias = "dict[str, Json]"

Operation = Literal["deal", "legal", "winner", "apply", "view", "score", "match"]
Level = Literal[1, 2, 3, 4, 5]
Options: TypeAlias = Mapping[str, str | int]
"""Option name -> value."""
Condition: TypeAlias = Mapping[str, tuple[str | int, ...]]
"""Option name -> the values under which something applies; empty: always."""


class Provenance(NamedTuple):
    """Where a case comes from; ``ref`` is a place in a source, a decision or a report, or empty."""

    kind: Literal["source", "decision", "public-report", "campaign", "recorded", "constructed"]
    ref: str


class Step(NamedTuple):
    """One step of an ``apply`` case: the actions of the step and what must be seen after the last."""

    actions: tuple[JsonObject, ...]
    expect: JsonObject


class Case(NamedTuple):
    """One case of a scenario file, its notation already written out as JSON.

    ``when`` holds the conditions of the case and of the clauses it cites together, ``own_when`` those of
    the case alone. ``hashes``: the wording of its clauses that it was confirmed against.
    ``file`` is relative to the folder of scenarios, ``line`` counts from 1.
    """

    id: str
    title: str
    subject: str
    clauses: tuple[str, ...]
    when: Condition
    catches: str
    provenance: Provenance
    level: Level
    ask: Operation
    given: JsonObject
    expect: JsonObject
    steps: tuple[Step, ...]
    status: Literal["scored", "disputed"]
    replaces: str | None
    hashes: Mapping[str, str]
    file: str
    line: int
    own_when: Condition = MappingProxyType({})


class Check(NamedTuple):
    """One request of a case, without id, profile and options, and what its answer must hold.

    ``step`` is the number of the step it belongs to, from 0, or None. ``expect`` is in the terms of
    the operation's result, with the matchers of ``judge``.
    """

    step: int | None
    op: Operation
    fields: JsonObject
    expect: JsonObject


class Answered(NamedTuple):
    """The adapter answered with a result."""

    result: JsonObject
    seconds: float


class Unsupported(NamedTuple):
    """The adapter said that it does not support the question."""

    why: str


class Erred(NamedTuple):
    """The adapter answered with an error of its own."""

    message: str
    kind: str


class Broke(NamedTuple):
    """The adapter gave no usable answer: it crashed, or its output is not what the protocol asks.

    ``line`` quotes the output, ``stderr`` its last words; either may be empty.
    """

    problem: Literal["crash", "not-json", "schema", "wrong-id", "too-long"]
    message: str
    line: str
    stderr: str


class TimedOut(NamedTuple):
    """No answer came before the deadline."""

    seconds: float
    stderr: str


Reply: TypeAlias = Answered | Unsupported | Erred | Broke | TimedOut

Outcome = Literal["passed", "failed", "errored", "timeout", "unsupported"]
Bookkeeping = Literal["as-expected", "expected-failure", "unexpected-pass"]


class Difference(NamedTuple):
    """One thing an answer has other than expected; ``at`` is a JSON pointer into the result."""

    step: int | None
    at: str
    expected: Json
    got: Json


class Verdict(NamedTuple):
    """The outcome of one case for one profile.

    ``differences`` are those of the first differing check; ``check`` and ``reply`` belong to it.
    ``bookkeeping`` tells how the outcome stands to the list of known failures.
    """

    case: Case
    profile: str
    options: Options
    outcome: Outcome
    message: str
    check: Check | None
    reply: Reply | None
    differences: tuple[Difference, ...]
    seconds: float
    bookkeeping: Bookkeeping
    reason: str


class Implementation(NamedTuple):
    """What ``describe`` says of an implementation."""

    name: str
    version: str
    language: str
    homepage: str
    operations: tuple[str, ...]
    profiles: tuple[str, ...]
    situations: tuple[str, ...]


class Claim(NamedTuple):
    """How a run bears out that an implementation conforms to a profile at a level.

    A level includes the ones before. ``passed``: all scored cases of these levels were asked and passed;
    ``open``: nothing speaks against it, but not all of them were asked. ``counts`` and the clauses are those
    of this level alone; a clause is exercised by a case that was answered.
    """

    profile: str
    level: Level
    verdict: Literal["passed", "failed", "open"]
    counts: Mapping[Outcome, int]
    clauses_exercised: int
    clauses: int


class Report(NamedTuple):
    """A whole run: the verdicts in the order of the cases, and what follows from them.

    ``profiles`` are those that were checked, without variants. ``command`` starts the adapter.
    ``reruns``: profile or variant -> the words of ``belote-spec run`` that choose it.
    ``problems``: entries of the list of known failures that are wrong. ``notes``: what is odd about the
    adapter and belongs to no case.
    """

    implementation: Implementation
    suite_version: str
    profiles: tuple[str, ...]
    verdicts: tuple[Verdict, ...]
    started: str
    seconds: float
    command: tuple[str, ...]
    exit_code: int
    claims: tuple[Claim, ...] = ()
    reruns: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    problems: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
