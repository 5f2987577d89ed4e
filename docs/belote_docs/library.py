"""All that is published, read once: clauses, options, decisions, profiles, cases, questions and answers.

A library is for the whole specification, or for one profile of a user. Where each thing stands in the site
follows from its name alone: ``place_of`` says it.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeAlias

from belote_conformance.conditions import meets
from belote_conformance.model import Case
from belote_conformance.scenarios import read_files, scenarios_folder
from belote_reference.specification.clauses import Clause, Options, Texts, applies, load_clauses
from belote_reference.specification.data import spec_folder
from belote_reference.specification.decisions import Decision, load_decisions
from belote_reference.specification.options import Option, load_options
from belote_reference.specification.problems import Problem, SpecError
from belote_reference.specification.profiles import Profile, load_profile, load_profiles
from belote_reference.specification.yamlfile import load_yaml

from .texts import groups

Json: TypeAlias = Any
Kind = Literal["clause", "option", "profile", "decision", "case"]
KINDS: tuple[Kind, ...] = ("clause", "option", "profile", "decision", "case")
STRUCTURAL = ("players", "layout", "bidding")


class Place(NamedTuple):
    """Where something stands: the document, and the anchor in it ("" for the document itself)."""

    docname: str
    anchor: str


class Answer(NamedTuple):
    """Clauses that answer a question, and cases that show it, where the conditions hold."""

    when: Mapping[str, tuple[str | int, ...]]
    clauses: tuple[str, ...]
    cases: tuple[str, ...]


class Question(NamedTuple):
    """A question of players; ``dispute``: it stands on the front page."""

    id: str
    question: Texts
    answers: tuple[Answer, ...]
    dispute: bool
    source: str


@dataclass(frozen=True)
class Library:
    """What the site shows. ``own``: the name of the only profile, if it is a user's."""

    clauses: Mapping[str, Clause]
    options: Mapping[str, Option]
    decisions: Mapping[str, Decision]
    profiles: Mapping[str, Profile]
    cases: tuple[Case, ...]
    written: Mapping[str, str]
    subjects: Mapping[str, Texts]
    questions: tuple[Question, ...]
    functions: Mapping[str, tuple[str, ...]]
    problems: tuple[Problem, ...]
    own: str | None = None

    @cached_property
    def case_of(self) -> Mapping[str, Case]:
        """Case id -> case."""
        return {case.id: case for case in self.cases}

    @cached_property
    def cases_of(self) -> Mapping[str, tuple[Case, ...]]:
        """Clause id -> the cases that cite it, those in which it comes first at the front."""
        found: defaultdict[str, list[Case]] = defaultdict(list)
        for case in self.cases:
            for clause in case.clauses:
                found[clause].append(case)
        return {
            clause: tuple(sorted(cases, key=lambda case: case.clauses.index(clause)))
            for clause, cases in found.items()
        }

    @cached_property
    def files(self) -> Mapping[str, tuple[Case, ...]]:
        """Scenario file -> its cases, in the order in which people read the groups."""
        found: defaultdict[str, list[Case]] = defaultdict(list)
        for case in self.cases:
            found[case.file].append(case)
        order = groups()

        def key(file: str) -> tuple[int, str]:
            group = file.split("/")[0]
            return (order.index(group) if group in order else len(order), file)

        return {file: tuple(found[file]) for file in sorted(found, key=key)}

    @cached_property
    def groups(self) -> Mapping[str, tuple[Clause, ...]]:
        """Group -> its clauses, in the order in which people read them."""
        found: defaultdict[str, list[Clause]] = defaultdict(list)
        for clause in self.clauses.values():
            found[clause.group].append(clause)
        order = [*groups(), *sorted(found.keys() - set(groups()))]
        return {group: tuple(found[group]) for group in order if group in found}

    @cached_property
    def register(self) -> Mapping[str, tuple[Decision, ...]]:
        """Letters of the register -> their decisions, in the order of the file."""
        found: defaultdict[str, list[Decision]] = defaultdict(list)
        for decision in self.decisions.values():
            found[decision.id.split("-")[0]].append(decision)
        return {letters: tuple(decisions) for letters, decisions in found.items()}

    def uncovered(self) -> tuple[Clause, ...]:
        """The clauses that no case shows and that do not say why."""
        return tuple(
            clause
            for clause in self.clauses.values()
            if clause.id not in self.cases_of and not untestable(clause)
        )

    def clauses_of(self, options: Options) -> tuple[Clause, ...]:
        """The clauses that apply, in reading order."""
        return tuple(
            clause for clauses in self.groups.values() for clause in clauses if applies(clause, options)
        )

    def shown_by(self, clause: str, options: Options) -> tuple[Case, ...]:
        """The cases of a clause that apply under these options."""
        return tuple(case for case in self.cases_of.get(clause, ()) if meets(options, case.when))

    def profiles_of(self, when: Mapping[str, tuple[str | int, ...]]) -> tuple[Profile, ...]:
        """The profiles under whose options something with these conditions applies."""
        return tuple(profile for profile in self.profiles.values() if meets(profile.options, when))

    def options_for(self, case: Case) -> Options:
        """Options under which the case applies: a profile's, or as near to one as can be."""
        for profile in self.profiles_of(case.when):
            return profile.options
        wanted = {name: values[0] for name, values in case.when.items()}
        structural = {name: values for name, values in case.when.items() if name in STRUCTURAL}
        for profile in load_profiles().values():
            if meets(profile.options, structural):
                chosen = {name: value for name, value in wanted.items() if name not in structural}
                kept = {
                    name: value
                    for name, value in chosen.items()
                    if profile.options[name] not in case.when[name]
                }
                return {**profile.options, **kept}
        return {**next(iter(load_profiles().values())).options, **wanted}

    def answer_to(self, question: Question, options: Options) -> Answer | None:
        """The answer under these options, or None if the question does not arise."""
        return next((answer for answer in question.answers if meets(options, answer.when)), None)

    def place_of(self, kind: Kind, name: str) -> Place | None:
        """Where a thing stands, or None if the site does not show it."""
        if self.own is not None and kind in ("clause", "profile"):
            known = name in self.clauses if kind == "clause" else name == self.own
            return Place("index", name if kind == "clause" else "") if known else None
        match kind:
            case "clause" if name in self.clauses:
                return Place(f"clauses/{self.clauses[name].group}", name)
            case "option" if name in self.options:
                return Place("options", name)
            case "profile" if name in self.profiles:
                return Place(f"rulebooks/{name}", "")
            case "decision" if name in self.decisions:
                return Place(f"decisions/{name.split('-')[0].lower()}", name)
            case "case" if name in self.case_of:
                return Place(case_document(self.case_of[name].file), name)
            case _:
                return None


def untestable(clause: Clause) -> str:
    """Why no case can show the clause, or nothing."""
    return str(clause.entry.data.get("untestable", ""))


def case_document(file: str) -> str:
    """The document of the cases of a scenario file."""
    return f"cases/{Path(file).with_suffix('').as_posix().replace('/', '-')}"


@cache
def whole() -> Library:
    """The library of the specification. SpecError if it cannot be used."""
    from belote_reference import serve  # registers every rule function
    from belote_reference.implements import implemented

    del serve
    read, problems = read_files([scenarios_folder()], scenarios_folder())
    written: dict[str, str] = {}
    subjects: dict[str, Texts] = {}
    cases: list[Case] = []
    for file in read:
        found = tuple(file.cases.values())
        cases += found
        written.update(_written(file.document.text, found))
        for case in found[:1]:
            subjects[case.file] = file.document.data["subject"]
    clauses = load_clauses()
    return Library(
        clauses=clauses,
        options=load_options(),
        decisions=load_decisions(),
        profiles=_in_order(load_profiles()),
        cases=tuple(cases),
        written=MappingProxyType(written),
        subjects=MappingProxyType(subjects),
        questions=load_questions(spec_folder() / "faq.yaml", clauses, {case.id for case in cases}),
        functions=implemented(),
        problems=problems,
    )


def for_profile(path: Path) -> Library:
    """What concerns the profile in this file. SpecError if it is invalid."""
    profile, everything = load_profile(path), whole()
    clauses = {clause.id: clause for clause in everything.clauses_of(profile.options)}
    cases = tuple(
        case
        for case in everything.cases
        if meets(profile.options, case.when) and any(clause in clauses for clause in case.clauses)
    )
    decided = {name for clause in clauses.values() for name in clause.decisions}
    return Library(
        clauses=MappingProxyType(clauses),
        options=everything.options,
        decisions=MappingProxyType(
            {name: decision for name, decision in everything.decisions.items() if name in decided}
        ),
        profiles=MappingProxyType({profile.name: profile}),
        cases=cases,
        written=everything.written,
        subjects=everything.subjects,
        questions=everything.questions,
        functions=everything.functions,
        problems=everything.problems,
        own=profile.name,
    )


def load_questions(path: Path, clauses: Iterable[str], cases: Iterable[str]) -> tuple[Question, ...]:
    """The questions of players. SpecError if one names a clause or a case that is not there."""
    document = load_yaml(path)
    known_clauses, known_cases = set(clauses), set(cases)
    made: list[Question] = []
    problems: list[Problem] = []
    for number, entry in enumerate(document.data):
        for place, answer in enumerate(entry["answers"]):
            for key, known in (("clauses", known_clauses), ("cases", known_cases)):
                for at, name in enumerate(answer.get(key, ())):
                    if name not in known:
                        keys = (number, "answers", place, key, at)
                        message = f"there is no {key.removesuffix('s')} {name}"
                        problems.append(document.problem("unknown-id", keys, message))
        made.append(_question(entry))
    if problems:
        raise SpecError(*problems)
    return tuple(made)


def _question(entry: Json) -> Question:
    return Question(
        id=entry["id"],
        question=entry["question"],
        answers=tuple(
            Answer(
                when={name: _listed(values) for name, values in answer.get("when", {}).items()},
                clauses=tuple(answer["clauses"]),
                cases=tuple(answer.get("cases", ())),
            )
            for answer in entry["answers"]
        ),
        dispute=entry.get("dispute", False),
        source=entry.get("source", ""),
    )


def _listed(value: Json) -> tuple[str | int, ...]:
    return tuple(value) if isinstance(value, list) else (value,)


def _in_order(profiles: Mapping[str, Profile]) -> Mapping[str, Profile]:
    """The profiles for four players first."""
    return MappingProxyType(
        dict(sorted(profiles.items(), key=lambda item: (-int(item[1].options["players"]), item[1].source)))
    )


def _written(text: str, cases: Sequence[Case]) -> Mapping[str, str]:
    """The lines of each case, as they stand in the file."""
    lines = text.splitlines()
    starts = sorted(case.line for case in cases)
    ends = dict(zip(starts, [*starts[1:], len(lines) + 1], strict=True))
    return {case.id: "\n".join(lines[case.line - 1 : ends[case.line] - 1]).rstrip() for case in cases}
