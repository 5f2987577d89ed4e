"""The lint of the specification: every file by itself, then all of them against each other.

Each check is a function that yields what is wrong. They run only when every file can be read, since a
clause that is missing from the data would be missed everywhere; the last ones only when nothing is wrong.
"""

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple, TypeVar

from ..implements import implemented
from .clauses import Clause, clause_files, load_clauses, read_clauses
from .data import root_folder
from .decisions import Decision, read_decisions
from .options import Option, fault_in, read_options, structure_faults
from .problems import Code, Problem, SpecError, did_you_mean, one_of, shown
from .profiles import named_profile, profile_names
from .yamlfile import Entry, Json, Keys, load_yaml

LANGUAGES = ("en", "fr")

T = TypeVar("T")


class Contents(NamedTuple):
    """All that the files say; things given twice are there twice."""

    spec: Path
    options: tuple[Option, ...]
    clauses: tuple[Clause, ...]
    decisions: tuple[Decision, ...]


def check_spec(root: Path | None = None) -> list[Problem]:
    """What is wrong with the specification below this folder (the installed one by default)."""
    spec = (root or root_folder()) / "spec"
    problems: list[Problem] = []
    options = _kept(lambda: read_options(spec), problems)
    clauses = [clause for path in clause_files(spec) for clause in _kept(_reader(path), problems)]
    decisions = _kept(lambda: read_decisions(spec), problems)
    contents = Contents(spec, tuple(options), tuple(clauses), tuple(decisions))
    for checks in (_CHECKS, _CHECKS_OF_SOUND_OPTIONS):
        if not problems:
            problems = [problem for check in checks for problem in check(contents)]
    return problems


def check_implementation(spec: Path | None = None) -> list[Problem]:
    """Clauses that no function of the reference implements, and implemented ones that do not exist."""
    clauses = load_clauses(spec)
    _import_reference()
    functions = implemented()
    unknown = [
        Problem(
            "unknown-id",
            f"implements {name}, which is no clause",
            file=", ".join(functions[name]),
            hint=did_you_mean(name, clauses),
        )
        for name in functions
        if name not in clauses
    ]
    missing = [
        clause.entry.problem("not-implemented", ("id",), f"no function of the reference implements {name}")
        for name, clause in clauses.items()
        if name not in functions
    ]
    return unknown + missing


def _import_reference() -> None:
    package = importlib.import_module(__package__.partition(".")[0])
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)


def _kept(read: Callable[[], Iterable[T]], problems: list[Problem]) -> Iterable[T]:
    """What could be read; what could not is added to the problems."""
    try:
        return read()
    except SpecError as error:
        problems.extend(error.problems)
        return ()


def _reader(path: Path) -> Callable[[], tuple[Clause, ...]]:
    return lambda: read_clauses(path)


# -- ids -----------------------------------------------------------------------------------------


def _unique_ids(contents: Contents) -> Iterator[Problem]:
    yield from _twice("option", "name", [(option.name, option.entry) for option in contents.options])
    yield from _twice("clause", "id", [(clause.id, clause.entry) for clause in contents.clauses])
    yield from _twice("decision", "id", [(entry.id, entry.entry) for entry in contents.decisions])


def _twice(kind: str, field: str, named: Iterable[tuple[str, Entry]]) -> Iterator[Problem]:
    seen: dict[str, Entry] = {}
    for name, entry in named:
        if name in seen:
            first = seen[name].problem("duplicate-id", (field,), "")
            hint = f"the first is in {first.file}, line {first.line}"
            message = f"the {kind} {name} is there for the second time"
            yield entry.problem("duplicate-id", (field,), message, hint=hint)
        seen.setdefault(name, entry)


def _leaf_ids(contents: Contents) -> Iterator[Problem]:
    inner = _interior(clause.id for clause in contents.clauses)
    for clause in contents.clauses:
        if clause.id in inner:
            message = f"the id {clause.id} is the beginning of another, {inner[clause.id]}"
            yield clause.entry.problem("interior-id", ("id",), message, expected="an id of its own")


def _interior(ids: Iterable[str]) -> dict[str, str]:
    """Every beginning of an id, at a dot -> such an id."""
    return {
        ".".join(parts[:length]): name
        for name in ids
        for parts in [name.split(".")]
        for length in range(1, len(parts))
    }


def _known_citations(contents: Contents) -> Iterator[Problem]:
    clauses = {clause.id for clause in contents.clauses}
    decisions = {decision.id for decision in contents.decisions}
    options = {option.name for option in contents.options}
    for entry, keys, name in _cited_clauses(contents):
        yield from _judged(entry, keys, name, "clause", clauses)
    citing = [(clause.entry, clause.decisions) for clause in contents.clauses]
    citing += [(option.entry, option.decisions) for option in contents.options]
    for entry, names in citing:
        for number, name in enumerate(names):
            yield from _judged(entry, ("decision", number), name, "decision", decisions)
    for decision in contents.decisions:
        if decision.option is not None:
            yield from _judged(decision.entry, ("option",), decision.option, "option", options)


def _cited_clauses(contents: Contents) -> Iterator[tuple[Entry, Keys, str]]:
    for option in contents.options:
        for number, name in enumerate(option.clauses):
            yield option.entry, ("clauses", number), name
        for place, choice in enumerate(option.choices):
            for number, name in enumerate(choice.clauses):
                yield option.entry, ("values", place, "clauses", number), name
    for decision in contents.decisions:
        for number, name in enumerate(decision.clauses):
            yield decision.entry, ("clauses", number), name


def _judged(entry: Entry, keys: Keys, name: str, kind: str, known: set[str]) -> Iterator[Problem]:
    if name in known:
        return
    inner = _interior(known)
    if kind == "clause" and name in inner:
        message = f"{name} is no clause but the beginning of some"
        yield entry.problem("interior-id", keys, message, expected=f"a whole id, like {inner[name]}")
    else:
        hint = did_you_mean(name, sorted(known))
        yield entry.problem("unknown-id", keys, f"there is no {kind} {name}", hint=hint)


# -- clauses and options -------------------------------------------------------------------------


def _known_conditions(contents: Contents) -> Iterator[Problem]:
    options = {option.name: option for option in contents.options}
    for clause in contents.clauses:
        for name, values in clause.when.items():
            if name not in options:
                message = f"there is no option {name}"
                hint = did_you_mean(name, options)
                yield clause.entry.problem("unknown-option", ("when", name), message, hint=hint, key=True)
                continue
            yield from _refused_values(clause, options[name], values)


def _refused_values(clause: Clause, option: Option, values: Iterable[Json]) -> Iterator[Problem]:
    for number, value in enumerate(values):
        if fault := fault_in(option, value):
            keys = _condition_keys(clause, option.name, number)
            yield clause.entry.problem(
                "bad-value", keys, fault.message, expected=fault.expected, hint=fault.hint
            )


def _condition_keys(clause: Clause, name: str, number: int) -> Keys:
    in_list = isinstance(clause.entry.data["when"][name], list)
    return ("when", name, number) if in_list else ("when", name)


def _reachable_clauses(contents: Contents) -> Iterator[Problem]:
    structural = _structural(contents.options)
    for clause in contents.clauses:
        if not _reachable(clause, structural, contents):
            message = f"no profile can have the options under which {clause.id} applies"
            yield clause.entry.problem("unreachable", ("when",), message, key=True)


def _reachable(clause: Clause, structural: frozenset[str], contents: Contents) -> bool:
    """Whether some values of the options that depend on each other, and of its own, match its ``when``."""
    domains = {
        option.name: clause.when.get(option.name, option.values or (option.default,))
        for option in contents.options
        if option.name in clause.when or option.name in structural
    }
    return any(
        not structure_faults(dict(zip(domains, values, strict=True)), contents.spec)
        for values in product(*domains.values())
    )


def _structural(options: tuple[Option, ...]) -> frozenset[str]:
    """The options that need others, and those that they need."""
    needs = [(option.name, choice.requires) for option in options for choice in option.choices]
    return frozenset(name for owner, requires in needs if requires for name in (owner, *requires))


def _listed_both_ways(contents: Contents) -> Iterator[Problem]:
    for option in contents.options:
        if option.choices:
            for place in range(len(option.choices)):
                yield from _choice_agrees(option, place, contents.clauses)
        elif not option.clauses:
            message = f"no clause is named for the option {option.name}"
            yield option.entry.problem("no-clause", (), message, expected="clauses")


def _choice_agrees(option: Option, place: int, clauses: Iterable[Clause]) -> Iterator[Problem]:
    choice = option.choices[place]
    told = f"{option.name} {choice.value}"
    keys = ("values", place, "clauses")
    by_id = {clause.id: clause for clause in clauses}
    conditional = {clause.id for clause in clauses if choice.value in clause.when.get(option.name, ())}
    if not choice.clauses:
        yield option.entry.problem("no-clause", keys, f"no clause is named for {told}", expected="clauses")
    for number, name in enumerate(choice.clauses):
        if name in by_id and name not in conditional:
            message = f"{name} is listed for {told}, but its own when does not say so"
            yield option.entry.problem("disagreement", (*keys, number), message)
    for name in sorted(conditional.difference(choice.clauses)):
        message = f"{name} applies under {told}, but is not listed there in options.yaml"
        yield by_id[name].entry.problem("disagreement", ("when", option.name), message, key=True)


def _consistent_options(contents: Contents) -> Iterator[Problem]:
    options = {option.name: option for option in contents.options}
    for option in contents.options:
        if fault := fault_in(option, option.default):
            yield option.entry.problem("bad-value", ("default",), fault.message, expected=fault.expected)
        for place, choice in enumerate(option.choices):
            for name, value in choice.requires.items():
                keys = ("values", place, "requires", name)
                if name not in options:
                    message = f"there is no option {name}"
                    yield option.entry.problem("unknown-option", keys, message, key=True)
                elif fault := fault_in(options[name], value):
                    yield option.entry.problem("bad-value", keys, fault.message, expected=fault.expected)


# -- clauses, decisions and sources --------------------------------------------------------------


def _no_orphans(contents: Contents) -> Iterator[Problem]:
    for clause in contents.clauses:
        if not clause.sources and not clause.decisions:
            message = f"{clause.id} rests on nothing"
            yield clause.entry.problem("orphan", (), message, expected="a source or a decision")


def _decisions_both_ways(contents: Contents) -> Iterator[Problem]:
    clauses = {clause.id: clause for clause in contents.clauses}
    for decision in contents.decisions:
        if not decision.clauses and not decision.note:
            message = f"the decision {decision.id} has no clause"
            yield decision.entry.problem("no-clause", (), message, expected="clauses, or note: true")
        for number, name in enumerate(decision.clauses):
            if name in clauses and decision.id not in clauses[name].decisions:
                message = f"{decision.id} names {name}, which does not name {decision.id}"
                yield decision.entry.problem("disagreement", ("clauses", number), message)
    named = {decision.id: decision.clauses for decision in contents.decisions}
    for clause in contents.clauses:
        for name in clause.decisions:
            if name in named and clause.id not in named[name]:
                message = f"{clause.id} names {name}, which does not name {clause.id}"
                yield clause.entry.problem("disagreement", ("decision",), message)


def _quoted_as_written(contents: Contents) -> Iterator[Problem]:
    folder = contents.spec / "sources"
    if not folder.is_dir():
        return
    for clause in contents.clauses:
        for number, quote in enumerate(clause.sources):
            keys = ("source", number)
            yield from _found(clause.entry, (*keys, "words"), folder, quote.file, quote.words)
            yield from _found(clause.entry, (*keys, "section"), folder, quote.file, quote.section)
    for decision in contents.decisions:
        for number, said in enumerate(decision.sources):
            yield from _found(decision.entry, ("sources", number, "words"), folder, said.file, said.words)


def _found(entry: Entry, keys: Keys, folder: Path, file: str, words: str) -> Iterator[Problem]:
    path = folder / f"{file}.txt"
    if not path.is_file():
        known = sorted(source.stem for source in folder.glob("*.txt"))
        place = (*keys[:-1], "file")
        yield entry.problem("unknown-id", place, f"there is no source {file}", expected=one_of(known))
    elif _spaced(words) not in _source_text(path):
        yield entry.problem("not-in-source", keys, f"these words do not stand in {shown(path)}")


@cache
def _source_text(path: Path) -> str:
    return _spaced(path.read_text(encoding="utf-8"))


def _spaced(text: str) -> str:
    """Line breaks of a source are not its words."""
    return " ".join(text.split())


# -- languages and profiles ----------------------------------------------------------------------


def _every_language(contents: Contents) -> Iterator[Problem]:
    entries = [option.entry for option in contents.options]
    entries += [clause.entry for clause in contents.clauses]
    entries += [decision.entry for decision in contents.decisions]
    for name in profile_names(contents.spec):
        document = load_yaml(contents.spec / "profiles" / f"{name}.yaml")
        entries.append(Entry(document, (), document.data))
    for entry in entries:
        for keys in _texts(entry.data, ()):
            yield from _languages_in(entry, keys)


def _texts(data: Json, keys: tuple[str | int, ...]) -> Iterator[tuple[str | int, ...]]:
    """The paths to all that is said in several languages."""
    if isinstance(data, dict):
        if any(language in data for language in LANGUAGES):
            yield keys
        for key, value in data.items():
            yield from _texts(value, (*keys, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from _texts(value, (*keys, number))


def _languages_in(entry: Entry, keys: tuple[str | int, ...]) -> Iterator[Problem]:
    texts = entry.data
    for key in keys:
        texts = texts[key]
    for language in LANGUAGES:
        if not str(texts.get(language) or "").strip():
            message = f"the text is not there in {language}"
            yield entry.problem("missing-language", keys, message, expected=one_of(LANGUAGES))


def _usable_profiles(contents: Contents) -> Iterator[Problem]:
    for name in profile_names(contents.spec):
        path = contents.spec / "profiles" / f"{name}.yaml"
        try:
            profile = named_profile(name, contents.spec)
        except SpecError as error:
            yield from error.problems
            continue
        if profile.name != name:
            message = f"the profile {profile.name} stands in the file of another"
            yield load_yaml(path).problem("disagreement", ("name",), message, expected=name)
        for field in ("title", "summary"):
            if not getattr(profile, field):
                yield _missing_field(path, field)


def _missing_field(path: Path, field: str) -> Problem:
    code: Code = "missing-language"
    return load_yaml(path).problem(code, (), f"the profile has no {field}", expected=f"a field {field}")


_CHECKS: tuple[Callable[[Contents], Iterator[Problem]], ...] = (
    _unique_ids,
    _leaf_ids,
    _known_citations,
    _known_conditions,
    _consistent_options,
    _listed_both_ways,
    _no_orphans,
    _decisions_both_ways,
    _quoted_as_written,
    _every_language,
)
_CHECKS_OF_SOUND_OPTIONS: tuple[Callable[[Contents], Iterator[Problem]], ...] = (
    _usable_profiles,
    _reachable_clauses,
)
