"""Rule books: the rules of one profile on one page, in reading order, for people who play."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from docutils import nodes

from belote_conformance.model import Case
from belote_reference.serve import answer as reference_answers
from belote_reference.specification.clauses import Clause, Options
from belote_reference.specification.options import Option
from belote_reference.specification.profiles import Profile

from . import blocks, draw
from .case_view import example, title_of
from .directives import BeloteDirective
from .library import Library, Question
from .register import quoted, source_quotation
from .texts import Language, named, rank_name, say, word

Json: TypeAlias = Any

CHAPTERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("chapter-need", ("cards", "seats")),
    ("chapter-deal", ("deal",)),
    ("chapter-bidding", ("bidding",)),
    ("chapter-play", ("play", "trick", "reveal")),
    ("chapter-declarations", ("belote", "declarations")),
    ("chapter-score", ("contract", "score")),
    ("chapter-match", ("match",)),
)
REFEREE = ("chapter-referee", ("actions", "events", "view"))
"""Chapters and the groups of clauses they hold."""

HARD = (
    "cards.strength",
    "bidding.rounds.second",
    "bidding.talon.next-card",
    "deal.hands.completion",
    "play.available",
    "play.follow",
    "play.trump-led",
    "play.void",
    "play.ruff",
    "play.partner-winning",
    "trick.winner",
    "reveal.after-trick",
    "reveal.on-play",
    "reveal.leader-on-play",
    "belote.either-order",
    "belote.held",
    "belote.kept",
    "declarations.sequence.whole",
    "declarations.compare",
    "declarations.winner-scores-all",
    "declarations.false.voids-side",
    "contract.made",
    "contract.tie",
    "score.in-play.packets",
    "score.capot.last-trick-100",
    "score.failed",
    "score.litige.waits",
    "score.litige.goes-to",
    "score.rounding.five",
    "match.both",
)
"""The beginnings of the ids of the rules that need an example in the rule book itself."""

_DECK = (
    *("QD", "KH", "10D", "8D", "10H", "KS", "9C", "AH", "7S", "QC", "10S", "KD", "QH", "9H", "7D", "JC"),
    *("AC", "7C", "8H", "10C", "JH", "9D", "8S", "7H", "QS", "JS", "JD", "8C", "AS", "KC", "AD", "9S"),
)
_SIMPLEST = ("winner", "legal", "score", "match", "deal", "view", "apply")


class RulebookDirective(BeloteDirective):
    """``belote-rulebook PROFILE``: the rule book of a profile."""

    def run(self) -> list[nodes.Node]:
        """One section for the book, one in it for each chapter."""
        return [RuleBook(self, self.library.profiles[self.argument]).made()]


class RuleBook:
    """The rule book of a profile, being made."""

    def __init__(self, page: BeloteDirective, profile: Profile) -> None:
        self.page = page
        self.profile = profile
        self.library: Library = page.library
        self.language: Language = page.language
        self.docname: str = page.docname
        self.options: Options = profile.options
        self.clauses = self.library.clauses_of(profile.options)
        self.title = profile.title.get(self.language) or profile.name

    def made(self) -> nodes.section:
        """The whole book."""
        self.page.belote.note("profile", self.profile.name, self.docname, "", self.title)
        book = blocks.section("rulebook", self.title, classes=["belote-rulebook"])
        book += blocks.indexed("rulebook", self.title, self.profile.name)
        summary = self.profile.summary.get(self.language)
        if summary:
            book += blocks.para(summary.strip(), classes=["belote-lead"])
        book += self._card()
        for title, groups in (*CHAPTERS, REFEREE):
            chapter = self._chapter(title, groups)
            if chapter is not None:
                book += chapter
            if title == "chapter-match":
                book += self._questions()
                book += self._glossary()
        return book

    # -- the card ----------------------------------------------------------------------------

    def _card(self) -> nodes.section:
        card = blocks.section("card", say("card-title", self.language), classes=["belote-card"])
        box = blocks.box(classes=["belote-card-box"])
        box += blocks.para(blocks.strong(say("card-points", self.language)), classes=["belote-subhead"])
        box += self._orders()
        box += blocks.para(blocks.strong(say("choices-of-game", self.language)), classes=["belote-subhead"])
        box += blocks.fields(
            (option.title[self.language], [self._chosen(option)]) for option in self._telling_options()
        )
        card += box
        return card

    def _orders(self) -> nodes.Node:
        points = {"J": (20, 2), "9": (14, 0), "A": (11, 11), "10": (10, 10), "K": (4, 4), "Q": (3, 3)}
        rows: list[list[blocks.Inline]] = []
        for key, order, place in (
            ("trump-order", draw.TRUMP_ORDER, 0),
            ("plain-order", draw.PLAIN_ORDER, 1),
        ):
            cells: list[blocks.Inline] = [
                blocks.inline(
                    blocks.strong(_capital(rank_name(rank, self.language))),
                    f" {points.get(rank, (0, 0))[place]}",
                )
                for rank in order
            ]
            rows.append([say(key, self.language), *cells])
        return blocks.table(
            [say("rank", self.language), *(str(number) for number in range(1, 9))], rows, row_heads=True
        )

    def _telling_options(self) -> Iterator[Option]:
        """The options that make a difference in this game."""
        named = {name for clause in self.clauses for name in clause.when}
        for name, option in self.library.options.items():
            read = option.clauses if not option.choices else ()
            if name in named or any(clause.id in read for clause in self.clauses):
                yield option

    def _chosen(self, option: Option) -> str:
        value = self.options[option.name]
        for choice in option.choices:
            if choice.value == value:
                return choice.meaning[self.language].strip()
        return str(value)

    # -- chapters ----------------------------------------------------------------------------

    def _chapter(self, title: str, groups: Sequence[str]) -> nodes.section | None:
        chosen = [clause for clause in self.clauses if clause.group in groups]
        if not chosen:
            return None
        chapter = blocks.section(title, say(title, self.language))
        chapter += list(self._opening(title))
        for group in groups:
            members = [clause for clause in chosen if clause.group == group]
            if not members:
                continue
            if len(groups) > 1 and word("group", group, self.language) != say(title, self.language):
                chapter += blocks.para(
                    blocks.strong(word("group", group, self.language)), classes=["belote-group"]
                )
            for clause in members:
                chapter += self._rule(clause)
        return chapter

    def _opening(self, title: str) -> Iterator[nodes.Node]:
        """The drawing at the beginning of a chapter."""
        if title == "chapter-need":
            for key, order in (("trump-order", draw.TRUMP_ORDER), ("plain-order", draw.PLAIN_ORDER)):
                suit = "H" if key == "trump-order" else "S"
                words = say(key, self.language)
                caption = blocks.para(blocks.strong(words), classes=["belote-caption"])
                made = draw.hand([rank + suit for rank in order], self.language, words)
                yield blocks.box(caption, blocks.picture(made, self.language), classes=["belote-figure"])
        if title == "chapter-deal":
            request: Json = {
                "id": 0,
                "op": "deal",
                "profile": "classique-501",
                "options": dict(self.options),
                "dealer": "south",
                "deck": list(_DECK),
            }
            answered: Json = reference_answers(request)
            position = answered["result"]["position"]
            words = say("after-the-deal", self.language)
            made = draw.table(position, self.language, words)
            caption = blocks.para(blocks.strong(words), classes=["belote-caption"])
            yield blocks.box(caption, blocks.picture(made, self.language), classes=["belote-figure"])

    def _rule(self, clause: Clause) -> nodes.section:
        title = clause.title[self.language]
        made = blocks.section(clause.id, title, classes=["belote-rulebook-clause"])
        if self.library.own is not None:
            self.page.belote.note("clause", clause.id, self.docname, clause.id, title)
        made += blocks.para(clause.text[self.language].strip(), classes=["belote-rule"])
        shown = self.library.shown_by(clause.id, self.options)
        best = self._best(clause, shown)
        if best is not None:
            made += example(self.library, best, self.docname, self.language)
        made += self._roots(clause, shown)
        return made

    def _best(self, clause: Clause, shown: Sequence[Case]) -> Case | None:
        """The case that shows a hard rule most simply."""
        if not shown or not clause.id.startswith(HARD):
            return None
        return min(
            shown,
            key=lambda case: (
                case.clauses[0] != clause.id,
                "error" in case.expect,
                _SIMPLEST.index(case.ask) if case.ask != "apply" else 2 + len(case.steps),
                len(str(case.given)),
            ),
        )

    def _roots(self, clause: Clause, shown: Sequence[Case]) -> nodes.Node:
        """Below a rule: the source's words, the decision, the cases."""
        language = self.language
        inside: list[nodes.Node] = []
        own = [quote for quote in clause.sources if quote.file == self.profile.source] or clause.sources
        inside += [source_quotation(quote.file, quote.section, quote.words, language) for quote in own]
        if clause.decisions:
            links = [
                blocks.link(
                    self.docname, "decision", name, f"{name} {self.library.decisions[name].title[language]}"
                )
                for name in clause.decisions
                if name in self.library.decisions
            ]
            inside.append(
                blocks.para(named(say("decided-in", language), "", language), *blocks.joined(links, " · "))
            )
        if shown:
            items = [[blocks.link(self.docname, "case", case.id, title_of(case, language))] for case in shown]
            told = (
                say("shown-by", language, n=len(shown)) if len(shown) > 1 else say("shown-by-one", language)
            )
            inside += [blocks.para(named(told, "", language)), blocks.bullets(items)]
        if self.library.own is None:
            link = blocks.link(self.docname, "clause", clause.id, clause.id)
            inside.append(blocks.para(link, f" ({say('whole-clause', language)})", classes=["belote-id"]))
        count = say("n-cases", language, n=len(shown)) if len(shown) != 1 else say("one-case", language)
        summary = f"{clause.id} · {count}" if shown else clause.id
        return blocks.fold(summary, *inside, classes=["belote-roots"])

    # -- questions and words -----------------------------------------------------------------

    def _questions(self) -> nodes.section:
        made = blocks.section("faq", say("faq", self.language))
        for question in self.library.questions:
            answer = self._answer(question)
            if answer is not None:
                made += answer
        return made

    def _answer(self, question: Question) -> nodes.section | None:
        found = self.library.answer_to(question, self.options)
        if found is None:
            return None
        language = self.language
        made = blocks.section(f"faq-{question.id}", question.question[language], classes=["belote-faq"])
        made += blocks.indexed(f"faq-{question.id}", question.question[language])
        applying = {clause.id: clause for clause in self.clauses}
        for name in found.clauses:
            if name in applying:
                made += self._quoted(applying[name])
        shown = [
            case
            for name in found.cases
            for case in [self.library.case_of.get(name)]
            if case is not None
            and any(case in self.library.shown_by(one, self.options) for one in case.clauses)
        ]
        for case in shown[:1]:
            made += example(self.library, case, self.docname, language, say("seen-in", language))
        return made

    def _quoted(self, clause: Clause) -> nodes.Node:
        """The rule of this very page, quoted."""
        link = blocks.here(clause.id, clause.title[self.language])
        return quoted(clause, link, self.language)

    def _glossary(self) -> nodes.section:
        made = blocks.section("glossary", say("glossary", self.language))
        layout = str(self.options["layout"])
        made += blocks.fields(
            (term, [meaning])
            for term, meaning, layouts in _GLOSSARY[self.language]
            if not layouts or layout in layouts
        )
        return made


_ALL: tuple[str, ...] = ()
_PILES = ("tableau", "hands_and_packets")
_GLOSSARY: dict[Language, tuple[tuple[str, str, tuple[str, ...]], ...]] = {
    "en": (
        ("available card", "a card that its player may use now, as far as the layout goes", _ALL),
        ("belote, rebelote", "king and queen of trump with one player, and the words for them", _ALL),
        ("capot", "all the tricks to one side", _ALL),
        ("contract", "what the taker undertakes: to have more than the other side", _ALL),
        ("covered card", "a card that lies face down under another", _PILES),
        ("declaration", "a sequence or four of a kind that is announced", ("hands",)),
        ("dedans", "said of takers who have failed", _ALL),
        ("discard", "to play a card that is neither of the suit led nor a trump", _ALL),
        ("dix de der", "the points for the last trick", _ALL),
        ("follow", "to play a card of the suit led", _ALL),
        ("indicator", "the open card that proposes the trump suit", ("tableau",)),
        ("lead", "to play the first card of a trick", _ALL),
        ("litige", "equal totals", _ALL),
        ("master", "whoever would win the trick as it stands", _ALL),
        ("packet", "an open card over a covered one, in the middle", ("hands_and_packets",)),
        ("pile", "an open card over a covered one", _PILES),
        ("plain suit", "a suit that is not trump", _ALL),
        ("reveal", "to turn over a covered card", _PILES),
        (
            "ruff, overtrump, undertrump",
            "to play a trump on a plain suit; a higher, a lower one than the best",
            _ALL,
        ),
        ("side", "two partners, or one player where there are two", _ALL),
        ("tableau", "all the piles of a player", _PILES),
        ("take, taker", "to choose the trump suit; the player who did", _ALL),
        ("talon", "the cards that propose trump and stay out of play", ("hands_and_packets",)),
        ("target", "the total that ends the match", _ALL),
        ("trick", "one card of each player", _ALL),
        ("turned card", "the card that proposes the trump suit (retourne)", _ALL),
        ("void", "without a card of the suit led", _ALL),
    ),
    "fr": (
        ("annonce", "une suite ou un carré que l'on déclare", ("hands",)),
        (
            "belote, rebelote",
            "le roi et la dame d'atout chez un même joueur, et les mots qui les accompagnent",
            _ALL,
        ),
        ("camp", "deux partenaires, ou un seul joueur quand on joue à deux", _ALL),
        ("capot", "tous les plis pour un même camp", _ALL),
        ("carte couverte", "une carte posée face cachée sous une autre", _PILES),
        (
            "carte disponible",
            "une carte que son joueur peut utiliser en ce moment, d'après la disposition",
            _ALL,
        ),
        ("contrat", "l'engagement du preneur : faire plus que l'autre camp", _ALL),
        (
            "couper, surcouper, sous-couper",
            "jouer atout sur une autre couleur ; plus fort, plus faible que le meilleur",
            _ALL,
        ),
        ("couleur ordinaire", "une couleur qui n'est pas l'atout", _ALL),
        ("découvrir", "retourner une carte couverte", _PILES),
        ("dedans", "se dit du preneur qui a chuté", _ALL),
        ("se défausser", "jouer une carte qui n'est ni de la couleur demandée ni atout", _ALL),
        ("dix de der", "les points du dernier pli", _ALL),
        ("entamer", "jouer la première carte d'un pli", _ALL),
        ("fournir", "jouer une carte de la couleur demandée", _ALL),
        ("litige", "égalité des totaux", _ALL),
        ("maître", "celui qui gagnerait le pli s'il s'arrêtait là", _ALL),
        ("paquet", "une carte visible sur une carte couverte, au centre", ("hands_and_packets",)),
        ("pile", "une carte visible sur une carte couverte", _PILES),
        ("pli", "une carte de chaque joueur", _ALL),
        ("prendre, preneur", "choisir l'atout ; celui qui l'a choisi", _ALL),
        ("retourne", "la carte qui propose l'atout", _ALL),
        ("tableau", "l'ensemble des piles d'un joueur", _PILES),
        ("talon", "les cartes qui proposent l'atout et restent hors jeu", ("hands_and_packets",)),
    ),
}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
