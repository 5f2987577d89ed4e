"""What lies on the table, read from the JSON of a situation, for whoever draws it.

Nothing here knows a rule. Of a history it tells only what is written in it: the dealer, the deck, what
each seat said and played, and as many plays to a trick as there are seats. What has another shape than it
should is left out, never an error: a situation may come from anywhere.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from .lettering import card_order
from .model import Json, JsonObject, Options

FOUR = ("south", "east", "north", "west")
TWO = ("south", "north")
HIDDEN = "?"
"""A card that lies there and is not known."""


class Pile(NamedTuple):
    """A pile: its open and its covered card, each a card, HIDDEN, or empty where there is none."""

    open: str
    covered: str


class Seat(NamedTuple):
    """A seat, what it has, and the card it has played to the current trick (empty: none).

    ``roles`` are words like ``dealer``; ``leads``: it led the trick; ``acts``: it is to act.
    """

    name: str
    hand: tuple[str, ...]
    piles: tuple[Pile, ...]
    card: str
    roles: tuple[str, ...]
    leads: bool
    acts: bool


class Play(NamedTuple):
    """A card and who played it."""

    seat: str
    card: str


class PlayedTrick(NamedTuple):
    """A trick that is over; the winner is empty where it is not told."""

    plays: tuple[Play, ...]
    winner: str


class Table(NamedTuple):
    """A card table. Seats in turn order; words and lists are empty where there is nothing to tell.

    ``available``: of a trick alone, the cards from which the seat to act chooses. ``turned_lies``: the turned
    card lies on the table. ``facts``: further labels with JSON values.
    """

    seats: tuple[Seat, ...]
    trick: tuple[Play, ...] = ()
    available: tuple[str, ...] = ()
    trump: str = ""
    turned: str = ""
    turned_lies: bool = False
    bids: tuple[JsonObject, ...] = ()
    talon: tuple[str, ...] = ()
    stock: tuple[str, ...] = ()
    tricks: tuple[PlayedTrick, ...] = ()
    deck: tuple[str, ...] = ()
    facts: tuple[tuple[str, Json], ...] = ()

    @property
    def four(self) -> bool:
        """Whether four sit at it."""
        return len(self.seats) == len(FOUR)

    @property
    def bare(self) -> bool:
        """Whether no seat has a card that is known to lie with it."""
        return not any(seat.hand or seat.piles for seat in self.seats)

    @property
    def acting(self) -> str:
        """The seat that is to act, or nothing."""
        return next((seat.name for seat in self.seats if seat.acts), "")


class Sheet(NamedTuple):
    """Numbers instead of cards: a header, rows, and further labels with JSON values."""

    header: tuple[str, ...]
    rows: tuple[tuple[Json, ...], ...]
    facts: tuple[tuple[str, Json], ...] = ()


Scene: TypeAlias = Table | Sheet


def scene_of(given: JsonObject, options: Options | None = None) -> Scene:
    """What there is to see in the ``given`` of a case, the fields of a request, or a situation itself.

    Without options the number of seats is guessed from the seats that are named.
    """
    for kind in ("position", "history"):
        if isinstance(given.get(kind), dict):
            return _seen_by(given.get("seat"), scene_of(_dict(given[kind]), options))
    order = TWO if _players(given, options) == 2 else FOUR
    if "first_dealer" in given:
        return _match(given)
    if "deal" in given:
        return _ended(_dict(given["deal"]))
    if "deck" in given:
        return _history(given, order)
    if "available" in given or ("trick" in given and "dealer" not in given):
        return _trick_alone(given, order)
    return _position(given, order)


def _seen_by(seat: Json, scene: Scene) -> Scene:
    """The scene, and if one seat looks at it, which one."""
    return scene._replace(facts=(("seen by", seat), *scene.facts)) if seat else scene


def _players(given: JsonObject, options: Options | None) -> int:
    if options is not None and options.get("players") in (2, 4):
        return int(options["players"])
    if "tableaux" in given:
        return 2
    hands = _dict(given.get("hands"))
    return 2 if hands and not {"east", "west"} & hands.keys() else 4


# -- kinds of situations -------------------------------------------------------------------------


def _trick_alone(given: JsonObject, order: Sequence[str]) -> Table:
    trick = _plays(_dict(given.get("trick")), order)
    acts = _next(given, trick, order) if "available" in given else ""
    return Table(
        seats=tuple(_seat(name, given, trick, acts) for name in order),
        trick=trick,
        available=_cards(given.get("available")),
        trump=_text(given.get("trump")),
        facts=tuple(_facts(given)),
    )


def _position(given: JsonObject, order: Sequence[str]) -> Table:
    trick = _plays(_dict(given.get("trick")), order)
    in_play = isinstance(given.get("trick"), dict)
    talon, count = _cards(given.get("talon")), given.get("turned_count")
    taken = bool(given.get("taker"))
    return Table(
        seats=tuple(
            _seat(name, given, trick, _next(given, trick, order) if in_play else "") for name in order
        ),
        trick=trick,
        trump=_text(given.get("trump")),
        turned=_text(given.get("turned")),
        turned_lies=not taken and "tableaux" not in given and bool(given.get("turned")),
        bids=tuple(_dict(bid) for bid in _list(given.get("bids"))),
        talon=tuple(
            card if not isinstance(count, int) or place < count else HIDDEN
            for place, card in enumerate(talon)
        ),
        stock=_cards(given.get("stock")),
        tricks=tuple(_played(_dict(one), order) for one in _list(given.get("tricks"))),
        facts=tuple(_facts(given)),
    )


def _history(given: JsonObject, order: Sequence[str]) -> Table:
    actions = [_dict(action) for action in _list(given.get("actions"))]
    plays = [Play(_text(one.get("seat")), _text(one["play"])) for one in actions if "play" in one]
    whole = len(plays) // len(order) * len(order)
    trick = tuple(plays[whole:])
    declared = [one for one in actions if "declare" in one]
    said = [one for one in actions if "say" in one]
    return Table(
        seats=tuple(_seat(name, given, trick, "") for name in order),
        trick=trick,
        bids=tuple(one for one in actions if "bid" in one),
        tricks=tuple(
            PlayedTrick(tuple(plays[start : start + len(order)]), "") for start in range(0, whole, len(order))
        ),
        deck=_cards(given.get("deck")),
        facts=tuple((name, list(told)) for name, told in (("declared", declared), ("said", said)) if told),
    )


def _ended(deal: JsonObject) -> Sheet:
    """How a deal ended."""
    facts = tuple((_spaced(name), value) for name, value in deal.items() if name not in ("taken", "tricks"))
    tricks = [_dict(trick) for trick in _list(deal.get("tricks"))]
    if tricks:
        rows = [(number, one.get("leader"), one.get("cards")) for number, one in enumerate(tricks, start=1)]
        return Sheet(("trick", "leader", "cards"), tuple(rows), facts)
    taken = _dict(deal.get("taken"))
    sides = [(side, _dict(one).get("tricks"), _dict(one).get("points")) for side, one in taken.items()]
    return Sheet(("side", "tricks", "card points") if sides else (), tuple(sides), facts)


def _match(given: JsonObject) -> Sheet:
    """The deals of a match so far."""
    deals = [_dict(deal) for deal in _list(given.get("deals"))]
    scores = [_dict(deal.get("score")) for deal in deals]
    sides = list(dict.fromkeys(side for score in scores for side in _dict(score.get("points"))))
    waiting = any(score.get("carried") for score in scores)
    rows = [
        (
            number,
            deal.get("dealer"),
            score.get("taker") or "",
            "annulled" if deal.get("annulled") else score.get("outcome"),
            *(_dict(score.get("points")).get(side, "") for side in sides),
            *([score.get("carried") or ""] if waiting else []),
        )
        for number, (deal, score) in enumerate(zip(deals, scores, strict=True), start=1)
    ]
    header = ("deal", "dealer", "taker", "outcome", *sides, *(["waiting"] if waiting else []))
    return Sheet(header if rows else (), tuple(rows), (("first dealer", given.get("first_dealer")),))


# -- parts ---------------------------------------------------------------------------------------


def _seat(name: str, given: JsonObject, trick: Sequence[Play], acts: str) -> Seat:
    roles = tuple(role for role in ("dealer", "taker") if given.get(role) == name)
    return Seat(
        name=name,
        hand=tuple(sorted(_cards(_dict(given.get("hands")).get(name)), key=card_order)),
        piles=tuple(_pile(_dict(pile)) for pile in _list(_dict(given.get("tableaux")).get(name))),
        card=next((play.card for play in trick if play.seat == name), ""),
        roles=roles,
        leads=bool(trick) and trick[0].seat == name,
        acts=acts == name,
    )


def _pile(pile: JsonObject) -> Pile:
    return Pile(*(_card(pile[name]) if name in pile else "" for name in ("open", "covered")))


def _plays(trick: JsonObject, order: Sequence[str]) -> tuple[Play, ...]:
    """The cards of a trick with their seats, in turn order from its leader."""
    leader = trick.get("leader")
    if leader not in order:
        return ()
    first = order.index(str(leader))
    return tuple(
        Play(order[(first + number) % len(order)], card)
        for number, card in enumerate(_cards(trick.get("cards")))
    )


def _played(trick: JsonObject, order: Sequence[str]) -> PlayedTrick:
    return PlayedTrick(_plays(trick, order), _text(trick.get("winner")))


def _next(given: JsonObject, trick: Sequence[Play], order: Sequence[str]) -> str:
    """The seat after the last card of the trick, or its leader; nobody after a whole trick."""
    leader = _dict(given.get("trick")).get("leader")
    if leader not in order or len(trick) == len(order):
        return ""
    return order[(order.index(str(leader)) + len(trick)) % len(order)]


def _facts(given: JsonObject) -> Iterator[tuple[str, Json]]:
    for name in ("declared", "comparison", "belote"):
        if given.get(name):
            yield name, given[name]
    if given.get("annulled"):
        yield "annulled", "nobody took"


def _cards(value: Json) -> tuple[str, ...]:
    return tuple(_card(card) for card in _list(value))


def _card(value: Json) -> str:
    return HIDDEN if value is None else _text(value)


def _spaced(name: str) -> str:
    return name.replace("_", " ")


def _text(value: Json) -> str:
    return value if isinstance(value, str) else ""


def _list(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


def _dict(value: Json) -> JsonObject:
    return value if isinstance(value, dict) else {}
