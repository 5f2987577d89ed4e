"""Reads scenario files: every case checked, written out and with the conditions of its clauses.

A file is read fast; where something stands in it is worked out only when it is wrong. All that is wrong
with all files is told together.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from belote_reference.specification.clauses import Clause, load_clauses
from belote_reference.specification.data import spec_folder
from belote_reference.specification.problems import Problem, SpecError, did_you_mean, shown
from belote_reference.specification.schema import is_valid, problems_in
from belote_reference.specification.yamlfile import Document, load_yaml

from . import confirmed
from .conditions import condition, possible, together
from .model import Case, Json, JsonObject, Level, Operation, Provenance, Step
from .notation import Fault, Keys, written_out
from .placement import faults_of_cards
from .where import lines_of_ids, problem_at

SCHEMA_FILE = "scenario.schema.json"

_PACKAGE = Path(__file__).resolve().parent


class ReadFile(NamedTuple):
    """One file that was read: the cases that can be used, with their numbers in it, and all that is wrong."""

    document: Document
    cases: Mapping[int, Case]
    problems: tuple[Problem, ...]


def scenarios_folder() -> Path:
    """The scenarios that come with the suite: inside an installed wheel, else in the checkout."""
    inside = _PACKAGE / "_data" / "scenarios"
    return inside if inside.is_dir() else _PACKAGE.parent / "scenarios"


def load_file(path: Path, root: Path | None = None, spec: Path | None = None) -> tuple[Case, ...]:
    """The cases of one file. SpecError with all that is wrong with it.

    ``root``: the folder that the ``file`` of a case is told from, by default the file's own.
    """
    return load_paths([path], root or path.parent, spec)


def load_folder(folder: Path | None = None, spec: Path | None = None) -> tuple[Case, ...]:
    """The cases of all files below a folder (the suite's own by default), in the order of their paths.

    SpecError with all that is wrong with any of them.
    """
    folder = folder or scenarios_folder()
    return load_paths([folder], folder, spec)


def load_paths(paths: Iterable[Path], root: Path, spec: Path | None = None) -> tuple[Case, ...]:
    """The cases of these files, and of those below these folders; no file is read twice.

    SpecError with all that is wrong with any of them, ids that are used twice included.
    """
    read, problems = read_files(paths, root, spec)
    if problems:
        raise SpecError(*problems)
    return tuple(case for file in read for case in file.cases.values())


def scenario_files(paths: Iterable[Path]) -> tuple[Path, ...]:
    """These files, and in place of a folder the scenario files below it."""
    found = (file for path in paths for file in (sorted(path.rglob("*.yaml")) if path.is_dir() else [path]))
    return tuple(file for file in dict.fromkeys(found) if file.name != confirmed.FILE_NAME)


def read_files(
    paths: Iterable[Path], root: Path, spec: Path | None = None
) -> tuple[tuple[ReadFile, ...], tuple[Problem, ...]]:
    """The files that could be read, and all problems, by file and line."""
    spec = spec or spec_folder()
    read: list[ReadFile] = []
    problems: list[Problem] = []
    hashes = confirmed.load(root)
    clauses = load_clauses(spec)
    for path in scenario_files(paths):
        try:
            read.append(_read(load_yaml(path), root, clauses, spec, hashes))
        except SpecError as error:
            problems.extend(error.problems)
    problems.extend(problem for file in read for problem in file.problems)
    problems.extend(_used_twice(read))
    return tuple(read), tuple(
        sorted(problems, key=lambda problem: (problem.file, problem.line, problem.column))
    )


def _read(
    document: Document,
    root: Path,
    clauses: Mapping[str, Clause],
    spec: Path,
    hashes: Mapping[str, Mapping[str, str]],
) -> ReadFile:
    file, lines = _told_from(document.path, root), lines_of_ids(document.text)
    reader = _Reader(document, file, lines, clauses, hashes, spec)
    accepted, problems = _judged(document)
    made = [(number, *_case(reader, number)) for number in accepted]
    problems += [
        problem_at(document, ("cases", number), fault) for number, _, faults in made for fault in faults
    ]
    cases = {number: case for number, case, faults in made if not faults}
    return ReadFile(document, MappingProxyType(cases), tuple(problems))


def _judged(document: Document) -> tuple[list[int], list[Problem]]:
    """The numbers of the cases that the schema accepts, and what is wrong with everything else."""
    if is_valid(document.data, SCHEMA_FILE):
        return list(range(len(document.data["cases"]))), []
    frame: Json = {"en": "A subject", "fr": "Un sujet"}
    accepted = [
        number
        for number, case in _raw_cases(document)
        if is_valid({"subject": frame, "cases": [case]}, SCHEMA_FILE)
    ]
    return accepted, _explained(document)


def _told_from(path: Path, root: Path) -> str:
    try:
        return path.resolve().relative_to(root.resolve()).as_posix()
    except ValueError:
        return shown(path)


# -- one case ------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class _Reader:
    """What the cases of a file have in common."""

    document: Document
    file: str
    lines: Mapping[str, int]
    clauses: Mapping[str, Clause]
    hashes: Mapping[str, Mapping[str, str]]
    spec: Path


def _case(reader: _Reader, number: int) -> tuple[Case, list[Fault]]:
    """The case, and what is wrong with it, keys from the case on. The schema has accepted it."""
    data = reader.document.data["cases"][number]
    given, expect, faults = _notation(data)
    own = condition(data.get("when", {}))
    unknown = [*_unknown_clauses(data["clauses"], reader.clauses)]
    cited = [] if unknown else [reader.clauses[name] for name in data["clauses"]]
    when, contradictions = together(own, cited)
    faults += [*unknown, *contradictions]
    if not contradictions and not possible(when, reader.spec):
        keys: Keys = ("when",) if "when" in data else ("clauses",)
        faults.append(Fault("unreachable", keys, "no profile can have the options that this case needs"))
    if not faults:
        faults += [*faults_of_cards(given, expect), *_refused_together(expect)]
    case = Case(
        id=data["id"],
        title=data["title"],
        subject=_english(reader.document.data.get("subject")),
        clauses=tuple(data["clauses"]),
        when=when,
        catches=data["catches"],
        provenance=Provenance(data["provenance"]["kind"], data["provenance"].get("ref", "")),
        level=_level(data["ask"], given, expect),
        ask=data["ask"],
        given=given,
        expect={name: value for name, value in expect.items() if name != "steps"},
        steps=tuple(_steps(expect)),
        status=data.get("status", "scored"),
        replaces=data.get("replaces"),
        hashes=reader.hashes.get(data["id"], {}),
        file=reader.file,
        line=reader.lines.get(data["id"]) or reader.document.locate(("cases", number, "id")).line,
        own_when=own,
    )
    return case, faults


def _notation(data: Any) -> tuple[JsonObject, JsonObject, list[Fault]]:
    given, wrong = written_out(data["given"])
    expect, wrong_too = written_out(data["expect"])
    faults = [fault._replace(keys=("given", *fault.keys)) for fault in wrong]
    faults += [fault._replace(keys=("expect", *fault.keys)) for fault in wrong_too]
    return _dict(given), _dict(expect), faults


def _unknown_clauses(names: Sequence[str], clauses: Mapping[str, Clause]) -> Iterator[Fault]:
    for number, name in enumerate(names):
        keys: Keys = ("clauses", number)
        if name in clauses:
            continue
        leaf = next((known for known in clauses if known.startswith(f"{name}.")), None)
        if leaf is None:
            yield Fault("unknown-id", keys, f"there is no clause {name}", hint=did_you_mean(name, clauses))
        else:
            message = f"{name} is no clause but the beginning of some"
            yield Fault("interior-id", keys, message, f"a whole id, like {leaf}")


def _refused_together(expect: JsonObject) -> Iterator[Fault]:
    """Of several actions it would not be clear which ones the next step goes on from."""
    for number, step in enumerate(_list(expect.get("steps"))):
        if isinstance(step, dict) and "refused" in _dict(step.get("expect")) and len(_list(step["do"])) > 1:
            keys: Keys = ("expect", "steps", number, "do")
            message = "a refused step has several actions"
            yield Fault("notation", keys, message, "a step of its own for the refused action")


def _steps(expect: JsonObject) -> Iterator[Step]:
    for step in _list(expect.get("steps")):
        data = _dict(step)
        yield Step(tuple(_dict(action) for action in _list(data["do"])), _dict(data.get("expect")))


def _level(ask: Operation, given: JsonObject, expect: JsonObject) -> Level:
    """The lowest level that claims to answer this.

    Level 1 knows tricks alone: a question about the whole table takes level 2. A step that looks at a view
    takes level 5, one that looks into the score at the end level 3.
    """
    match ask:
        case "winner":
            return 1
        case "legal":
            return 1 if "available" in given else 2
        case "deal":
            return 2
        case "apply":
            steps = [_dict(_dict(step).get("expect")) for step in _list(expect.get("steps"))]
            return max((_level_of_step(step) for step in steps), default=2)
        case "score":
            return 3
        case "match":
            return 4
        case "view":
            return 5


def _level_of_step(expect: JsonObject) -> Level:
    if "view" in expect or "hidden" in expect:
        return 5
    events = [*_list(expect.get("events")), *_list(expect.get("includes"))]
    return 3 if any("score" in _dict(event) for event in events) else 2


def _english(subject: Json) -> str:
    return str(_dict(subject).get("en", ""))


def _list(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


def _dict(value: Json) -> JsonObject:
    return value if isinstance(value, dict) else {}


# -- what is wrong with a file -------------------------------------------------------------------


def _explained(document: Document) -> list[Problem]:
    """What the schema refuses; where the notation can say it better, what the notation says."""
    better = [
        problem for number, case in _raw_cases(document) for problem in _of_notation(document, number, case)
    ]
    better_at = [problem.field for problem in better]
    others = problems_in(document, SCHEMA_FILE)
    return better + [problem for problem in others if not _told_better(problem.field, better_at)]


def _raw_cases(document: Document) -> Iterator[tuple[int, JsonObject]]:
    cases = document.data.get("cases") if isinstance(document.data, dict) else None
    for number, case in enumerate(_list(cases)):
        if isinstance(case, dict):
            yield number, case


def _of_notation(document: Document, number: int, case: JsonObject) -> Iterator[Problem]:
    for part in ("given", "expect"):
        _, faults = written_out(case.get(part))
        for fault in faults:
            yield problem_at(document, ("cases", number, part), fault)


def _told_better(field: str, better: Iterable[str]) -> bool:
    """Whether a better problem lies at this place or just below."""
    return any(place == field or place.rpartition("/")[0] == field for place in better)


def _used_twice(files: Iterable[ReadFile]) -> Iterator[Problem]:
    first: dict[str, Case] = {}
    for file in files:
        for number, case in file.cases.items():
            if case.id in first:
                there = first[case.id]
                message = f"the id {case.id} is used already"
                hint = f"in {there.file}, line {there.line}"
                keys: Keys = ("cases", number, "id")
                yield file.document.problem("duplicate-id", keys, message, expected="a new id", hint=hint)
            first.setdefault(case.id, case)
