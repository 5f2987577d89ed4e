"""The options under which a case applies: its own conditions and those of its clauses together."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from types import MappingProxyType

from belote_reference.specification.clauses import Clause
from belote_reference.specification.options import load_options, structure_faults

from .model import Condition, JsonObject
from .notation import Fault

_ConditionItems = tuple[tuple[str, tuple[str | int, ...]], ...]


def condition(when: JsonObject) -> Condition:
    """What a case says under ``when``: option -> the values any of which will do."""
    return MappingProxyType({name: _listed(value) for name, value in when.items()})


def meets(options: Mapping[str, str | int], when: Condition) -> bool:
    """Whether resolved options are under these conditions."""
    return all(options[name] in values for name, values in when.items())


def together(own: Condition, clauses: Sequence[Clause]) -> tuple[Condition, tuple[Fault, ...]]:
    """The conditions of the case and its clauses, with a fault for each clause that contradicts.

    A contradicting condition is left out of the whole. Keys of a fault: ``clauses`` and the clause's number.
    """
    whole = dict(own)
    faults = []
    for number, clause in enumerate(clauses):
        for option, values in clause.when.items():
            allowed = whole.get(option, values)
            kept = tuple(value for value in allowed if value in values)
            if kept:
                whole[option] = kept
            else:
                other = f"{_wanting(option, own, clauses[:number])} only with {_told(option, allowed)}"
                message = f"{clause.id} applies only with {_told(option, values)}, {other}"
                expected = "conditions that go together"
                faults.append(Fault("contradiction", ("clauses", number), message, expected))
    return MappingProxyType(whole), tuple(faults)


def possible(when: Condition, spec: Path) -> bool:
    """Whether some profile can have options under these conditions."""
    structural = _structural(spec)
    return _possible(tuple((name, values) for name, values in when.items() if name in structural), spec)


@cache
def _possible(when: _ConditionItems, spec: Path) -> bool:
    asked = dict(when)
    options = load_options(spec)
    domains = {name: asked.get(name) or options[name].values for name in _structural(spec)}
    return any(
        not structure_faults(dict(zip(domains, values, strict=True)), spec)
        for values in product(*domains.values())
    )


@cache
def _structural(spec: Path) -> frozenset[str]:
    """The options whose values need another option to have a value, and those others."""
    return frozenset(_needing(spec))


def _needing(spec: Path) -> Iterator[str]:
    for name, option in load_options(spec).items():
        for choice in option.choices:
            if choice.requires:
                yield from (name, *choice.requires)


def _listed(value: object) -> tuple[str | int, ...]:
    return tuple(value) if isinstance(value, list) else (value,)  # type: ignore[return-value]


def _wanting(option: str, own: Condition, clauses: Sequence[Clause]) -> str:
    """Who wants the option otherwise: the case itself, or the clauses before."""
    if option in own:
        return "the case"
    return " and ".join(clause.id for clause in clauses if option in clause.when)


def _told(option: str, values: Sequence[str | int]) -> str:
    return f"{option} {' or '.join(map(str, values))}"
