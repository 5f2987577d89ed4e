"""One YAML file, read fast; where a value stands in it is worked out only when a problem must be shown.

Files here are JSON written as YAML: every key is a string, every value a JSON value. Whatever else YAML
would make of them (a boolean of ``off``, a date, the last of two equal keys) is refused or not read so.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from .problems import Code, Problem, SpecError, pointer, shown

if TYPE_CHECKING:
    import yaml

Json: TypeAlias = Any  # what a parser returns; the schemas say what it is
Keys: TypeAlias = Sequence[str | int]

DEEPEST = 50
"""How deep a file may be nested; those of the specification need fewer than ten levels."""


class Place(NamedTuple):
    """Where something is written: line and column from 1 on, and a single value as it is spelled there."""

    line: int
    column: int
    spelled: str | None = None


@dataclass(frozen=True, eq=False)
class Document:
    """A YAML file that was read: its path, its text, and the data in it."""

    path: Path
    text: str
    data: Json

    def locate(self, keys: Keys = (), *, key: bool = False) -> Place:
        """Where the value at this path of keys begins, or with ``key`` the last key itself.

        A path that leads to nothing gives the place of the last thing on the way.
        """
        return _locate(self.text, tuple(keys), key)

    def problem(
        self,
        code: Code,
        keys: Keys,
        message: str,
        *,
        expected: str = "",
        hint: str = "",
        key: bool = False,
    ) -> Problem:
        """A problem with the value at this path of keys, or with ``key`` with the last key itself."""
        place = self.locate(keys, key=key)
        return Problem(
            code=code,
            message=message,
            file=shown(self.path),
            line=place.line,
            column=place.column,
            field=pointer(keys),
            expected=expected,
            hint=hint,
        )

    def spelling_hint(self, keys: Keys, value: Json) -> str:
        """What to do where a word was meant but YAML read something else, like ``off`` or ``10``."""
        spelled = self.locate(keys).spelled
        if isinstance(value, str) or value is None or spelled is None:
            return ""
        return _boolean_hint(spelled) if isinstance(value, bool) else f'write "{spelled}" to make it a word'


@dataclass(frozen=True, eq=False)
class Inline:
    """Data that came with a request; ``at`` is the path of keys to it there."""

    data: Json
    at: tuple[str | int, ...] = ()

    def problem(
        self,
        code: Code,
        keys: Keys,
        message: str,
        *,
        expected: str = "",
        hint: str = "",
        key: bool = False,
    ) -> Problem:
        """A problem with the value at this path of keys; the key itself has the same place."""
        return Problem(code, message, field=pointer((*self.at, *keys)), expected=expected, hint=hint)

    def spelling_hint(self, keys: Keys, value: Json) -> str:
        """Nothing: in JSON a word cannot be read as something else."""
        return ""


class Origin(Protocol):
    """Where data came from: a ``Document`` or ``Inline``."""

    @property
    def data(self) -> Json:
        """The data."""

    def problem(
        self,
        code: Code,
        keys: Keys,
        message: str,
        *,
        expected: str = "",
        hint: str = "",
        key: bool = False,
    ) -> Problem:
        """A problem with the value at this path of keys, or with ``key`` with the last key itself."""

    def spelling_hint(self, keys: Keys, value: Json) -> str:
        """What to do where a word was meant but something else was read."""


class Entry(NamedTuple):
    """One thing inside a file: the file, the path of keys to it, its data."""

    document: Document
    keys: tuple[str | int, ...]
    data: Json

    def problem(
        self,
        code: Code,
        below: Keys,
        message: str,
        *,
        expected: str = "",
        hint: str = "",
        key: bool = False,
    ) -> Problem:
        """A problem with what stands below this entry at this path of keys."""
        keys = (*self.keys, *below)
        return self.document.problem(code, keys, message, expected=expected, hint=hint, key=key)


def entries(document: Document) -> tuple[Entry, ...]:
    """The things of a file that is a list."""
    return tuple(Entry(document, (number,), data) for number, data in enumerate(document.data))


def load_yaml(path: Path) -> Document:
    """Read a YAML file.

    SpecError: the file cannot be read, is no UTF-8, no YAML or not one document; two equal keys; a key
    that is no word; a structure that contains itself or is nested too deep.
    """
    text = _read(path)
    return Document(path, text, _parse(path, text))


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise _refused("unreadable", path, f"cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise _refused("unreadable", path, f"is not UTF-8: byte {error.start + 1} does not fit") from None


def _parse(path: Path, text: str) -> Json:
    import yaml

    try:
        data = yaml.load(text, _loader())
        _judge_depth(data)
    except _BadKeyError as error:
        raise _refused(error.code, path, str(error), error.line, error.column, error.hint) from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (0, 0)
        told = " ".join(part for part in (error.problem, error.context) if part)
        raise _refused("not-yaml", path, f"is not YAML: {told}", line, column) from None
    except yaml.YAMLError as error:
        told = str(error).splitlines()[0]
        raise _refused("not-yaml", path, f"is not YAML: {told}") from None
    except RecursionError:
        raise _refused("not-yaml", path, "contains itself, or is nested too deep") from None
    return data


def _refused(
    code: Code, path: Path, message: str, line: int = 0, column: int = 0, hint: str = ""
) -> SpecError:
    return SpecError(Problem(code, message, shown(path), line, column, hint=hint))


def _judge_depth(data: Json, depth: int = 0) -> None:
    """RecursionError if the data is nested too deep; what contains itself always is."""
    if isinstance(data, dict | list):
        if depth == DEEPEST:
            raise RecursionError
        for value in data.values() if isinstance(data, dict) else data:
            _judge_depth(value, depth + 1)


class _BadKeyError(Exception):
    """A key that stands there twice, or is no word."""

    def __init__(self, code: Code, message: str, mark: "yaml.Mark", hint: str) -> None:
        super().__init__(message)
        self.code: Code = code
        self.line = mark.line + 1
        self.column = mark.column + 1
        self.hint = hint


@cache
def _loader() -> "type[yaml.SafeLoader]":
    """PyYAML's safe loader, in C where it is there, that refuses bad keys and reads no dates."""
    import yaml

    base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

    class Loader(base):  # type: ignore[misc]
        yaml_implicit_resolvers = {  # noqa: RUF012 - PyYAML's own protocol
            first: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith(":timestamp")]
            for first, resolvers in base.yaml_implicit_resolvers.items()
        }

        def construct_mapping(self, node: "yaml.MappingNode", deep: bool = False) -> dict[str, Json]:
            _judge_keys(node)
            made: dict[str, Json] = super().construct_mapping(node, deep=deep)
            return made

    return Loader


def _judge_keys(node: "yaml.MappingNode") -> None:
    seen: dict[str, yaml.Mark] = {}
    for key, _ in node.value:
        if key.tag == "tag:yaml.org,2002:merge":
            continue
        if key.tag != "tag:yaml.org,2002:str":
            raise _BadKeyError("bad-key", _not_a_word(key.value), key.start_mark, _key_hint(key.value))
        if key.value in seen:
            first = seen[key.value]
            message = f"the key {key.value} is here for the second time"
            hint = f"the first is in line {first.line + 1}, column {first.column + 1}"
            raise _BadKeyError("duplicate-key", message, key.start_mark, hint)
        seen[key.value] = key.start_mark


def _not_a_word(value: Json) -> str:
    return f"the key {value} is no word in YAML" if isinstance(value, str) else "a key is no word"


def _key_hint(value: Json) -> str:
    return f'write it in quotes: "{value}"' if isinstance(value, str) else "a key must be a word"


def _boolean_hint(spelled: str) -> str:
    return f'YAML reads {spelled} without quotes as true or false: write "{spelled}" if the word is meant'


@lru_cache(maxsize=16)
def _root(text: str) -> "yaml.Node | None":
    import yaml

    root: yaml.Node | None = yaml.compose(text, _loader())
    return root


def _locate(text: str, keys: tuple[str | int, ...], want_key: bool) -> Place:
    node = _root(text)
    if node is None:
        return Place(1, 1)
    for depth, (at, below) in enumerate(_way(node, keys), start=1):
        if want_key and depth == len(keys):
            return _place(at or below)
        node = below
    return _place(node)


def _way(node: "yaml.Node", keys: Keys) -> "Iterator[tuple[yaml.Node | None, yaml.Node]]":
    """The (key node, value node) of each step of the path, as far as it leads."""
    for key in keys:
        if isinstance(node.value, str):
            return
        step = _step(node, key)
        if step is None:
            return
        yield step
        node = step[1]


def _step(node: "yaml.Node", key: str | int) -> "tuple[yaml.Node | None, yaml.Node] | None":
    import yaml

    if isinstance(node, yaml.MappingNode):
        return next(((at, value) for at, value in node.value if at.value == key), None)
    if isinstance(node, yaml.SequenceNode) and isinstance(key, int) and key < len(node.value):
        return None, node.value[key]
    return None


def _place(node: "yaml.Node") -> Place:
    spelled = node.value if isinstance(node.value, str) else None
    return Place(node.start_mark.line + 1, node.start_mark.column + 1, spelled)
