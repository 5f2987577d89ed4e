"""What the property tests need: profiles with random options, and tables drawn from them."""

from typing import cast

from hypothesis import strategies as st

from belote_reference.cards import DECK, SUITS, Card, card_of, listed
from belote_reference.declarations import CARRE_RANKS
from belote_reference.position import Declaration, DeclarationKind, Position, covered_cards, turned_count
from belote_reference.rules import Rules, rules_of
from belote_reference.seats import Seat
from belote_reference.specification.options import load_options
from belote_reference.specification.profiles import load_profile

PROFILES = ("decouverte", "classique-501", "deux-talon", "annonces-1000")
STRUCTURAL = ("players", "layout", "bidding")


def rules_named(name: str, **options: str | int) -> Rules:
    """The rules of a profile; option names with two underscores for a dot."""
    changed = {key.replace("__", "."): value for key, value in options.items()}
    return rules_of({**load_profile(name).options, **changed})


@st.composite
def any_rules(draw: st.DrawFn, profile: str) -> Rules:
    """The rules of a profile with any value of every option that leaves the game the same."""
    options: dict[str, str | int] = dict(load_profile(profile).options)
    for name, option in load_options().items():
        if name in STRUCTURAL or name == "target":
            continue
        values = (
            st.sampled_from(option.values) if option.choices else st.integers(option.minimum, option.maximum)
        )
        options[name] = draw(values)
    return rules_of(options)


decks = st.permutations(DECK).map(tuple)


def runs(suit: int, low: int, length: int) -> tuple[Card, ...]:
    return tuple(DECK[8 * suit + low + step] for step in range(length))


@st.composite
def any_declarations(draw: st.DrawFn) -> tuple[Declaration, ...]:
    """One or two well-formed declarations, held or not."""
    made = []
    for _ in range(draw(st.integers(1, 2))):
        if draw(st.booleans()):
            rank = draw(st.sampled_from(CARRE_RANKS))
            made.append(Declaration("carre", tuple(card_of(rank, suit) for suit in SUITS)))
        else:
            length = draw(st.integers(3, 8))
            kind = {3: "tierce", 4: "quarte"}.get(length, "quinte")
            low = draw(st.integers(0, 8 - length))
            made.append(Declaration(cast(DeclarationKind, kind), runs(draw(st.integers(0, 3)), low, length)))
    return tuple(made)


def hidden_from(position: Position, seat: Seat) -> list[Card]:
    """The cards that a seat does not see anywhere."""
    hidden: list[Card] = []
    for other in range(position.rules.players):
        if other != seat:
            hidden += listed(position.hands[other])
        if position.tableaux:
            hidden += listed(covered_cards(position.tableaux[other]))
    talon = position.rules.bidding == "talon"
    hidden += position.auction.stock[turned_count(position.auction) if talon else 0 :]
    return hidden


def with_exchanged(position: Position, first: Card, second: Card) -> Position:
    """The position with two cards exchanged wherever they lie."""
    swap = {first: second, second: first}

    def other(card: Card | None) -> Card | None:
        return card if card is None else swap.get(card, card)

    def in_set(cards: int) -> int:
        result = 0
        for card in listed(cards):
            result |= 1 << swap.get(card, card)
        return result

    return position._replace(
        hands=tuple(in_set(hand) for hand in position.hands),
        tableaux=tuple(
            tuple(pile._replace(open=other(pile.open), covered=other(pile.covered)) for pile in tableau)
            for tableau in position.tableaux
        ),
        auction=position.auction._replace(
            stock=tuple(swap.get(card, card) for card in position.auction.stock)
        ),
    )
