"""The link from a rule function to the clauses it implements.

Every rule function names its clauses with ``@implements("play.follow")``. The check of the
specification holds the set of these names against ``spec/clauses`` in both directions.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import TypeVar

Function = TypeVar("Function", bound=Callable[..., object])

_IMPLEMENTED: defaultdict[str, list[str]] = defaultdict(list)


def implements(*clauses: str) -> Callable[[Function], Function]:
    """Record that the decorated function implements these clauses; the function itself stays as it is."""

    def record(function: Function) -> Function:
        for clause in clauses:
            _IMPLEMENTED[clause].append(f"{function.__module__}.{function.__qualname__}")
        return function

    return record


def implemented() -> Mapping[str, tuple[str, ...]]:
    """Clause id -> dotted names of the functions that implement it, of all modules imported so far."""
    return {clause: tuple(functions) for clause, functions in sorted(_IMPLEMENTED.items())}
