"""Declarations: what they are, when they may be made, whose count."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .cards import (
    ACE,
    JACK,
    KING,
    NINE,
    QUEEN,
    RANK_OF,
    SUIT_OF,
    TEN,
    CardSet,
    Rank,
    Suit,
    card_of,
    set_of,
)
from .errors import IllegalAction
from .events import Compared, Said, SeatDeclared, Shown
from .implements import implements
from .position import (
    Contract,
    Declaration,
    DeclarationKind,
    Declared,
    Position,
    contract_of,
    open_cards,
    phase_of,
    played_by,
)
from .rules import Rules
from .seats import Seat, Side

CARRE_RANKS: tuple[Rank, ...] = (JACK, NINE, ACE, TEN, KING, QUEEN)
"""The ranks of which four are a carré, the best first (clause declarations.compare.carre-rank)."""


@implements("declarations.tierce", "declarations.quarte", "declarations.quinte")
def kind_of_run(length: int) -> DeclarationKind | None:
    """The kind of a sequence of so many cards; None below three."""
    if length < 3:
        return None
    return "tierce" if length == 3 else "quarte" if length == 4 else "quinte"


@implements("declarations.carre.jacks", "declarations.carre.nines", "declarations.carre.others")
def declaration_points(declaration: Declaration) -> int:
    """The points of a declaration."""
    if declaration.kind == "carre":
        return {JACK: 200, NINE: 150}.get(height_of(declaration), 100)
    return {"tierce": 20, "quarte": 50, "quinte": 100}[declaration.kind]


def height_of(declaration: Declaration) -> Rank:
    """The rank of the highest card in natural order; of a carré, its rank."""
    return max(RANK_OF[card] for card in declaration.cards)


@implements(
    "declarations.sequence.order",
    "declarations.sequence.not-circular",
    "declarations.kind-fits",
    "declarations.card-order",
    "declarations.carre.low",
)
def is_declaration(declaration: Declaration) -> bool:
    """Whether the cards named make a declaration of the kind named, held or not."""
    cards = declaration.cards
    ranks = sorted({RANK_OF[card] for card in cards})
    suits = {SUIT_OF[card] for card in cards}
    if declaration.kind == "carre":
        return len(cards) == 4 and len(suits) == 4 and len(ranks) == 1 and ranks[0] in CARRE_RANKS
    if not cards or len(suits) != 1 or len(ranks) != len(cards):
        return False
    return ranks[-1] - ranks[0] == len(ranks) - 1 and kind_of_run(len(ranks)) == declaration.kind


@implements("declarations.held.hand", "declarations.held.tableau", "declarations.held.packets")
def held_cards(position: Position, seat: Seat) -> CardSet:
    """The cards a seat may truthfully declare now."""
    held = position.hands[seat] | played_by(position, seat)
    return held | open_cards(position.tableaux[seat]) if position.tableaux else held


@implements("declarations.sequence.whole")
def leaves_out_neighbour(declaration: Declaration, held: CardSet, named: CardSet) -> bool:
    """Whether a held sequence leaves out a neighbour that the seat holds and names nowhere else."""
    if declaration.kind == "carre" or set_of(declaration.cards) & ~held:
        return False
    suit = SUIT_OF[declaration.cards[0]]
    ranks = [RANK_OF[card] for card in declaration.cards]
    neighbours = set_of(
        card_of(Rank(rank), suit) for rank in (min(ranks) - 1, max(ranks) + 1) if 0 <= rank <= ACE
    )
    return bool(neighbours & held & ~named)


@implements("declarations.window.opens", "declarations.window.closes")
def is_window_closed(position: Position) -> bool:
    """Whether the first card of the second trick has been led."""
    return len(position.tricks) > 1 or (len(position.tricks) == 1 and bool(position.trick))


@implements("declarations.no-turn", "declarations.optional")
def may_declare(position: Position) -> tuple[Seat, ...]:
    """The seats that may still declare, in turn order of the table."""
    rules = position.rules
    if rules.declarations == "none" or phase_of(position) != "play" or is_window_closed(position):
        return ()
    done = {declared.seat for declared in position.declared}
    return tuple(Seat(seat) for seat in range(rules.players) if seat not in done)


def _refuse_now(position: Position, seat: Seat) -> None:
    """Raise IllegalAction where this seat may not declare now, whatever it names."""
    phase = phase_of(position)
    if phase == "over":
        raise IllegalAction("deal-over", "actions.deal-over")
    if phase == "bidding":
        raise IllegalAction("out-of-phase", "actions.out-of-phase")
    if position.rules.declarations == "none":
        raise IllegalAction("no-declarations", "declarations.none")
    if any(declared.seat == seat for declared in position.declared):
        raise IllegalAction("already-declared", "declarations.once")
    if is_window_closed(position):
        raise IllegalAction("too-late", "declarations.window.closes")


def _clause_against(declarations: Sequence[Declaration], held: CardSet) -> str | None:
    """The clause by which these are no declarations; None if they are."""
    if not declarations:
        return "declarations.once"
    named = [card for declaration in declarations for card in declaration.cards]
    for declaration in declarations:
        if not is_declaration(declaration):
            return _clause_against_shape(declaration)
    if len(set(named)) != len(named):
        return "declarations.card-once"
    if any(leaves_out_neighbour(declaration, held, set_of(named)) for declaration in declarations):
        return "declarations.sequence.whole"
    return None


def _clause_against_shape(declaration: Declaration) -> str:
    cards = declaration.cards
    ranks = sorted({RANK_OF[card] for card in cards})
    if len(set(cards)) != len(cards):
        return "declarations.card-once"
    if declaration.kind == "carre":
        four = len(cards) == 4 and len(ranks) == 1
        return "declarations.carre.low" if four else "declarations.kind-fits"
    if not cards or len({SUIT_OF[card] for card in cards}) != 1:
        return "declarations.sequence.order"
    if ranks[-1] - ranks[0] != len(ranks) - 1:
        ends = sum((rank + 1) % (ACE + 1) not in ranks for rank in ranks)
        circular = len(ranks) >= 3 and ends == 1
        return "declarations.sequence.not-circular" if circular else "declarations.sequence.order"
    return "declarations.kind-fits"


@implements(
    "declarations.none",
    "declarations.once",
    "declarations.card-once",
    "declarations.said",
    "declarations.false.possible",
    "events.declared",
)
def declare(
    position: Position, seat: Seat, declarations: tuple[Declaration, ...]
) -> tuple[Position, SeatDeclared]:
    """The position and the event after a seat declares; whose turn it is stays as it was.

    Raises IllegalAction. Naming a card that the seat does not hold is no illegal action.
    """
    _refuse_now(position, seat)
    held = held_cards(position, seat)
    clause = _clause_against(declarations, held)
    if clause is not None:
        raise IllegalAction("not-a-declaration", clause)
    true = not set_of(card for each in declarations for card in each.cards) & ~held
    declared = Declared(seat, declarations, held=true)
    return position._replace(declared=(*position.declared, declared)), SeatDeclared(seat, said(declarations))


def said(declarations: Iterable[Declaration]) -> tuple[Said, ...]:
    """What everybody hears of these declarations."""
    return tuple(Said(each.kind, height_of(each)) for each in declarations)


class Strength(NamedTuple):
    """What a declaration is compared by, most important first; a larger value is better."""

    is_carre: bool
    carre_rank: int
    length: int
    height: int
    is_trump: bool


@implements(
    "declarations.compare.carre",
    "declarations.compare.carre-rank",
    "declarations.compare.length",
    "declarations.compare.height",
    "declarations.compare.trump",
)
def strength_of(declaration: Declaration, trump: Suit) -> Strength:
    """The strength of a declaration under this trump."""
    height = height_of(declaration)
    if declaration.kind == "carre":
        return Strength(True, -CARRE_RANKS.index(height), 0, 0, False)
    trumps = SUIT_OF[declaration.cards[0]] == trump
    return Strength(False, 0, len(declaration.cards), height, trumps)


class Comparison(NamedTuple):
    """The side that scores its declarations, or None, and the sides whose declarations are void."""

    side: Side | None
    void: tuple[Side, ...]


@implements(
    "declarations.compare.best",
    "declarations.compare.taker",
    "declarations.false.voids-side",
    "declarations.false.other-scores",
)
def compare(rules: Rules, contract: Contract, declared: Sequence[Declared]) -> Comparison:
    """Which side scores: the side of the single best declaration, void sides left out."""
    side_of = rules.seating.side_of
    void = {side_of[each.seat] for each in declared if not each.held}
    best: dict[Side, Strength] = {}
    for each in declared:
        side = side_of[each.seat]
        if side not in void:
            strongest = max(strength_of(one, contract.trump) for one in each.declarations)
            best[side] = max(best.get(side, strongest), strongest)
    taker_side = side_of[contract.taker]
    winner = max(best, key=lambda side: (best[side], side == taker_side), default=None)
    return Comparison(winner, tuple(sorted(void)))


@implements("declarations.compare.moment", "declarations.false.public")
def comparison_of(position: Position) -> Comparison | None:
    """The comparison, once it has been made and if anything was declared."""
    if not position.declared or not is_window_closed(position):
        return None
    return compare(position.rules, contract_of(position), position.declared)


@implements("declarations.shown", "declarations.not-shown", "events.declarations")
def compared_event(position: Position) -> Compared | None:
    """The event of the comparison for a position right after the first card of the second trick."""
    comparison = comparison_of(position)
    if comparison is None:
        return None
    side_of = position.rules.seating.side_of
    shown = tuple(
        Shown(each.seat, each.declarations)
        for each in position.declared
        if side_of[each.seat] == comparison.side
    )
    return Compared(comparison.side, shown, comparison.void)


@implements("declarations.winner-scores-all", "declarations.loser-scores-none", "declarations.false.belote")
def scoring_points(rules: Rules, contract: Contract, declared: Sequence[Declared]) -> tuple[int, ...]:
    """The points of the scoring declarations of each side."""
    points = [0] * len(rules.seating.sides)
    if not declared:
        return tuple(points)
    side_of = rules.seating.side_of
    winner = compare(rules, contract, declared).side
    for each in declared:
        if side_of[each.seat] == winner:
            points[winner] += sum(declaration_points(one) for one in each.declarations)
    return tuple(points)
