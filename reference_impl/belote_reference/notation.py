"""Cards, actions, events and scores as JSON, and back.

Reading takes values that their schema has accepted; what a schema cannot see (a seat of four in a
game of two) raises InvalidRequest with the JSON pointer of the place.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias, cast

from .actions import Action, BidAction, DeclareAction, PlayAction
from .bidding import BidValue
from .cards import CARD_NAMED, NAME_OF, RANK_NAMES, SUIT_NAMED, SUIT_NAMES, Card, CardSet, listed
from .errors import InvalidRequest
from .events import (
    Annulled,
    BeloteSaid,
    Compared,
    Completed,
    DealOver,
    Event,
    Played,
    Revealed,
    Said,
    SeatDeclared,
    Shown,
    Taken,
    TrickWon,
    Turned,
)
from .position import Bid, Declaration, DeclarationKind, Word
from .rules import Rules
from .score import BySide, Score
from .seats import Seat, Side

Json: TypeAlias = "str | int | bool | list[Json] | dict[str, Json] | None"
JsonObject: TypeAlias = "dict[str, Json]"


def object_of(value: Json) -> JsonObject:
    """A JSON value that the schema has found to be an object."""
    return cast(JsonObject, value)


def list_of(value: Json) -> list[Json]:
    """A JSON value that the schema has found to be an array."""
    return cast("list[Json]", value)


# reading


def read_seat(rules: Rules, name: Json, at: str) -> Seat:
    """The seat of this name."""
    if name not in rules.seating.seats:
        raise InvalidRequest(
            f"no seat {name} in this game: expected one of {', '.join(rules.seating.seats)}", at=at
        )
    return Seat(rules.seating.seats.index(name))


def read_side(rules: Rules, name: Json, at: str) -> Side:
    """The side of this name."""
    if name not in rules.seating.sides:
        raise InvalidRequest(
            f"no side {name} in this game: expected one of {', '.join(rules.seating.sides)}", at=at
        )
    return Side(rules.seating.sides.index(name))


def read_cards(names: Json) -> tuple[Card, ...]:
    """Cards from their names, in the order given."""
    return tuple(CARD_NAMED[cast(str, name)] for name in list_of(names))


def read_by_side(rules: Rules, numbers: Json, at: str) -> BySide:
    """Numbers by side from a mapping that must name every side of the game and no other."""
    given = object_of(numbers)
    for name in given:
        read_side(rules, name, f"{at}/{name}")
    for name in rules.seating.sides:
        if name not in given:
            raise InvalidRequest(f"the side {name} is missing", at=at)
    return tuple(cast(int, given[name]) for name in rules.seating.sides)


def read_declarations(entries: Json) -> tuple[Declaration, ...]:
    """Declarations as named; whether they are any is for the rules to say."""
    return tuple(
        Declaration(cast(DeclarationKind, object_of(each)["kind"]), read_cards(object_of(each)["cards"]))
        for each in list_of(entries)
    )


def read_bid(said: Json) -> BidValue:
    """A bid: pass, take or a suit."""
    return cast(BidValue, SUIT_NAMED.get(cast(str, said), said))


def read_action(rules: Rules, action: JsonObject, at: str) -> Action:
    """An action of a seat."""
    seat = read_seat(rules, action["seat"], f"{at}/seat")
    if "bid" in action:
        return BidAction(seat, read_bid(action["bid"]))
    if "play" in action:
        return PlayAction(seat, CARD_NAMED[cast(str, action["play"])], cast("Word | None", action.get("say")))
    return DeclareAction(seat, read_declarations(action["declare"]))


# writing


def card_names(cards: Iterable[Card]) -> list[Json]:
    """The names of cards, in the order given."""
    return [NAME_OF[card] for card in cards]


def set_names(cards: CardSet) -> list[Json]:
    """The names of the cards of a set, in deck order."""
    return card_names(listed(cards))


def seat_name(rules: Rules, seat: Seat | None) -> Json:
    """The name of a seat, or null."""
    return None if seat is None else rules.seating.seats[seat]


def side_name(rules: Rules, side: Side | None) -> Json:
    """The name of a side, or null."""
    return None if side is None else rules.seating.sides[side]


def by_side_json(rules: Rules, numbers: BySide) -> JsonObject:
    """A mapping of side name to number."""
    return dict(zip(rules.seating.sides, numbers, strict=True))


def bid_name(bid: BidValue) -> str:
    """``pass``, ``take`` or the suit."""
    return SUIT_NAMES[bid] if isinstance(bid, int) else bid


def declarations_json(declarations: Sequence[Declaration]) -> list[Json]:
    """Declarations with their cards."""
    return [{"kind": each.kind, "cards": card_names(each.cards)} for each in declarations]


def said_json(said: Sequence[Said]) -> list[Json]:
    """What everybody hears of declarations."""
    return [{"kind": each.kind, "height": RANK_NAMES[each.height]} for each in said]


def action_json(rules: Rules, action: Action) -> JsonObject:
    """An action."""
    seat = seat_name(rules, action.seat)
    match action:
        case BidAction(_, bid):
            return {"seat": seat, "bid": bid_name(bid)}
        case PlayAction(_, card, None):
            return {"seat": seat, "play": NAME_OF[card]}
        case PlayAction(_, card, word):
            return {"seat": seat, "play": NAME_OF[card], "say": word}
        case DeclareAction(_, declarations):
            return {"seat": seat, "declare": declarations_json(declarations)}


def score_json(rules: Rules, score: Score) -> JsonObject:
    """A score."""
    return {
        "taker": seat_name(rules, score.taker),
        "outcome": score.outcome,
        "totals": by_side_json(rules, score.totals),
        "points": by_side_json(rules, score.points),
        "capot": side_name(rules, score.capot),
        "carried": score.carried,
    }


def shown_json(rules: Rules, shown: Sequence[Shown]) -> list[Json]:
    """The declarations that are shown."""
    return [
        {"seat": seat_name(rules, each.seat), "declarations": declarations_json(each.declarations)}
        for each in shown
    ]


def event_json(rules: Rules, event: Event) -> JsonObject:
    """An event."""
    match event:
        case Bid(seat, bid):
            return {"event": "bid", "seat": seat_name(rules, seat), "bid": bid_name(bid)}
        case Turned(card):
            return {"event": "turned", "card": NAME_OF[card]}
        case Taken(seat, trump):
            return {"event": "taken", "seat": seat_name(rules, seat), "trump": SUIT_NAMES[trump]}
        case Completed():
            return {"event": "completed"}
        case Annulled():
            return {"event": "annulled"}
        case SeatDeclared(seat, said):
            return {"event": "declared", "seat": seat_name(rules, seat), "declarations": said_json(said)}
        case Played(seat, card):
            return {"event": "played", "seat": seat_name(rules, seat), "card": NAME_OF[card]}
        case BeloteSaid(word, seat):
            return {"event": word, "seat": seat_name(rules, seat)}
        case Compared(side, shown, void):
            return {
                "event": "declarations",
                "side": side_name(rules, side),
                "shown": shown_json(rules, shown),
                "void": [side_name(rules, each) for each in void],
            }
        case Revealed(cards):
            return {
                "event": "revealed",
                "cards": [
                    {"seat": seat_name(rules, each.seat), "pile": each.pile, "card": NAME_OF[each.card]}
                    for each in cards
                ],
            }
        case TrickWon(winner, points):
            return {"event": "trick", "winner": seat_name(rules, winner), "points": points}
        case DealOver(score):
            return {"event": "deal-over", "score": score_json(rules, score)}
