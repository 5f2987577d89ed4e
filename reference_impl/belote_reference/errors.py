"""What can be wrong with a question: an action against the rules, or a request that makes no sense.

``IllegalAction`` is an answer of the rules: it carries one of the codes and the clause it rests on.
``InvalidRequest`` says that the question itself cannot be answered. Any other exception is a fault
of this program.
"""

from typing import Literal, get_args

Code = Literal[
    "deal-over",
    "out-of-phase",
    "out-of-turn",
    "not-available",
    "must-follow",
    "must-rise",
    "must-trump",
    "must-overtrump",
    "bad-word",
    "bad-bid",
    "no-declarations",
    "already-declared",
    "too-late",
    "not-a-declaration",
]
CODES: tuple[Code, ...] = get_args(Code)

Kind = Literal[
    "not-json",
    "too-large",
    "bad-request",
    "unknown-op",
    "schema",
    "unknown-profile",
    "bad-option",
    "impossible-position",
    "invalid-history",
    "invalid-match",
    "internal",
]
KINDS: tuple[Kind, ...] = get_args(Kind)


class IllegalAction(Exception):  # noqa: N818 - the rule book's own term
    """An action that the rules refuse, whole (clause actions.refused-whole)."""

    def __init__(self, code: Code, clause: str) -> None:
        super().__init__(f"{code} ({clause})")
        self.code: Code = code
        self.clause = clause


class InvalidRequest(Exception):  # noqa: N818 - the rule book's own term
    """A question that has no answer (clause actions.invalid-request).

    ``at`` is the JSON pointer of the place inside the request.
    """

    def __init__(self, message: str, *, kind: Kind = "bad-request", at: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.kind: Kind = kind
        self.at = at
