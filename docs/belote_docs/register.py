"""The pages of the specification itself: clauses, options, decisions, cases, functions."""

import importlib
import inspect
from collections.abc import Iterator, Mapping, Sequence

from docutils import nodes

from belote_reference.specification.clauses import Clause
from belote_reference.specification.decisions import Decision
from belote_reference.specification.options import Choice, Option

from . import blocks
from .case_view import example, title_of, whole_case
from .directives import BeloteDirective
from .library import Library, untestable
from .texts import Language, named, say, who, word

SOURCE_LANGUAGE: Mapping[str, str] = {"000": "en", "002": "en", "003": "fr", "004": "en"}


# -- clauses -------------------------------------------------------------------------------------


class ClausesDirective(BeloteDirective):
    """``belote-clauses GROUP``: the clauses of a group, with all that is known of each."""

    def run(self) -> list[nodes.Node]:
        """One section for the group, one in it for each clause."""
        group = self.argument
        made = blocks.section(f"group-{group}", word("group", group, self.language))
        for clause in self.library.groups[group]:
            made += whole_clause(self, clause)
        return [made]


class ClauseDirective(BeloteDirective):
    """``belote-clause ID``: the text of one clause, quoted with a link to it."""

    required_arguments = 1
    optional_arguments = 0

    def run(self) -> list[nodes.Node]:
        """The quotation. An error if there is no such clause."""
        clause = self.library.clauses.get(self.argument)
        if clause is None:
            raise self.error(f"there is no clause {self.argument}")
        link = blocks.link(self.docname, "clause", clause.id, clause.title[self.language])
        return [quoted(clause, link, self.language)]


def quoted(clause: Clause, link: nodes.Node, language: Language) -> blocks.panel:
    """The text of a clause below a link to it."""
    head = blocks.para(link, classes=["belote-quoted-title"])
    return blocks.box(head, blocks.para(clause.text[language].strip()), classes=["belote-quoted"])


def whole_clause(page: BeloteDirective, clause: Clause) -> nodes.section:
    """A clause with its conditions, sources, decisions, function and cases."""
    library, docname, language = page.library, page.docname, page.language
    title = clause.title[language]
    page.belote.note("clause", clause.id, docname, clause.id, title)
    made = blocks.section(clause.id, title, classes=["belote-whole-clause"])
    made += blocks.indexed(clause.id, title, clause.id)
    made += blocks.para(blocks.code(clause.id), classes=["belote-id"])
    made += blocks.para(clause.text[language].strip(), classes=["belote-rule"])
    made += blocks.fields(_facts(library, clause, docname, language))
    if clause.sources:
        quotes = [
            source_quotation(quote.file, quote.section, quote.words, language) for quote in clause.sources
        ]
        made += blocks.fold(f"{say('source-words', language)} ({len(quotes)})", *quotes)
    made += cases_of_clause(library, clause, docname, language)
    return made


def source_quotation(file: str, section: str, words: str, language: Language) -> nodes.block_quote:
    """Words of a source, in their own language."""
    by = (
        say("source", language, file=file, section=section)
        if section
        else say("source-short", language, file=file)
    )
    return blocks.quotation(words, SOURCE_LANGUAGE.get(file, "en"), by)


def conditions(library: Library, clause: Clause, docname: str, language: Language) -> list[blocks.Inline]:
    """The option values under which a clause applies."""
    if not clause.when:
        return [say("applies-always", language)]
    told = [
        blocks.inline(
            blocks.link(docname, "option", name, library.options[name].title[language]),
            named("", " / ".join(str(value) for value in values), language),
        )
        for name, values in clause.when.items()
    ]
    return list(blocks.joined(told, "; "))


def _facts(
    library: Library, clause: Clause, docname: str, language: Language
) -> Iterator[tuple[str, Sequence[blocks.Inline]]]:
    if clause.when:
        yield say("applies-when", language), conditions(library, clause, docname, language)
    profiles = library.profiles_of(clause.when)
    links = [blocks.link(docname, "profile", one.name, one.title[language]) for one in profiles]
    if len(links) == len(library.profiles):
        yield say("applies-in", language), [say("applies-always", language)]
    else:
        yield say("applies-in", language), blocks.joined(links, " · ") or [say("in-no-profile", language)]
    if clause.decisions:
        decided = [
            blocks.link(docname, "decision", name, f"{name} {library.decisions[name].title[language]}")
            for name in clause.decisions
            if name in library.decisions
        ]
        yield say("decided-in", language), blocks.joined(decided, " · ")
    functions = library.functions.get(clause.id, ())
    if functions:
        links_to = [_function_link(docname, name) for name in functions]
        yield say("implemented-by", language), blocks.joined(links_to, " · ")
    if reason := untestable(clause):
        yield say("untestable", language), [blocks.in_language(reason, "en")]


def _function_link(docname: str, name: str) -> nodes.Node:
    depth = docname.count("/")
    return blocks.to_page(f"{'../' * depth}functions.html#{name}", blocks.code(name))


def cases_of_clause(library: Library, clause: Clause, docname: str, language: Language) -> nodes.Node:
    """The cases of a clause, to open."""
    cases = library.cases_of.get(clause.id, ())
    if not cases:
        return blocks.para(say("no-case", language))
    links = [[blocks.link(docname, "case", case.id, title_of(case, language))] for case in cases]
    return blocks.fold(f"{say('cases-of', language)} ({len(cases)})", blocks.bullets(links))


# -- options -------------------------------------------------------------------------------------


class OptionsDirective(BeloteDirective):
    """``belote-options``: every option with its values."""

    def run(self) -> list[nodes.Node]:
        """One section for the page, one in it for each option."""
        made = blocks.section("options", say("options", self.language))
        made += blocks.para(say("options-lead", self.language), classes=["belote-lead"])
        for option in self.library.options.values():
            made += self._option(option)
        return [made]

    def _option(self, option: Option) -> nodes.section:
        language, docname = self.language, self.docname
        title = option.title[language]
        self.belote.note("option", option.name, docname, option.name, title)
        made = blocks.section(option.name, title)
        made += blocks.indexed(option.name, title, option.name)
        made += blocks.para(blocks.code(option.name), classes=["belote-id"])
        made += blocks.para(option.meaning[language].strip())
        if option.choices:
            head = [say(name, language) for name in ("value", "meaning", "played-in", "switches")]
            made += blocks.table(head, [self._choice(option, choice) for choice in option.choices])
        else:
            made += self._number(option)
        if option.decisions:
            links = [
                blocks.link(
                    docname, "decision", name, f"{name} {self.library.decisions[name].title[language]}"
                )
                for name in option.decisions
                if name in self.library.decisions
            ]
            made += blocks.fields([(say("decided-in", language), blocks.joined(links, " · "))])
        return made

    def _choice(self, option: Option, choice: Choice) -> list[blocks.Inline | Sequence[blocks.Inline]]:
        language, docname = self.language, self.docname
        value: list[blocks.Inline] = [blocks.code(str(choice.value))]
        if choice.value == option.default:
            value.append(f" ({say('default', language)})")
        played = [
            blocks.link(docname, "profile", one.name, one.title[language])
            for one in self.library.profiles.values()
            if one.options[option.name] == choice.value
        ]
        clauses = [
            blocks.link(docname, "clause", name, self.library.clauses[name].title[language])
            for name in choice.clauses
            if name in self.library.clauses
        ]
        return [
            value,
            choice.meaning[language].strip(),
            blocks.joined(played, " · ") or ["–"],
            blocks.joined(clauses, " · ") or ["–"],
        ]

    def _number(self, option: Option) -> nodes.Node:
        language, docname = self.language, self.docname
        limits = (
            say("at-least", language, low=option.minimum)
            if option.maximum is None
            else say("from-to", language, low=option.minimum, high=option.maximum)
        )
        usual = named(say("default", language), option.default, language)
        played = [
            blocks.inline(
                blocks.link(docname, "profile", one.name, one.title[language]),
                named("", one.options[option.name], language),
            )
            for one in self.library.profiles.values()
        ]
        clauses = [
            blocks.link(docname, "clause", name, self.library.clauses[name].title[language])
            for name in option.clauses
            if name in self.library.clauses
        ]
        return blocks.fields(
            [
                (
                    say("value", language),
                    [f"{say('whole-number', language)} {limits} ({usual})"],
                ),
                (say("played-in", language), blocks.joined(played, " · ")),
                (say("switches", language), blocks.joined(clauses, " · ")),
            ]
        )


# -- decisions -----------------------------------------------------------------------------------


class DecisionsDirective(BeloteDirective):
    """``belote-decisions LETTERS``: a chapter of the register."""

    def run(self) -> list[nodes.Node]:
        """One section for the chapter, one in it for each decision."""
        letters = self.argument
        made = blocks.section(f"register-{letters}", word("register", letters, self.language))
        for decision in self.library.register[letters]:
            made += whole_decision(self, decision)
        return [made]


class RegisterDirective(BeloteDirective):
    """``belote-register``: the beginning of the register, with its chapters."""

    def run(self) -> list[nodes.Node]:
        """A section with the chapters and their decisions."""
        language, library = self.language, self.library
        made = blocks.section("register", say("decisions", language))
        made += blocks.para(say("decisions-lead", language), classes=["belote-lead"])
        made += blocks.toctree(self.docname, (letters.lower() for letters in library.register))
        for letters, decisions in library.register.items():
            title = word("register", letters, language)
            made += blocks.fold(
                f"{title} ({len(decisions)})",
                blocks.bullets(
                    [
                        [blocks.link(self.docname, "decision", one.id, f"{one.id} {one.title[language]}")]
                        for one in decisions
                    ]
                ),
            )
        return [made]


def whole_decision(page: BeloteDirective, decision: Decision) -> nodes.section:
    """A decision: the words, what others play, what we decided and why."""
    library, docname, language = page.library, page.docname, page.language
    title = f"{decision.id} {decision.title[language]}"
    page.belote.note("decision", decision.id, docname, decision.id, title)
    made = blocks.section(decision.id, title, classes=["belote-decision-entry"])
    made += blocks.indexed(decision.id, decision.title[language])
    made += blocks.para(
        blocks.strong(f"{say('decided', language)}. "),
        decision.decision[language].strip(),
        classes=["belote-rule"],
    )
    made += blocks.para(blocks.strong(f"{say('why', language)}. "), decision.reason[language].strip())
    if decision.sources or decision.silent:
        made += blocks.para(blocks.strong(say("said", language)), classes=["belote-subhead"])
        for saying in decision.sources:
            made += source_quotation(saying.file, "", saying.words.strip(), language)
        if decision.silent:
            made += blocks.para(
                say("silent", language, files=", ".join(decision.silent)), classes=["belote-silent"]
            )
    if decision.alternatives:
        made += blocks.para(blocks.strong(say("played-elsewhere", language)), classes=["belote-subhead"])
        made += blocks.bullets(
            [
                [
                    other.what[language].strip(),
                    *([" – ", who(other.who.strip(), language)] if other.who else []),
                ]
                for other in decision.alternatives
            ]
        )
    made += blocks.fields(_facts_of_decision(library, decision, docname, language))
    return made


def _facts_of_decision(
    library: Library, decision: Decision, docname: str, language: Language
) -> Iterator[tuple[str, Sequence[blocks.Inline]]]:
    yield say("confidence", language), [word("confidence", decision.confidence, language)]
    if decision.option:
        yield (
            say("decided-otherwise", language),
            [
                blocks.link(
                    docname, "option", decision.option, library.options[decision.option].title[language]
                )
            ],
        )
    links = [
        blocks.link(docname, "clause", name, library.clauses[name].title[language])
        for name in decision.clauses
        if name in library.clauses
    ]
    if links:
        yield say("switches", language), blocks.joined(links, " · ")


# -- cases ---------------------------------------------------------------------------------------


class CasesDirective(BeloteDirective):
    """``belote-cases FILE``: the cases of a scenario file."""

    def run(self) -> list[nodes.Node]:
        """One section for the file, one in it for each case."""
        file = self.argument
        cases = self.library.files[file]
        title = self.library.subjects[file][self.language]
        made = blocks.section("cases", title)
        made += blocks.para(
            say("cases-in-file", self.language, n=len(cases), file=f"conformance/scenarios/{file}"),
            classes=["belote-id"],
        )
        for case in cases:
            self.belote.note("case", case.id, self.docname, case.id, title_of(case, self.language))
            made += whole_case(self.library, case, self.docname, self.language)
        return [made]


class AllCasesDirective(BeloteDirective):
    """``belote-all-cases``: the subjects, with how many cases each has."""

    def run(self) -> list[nodes.Node]:
        """A section with a list."""
        from .library import case_document

        language, library = self.language, self.library
        made = blocks.section("all-cases", say("cases", language))
        made += blocks.para(say("cases-lead", language), classes=["belote-lead"])
        made += blocks.para(say("drawn-by-reference", language))
        below = (case_document(file).removeprefix("cases/") for file in library.files)
        made += blocks.toctree(self.docname, below)
        group = ""
        items: list[Sequence[blocks.Inline]] = []
        for file, cases in library.files.items():
            if file.split("/")[0] != group:
                if items:
                    made += blocks.bullets(items)
                group, items = file.split("/")[0], []
                made += blocks.para(blocks.strong(word("group", group, language)), classes=["belote-subhead"])
            link = blocks.to_document(self.docname, case_document(file), library.subjects[file][language])
            count = say("n-cases", language, n=len(cases)) if len(cases) > 1 else say("one-case", language)
            items.append([link, f" ({count})"])
        if items:
            made += blocks.bullets(items)
        return [made]


class CaseDirective(BeloteDirective):
    """``belote-case ID``: one case as an example, with its drawing."""

    required_arguments = 1
    optional_arguments = 0

    def run(self) -> list[nodes.Node]:
        """The example. An error if there is no such case."""
        case = self.library.case_of.get(self.argument)
        if case is None:
            raise self.error(f"there is no case {self.argument}")
        return [example(self.library, case, self.docname, self.language)]


class ContentsDirective(BeloteDirective):
    """``belote-contents clauses`` or ``rulebooks``: the first page of a folder."""

    def run(self) -> list[nodes.Node]:
        """A section with links."""
        language, library, name = self.language, self.library, self.argument
        made = blocks.section(f"all-{name}", say(name, language))
        made += blocks.para(say(f"{name}-lead", language), classes=["belote-lead"])
        if name == "rulebooks":
            made += blocks.toctree(self.docname, library.profiles)
            for profile in library.profiles.values():
                link = blocks.link(self.docname, "profile", profile.name, profile.title[language])
                made += blocks.para(blocks.inline(link, classes=["belote-quoted-title"]))
                made += blocks.para(profile.summary[language].strip())
            return [made]
        made += blocks.toctree(self.docname, library.groups)
        for group, clauses in library.groups.items():
            links = [
                [blocks.link(self.docname, "clause", clause.id, clause.title[language])] for clause in clauses
            ]
            title = f"{word('group', group, language)} ({len(clauses)})"
            made += blocks.fold(title, blocks.bullets(links))
        return [made]


# -- functions -----------------------------------------------------------------------------------


class FunctionsDirective(BeloteDirective):
    """``belote-functions``: the functions of the reference, with their clauses and docstrings."""

    def run(self) -> list[nodes.Node]:
        """One section for the page, one in it for each module."""
        language, library = self.language, self.library
        made = blocks.section("functions", say("functions", language))
        made += blocks.para(say("docstrings-lead", language), classes=["belote-lead"])
        by_function: dict[str, list[str]] = {}
        for clause, names in library.functions.items():
            for name in names:
                by_function.setdefault(name, []).append(clause)
        by_module: dict[str, list[str]] = {}
        for name in sorted(by_function):
            module, _ = _found(name)
            by_module.setdefault(module, []).append(name)
        for module, members in by_module.items():
            part = blocks.section(f"module-{module}", module.removeprefix("belote_reference."))
            described = inspect.getdoc(importlib.import_module(module)) or ""
            part += blocks.para(blocks.in_language(described.split("\n\n")[0], "en"))
            for name in members:
                part += self._function(
                    name, [clause for clause in by_function[name] if clause in library.clauses]
                )
            made += part
        return [made]

    def _function(self, name: str, clauses: Sequence[str]) -> nodes.Node:
        module, thing = _found(name)
        short = name.removeprefix(f"{module}.")
        try:
            signature = f"{short}{inspect.signature(thing)}"  # type: ignore[arg-type]
        except (TypeError, ValueError):
            signature = short
        links = [
            blocks.link(self.docname, "clause", clause, self.library.clauses[clause].title[self.language])
            for clause in clauses
        ]
        documented = inspect.getdoc(thing) or ""
        made = blocks.box(
            blocks.para(blocks.code(signature), classes=["belote-signature"]), classes=["belote-function"]
        )
        made["ids"] = [name]
        for part in documented.split("\n\n") if documented else ():
            made += blocks.para(blocks.in_language(part.replace("``", ""), "en"))
        made += blocks.para(
            named(say("implements", self.language), "", self.language), *blocks.joined(links, " · ")
        )
        return made


def _found(name: str) -> tuple[str, object]:
    """The module of a dotted name, and what the name stands for."""
    parts = name.split(".")
    for cut in range(len(parts) - 1, 0, -1):
        try:
            module = importlib.import_module(".".join(parts[:cut]))
        except ModuleNotFoundError:
            continue
        thing: object = module
        for part in parts[cut:]:
            thing = getattr(thing, part, None)
        return ".".join(parts[:cut]), thing
    raise LookupError(f"there is no {name}")
