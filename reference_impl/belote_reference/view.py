"""What one seat may know of a position."""

from .cards import NAME_OF
from .declarations import comparison_of, said
from .implements import implements
from .notation import Json, JsonObject, declarations_json, object_of, said_json, seat_name, set_names
from .position import Declared, Pile, Position, turned_count
from .seats import Seat
from .situation import comparison_json, public_json


@implements("view.public", "view.no-conclusions", "events.public")
def view_json(position: Position, seat: Seat) -> JsonObject:
    """The position as the seat sees it: a hidden card is null."""
    rules = position.rules
    view = public_json(position)
    view["hands"] = {
        name: _hand(position, Seat(other), seat) for other, name in enumerate(rules.seating.seats)
    }
    if position.tableaux:
        view["tableaux"] = {
            name: [_pile(pile) for pile in tableau]
            for name, tableau in zip(rules.seating.seats, position.tableaux, strict=True)
        }
    if rules.bidding == "talon":
        view["talon"] = _talon(position)
        view["turned_count"] = turned_count(position.auction)
    if rules.layout == "hands":
        view["stock"] = _stock(position)
    if rules.declarations == "counted":
        view["declared"] = [_declared(position, each) for each in position.declared]
        view["comparison"] = comparison_json(position)
    view["belote"] = _belote(position)
    return view


@implements("view.own-hand", "view.other-hands")
def _hand(position: Position, owner: Seat, seat: Seat) -> list[Json]:
    hand = position.hands[owner]
    return set_names(hand) if owner == seat else [None] * hand.bit_count()


@implements("view.covered")
def _pile(pile: Pile) -> JsonObject:
    view: JsonObject = {}
    if pile.open is not None:
        view["open"] = NAME_OF[pile.open]
    if pile.covered is not None:
        view["covered"] = None
    return view


@implements("view.talon")
def _talon(position: Position) -> list[Json]:
    turned = turned_count(position.auction)
    return [NAME_OF[card] if place < turned else None for place, card in enumerate(position.auction.stock)]


@implements("view.undealt")
def _stock(position: Position) -> list[Json]:
    return [None] * len(position.auction.stock)


def _declared(position: Position, declared: Declared) -> JsonObject:
    """What was said, with the cards once they are shown."""
    comparison = comparison_of(position)
    side = position.rules.seating.side_of[declared.seat]
    shown = comparison is not None and comparison.side == side
    entries = said_json(said(declared.declarations))
    if shown:
        both = zip(entries, declarations_json(declared.declarations), strict=True)
        entries = [{**object_of(heard), **object_of(seen)} for heard, seen in both]
    return {"seat": seat_name(position.rules, declared.seat), "declarations": entries}


def _belote(position: Position) -> Json:
    """The words that were heard; who holds the pair in silence stays hidden."""
    belote = position.belote
    if belote is None or not belote.said:
        return None
    return {"seat": seat_name(position.rules, belote.seat), "said": list(belote.said)}
