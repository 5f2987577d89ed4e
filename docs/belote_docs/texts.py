"""Every word of the site that is not a rule: the interface in English and French, side by side."""

from collections.abc import Mapping
from typing import Literal

Language = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = ("en", "fr")

CARD_RANKS: Mapping[Language, Mapping[str, str]] = {
    "en": {"7": "7", "8": "8", "9": "9", "10": "10", "J": "J", "Q": "Q", "K": "K", "A": "A"},
    "fr": {"7": "7", "8": "8", "9": "9", "10": "10", "J": "V", "Q": "D", "K": "R", "A": "A"},
}
"""What stands in the corner of a card."""

_SEATS = {
    "south": ("South", "Sud"),
    "east": ("East", "Est"),
    "north": ("North", "Nord"),
    "west": ("West", "Ouest"),
    "south-north": ("South and North", "Sud et Nord"),
    "east-west": ("East and West", "Est et Ouest"),
}

_SUITS = {
    "C": ("clubs", "trèfle"),
    "D": ("diamonds", "carreau"),
    "H": ("hearts", "cœur"),
    "S": ("spades", "pique"),
}

_RANK_WORDS = {
    "7": ("seven", "sept"),
    "8": ("eight", "huit"),
    "9": ("nine", "neuf"),
    "10": ("ten", "dix"),
    "J": ("jack", "valet"),
    "Q": ("queen", "dame"),
    "K": ("king", "roi"),
    "A": ("ace", "as"),
}

_KINDS = {
    "tierce": ("tierce", "tierce"),
    "quarte": ("quarte", "quarte"),
    "quinte": ("quinte", "quinte"),
    "carre": ("four of a kind", "carré"),
}

_CODES = {
    "deal-over": ("the deal is over", "la donne est finie"),
    "out-of-phase": ("not at this point of the deal", "pas à ce moment de la donne"),
    "out-of-turn": ("not this player's turn", "ce n'est pas son tour"),
    "not-available": ("not an available card", "carte non disponible"),
    "must-follow": ("the suit led must be followed", "il faut fournir la couleur demandée"),
    "must-rise": ("a higher trump must be played", "il faut monter à l'atout"),
    "must-trump": ("a trump must be played", "il faut couper"),
    "must-overtrump": ("the best trump must be beaten", "il faut surcouper"),
    "bad-word": ("a word that may not be said now", "un mot qui ne se dit pas ici"),
    "bad-bid": ("a bid that may not be made now", "une enchère impossible à ce moment"),
    "no-declarations": ("declarations do not count here", "les annonces ne comptent pas ici"),
    "already-declared": ("this player has already declared", "ce joueur a déjà annoncé"),
    "too-late": ("it is too late to declare", "il est trop tard pour annoncer"),
    "not-a-declaration": ("these cards are no declaration", "ces cartes ne forment pas une annonce"),
}

_GROUPS = {
    "cards": ("Cards", "Les cartes"),
    "seats": ("Seats and sides", "Places et camps"),
    "deal": ("The deal", "La donne"),
    "bidding": ("Choosing trump", "Le choix de l'atout"),
    "play": ("The play", "Le jeu de la carte"),
    "trick": ("Tricks", "Les plis"),
    "reveal": ("Turning covered cards", "Découvrir les cartes"),
    "belote": ("Belote and rebelote", "Belote et rebelote"),
    "declarations": ("Declarations", "Les annonces"),
    "contract": ("The contract", "Le contrat"),
    "score": ("The score of a deal", "La marque d'une donne"),
    "match": ("The match", "La partie"),
    "actions": ("Illegal actions", "Les actions illégales"),
    "events": ("What is told to everybody", "Ce que tout le monde apprend"),
    "view": ("What each player may see", "Ce que chacun peut voir"),
}

_ASKS = {
    "deal": ("What lies where after the deal?", "Où se trouve chaque carte après la donne ?"),
    "legal": ("What may be done?", "Que peut-on faire ?"),
    "winner": ("Who wins the trick, and what is it worth?", "Qui gagne le pli, et que vaut-il ?"),
    "apply": ("What happens, step by step?", "Que se passe-t-il, pas à pas ?"),
    "view": ("What may this player see?", "Que peut voir ce joueur ?"),
    "score": ("How is the deal scored?", "Comment se marque la donne ?"),
    "match": ("How does the match stand?", "Où en est la partie ?"),
}

_REGISTER = {
    "D": ("Deal and seats", "Donne et places"),
    "B": ("Bidding", "Enchères"),
    "P": ("Play", "Jeu de la carte"),
    "A": ("Declarations", "Annonces"),
    "L": ("Belote", "Belote-rebelote"),
    "T": ("Last trick and capot", "Dix de der et capot"),
    "S": ("Contract and score", "Contrat et marque"),
    "R": ("Rounding", "Arrondi"),
    "M": ("Match", "Partie"),
    "X": ("Irregularities", "Irrégularités"),
    "O": ("The open game for two", "La belote découverte"),
    "H": ("The game with a talon", "La belote à talon"),
    "Q": ("Loose statements of the sources", "Phrases imprécises des sources"),
    "I": ("Readings of our own options", "Lectures de nos propres options"),
    "ACT": ("Refusals", "Refus"),
    "VIEW": ("Views", "Vues"),
    "EVENT": ("Events", "Événements"),
    "MATCH": ("Results of a match", "Résultats d'une partie"),
}

_PROVENANCE = {
    "source": ("words of a source", "texte d'une source"),
    "decision": ("a decision", "une décision"),
    "public-report": ("a fault reported in a public program", "un défaut signalé dans un programme public"),
    "campaign": ("a search campaign", "une campagne de recherche"),
    "recorded": ("a recorded game", "une partie enregistrée"),
    "constructed": ("constructed", "construit exprès"),
}

_CONFIDENCE = {"high": ("high", "forte"), "medium": ("medium", "moyenne"), "low": ("low", "faible")}

_OUTCOMES = {"made": ("made", "rempli"), "failed": ("failed", "chuté"), "tied": ("tied", "en litige")}

_PHASES = {
    "bidding": ("bidding", "enchères"),
    "play": ("play", "jeu de la carte"),
    "over": ("over", "terminée"),
}

_KINDS_OF_THINGS = {
    "clause": ("clause", "règle"),
    "option": ("option", "option"),
    "profile": ("profile", "profil"),
    "decision": ("decision", "décision"),
    "case": ("case", "cas"),
}

_WHO = {
    "a possible reading": "une lecture possible",
    "a possible reading of 003": "une lecture possible de 003",
    "some programs": "certains programmes",
    "a reading of the options": "une lecture des options",
    "the three other sources": "les trois autres sources",
    "tables that round": "les tables qui arrondissent",
    "003, read otherwise": "003, lu autrement",
}

_TEXTS: Mapping[str, tuple[str, str]] = {
    # drawings
    "n-covered": ("{n} face down", "{n} face cachée"),
    "no-cards": ("no cards", "aucune carte"),
    "mark-legal": ("may be played", "jouables"),
    "mark-refused": ("may not be played", "non jouables"),
    "to-play": ("{seat} to play", "à {seat} de jouer"),
    "turned": ("turned card", "retourne"),
    "talon": ("Talon", "Talon"),
    "is-dealer": ("dealer", "donneur"),
    "is-taker": ("taker", "preneur"),
    "trump": ("Trump", "Atout"),
    "piles": ("piles", "piles"),
    "trick": ("trick", "pli"),
    "over-covered": ("over {card}", "sur {card}"),
    "next-player": ("next player", "joueur suivant"),
    "the-next-player": ("the next player", "le joueur suivant"),
    "drawing-table": ("The table", "La table"),
    "drawing-available": ("The cards that {seat} could play", "Les cartes dont dispose {seat}"),
    "drawing-trick": ("The trick, in the order of play", "Le pli, dans l'ordre du jeu"),
    "drawing-score": ("The points of both sides", "Les points des deux camps"),
    "drawing-view": ("What {seat} may see", "Ce que {seat} peut voir"),
    # pages
    "home": ("The rules of Belote", "Les règles de la belote"),
    "home-lead": (
        "Written once, clause by clause, with their sources, in English and French; every example is an "
        "executed test.",
        "Écrites une seule fois, règle par règle, avec leurs sources, en français et en anglais ; chaque "
        "exemple est un test exécuté.",
    ),
    "disputes": ("Settle a dispute", "Trancher un désaccord"),
    "disputes-lead": (
        "Choose the game you play; the answer is the next page.",
        "Choisissez votre jeu ; la réponse est à la page suivante.",
    ),
    "rulebooks": ("Rule books", "Livrets de règles"),
    "rulebooks-lead": (
        "One game, one page: from the deal to the last point, only the rules that apply.",
        "Un jeu, une page : de la donne au dernier point, seulement les règles qui s'appliquent.",
    ),
    "rulebook-of": ("Rule book: {title}", "Livret : {title}"),
    "clauses": ("Clauses", "Les règles une à une"),
    "options": ("Options", "Les options"),
    "decisions": ("Register of decisions", "Registre des décisions"),
    "cases": ("Cases", "Les cas"),
    "matrix": ("Clause by case", "Règles et cas"),
    "differences": ("Two games side by side", "Deux jeux côte à côte"),
    "difference-of": ("{one} and {other}", "{one} et {other}"),
    "functions": ("Reference functions", "Fonctions de référence"),
    "faq": ("Questions and answers", "Questions et réponses"),
    "glossary": ("Glossary", "Glossaire"),
    "implementations": ("Implementations", "Programmes vérifiés"),
    "players": ("For players", "Pour jouer"),
    "other-language": ("Français", "English"),
    "switch-to": ("Lire cette page en français", "Read this page in English"),
    # rule books
    "chapter-need": ("What you need", "Ce qu'il faut"),
    "chapter-deal": ("The deal", "La donne"),
    "chapter-bidding": ("Choosing trump", "Le choix de l'atout"),
    "chapter-play": ("The play", "Le jeu de la carte"),
    "chapter-declarations": ("Belote and declarations", "Belote et annonces"),
    "chapter-score": ("The score", "La marque"),
    "chapter-match": ("The match", "La partie"),
    "chapter-referee": ("For referees and programs", "Pour l'arbitre et les programmes"),
    "card-title": ("The short card", "L'aide-mémoire"),
    "print-card": ("Print this card", "Imprimer l'aide-mémoire"),
    "trump-order": ("In trump", "À l'atout"),
    "rank": ("Order", "Ordre"),
    "plain-order": ("In the other suits", "Dans les autres couleurs"),
    "card-points": (
        "Points of the cards, the strongest first",
        "Points des cartes, de la plus forte à la plus faible",
    ),
    "worked-example": ("Example", "Exemple"),
    "shown-by": ("Shown by {n} cases", "Montrée par {n} cas"),
    "shown-by-one": ("Shown by 1 case", "Montrée par 1 cas"),
    "whole-clause": ("sources, decision and code", "sources, décision et code"),
    "choices-of-game": ("How this game is played", "Comment se joue ce jeu"),
    "seen-in": ("See it played", "Voir l'exemple"),
    "after-the-deal": ("After the deal (South deals)", "Après la donne (Sud donne)"),
    # clauses
    "applies-always": ("Applies in every game.", "S'applique dans tous les jeux."),
    "applies-when": ("Applies when", "S'applique quand"),
    "applies-in": ("In the games", "Dans les jeux"),
    "in-no-profile": (
        "in none of the published games; an option of your own rules",
        "dans aucun des jeux publiés ; une option pour vos propres règles",
    ),
    "source-words": ("Words of the sources", "Mots des sources"),
    "source": ("source {file}, {section}", "source {file}, {section}"),
    "source-short": ("source {file}", "source {file}"),
    "decided-in": ("Decided in", "Décidé dans"),
    "implemented-by": ("Reference function", "Fonction de référence"),
    "cases-of": ("Cases", "Cas"),
    "untestable": ("Cannot be tested", "Ne peut être testée"),
    "no-case": ("No case yet.", "Pas encore de cas."),
    "clauses-lead": (
        "Every normative sentence, with the options under which it applies, the words it rests on, the "
        "decision, the function of the reference that implements it, and the cases that show it.",
        "Chaque phrase normative, avec les options sous lesquelles elle s'applique, les mots dont elle "
        "vient, la décision, la fonction de référence qui la réalise et les cas qui la montrent.",
    ),
    # options
    "default": ("default", "par défaut"),
    "value": ("Value", "Valeur"),
    "meaning": ("Meaning", "Sens"),
    "switches": ("Clauses", "Règles"),
    "played-in": ("Played in", "Joué dans"),
    "whole-number": ("A whole number", "Un nombre entier"),
    "from-to": ("from {low} to {high}", "de {low} à {high}"),
    "at-least": ("of at least {low}", "d'au moins {low}"),
    "options-lead": (
        "Where real tables differ, an option says how. A profile names only the values in which it differs "
        "from the defaults.",
        "Là où les tables diffèrent, une option le dit. Un profil ne nomme que les valeurs qui s'écartent "
        "des valeurs par défaut.",
    ),
    # decisions
    "decisions-lead": (
        "Where the sources are silent, loose, or contradict each other: their words, what others play, what "
        "we decided and why.",
        "Quand les sources se taisent, restent vagues ou se contredisent : leurs mots, ce qu'on joue "
        "ailleurs, ce que nous avons décidé et pourquoi.",
    ),
    "said": ("What the sources say", "Ce que disent les sources"),
    "silent": ("Silent: {files}", "Muettes : {files}"),
    "played-elsewhere": ("What others play", "Ce qu'on joue ailleurs"),
    "decided": ("Decided", "Décidé"),
    "why": ("Why", "Pourquoi"),
    "confidence": ("Confidence", "Certitude"),
    "decided-otherwise": ("A profile may decide otherwise with", "Un profil peut décider autrement avec"),
    # cases
    "question": ("Question", "Question"),
    "answer": ("Expected answer", "Réponse attendue"),
    "clauses-deciding": ("Decided by", "D'après"),
    "where-from": ("Comes from", "Origine"),
    "played-by": ("Applies to", "Concerne"),
    "as-written": ("The case as it is written", "Le cas tel qu'il est écrit"),
    "level-n": ("level {n}", "niveau {n}"),
    "disputed": ("Disputed: it runs, and is not scored.", "Contesté : il est exécuté, mais non compté."),
    "cases-lead": (
        "Every case is a question with one right answer, which follows from the clauses it names. All of "
        "them are executed tests.",
        "Chaque cas est une question dont la réponse découle des règles citées. Tous sont des tests "
        "exécutés.",
    ),
    "n-cases": ("{n} cases", "{n} cas"),
    "one-case": ("1 case", "1 cas"),
    "cases-in-file": ("{n} cases in {file}", "{n} cas dans {file}"),
    "custom-options": ("games with {options}", "jeux avec {options}"),
    "step-n": ("Step {n}", "Étape {n}"),
    "start": ("At the start", "Au départ"),
    "previous": ("Previous step", "Étape précédente"),
    "next": ("Next step", "Étape suivante"),
    "steps-label": (
        "Steps of the deal: arrow keys go on and back",
        "Étapes de la donne : flèches pour avancer et reculer",
    ),
    "scrolls-sideways": ("Scrolls sideways", "Défile de côté"),
    "drawn-by-reference": (
        "The tables are drawn from the reference's positions; what is expected is the case's own.",
        "Les tables sont dessinées d'après les positions de la référence ; ce qui est attendu vient du cas.",
    ),
    "q-legal": ("What may {seat} play?", "Que peut jouer {seat} ?"),
    "q-trump": ("{suit} are trump.", "Atout {suit}."),
    "q-took-over": ("{seat} is the taker.", "{seat} est le preneur."),
    "q-deal": (
        "{seat} deals. What lies where, and who speaks first?",
        "{seat} donne. Où sont les cartes, et qui parle le premier ?",
    ),
    "q-history": ("{seat} deals.", "{seat} donne."),
    "q-actions": ("So far: {actions}.", "Jusqu'ici : {actions}."),
    "q-view": ("What may {seat} see?", "Que peut voir {seat} ?"),
    "q-match": ("{seat} deals first. The deals so far:", "{seat} donne en premier. Les donnes jouées :"),
    "a-legal": ("May be played: {cards}", "Jouable : {cards}"),
    "a-refused": ("Refused: {card} ({code})", "Refusé : {card} ({code})"),
    "a-actions": (
        "Exactly these are possible: {actions}",
        "Exactement ces actions sont possibles : {actions}",
    ),
    "a-to-act": ("{seat} is next", "c'est à {seat}"),
    "a-nobody": ("nobody is next", "ce n'est plus à personne"),
    "a-phase": ("phase: {phase}", "phase : {phase}"),
    "a-declare": ("may still declare: {seats}", "peuvent encore annoncer : {seats}"),
    "a-winner": ("{seat} wins the trick", "{seat} gagne le pli"),
    "a-trick-points": ("{n} points in the trick", "{n} points dans le pli"),
    "a-events": ("What everybody learns: {events}", "Tout le monde apprend : {events}"),
    "a-includes": ("among what everybody learns: {events}", "parmi ce que tout le monde apprend : {events}"),
    "a-excludes": ("not told: {events}", "n'est pas dit : {events}"),
    "a-step-refused": ("Refused: {code}", "Refusé : {code}"),
    "a-error": ("The request is invalid: {kind}", "La demande n'est pas valable : {kind}"),
    "a-hidden": ("Hidden: {cards}", "Cachées : {cards}"),
    "a-seen": (
        "As drawn; what {seat} may not know lies face down.",
        "Comme sur le dessin ; ce que {seat} ne doit pas savoir est face cachée.",
    ),
    "a-as-drawn": ("The table is as drawn", "La table est comme sur le dessin"),
    "a-outcome": ("contract {outcome}", "contrat {outcome}"),
    "a-capot": ("capot: {side}", "capot : {side}"),
    "a-no-capot": ("no capot that counts", "pas de capot qui compte"),
    "a-carried": ("{n} points wait", "{n} points attendent"),
    "a-carried-none": ("nothing waits", "rien n'attend"),
    "a-over": ("the match is over", "la partie est finie"),
    "a-not-over": ("the match goes on", "la partie continue"),
    "a-match-winner": ("{side} wins", "victoire de {side}"),
    "a-no-winner": ("no winner yet", "pas encore de vainqueur"),
    "a-next-dealer": ("next dealer: {seat}", "prochain donneur : {seat}"),
    "a-no-dealer": ("no next dealer", "plus de donneur"),
    "a-waiting": ("{n} points wait", "{n} points attendent"),
    "a-otherwise": ("{name}: {value}", "{name} : {value}"),
    "col-side": ("Side", "Camp"),
    "col-tricks": ("Tricks", "Plis"),
    "col-card-points": ("Card points", "Points de cartes"),
    "col-last": ("Last trick", "Dernier pli"),
    "col-belote": ("Belote", "Belote"),
    "col-declared": ("Declared", "Annonces"),
    "col-total": ("Compared total", "Total comparé"),
    "col-marked": ("Marked", "Marqué"),
    "col-deal": ("Deal", "Donne"),
    "col-dealer": ("Dealer", "Donneur"),
    "col-contract": ("Contract", "Contrat"),
    "col-expected": ("Expected totals", "Totaux attendus"),
    "yes": ("yes", "oui"),
    "void": ("void", "nulles"),
    "annulled": ("annulled", "annulée"),
    "waits": ("{n} waiting", "{n} en attente"),
    # actions and events
    "act-pass": ("{seat} passes", "{seat} passe"),
    "act-take": ("{seat} takes", "{seat} prend"),
    "act-suit": ("{seat} names {suit}", "{seat} nomme {suit}"),
    "act-play": ("{seat} plays {card}", "{seat} joue {card}"),
    "act-say": ("{seat} plays {card} and says {word}", "{seat} joue {card} et dit {word}"),
    "act-declare": ("{seat} declares {what}", "{seat} annonce {what}"),
    "act-declare-none": ("{seat} declares nothing", "{seat} n'annonce rien"),
    "ev-turned": ("{card} is turned", "{card} est retournée"),
    "ev-taken": ("{seat} is taker, trump {suit}", "{seat} est preneur, atout {suit}"),
    "ev-completed": ("the hands are completed", "les mains sont complétées"),
    "ev-annulled": ("the deal is annulled", "la donne est annulée"),
    "ev-declared": ("{seat} declares {what}", "{seat} annonce {what}"),
    "ev-played": ("{seat} plays {card}", "{seat} joue {card}"),
    "ev-belote": ("belote of {seat}", "belote de {seat}"),
    "ev-rebelote": ("rebelote of {seat}", "rebelote de {seat}"),
    "ev-declarations": ("declarations score for {side}", "les annonces comptent pour {side}"),
    "ev-declarations-none": ("no declarations score", "aucune annonce ne compte"),
    "ev-shown": ("shown: {what}", "montré : {what}"),
    "ev-void": ("void: {sides}", "nulles : {sides}"),
    "ev-revealed": ("turned over: {cards}", "découvert : {cards}"),
    "ev-revealed-one": ("{card} ({seat}, pile {pile})", "{card} ({seat}, pile {pile})"),
    "ev-trick": ("{seat} wins the trick, {n} points", "{seat} gagne le pli, {n} points"),
    "ev-deal-over": ("the deal is over", "la donne est finie"),
    "high": ("{kind} to the {rank}", "{kind} au {rank}"),
    "of-rank": ("{kind} ({rank})", "{kind} ({rank})"),
    # matrix
    "matrix-lead": (
        "Each square is a case; a clause without one fails the build of this site.",
        "Chaque carré est un cas ; une règle sans cas fait échouer la construction de ce site.",
    ),
    "matrix-summary": (
        "{covered} of {all} clauses have cases; {cases} cases.",
        "{covered} règles sur {all} ont des cas ; {cases} cas.",
    ),
    "matrix-uncovered": ("Clauses without a case", "Règles sans cas"),
    "matrix-none-uncovered": ("Every clause has a case.", "Toute règle a un cas."),
    "matrix-untestable": ("Clauses that cannot be tested", "Règles impossibles à tester"),
    "col-clause": ("Clause", "Règle"),
    "col-cases": ("Cases", "Cas"),
    "col-n": ("Number", "Nombre"),
    # differences
    "differences-lead": (
        "What changes from one game to the other: the options first, then the rules that only one of them "
        "has.",
        "Ce qui change d'un jeu à l'autre : d'abord les options, puis les règles propres à chacun.",
    ),
    "only-in": ("Only in {title}", "Seulement dans {title}"),
    "options-differ": ("Options that differ", "Options qui diffèrent"),
    "option": ("Option", "Option"),
    "rules-differ": ("Rules that differ", "Règles qui diffèrent"),
    "rules-shared": ("{n} rules are the same in both.", "{n} règles sont les mêmes dans les deux."),
    # protocol
    "field": ("Field", "Champ"),
    "description": ("Description", "Description"),
    "required": ("required", "obligatoire"),
    "col-required": ("Required", "Obligatoire"),
    "request": ("Request", "Question"),
    "result": ("Result", "Réponse"),
    "example": ("Example", "Exemple"),
    "reference-answers": ("The reference answers", "La référence répond"),
    "schema-file": ("Schema", "Schéma"),
    "english-text": (
        "The descriptions below come from the schemas, which are written in English.",
        "Les descriptions ci-dessous viennent des schémas, rédigés en anglais.",
    ),
    "docstrings-lead": (
        "Every rule of the reference implementation is a function that names its clauses. Here are their "
        "docstrings.",
        "Chaque règle de l'implémentation de référence est une fonction qui nomme ses clauses. Voici leur "
        "documentation, en anglais.",
    ),
    "implements": ("implements", "réalise"),
    # implementations
    "implementations-lead": (
        "Programs that were checked with the suite, from stored reports.",
        "Les programmes vérifiés avec la suite, d'après les rapports conservés.",
    ),
    "no-reports": (
        "No report is stored yet. One that `belote-spec run --report json=FILE` writes is shown here once it "
        "lies in docs/reports.",
        "Aucun rapport n'est encore conservé. Celui qu'écrit `belote-spec run --report json=FICHIER` paraît "
        "ici dès qu'il est dans docs/reports.",
    ),
    "col-program": ("Program", "Programme"),
    "col-language": ("Language", "Langage"),
    "col-suite": ("Suite", "Suite"),
    "col-passed": ("Passed", "Réussis"),
    "col-failed": ("Failed", "Échoués"),
    "col-unsupported": ("Unsupported", "Non pris en charge"),
    "col-claims": ("Claims", "Conformité"),
}


def say(key: str, language: Language, /, **values: object) -> str:
    """The text of this key, with the values in their places."""
    text = _TEXTS[key][language == "fr"]
    return text.format(**values) if values else text


def named(name: str, value: object, language: Language) -> str:
    """A name and its value, with the colon of the language."""
    return f"{name} : {value}" if language == "fr" else f"{name}: {value}"


def seat_name(seat: str, language: Language) -> str:
    """A seat or a side."""
    return _SEATS[seat][language == "fr"] if seat in _SEATS else seat


def suit_name(suit: str, language: Language) -> str:
    """A suit in words."""
    return _SUITS[suit][language == "fr"]


def rank_name(rank: str, language: Language) -> str:
    """A rank in words."""
    return _RANK_WORDS[rank][language == "fr"]


def word(table: str, key: str, language: Language) -> str:
    """A word of one of the small tables: kinds, codes, groups, asks, register, and so on."""
    tables: Mapping[str, Mapping[str, tuple[str, str]]] = {
        "kind": _KINDS,
        "code": _CODES,
        "group": _GROUPS,
        "ask": _ASKS,
        "register": _REGISTER,
        "provenance": _PROVENANCE,
        "confidence": _CONFIDENCE,
        "outcome": _OUTCOMES,
        "phase": _PHASES,
        "thing": _KINDS_OF_THINGS,
    }
    pair = tables[table].get(key)
    return pair[language == "fr"] if pair else key


def who(words: str, language: Language) -> str:
    """Who plays it so: names stay as they are."""
    return _WHO.get(words, words) if language == "fr" else words


def language_of(name: str | None) -> Language:
    """The language of a build. ValueError if the site is not written in it."""
    if name not in LANGUAGES:
        raise ValueError(f"the site is written in en and fr, not in {name}")
    return name


def groups() -> tuple[str, ...]:
    """The groups of clauses in the order in which people read them."""
    return tuple(_GROUPS)
