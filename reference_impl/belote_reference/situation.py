"""Positions and histories as JSON: read, checked for what cannot be, and written.

A full position holds each of the 32 cards once and agrees with itself: the bids lead to the taker,
the tricks to the next leader, the numbers of cards to the number of tricks. Whether earlier plays
obeyed the duties is not asked.
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import cast

from .actions import apply
from .belote import PAIRS, counts_covered
from .bidding import auction_after
from .cards import (
    CARD_NAMED,
    DECK,
    NAME_OF,
    NO_CARDS,
    ONLY,
    SUIT_NAMED,
    SUIT_NAMES,
    Card,
    CardSet,
    listed,
    set_of,
)
from .deal import deal, first_leader
from .declarations import comparison_of, is_declaration, leaves_out_neighbour
from .errors import IllegalAction, InvalidRequest
from .notation import (
    Json,
    JsonObject,
    bid_name,
    card_names,
    declarations_json,
    list_of,
    object_of,
    read_action,
    read_bid,
    read_cards,
    read_declarations,
    read_seat,
    seat_name,
    set_names,
    side_name,
)
from .position import (
    Auction,
    Belote,
    Declared,
    Pile,
    Position,
    Trick,
    Word,
    all_played,
    covered_cards,
    is_annulled,
    is_without_take,
    open_cards,
    phase_of,
    played_by,
    seat_to_bid,
    turned_count,
)
from .rules import Rules
from .seats import Seat
from .trick import master_of


class Impossible(InvalidRequest):
    """A position that no deal can come to."""

    def __init__(self, message: str, at: str) -> None:
        super().__init__(message, kind="impossible-position", at=at)


# history


def read_history(rules: Rules, history: JsonObject, at: str = "/history") -> Position:
    """The position a history leads to. Raises InvalidRequest for an illegal action in it."""
    dealer = read_seat(rules, history["dealer"], f"{at}/dealer")
    position = deal(rules, dealer, read_cards(history["deck"]))
    for number, entry in enumerate(list_of(history["actions"])):
        place = f"{at}/actions/{number}"
        try:
            position, _ = apply(position, read_action(rules, object_of(entry), place))
        except IllegalAction as illegal:
            raise InvalidRequest(
                f"action {number} is illegal: {illegal.code} ({illegal.clause})",
                kind="invalid-history",
                at=place,
            ) from None
    return position


# partial position


def read_partial(rules: Rules, given: JsonObject, at: str = "/position") -> Position:
    """A trick case as a position in which only the seat to play has cards."""
    trick = object_of(given["trick"])
    leader = read_seat(rules, trick["leader"], f"{at}/trick/leader")
    cards, available = read_cards(trick["cards"]), read_cards(given["available"])
    if len(cards) >= rules.players:
        raise Impossible(f"a trick that goes on has fewer than {rules.players} cards", f"{at}/trick/cards")
    _refuse_twice([(f"{at}/trick/cards", cards), (f"{at}/available", available)])
    taker = given.get("taker")
    seat = rules.seating.order_from[leader][len(cards)]
    hands = [NO_CARDS] * rules.players
    hands[seat] = set_of(available)
    trump = SUIT_NAMED[cast(str, given["trump"])]
    belote = _read_belote(rules, given.get("belote"), f"{at}/belote")
    if belote is not None:
        _check_partial_belote(rules, belote, PAIRS[trump] & hands[seat], f"{at}/belote")
    taken_by = leader if taker is None else read_seat(rules, taker, f"{at}/taker")
    return Position(
        auction=Auction(rules, leader, DECK[0], stock=(), bids=(), taker=taken_by, trump=trump),
        hands=tuple(hands),
        tableaux=(),
        leader=leader,
        trick=cards,
        tricks=(),
        declared=(),
        belote=belote,
    )


def _check_partial_belote(rules: Rules, belote: Belote, of_pair: CardSet, at: str) -> None:
    """A belote has begun with the play of one card of the pair; ``of_pair`` are those still available."""
    if rules.belote == "none":
        raise Impossible("this profile counts no belote", at)
    if of_pair.bit_count() == 2:
        raise Impossible("the king and the queen of trump are both still to be played", at)
    words = (("belote",),) if rules.belote_announcement == "automatic" else ((), ("belote",))
    if of_pair and belote.said not in words:
        raise Impossible("one card of the pair is still to be played: expected at most belote", f"{at}/said")


def _refuse_twice(places: Sequence[tuple[str, Sequence[Card]]]) -> None:
    seen: dict[Card, str] = {}
    for at, cards in places:
        for card in cards:
            if card in seen:
                raise Impossible(f"{NAME_OF[card]} lies in two places: {seen[card]} and {at}", at)
            seen[card] = at


def _read_belote(rules: Rules, given: Json, at: str) -> Belote | None:
    if given is None:
        return None
    belote = object_of(given)
    said = tuple(cast(Word, word) for word in list_of(belote.get("said", [])))
    return Belote(read_seat(rules, belote["seat"], f"{at}/seat"), said)


# full position


def read_position(rules: Rules, given: JsonObject, at: str = "/position") -> Position:
    """A full position. Raises InvalidRequest (kind impossible-position) for one that cannot be."""
    auction = _read_auction(rules, given, at)
    tricks, leader, trick = _read_tricks(auction, given, at)
    position = Position(
        auction=auction,
        hands=_read_hands(rules, given, at),
        tableaux=_read_tableaux(rules, given, at),
        leader=leader,
        trick=trick,
        tricks=tricks,
        declared=(),
        belote=None,
    )
    _check_cards(position, at)
    _check_counts(position, at)
    _check_turned(position, at)
    position = position._replace(belote=_belote_of(position, given, at))
    position = position._replace(declared=_read_declared(position, given, at))
    _check_derived(position, given, at)
    return position


def _read_auction(rules: Rules, given: JsonObject, at: str) -> Auction:
    """The auction, its bids replayed: who takes, in which trump, after which turned card."""
    dealer = read_seat(rules, given["dealer"], f"{at}/dealer")
    place, other = ("talon", "stock") if rules.bidding == "talon" else ("stock", "talon")
    if given.get(other) or (rules.layout == "tableau" and given.get("stock")):
        raise Impossible(f"this game has no {other if given.get(other) else 'stock'}", f"{at}/{other}")
    stock = read_cards(given.get(place, []))
    if rules.bidding == "talon" and len(stock) != 8:
        raise Impossible(f"the talon has 8 cards, not {len(stock)}", f"{at}/talon")
    turned = CARD_NAMED[cast(str, given["turned"])]
    taker = None if given.get("taker") is None else read_seat(rules, given["taker"], f"{at}/taker")
    trump = None if given.get("trump") is None else SUIT_NAMED[cast(str, given["trump"])]
    if (taker is None) != (trump is None):
        raise Impossible("taker and trump are both given or both null", f"{at}/taker")
    first = stock[0] if rules.bidding == "talon" else turned
    auction = Auction(rules, dealer, first, stock, bids=(), taker=None, trump=None)
    entries = list_of(given.get("bids", []))
    if not entries and taker is not None and rules.bidding != "talon":
        return auction._replace(taker=taker, trump=trump)
    for number, entry in enumerate(entries):
        auction = _replay_bid(auction, object_of(entry), f"{at}/bids/{number}")
    if (auction.taker, auction.trump) != (taker, trump):
        raise Impossible("taker and trump do not follow from the bids", f"{at}/taker")
    if auction.turned != turned:
        raise Impossible(f"after these bids {NAME_OF[auction.turned]} is the turned card", f"{at}/turned")
    return auction


def _replay_bid(auction: Auction, entry: JsonObject, at: str) -> Auction:
    if auction.taker is not None or is_without_take(auction):
        raise Impossible("the bidding was over before this bid", at)
    seat = read_seat(auction.rules, entry["seat"], f"{at}/seat")
    if seat != seat_to_bid(auction):
        raise Impossible(f"{seat_name(auction.rules, seat_to_bid(auction))} bids here", f"{at}/seat")
    try:
        return auction_after(auction, seat, read_bid(entry["bid"]))
    except IllegalAction as illegal:
        raise Impossible(f"this bid may not be said here ({illegal.clause})", f"{at}/bid") from None


def _read_tricks(
    auction: Auction, given: JsonObject, at: str
) -> tuple[tuple[Trick, ...], Seat, tuple[Card, ...]]:
    """The finished tricks, who leads next, and the cards of the current trick."""
    rules, trump = auction.rules, auction.trump
    leader = first_leader(rules, auction.dealer)
    tricks: list[Trick] = []
    for number, entry in enumerate(list_of(given.get("tricks", []))):
        place = f"{at}/tricks/{number}"
        cards = read_cards(object_of(entry)["cards"])
        if trump is None:
            raise Impossible("there are no tricks before a take", place)
        _check_leader(rules, object_of(entry), leader, place)
        if len(cards) != rules.players:
            raise Impossible(f"a finished trick has {rules.players} cards", f"{place}/cards")
        winner = rules.seating.order_from[leader][master_of(cards, trump)[0]]
        if object_of(entry).get("winner", seat_name(rules, winner)) != seat_name(rules, winner):
            raise Impossible(f"{seat_name(rules, winner)} wins this trick", f"{place}/winner")
        tricks.append(Trick(leader, cards, winner))
        leader = winner
    if given.get("trick") is None:
        return tuple(tricks), leader, ()
    current = object_of(given["trick"])
    cards = read_cards(current["cards"])
    if trump is None:
        raise Impossible("there is no trick before a take", f"{at}/trick")
    _check_leader(rules, current, leader, f"{at}/trick")
    if len(cards) >= rules.players:
        raise Impossible(f"a trick that goes on has fewer than {rules.players} cards", f"{at}/trick/cards")
    return tuple(tricks), leader, cards


def _check_leader(rules: Rules, entry: JsonObject, leader: Seat, at: str) -> None:
    if read_seat(rules, entry["leader"], f"{at}/leader") != leader:
        raise Impossible(f"{seat_name(rules, leader)} leads this trick", f"{at}/leader")


def _read_hands(rules: Rules, given: JsonObject, at: str) -> tuple[CardSet, ...]:
    entries = object_of(given.get("hands", {}))
    for name in entries:
        read_seat(rules, name, f"{at}/hands/{name}")
    return tuple(set_of(read_cards(entries.get(name, []))) for name in rules.seating.seats)


def _read_tableaux(rules: Rules, given: JsonObject, at: str) -> tuple[tuple[Pile, ...], ...]:
    entries = object_of(given.get("tableaux", {}))
    if rules.layout == "hands":
        if entries:
            raise Impossible("this game has no tableaux", f"{at}/tableaux")
        return ()
    for name in entries:
        read_seat(rules, name, f"{at}/tableaux/{name}")
    count = 8 if rules.layout == "tableau" else 2
    for name in rules.seating.seats:
        if len(list_of(entries.get(name, []))) != count:
            raise Impossible(f"{name} has {count} piles, emptied ones included", f"{at}/tableaux/{name}")
    return tuple(
        tuple(_read_pile(object_of(pile)) for pile in list_of(entries[name])) for name in rules.seating.seats
    )


def _read_pile(pile: JsonObject) -> Pile:
    return Pile(
        *(None if pile.get(key) is None else CARD_NAMED[cast(str, pile[key])] for key in ("open", "covered"))
    )


def _places(position: Position, at: str) -> Iterator[tuple[str, tuple[Card, ...]]]:
    """Every place where cards lie, with its cards."""
    rules = position.rules
    for seat, name in enumerate(rules.seating.seats):
        yield f"{at}/hands/{name}", listed(position.hands[seat])
        for number, pile in enumerate(position.tableaux[seat] if position.tableaux else ()):
            cards = tuple(card for card in pile if card is not None)
            yield f"{at}/tableaux/{name}/{number}", cards
    for number, trick in enumerate(position.tricks):
        yield f"{at}/tricks/{number}", trick.cards
    yield f"{at}/trick", position.trick
    yield f"{at}/{'talon' if rules.bidding == 'talon' else 'stock'}", position.auction.stock
    if rules.layout == "hands" and position.taker is None:
        yield f"{at}/turned", (position.auction.turned,)


def _check_cards(position: Position, at: str) -> None:
    places = list(_places(position, at))
    _refuse_twice(places)
    missing = set_of(DECK) & ~set_of(card for _, cards in places for card in cards)
    if missing:
        names = ", ".join(cast("list[str]", set_names(missing)))
        raise Impossible(f"these cards lie nowhere: {names}", at)


def _check_counts(position: Position, at: str) -> None:
    """Each seat holds as many cards as it has tricks to play, and they lie where they can lie."""
    rules = position.rules
    if rules.layout == "hands" and len(position.auction.stock) != (11 if position.taker is None else 0):
        raise Impossible("the stock has 11 cards before a take and none after it", f"{at}/stock")
    for seat, name in enumerate(rules.seating.seats):
        held = Counter(hand=position.hands[seat].bit_count())
        tableau = position.tableaux[seat] if position.tableaux else ()
        held["piles"] = (open_cards(tableau) | covered_cards(tableau)).bit_count()
        dealt = 5 if rules.layout == "hands" and position.taker is None else rules.trick_count
        left = dealt - played_by(position, Seat(seat)).bit_count()
        if held.total() != left:
            raise Impossible(f"{name} has {held.total()} cards left, expected {left}", f"{at}/hands/{name}")
        if rules.layout == "tableau" and held["hand"]:
            raise Impossible("this game has no hands", f"{at}/hands/{name}")
        _check_piles(position, Seat(seat), tableau, f"{at}/tableaux/{name}")


def _check_piles(position: Position, seat: Seat, tableau: tuple[Pile, ...], at: str) -> None:
    if position.rules.layout == "hands_and_packets":
        whole = all(pile.open is not None and pile.covered is not None for pile in tableau)
        if position.hands[seat] and not whole:
            raise Impossible("packet cards are played after the hand", at)
    uncovered = [
        number for number, pile in enumerate(tableau) if pile.open is None and pile.covered is not None
    ]
    in_trick = seat in position.rules.seating.order_from[position.leader][: len(position.trick)]
    at_once = position.rules.reveal_timing == "on_play" or (
        position.rules.reveal_timing == "leader_on_play" and seat == position.leader
    )
    if (
        position.rules.layout == "tableau"
        and in_trick
        and not at_once
        and all(p.open is not None for p in tableau)
    ):
        raise Impossible("the card under the one just played is turned only after the trick", at)
    if len(uncovered) > (1 if in_trick and not at_once else 0):
        raise Impossible(
            "this covered card has no cover and should have been turned", f"{at}/{uncovered[-1]}"
        )


def _check_turned(position: Position, at: str) -> None:
    """The turned card lies where the deal has put it."""
    rules, turned = position.rules, ONLY[position.auction.turned]
    if rules.layout == "tableau":
        holder = position.dealer
    elif rules.layout == "hands" and position.taker is not None:
        holder = position.taker
    else:
        return
    theirs = position.hands[holder] | played_by(position, holder)
    if position.tableaux and position.tableaux[holder][-1].open == position.auction.turned:
        theirs |= turned
    if not turned & theirs:
        name, owner = NAME_OF[position.auction.turned], seat_name(rules, holder)
        raise Impossible(f"{name} was turned, so it is {owner}'s", f"{at}/turned")


def _belote_of(position: Position, given: JsonObject, at: str) -> Belote | None:
    """The belote as given; where the hands tell it, it must agree with them, and may be left out."""
    rules, at = position.rules, f"{at}/belote"
    belote = _read_belote(rules, given.get("belote"), at)
    pair = PAIRS[position.trump] if position.trump is not None else NO_CARDS
    played = pair & all_played(position)
    if rules.belote == "none" or not played:
        if belote is not None:
            none = rules.belote == "none"
            raise Impossible(
                "this profile counts no belote" if none else "no card of the pair is played yet", at
            )
        return None
    holders = [Seat(seat) for seat in range(rules.players) if _owned(position, Seat(seat)) & pair == pair]
    if belote is not None and belote.seat not in holders:
        raise Impossible("this seat does not hold the king and the queen of trump", f"{at}/seat")
    if not holders:
        return None
    holder = holders[0]
    held = _was_held(position, holder, pair & ~played)
    words = _words_possible(position, played.bit_count(), pair & ~played)
    if "belote" not in given and held:
        return Belote(holder, words[0] if len(words) == 1 else ())
    if belote is None and held:
        raise Impossible(
            f"{seat_name(rules, holder)} holds the king and the queen of trump and has played one", at
        )
    if belote is not None and held is False:
        raise Impossible("the other card of the pair was not held when the first was played", at)
    if belote is not None and belote.said not in words:
        told = " or ".join(json.dumps(list(each)) for each in words)
        raise Impossible(f"expected {told}", f"{at}/said")
    return belote


def _was_held(position: Position, holder: Seat, left: CardSet) -> bool | None:
    """Whether the pair was held at its first play, as far as the table still tells; None if it does not.

    ``left`` is the card of the pair that is not played yet, if any.
    """
    rules = position.rules
    if rules.layout == "hands" or left & position.hands[holder]:
        return True
    if not left:
        return None
    if rules.layout == "hands_and_packets" and rules.belote_scope == "hand":
        return False
    if left & covered_cards(position.tableaux[holder]):
        return counts_covered(rules)
    whole = any(
        pile.open is not None and ONLY[pile.open] & left and pile.covered is not None
        for pile in position.tableaux[holder]
    )
    return True if whole else None


def _words_possible(position: Position, played: int, left: CardSet) -> tuple[tuple[Word, ...], ...]:
    """What may have been said after one or both cards of the pair."""
    both: tuple[Word, ...] = ("belote", "rebelote")
    if position.rules.belote_announcement == "spoken":
        return ((), both[:1]) if played == 1 else ((), both[:1], both[1:], both)
    if played == 2:
        return (both,)
    late = counts_covered(position.rules) and not left & sum(position.hands)
    return (both[:1], ()) if late else (both[:1],)


def _owned(position: Position, seat: Seat) -> CardSet:
    owned = position.hands[seat] | played_by(position, seat)
    if position.tableaux:
        owned |= open_cards(position.tableaux[seat]) | covered_cards(position.tableaux[seat])
    return owned


def _read_declared(position: Position, given: JsonObject, at: str) -> tuple[Declared, ...]:
    rules, entries = position.rules, list_of(given.get("declared", []))
    if entries and (rules.declarations == "none" or position.taker is None):
        raise Impossible("nothing can be declared here", f"{at}/declared")
    declared: list[Declared] = []
    for number, entry in enumerate(entries):
        place, fields = f"{at}/declared/{number}", object_of(entry)
        seat = read_seat(rules, fields["seat"], f"{place}/seat")
        if any(each.seat == seat for each in declared):
            raise Impossible("a seat declares once", f"{place}/seat")
        declarations = read_declarations(fields["declarations"])
        for which, declaration in enumerate(declarations):
            if not is_declaration(declaration):
                raise Impossible("these cards are no such declaration", f"{place}/declarations/{which}")
        cards = [card for each in declarations for card in each.cards]
        if not declarations or len(set(cards)) != len(cards):
            raise Impossible("a card serves in one declaration only (declarations.card-once)", place)
        held = _declared_held(position, seat, set_of(cards), fields.get("held"), f"{place}/held")
        owned = _owned(position, seat)
        if rules.layout == "hands" and any(
            leaves_out_neighbour(each, owned, set_of(cards)) for each in declarations
        ):
            raise Impossible("a held sequence is declared whole (declarations.sequence.whole)", place)
        declared.append(Declared(seat, declarations, held))
    return tuple(declared)


def _declared_held(position: Position, seat: Seat, named: CardSet, given: Json, at: str) -> bool:
    """Whether what a seat named was held; where the table tells, the position must agree."""
    could = _owned(position, seat)
    if position.tableaux:
        could &= ~covered_cards(position.tableaux[seat])
    possible = not named & ~could
    if given is None:
        return possible
    if given is True and not possible:
        raise Impossible("the seat cannot have held all these cards: expected false", at)
    if given is False and possible and position.rules.layout == "hands":
        raise Impossible("the seat held all these cards: expected true", at)
    return bool(given)


def _check_derived(position: Position, given: JsonObject, at: str) -> None:
    """What a position may say though it follows from the rest must agree with it."""
    if given.get("trick") is not None and phase_of(position) == "over":
        raise Impossible("no trick goes on when the deal is over: expected null", f"{at}/trick")
    written = position_json(position)
    for key in ("annulled", "turned_count", "comparison"):
        if key in given and _unordered(given[key]) != _unordered(written.get(key)):
            expected = json.dumps(written.get(key))
            raise Impossible(
                f"this does not follow from the rest of the position: expected {expected}", f"{at}/{key}"
            )


def _unordered(value: Json) -> Json:
    """A comparison with its void sides in one order; anything else as it is."""
    if not isinstance(value, dict) or "void" not in value:
        return value
    return {**value, "void": sorted(list_of(value["void"]), key=str)}


# writing


def pile_json(pile: Pile) -> JsonObject:
    """A pile; a key is absent where there is no such card."""
    names = {"open": pile.open, "covered": pile.covered}
    return {key: NAME_OF[card] for key, card in names.items() if card is not None}


def tricks_json(position: Position) -> list[Json]:
    """The finished tricks."""
    rules = position.rules
    return [
        {
            "leader": seat_name(rules, trick.leader),
            "cards": card_names(trick.cards),
            "winner": seat_name(rules, trick.winner),
        }
        for trick in position.tricks
    ]


def public_json(position: Position) -> JsonObject:
    """What everybody sees in the same way: dealer, bids, contract, turned card, tricks."""
    rules, phase = position.rules, phase_of(position)
    current: Json = None
    if phase == "play":
        current = {"leader": seat_name(rules, position.leader), "cards": card_names(position.trick)}
    return {
        "dealer": seat_name(rules, position.dealer),
        "bids": [{"seat": seat_name(rules, each.seat), "bid": bid_name(each.bid)} for each in position.bids],
        "taker": seat_name(rules, position.taker),
        "trump": None if position.trump is None else SUIT_NAMES[position.trump],
        "annulled": is_annulled(position),
        "turned": NAME_OF[position.auction.turned],
        "trick": current,
        "tricks": tricks_json(position),
    }


def comparison_json(position: Position) -> Json:
    """The comparison of the declarations, null until it is made."""
    comparison = comparison_of(position)
    if comparison is None:
        return None
    rules = position.rules
    return {
        "side": side_name(rules, comparison.side),
        "void": [side_name(rules, side) for side in comparison.void],
    }


def position_json(position: Position) -> JsonObject:
    """The whole position, hidden cards included."""
    rules = position.rules
    written = public_json(position)
    written["hands"] = {
        name: set_names(hand) for name, hand in zip(rules.seating.seats, position.hands, strict=True)
    }
    if position.tableaux:
        written["tableaux"] = {
            name: [pile_json(pile) for pile in tableau]
            for name, tableau in zip(rules.seating.seats, position.tableaux, strict=True)
        }
    if rules.bidding == "talon":
        written["talon"] = card_names(position.auction.stock)
        written["turned_count"] = turned_count(position.auction)
    if rules.layout == "hands":
        written["stock"] = card_names(position.auction.stock)
    if rules.declarations == "counted":
        written["declared"] = [
            {
                "seat": seat_name(rules, each.seat),
                "declarations": declarations_json(each.declarations),
                "held": each.held,
            }
            for each in position.declared
        ]
        written["comparison"] = comparison_json(position)
    belote = position.belote
    written["belote"] = (
        None if belote is None else {"seat": seat_name(rules, belote.seat), "said": list(belote.said)}
    )
    return written
