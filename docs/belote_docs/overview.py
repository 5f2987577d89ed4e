"""The pages that look at everything at once: front page, matrix, two profiles side by side, reports."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, TypeAlias

from docutils import nodes

from belote_reference.specification.clauses import Clause
from belote_reference.specification.profiles import Profile

from . import blocks, draw
from .directives import BeloteDirective
from .library import untestable
from .register import quoted
from .texts import Language, say, word

Json: TypeAlias = Any


class FrontDirective(BeloteDirective):
    """``belote-front``: the four disputes, the rule books."""

    def run(self) -> list[nodes.Node]:
        """The parts of the front page below its title."""
        language = self.language
        lead = blocks.para(say("home-lead", language), classes=["belote-lead"])
        cards = draw.hand(["JH", "9H", "AH", "10H", "KH", "QH"], language, say("trump-order", language))
        hero = blocks.box(lead, blocks.picture(cards, language), classes=["belote-hero"])
        disputes = blocks.section("disputes", say("disputes", language))
        disputes += blocks.para(say("disputes-lead", language))
        grid = blocks.box(classes=["belote-grid"])
        for question in self.library.questions:
            if question.dispute:
                asked = blocks.para(
                    blocks.strong(question.question[language]), classes=["belote-dispute-question"]
                )
                links = [
                    [self._to_book(profile, f"faq-{question.id}")]
                    for profile in self.library.profiles.values()
                    if self.library.answer_to(question, profile.options)
                ]
                grid += blocks.box(asked, blocks.bullets(links), classes=["belote-tile"])
        disputes += grid
        books = blocks.section("books", say("rulebooks", language))
        books += blocks.para(say("rulebooks-lead", language))
        shelf = blocks.box(classes=["belote-grid"])
        for profile in self.library.profiles.values():
            title = blocks.para(
                blocks.link(self.docname, "profile", profile.name, profile.title[language]),
                classes=["belote-dispute-question"],
            )
            summary = profile.summary[language].strip().split(". ")[0].rstrip(".") + "."
            shelf += blocks.box(title, blocks.para(summary), classes=["belote-tile"])
        books += shelf
        return [hero, disputes, books]

    def _to_book(self, profile: Profile, anchor: str) -> nodes.Node:
        uri = f"rulebooks/{profile.name}.html#{anchor}"
        return blocks.to_page(uri, profile.title[self.language])


class MatrixDirective(BeloteDirective):
    """``belote-matrix``: every clause with its cases."""

    def run(self) -> list[nodes.Node]:
        """One section for the page, one in it for each group."""
        language, library = self.language, self.library
        made = blocks.section("matrix", say("matrix", language))
        made += blocks.para(say("matrix-lead", language), classes=["belote-lead"])
        covered = sum(clause in library.cases_of for clause in library.clauses)
        counts = {"covered": covered, "all": len(library.clauses), "cases": len(library.cases)}
        made += blocks.para(say("matrix-summary", language, **counts))
        made += self._uncovered()
        for group, clauses in library.groups.items():
            part = blocks.section(f"matrix-{group}", word("group", group, language))
            head = [say("col-clause", language), say("col-n", language), say("col-cases", language)]
            rows = [self._row(clause) for clause in clauses]
            part += blocks.table(head, rows, ["belote-matrix"])
            made += part
        return [made]

    def _uncovered(self) -> nodes.section:
        language, library = self.language, self.library
        made = blocks.section("uncovered", say("matrix-uncovered", language))
        uncovered = library.uncovered()
        if uncovered:
            made += blocks.bullets([[self._clause(clause)] for clause in uncovered])
        else:
            made += blocks.para(say("matrix-none-uncovered", language))
        excused = [clause for clause in library.clauses.values() if untestable(clause)]
        if excused:
            made += blocks.para(blocks.strong(say("matrix-untestable", language)))
            made += blocks.bullets([[self._clause(one), " – ", untestable(one)] for one in excused])
        return made

    def _clause(self, clause: Clause) -> nodes.Node:
        return blocks.link(self.docname, "clause", clause.id, clause.title[self.language])

    def _row(self, clause: Clause) -> list[blocks.Inline | Sequence[blocks.Inline]]:
        cases = self.library.cases_of.get(clause.id, ())
        chips: list[blocks.Inline] = []
        for number, case in enumerate(cases, start=1):
            mark = blocks.inline(str(number), classes=["belote-chip", f"chip-{case.ask}"])
            chips += [blocks.link(self.docname, "case", case.id, mark), " "]
        return [self._clause(clause), str(len(cases)), chips or ["–"]]


class DifferenceDirective(BeloteDirective):
    """``belote-difference ONE OTHER``: two profiles side by side."""

    def run(self) -> list[nodes.Node]:
        """A section with the options that differ and the rules of only one."""
        language, library = self.language, self.library
        one, other = (library.profiles[name] for name in self.argument.split())
        title = say("difference-of", language, one=one.title[language], other=other.title[language])
        made = blocks.section("difference", title)
        options = blocks.section("difference-options", say("options-differ", language))
        rows: list[list[Sequence[blocks.Inline]]] = [
            [
                [blocks.link(self.docname, "option", name, option.title[language])],
                _value(one, name, self),
                _value(other, name, self),
            ]
            for name, option in library.options.items()
            if one.options[name] != other.options[name] and self._matters(name, one, other)
        ]
        head: list[blocks.Inline] = [
            say("option", language),
            blocks.link(self.docname, "profile", one.name, one.title[language]),
            blocks.link(self.docname, "profile", other.name, other.title[language]),
        ]
        options += blocks.table(head, rows, ["belote-difference"], row_heads=True)
        made += options
        made += self._rules(one, other)
        return [made]

    def _matters(self, option: str, one: Profile, other: Profile) -> bool:
        """Whether a rule of one of the two depends on the option."""
        if not self.library.options[option].choices:
            return True
        return any(
            option in clause.when
            for profile in (one, other)
            for clause in self.library.clauses_of(profile.options)
        )

    def _rules(self, one: Profile, other: Profile) -> nodes.section:
        language, library = self.language, self.library
        first, second = library.clauses_of(one.options), library.clauses_of(other.options)
        made = blocks.section("difference-rules", say("rules-differ", language))
        shared = [clause for clause in first if clause in second]
        made += blocks.para(say("rules-shared", language, n=len(shared)))
        for group, clauses in library.groups.items():
            left = [clause for clause in clauses if clause in first and clause not in second]
            right = [clause for clause in clauses if clause in second and clause not in first]
            if not left and not right:
                continue
            made += blocks.para(blocks.strong(word("group", group, language)), classes=["belote-group"])
            made += blocks.box(
                self._column(left, one), self._column(right, other), classes=["belote-side-by-side"]
            )
        return made

    def _column(self, clauses: Sequence[Clause], profile: Profile) -> nodes.Node:
        language = self.language
        head = blocks.para(
            blocks.strong(say("only-in", language, title=profile.title[language])), classes=["belote-caption"]
        )
        if not clauses:
            return blocks.box(head, blocks.para("–"), classes=["belote-column"])
        rules = [
            quoted(clause, blocks.link(self.docname, "clause", clause.id, clause.title[language]), language)
            for clause in clauses
        ]
        return blocks.box(head, *rules, classes=["belote-column"])


class DifferencesDirective(BeloteDirective):
    """``belote-differences``: the pairs of profiles."""

    def run(self) -> list[nodes.Node]:
        """A section with a list."""
        language = self.language
        made = blocks.section("differences", say("differences", language))
        made += blocks.para(say("differences-lead", language), classes=["belote-lead"])
        below = (f"{one}--{other}" for one, other in pairs(self.library.profiles))
        made += blocks.toctree(self.docname, below)
        items = []
        for one, other in pairs(self.library.profiles):
            profiles = self.library.profiles
            title = say(
                "difference-of",
                language,
                one=profiles[one].title[language],
                other=profiles[other].title[language],
            )
            items.append([blocks.to_document(self.docname, f"differences/{one}--{other}", title)])
        made += blocks.bullets(items)
        return [made]


def pairs(profiles: Mapping[str, Profile]) -> Iterator[tuple[str, str]]:
    """Every two profiles."""
    return combinations(profiles, 2)


def _value(profile: Profile, name: str, page: BeloteDirective) -> list[blocks.Inline]:
    option, value = page.library.options[name], profile.options[name]
    for choice in option.choices:
        if choice.value == value:
            return [blocks.code(str(value)), " ", choice.meaning[page.language].strip()]
    return [blocks.code(str(value))]


# -- reports -------------------------------------------------------------------------------------


class ImplementationsDirective(BeloteDirective):
    """``belote-implementations``: the programs of which a report is stored in ``reports/``."""

    def run(self) -> list[nodes.Node]:
        """A section with a table, or with what to do to get one."""
        language = self.language
        made = blocks.section("implementations", say("implementations", language))
        made += blocks.para(say("implementations-lead", language), classes=["belote-lead"])
        folder = Path(self.env.srcdir) / "reports"
        reports = sorted(folder.glob("*.json"))
        if not reports:
            made += blocks.para(say("no-reports", language).replace("`", ""))
            return [made]
        head = [
            say(name, language)
            for name in (
                "col-program",
                "col-language",
                "col-suite",
                "col-passed",
                "col-failed",
                "col-unsupported",
                "col-claims",
            )
        ]
        rows = []
        for path in reports:
            self.env.note_dependency(str(path))
            rows.append(_report_row(json.loads(path.read_text(encoding="utf-8")), language))
        made += blocks.table(head, rows, row_heads=True)
        return [made]


def _report_row(report: Json, language: Language) -> list[blocks.Inline]:
    about: Json = report.get("implementation", {})
    counts: Json = report.get("counts") or report.get("totals") or _counted(report.get("verdicts", ()))
    levels: dict[str, int] = {}
    for claim in report.get("claims", ()):
        if claim.get("verdict") == "passed":
            levels[claim["profile"]] = max(levels.get(claim["profile"], 0), int(claim["level"]))
    claims = ", ".join(f"{profile} {level}" for profile, level in levels.items())
    failed = sum(int(counts.get(name, 0)) for name in ("failed", "errored", "timeout"))
    return [
        f"{about.get('name', '?')} {about.get('version', '')}".strip(),
        str(about.get("language", "")),
        str(report.get("suite_version", report.get("suite", ""))),
        str(counts.get("passed", 0)),
        str(failed),
        str(counts.get("unsupported", 0)),
        claims or "–",
    ]


def _counted(verdicts: Sequence[Json]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for verdict in verdicts:
        outcome = str(verdict.get("outcome", "?"))
        counts[outcome] = counts.get(outcome, 0) + 1
    return counts
