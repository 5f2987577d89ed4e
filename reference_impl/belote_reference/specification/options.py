"""The rule options: their values, defaults, and which of them only go together."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from .clauses import Options, Texts, Value
from .data import spec_folder
from .problems import Problem, SpecError, did_you_mean, one_of
from .schema import conforming
from .yamlfile import Entry, Json, entries, load_yaml

SCHEMA_FILE = "options.schema.json"


class Choice(NamedTuple):
    """One value of an option; ``requires``: option -> the value that this one needs it to have."""

    value: Value
    meaning: Texts
    clauses: tuple[str, ...]
    requires: Options


@dataclass(frozen=True)
class Option:
    """A rule option: one of ``choices``, or where there are none a whole number within limits.

    ``structural`` options say which game is played. ``clauses`` are those that read a number; the ones
    of a choice stand with the choice.
    """

    name: str
    title: Texts
    meaning: Texts
    default: Value
    choices: tuple[Choice, ...]
    minimum: int
    maximum: int | None
    structural: bool
    clauses: tuple[str, ...]
    decisions: tuple[str, ...]
    entry: Entry

    @property
    def values(self) -> tuple[Value, ...]:
        """The values to choose from; empty for a number."""
        return tuple(choice.value for choice in self.choices)


class Fault(NamedTuple):
    """Why a value is refused."""

    message: str
    expected: str
    hint: str = ""


class StructureFault(NamedTuple):
    """An option whose value needs another option to have another value."""

    option: str
    needs: str
    message: str
    expected: str


def load_options(spec: Path | None = None) -> Mapping[str, Option]:
    """Option name -> option, in the order of the file. SpecError if it cannot be used."""
    return _load_options(spec or spec_folder())


def defaults(spec: Path | None = None) -> Options:
    """Option name -> its default."""
    return _defaults(spec or spec_folder())


def check_value(name: str, value: Json, spec: Path | None = None) -> None:
    """SpecError, ``unknown-option`` or ``bad-value``, unless the option exists and may have the value."""
    options = load_options(spec)
    if name not in options:
        hint = did_you_mean(name, options)
        message = f"there is no option {name}"
        raise SpecError(Problem("unknown-option", message, expected=one_of(options), hint=hint))
    if fault := fault_in(options[name], value):
        raise SpecError(
            Problem("bad-value", fault.message, field=name, expected=fault.expected, hint=fault.hint)
        )


def fault_in(option: Option, value: Json) -> Fault | None:
    """Why the option cannot have this value, or None if it can."""
    if option.choices:
        return _fault_in_choice(option, value)
    if type(value) is int and option.minimum <= value <= (option.maximum or value):
        return None
    return Fault(f"{option.name} cannot be {_told(value)}", f"a whole number {_limits(option)}")


def structure_faults(options: Options, spec: Path | None = None) -> tuple[StructureFault, ...]:
    """The values among these resolved options that do not go together."""
    return tuple(
        StructureFault(
            option=name,
            needs=needed,
            message=f"{name} {options[name]} does not go with {needed} {options[needed]}",
            expected=f"{needed} {value} with {name} {options[name]}",
        )
        for name, needed, value in _needs(options, spec or spec_folder())
        if options[needed] != value
    )


def _needs(options: Options, spec: Path) -> list[tuple[str, str, Value]]:
    return [
        (name, needed, value)
        for name, choices in _demanding(spec).items()
        for choice in choices
        if choice.value == options[name]
        for needed, value in choice.requires.items()
    ]


@cache
def _demanding(spec: Path) -> Mapping[str, tuple[Choice, ...]]:
    """The options that have choices which require something, and these choices."""
    demanding = {
        name: tuple(choice for choice in option.choices if choice.requires)
        for name, option in load_options(spec).items()
    }
    return {name: choices for name, choices in demanding.items() if choices}


def _fault_in_choice(option: Option, value: Json) -> Fault | None:
    # 4 == 4.0 and 1 == True: the kind of the value counts as well
    if any(value == known and type(value) is type(known) for known in option.values):
        return None
    message = f"{option.name} cannot be {_told(value)}"
    return Fault(message, one_of(option.values), did_you_mean(value, option.values))


def _limits(option: Option) -> str:
    if option.maximum is None:
        return f"of at least {option.minimum}"
    return f"from {option.minimum} to {option.maximum}"


def _told(value: Json) -> str:
    return f'"{value}"' if isinstance(value, str) else "null" if value is None else str(value).lower()


def read_options(spec: Path) -> tuple[Option, ...]:
    """All options as they stand in the file, twice-given names included."""
    document = load_yaml(spec / "options.yaml")
    conforming(document, SCHEMA_FILE)
    return tuple(_option(entry) for entry in entries(document))


@cache
def _load_options(spec: Path) -> Mapping[str, Option]:
    options: dict[str, Option] = {}
    for option in read_options(spec):
        if option.name in options:
            message = f"the option {option.name} is there twice"
            raise SpecError(option.entry.problem("duplicate-id", ("name",), message))
        options[option.name] = option
    return MappingProxyType(options)


@cache
def _defaults(spec: Path) -> Options:
    return MappingProxyType({name: option.default for name, option in load_options(spec).items()})


def _option(entry: Entry) -> Option:
    data = entry.data
    return Option(
        name=data["name"],
        title=MappingProxyType(data["title"]),
        meaning=MappingProxyType(data["meaning"]),
        default=data["default"],
        choices=tuple(_choice(choice) for choice in data.get("values", ())),
        minimum=data.get("minimum", 0),
        maximum=data.get("maximum"),
        structural=data.get("structural", False),
        clauses=tuple(data.get("clauses", ())),
        decisions=tuple(data.get("decision", ())),
        entry=entry,
    )


def _choice(data: Json) -> Choice:
    return Choice(
        value=data["value"],
        meaning=MappingProxyType(data["meaning"]),
        clauses=tuple(data.get("clauses", ())),
        requires=MappingProxyType(data.get("requires", {})),
    )
