"""Drawings of cards and tables as SVG, made from data alone.

Every function returns a ``Drawing``: a picture with a title and a description for those who cannot see it.
The cards themselves stand once in a page, in ``sprite``; a drawing refers to them. Colours are CSS
variables, so that one drawing serves a light page, a dark page and paper.
"""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any, Literal, NamedTuple, TypeAlias

from .texts import CARD_RANKS, Language, named, say, seat_name

Json: TypeAlias = Any
Mark = Literal["legal", "refused", "played", "winner"]
Marks: TypeAlias = Mapping[str, Mark]

SUITS = "CDHS"
TRUMP_ORDER = ("J", "9", "A", "10", "K", "Q", "8", "7")
PLAIN_ORDER = ("A", "10", "K", "Q", "J", "9", "8", "7")
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
TURN_ORDER = {4: ("south", "east", "north", "west"), 2: ("south", "north")}

WIDTH, HEIGHT = 44, 62
"""The size of a card."""
STEP = 20
"""How far a card of a hand is seen under the next one."""

_PIPS = {
    "C": "M12 2a4.6 4.6 0 0 0-3.7 7.3A4.7 4.7 0 1 0 10.8 17c-.3 2-1 3.6-2.3 5h7c-1.3-1.4-2-3-2.3-5a4.7 "
    "4.7 0 1 0 2.5-7.7A4.6 4.6 0 0 0 12 2z",
    "D": "M12 1.5 20 12l-8 10.5L4 12z",
    "H": "M12 22C9 18 2.5 13.5 2.5 8.3A5 5 0 0 1 12 6a5 5 0 0 1 9.5 2.3C21.5 13.5 15 18 12 22z",
    "S": "M12 1.5C15 6 21.5 9.5 21.5 14.2a4.6 4.6 0 0 1-8 3c.3 2 1 3.4 2.3 4.8H8.2c1.3-1.4 "
    "2-2.8 2.3-4.8a4.6 4.6 0 0 1-8-3C2.5 9.5 9 6 12 1.5z",
}


class Drawing(NamedTuple):
    """A picture of this size; ``body`` is what stands inside its ``svg`` element."""

    width: int
    height: int
    title: str
    description: str
    body: str

    def svg(self, name: str, *, standalone: bool = False, language: Language = "en") -> str:
        """The element. ``name`` is unique in its page; standing alone it brings the cards with it."""
        cards = sprite_symbols(language) if standalone else ""
        space = ' xmlns="http://www.w3.org/2000/svg"' if standalone else ""
        wide = " wide" if self.width > 500 else ""
        return (
            f'<svg{space} class="belote-drawing{wide}" role="img" viewBox="0 0 {self.width} {self.height}" '
            f'width="{self.width}" height="{self.height}" aria-labelledby="{name}-title {name}-desc">'
            f'<title id="{name}-title">{escape(self.title)}</title>'
            f'<desc id="{name}-desc">{escape(self.description)}</desc>{cards}{self.body}</svg>'
        )


# -- the cards -----------------------------------------------------------------------------------


def sprite(language: Language) -> str:
    """The hidden element that holds every card; the drawings of a page refer to it."""
    return (
        f'<svg class="belote-sprite" aria-hidden="true" width="0" height="0">{sprite_symbols(language)}</svg>'
    )


def sprite_symbols(language: Language) -> str:
    """The 32 cards, the back of a card and the mark of an empty place."""
    cards = (_symbol(rank, suit, CARD_RANKS[language][rank]) for suit in SUITS for rank in RANKS)
    edge = f'width="{WIDTH - 1}" height="{HEIGHT - 1}" x=".5" y=".5" rx="5"'
    back = (
        f'<symbol id="card-back" viewBox="0 0 {WIDTH} {HEIGHT}"><rect class="card-back" {edge}/>'
        f'<rect class="card-back-inner" x="4.5" y="4.5" width="{WIDTH - 9}" height="{HEIGHT - 9}" rx="3"/>'
        '<path class="card-back-lines" d="M5 18 18 5M5 34 34 5M5 50 39 13M10 57 39 28M25 57 39 43"/></symbol>'
    )
    empty = f'<symbol id="card-none" viewBox="0 0 {WIDTH} {HEIGHT}"><rect class="card-none" {edge}/></symbol>'
    return "<defs>" + "".join(cards) + back + empty + "</defs>"


def _symbol(rank: str, suit: str, shown: str) -> str:
    colour = "red" if suit in "DH" else "black"
    narrow = ' textLength="15" lengthAdjust="spacingAndGlyphs"' if shown == "10" else ""
    return (
        f'<symbol id="card-{rank}{suit}" viewBox="0 0 {WIDTH} {HEIGHT}"><g class="card-{colour}">'
        f'<rect class="card-face" width="{WIDTH - 1}" height="{HEIGHT - 1}" x=".5" y=".5" rx="5"/>'
        f'<text class="card-rank" x="10.5" y="18" text-anchor="middle"{narrow}>{shown}</text>'
        f'<path class="card-pip" transform="translate(4 21) scale(.52)" d="{_PIPS[suit]}"/>'
        f'<path class="card-pip" transform="translate(15.5 29) scale(1.05)" d="{_PIPS[suit]}"/></g></symbol>'
    )


def _use(name: str, x: float, y: float) -> str:
    return f'<use href="#card-{name}" x="{_n(x)}" y="{_n(y)}" width="{WIDTH}" height="{HEIGHT}"/>'


def _card(name: str | None, x: float, y: float, marks: Marks) -> str:
    """A card at this place, with its mark; None is a card seen from behind."""
    if name is None:
        return _use("back", x, y)
    mark = marks.get(name)
    drawn = _use(name, x, y)
    if mark is None:
        return drawn
    veil = f'<rect class="card-veil" x="{_n(x)}" y="{_n(y)}" width="{WIDTH}" height="{HEIGHT}" rx="5"/>'
    frame = (
        f'<rect class="card-frame {mark}" x="{_n(x)}" y="{_n(y)}" width="{WIDTH}" height="{HEIGHT}" rx="5"/>'
    )
    if mark == "refused":
        return drawn + veil + _badge(x, y, mark)
    return drawn + frame + (_badge(x, y, mark) if mark in ("legal", "winner") else "")


def _badge(x: float, y: float, mark: Mark) -> str:
    signs = {
        "legal": "m-4 0 3 3.5 5-7",
        "refused": "m-3.5-3.5 7 7m0-7-7 7",
        "winner": "m-5 3v-6l2.5 3L0-4l2.5 4L5-3v6z",
    }
    left, top = x + 11, y + HEIGHT - 2
    return (
        f'<g transform="translate({_n(left)} {_n(top)})"><circle class="badge {mark}" r="8"/>'
        f'<path class="badge-sign" d="{signs[mark]}"/></g>'
    )


def card_text(card: str, language: Language) -> str:
    """A card as it is written for people: 10♥, in French V♠ for the jack of spades."""
    return f"{CARD_RANKS[language][card[:-1]]}{SIGNS[card[-1]]}"


def cards_text(cards: Iterable[str | None], language: Language) -> str:
    """Cards in a row, hidden ones counted."""
    listed = list(cards)
    known = [card_text(card, language) for card in listed if card is not None]
    hidden = len(listed) - len(known)
    if hidden:
        known.append(say("n-covered", language, n=hidden))
    return ", ".join(known) or say("no-cards", language)


# -- rows of cards -------------------------------------------------------------------------------


def in_order(cards: Iterable[str | None], trump: str | None = None) -> list[str | None]:
    """The cards as a player holds them: by suit, high cards first, trumps in their own order in front."""

    def place(card: str | None) -> tuple[int, int]:
        if card is None:
            return (9, 0)
        rank, suit = card[:-1], card[-1]
        order = TRUMP_ORDER if suit == trump else PLAIN_ORDER
        return (-1 if suit == trump else "SHCD".index(suit), order.index(rank))

    return sorted(cards, key=place)


def hand(cards: Sequence[str | None], language: Language, title: str, marks: Marks | None = None) -> Drawing:
    """Cards side by side."""
    marks = marks or {}
    body = "".join(_card(card, 4 + number * (WIDTH + 6), 4, marks) for number, card in enumerate(cards))
    width = max(60, 8 + len(cards) * (WIDTH + 6))
    return Drawing(width, HEIGHT + 16, title, _hand_words(cards, language, marks), body)


def _hand_words(cards: Sequence[str | None], language: Language, marks: Marks) -> str:
    said = cards_text(cards, language)
    for mark in ("legal", "refused"):
        chosen = [card for card in cards if card is not None and marks.get(card) == mark]
        if chosen:
            said += ". " + named(say(f"mark-{mark}", language), cards_text(chosen, language), language)
    return said + "."


def trick(
    cards: Sequence[str],
    seats: Sequence[str],
    language: Language,
    title: str,
    marks: Marks | None = None,
    asked: str = "",
) -> Drawing:
    """A trick in the order in which it was played; ``asked`` names whoever plays next."""
    marks = marks or {}
    step = WIDTH + 34
    places = [*cards, *([""] if asked else [])]
    names = [*seats[: len(cards)], *([asked] if asked else [])]
    body = f'<rect class="felt" width="{20 + step * len(places)}" height="{HEIGHT + 48}" rx="10"/>'
    for number, (card, name) in enumerate(zip(places, names, strict=True)):
        x = 27 + number * step
        body += _card(card, x, 24, marks) if card else _use("none", x, 24)
        body += _text(x + WIDTH / 2, 16, f"{number + 1}", "order")
        body += _text(x + WIDTH / 2, HEIGHT + 39, name, "label")
        if not card:
            body += _text(x + WIDTH / 2, 24 + HEIGHT / 2 + 8, "?", "question")
        if number:
            body += f'<path class="arrow" d="M{x - 26} {24 + HEIGHT / 2:g}h16m-5-4 5 4-5 4"/>'
    told = "; ".join(
        f"{number + 1}. {name}: {card_text(card, language)}"
        for number, (name, card) in enumerate(zip(names, cards, strict=False))
    )
    told += f"; {say('to-play', language, seat=asked)}" if asked else ""
    return Drawing(20 + step * max(1, len(places)), HEIGHT + 48, title, told.lstrip("; ") + ".", body)


# -- tables --------------------------------------------------------------------------------------


def table(
    position: Mapping[str, Json],
    language: Language,
    title: str,
    marks: Marks | None = None,
    to_act: str | None = None,
) -> Drawing:
    """Everything that lies on the table; what nobody may see lies face down but is named."""
    marks = marks or {}
    if "tableaux" in position:
        return _table_of_two(position, language, title, marks, to_act)
    return _table_of_four(position, language, title, marks, to_act)


def _table_of_four(
    position: Mapping[str, Json], language: Language, title: str, marks: Marks, to_act: str | None
) -> Drawing:
    width, height = 660, 428
    trump = position.get("trump")
    body = f'<rect class="felt" width="{width}" height="{height}" rx="16"/>'
    hands = position.get("hands", {})
    middle = {
        "south": (width / 2, 350),
        "north": (width / 2, 16),
        "west": (112, 183),
        "east": (width - 112, 183),
    }
    for seat, (x, y) in middle.items():
        cards = in_order(hands.get(seat, ()), trump)
        left = x - (STEP * (len(cards) - 1) + WIDTH) / 2 if cards else x
        body += "".join(_card(card, left + STEP * place, y, marks) for place, card in enumerate(cards))
        body += _seat_label(
            x, y - 8 if seat != "north" else y + HEIGHT + 20, seat, position, language, to_act
        )
    body += _trick_in_the_middle(position, width / 2, 214, marks)
    body += _turned(position, width, language)
    body += _trump_box(position, language, 12)
    return Drawing(width, height, title, described(position, language), body)


def _trick_in_the_middle(position: Mapping[str, Json], x: float, y: float, marks: Marks) -> str:
    now = position.get("trick") or {}
    seats = _from_leader(now.get("leader"), 4)
    places = {"south": (0, 24), "north": (0, -50), "west": (-50, -13), "east": (50, -13)}
    body = ""
    for seat, card in zip(seats, now.get("cards", ()), strict=False):
        across, down = places[seat]
        body += _card(card, x + across - WIDTH / 2, y + down - 17, marks)
    return body


def _turned(position: Mapping[str, Json], width: int, language: Language) -> str:
    turned = position.get("turned")
    if position.get("taker") or not turned or "stock" not in position:
        return ""
    x, y = width / 2 - WIDTH / 2, 183
    body = "".join(_use("back", x + 58 + shift, y - shift / 2) for shift in (0, 3, 6)) + _card(
        turned, x, y, {}
    )
    return body + _text(x + WIDTH / 2, y + HEIGHT + 15, say("turned", language), "label")


def _table_of_two(
    position: Mapping[str, Json], language: Language, title: str, marks: Marks, to_act: str | None
) -> Drawing:
    hands = position.get("hands", {})
    packets = "talon" in position or any(hands.values())
    width = 660 if packets else 400
    body, y = "", 12.0
    blocks: list[tuple[str, float]] = []
    for seat in ("north", "south"):
        block, tall = _half(seat, position, width, language, marks, to_act)
        blocks.append((block, tall))
    body += f'<g transform="translate(0 {_n(y)})">{blocks[0][0]}</g>'
    y += blocks[0][1] + 10
    body += _trump_box(position, language, y + 20)
    body += f'<g transform="translate(0 {_n(y)})">{_middle_of_two(position, width, language, marks)}</g>'
    y += HEIGHT + 26
    body += f'<g transform="translate(0 {_n(y)})">{blocks[1][0]}</g>'
    height = int(y + blocks[1][1] + 12)
    felt = f'<rect class="felt" width="{width}" height="{height}" rx="16"/>'
    return Drawing(width, height, title, described(position, language), felt + body)


def _half(
    seat: str, position: Mapping[str, Json], width: int, language: Language, marks: Marks, to_act: str | None
) -> tuple[str, float]:
    """The cards of one of two players, and how high they stand."""
    piles = position.get("tableaux", {}).get(seat, ())
    cards = in_order(position.get("hands", {}).get(seat, ()), position.get("trump"))
    tall = HEIGHT + 16
    rows = [list(piles[start : start + 4]) for start in range(0, len(piles), 4)]
    wide = 4 * (WIDTH + 22) - 22
    body = ""
    if len(piles) == 2:
        label_y = 10.0
        body += _seat_label(width / 2, label_y, seat, position, language, to_act)
        left = width / 2 - 250
        body += "".join(_card(card, left + STEP * place, 22, marks) for place, card in enumerate(cards))
        body += "".join(
            _pile(pile, width / 2 + 60 + number * (WIDTH + 34), 22, language, marks, number + 1)
            for number, pile in enumerate(piles)
        )
        return body, 22 + tall + 6
    body += _seat_label(width / 2, 10, seat, position, language, to_act)
    y = 22.0
    for number, row in enumerate(rows):
        for column, pile in enumerate(row):
            x = (width - wide) / 2 + column * (WIDTH + 22)
            body += _pile(pile, x, y, language, marks, number * 4 + column + 1)
        y += tall + 8
    return body, y


def _pile(pile: Mapping[str, Json], x: float, y: float, language: Language, marks: Marks, number: int) -> str:
    """An open card over a covered one, which shows its edge and is named there."""
    body = ""
    has_covered, has_open = "covered" in pile, "open" in pile
    if not has_covered and not has_open:
        return _use("none", x, y) + _text(x + WIDTH / 2, y + HEIGHT / 2 + 4, str(number), "faint")
    if has_covered:
        body += _use("back", x, y + 14)
        name = card_text(pile["covered"], language) if pile["covered"] else ""
        if name:
            body += (
                f'<rect class="tag" x="{_n(x + 6)}" y="{_n(y + HEIGHT + 1)}" width="32" height="14" rx="4"/>'
            )
            body += _text(x + WIDTH / 2, y + HEIGHT + 12, name, "tag-text")
    if has_open:
        body += _card(pile["open"], x, y, marks)
    return body


def _middle_of_two(position: Mapping[str, Json], width: int, language: Language, marks: Marks) -> str:
    body = ""
    now = position.get("trick") or {}
    seats = _from_leader(now.get("leader"), 2)
    talon = position.get("talon")
    x = width / 2 - (170 if talon is not None else 50)
    for number, (seat, card) in enumerate(zip(seats, now.get("cards", ()), strict=False)):
        body += _card(card, x + number * (WIDTH + 12), 4, marks)
        body += _text(x + number * (WIDTH + 12) + WIDTH / 2, HEIGHT + 18, seat_name(seat, language), "label")
    if talon is not None:
        turned = int(position.get("turned_count", 0))
        left = width / 2 + 20
        for place, card in enumerate(talon):
            body += _card(card if place < turned else None, left + 24 * place, 4, marks)
        body += _text(left + 106, HEIGHT + 18, say("talon", language), "label")
    return body


def _seat_label(
    x: float, y: float, seat: str, position: Mapping[str, Json], language: Language, to_act: str | None
) -> str:
    words = [seat_name(seat, language)]
    if position.get("dealer") == seat:
        words.append(say("is-dealer", language))
    if position.get("taker") == seat:
        words.append(say("is-taker", language))
    kind = "label to-act" if to_act == seat else "label"
    return _text(x, y, " · ".join(words) + (" ◂" if to_act == seat else ""), kind)


def _trump_box(position: Mapping[str, Json], language: Language, y: float) -> str:
    """The trump, at the left edge."""
    trump = position.get("trump")
    if not trump:
        return ""
    colour = "red" if trump in "DH" else "black"
    return (
        f'<g class="trump card-{colour}" transform="translate(12 {_n(y)})">'
        '<rect class="trump-box" width="92" height="30" rx="8"/>'
        f"{_text(8, 20, say('trump', language), 'trump-text', 'start')}"
        f'<path class="card-pip" transform="translate(64 3)" d="{_PIPS[trump]}"/></g>'
    )


def described(position: Mapping[str, Json], language: Language) -> str:
    """A position in words, for those who cannot see the drawing."""
    told: list[str] = []
    if position.get("trump"):
        told.append(named(say("trump", language), SIGNS[position["trump"]], language))
    for seat, cards in position.get("hands", {}).items():
        if cards:
            told.append(named(seat_name(seat, language), cards_text(in_order(cards), language), language))
    for seat, piles in position.get("tableaux", {}).items():
        shown = [_pile_words(number, pile, language) for number, pile in enumerate(piles, start=1) if pile]
        name = f"{seat_name(seat, language)}, {say('piles', language)}"
        told.append(named(name, ", ".join(shown) or "–", language))
    now = position.get("trick") or {}
    if now.get("cards"):
        seats = _from_leader(now["leader"], 2 if "tableaux" in position else 4)
        played = [
            f"{seat_name(seat, language)} {card_text(card, language)}"
            for seat, card in zip(seats, now["cards"], strict=False)
        ]
        told.append(named(say("trick", language), ", ".join(played), language))
    if position.get("turned") and not position.get("taker"):
        told.append(named(say("turned", language), card_text(position["turned"], language), language))
    return ". ".join(told) + "."


def _pile_words(number: int, pile: Mapping[str, Json], language: Language) -> str:
    words = [card_text(pile["open"], language)] if pile.get("open") else []
    if "covered" in pile:
        name = card_text(pile["covered"], language) if pile["covered"] else "?"
        words.append(say("over-covered", language, card=name))
    return f"{number} {' '.join(words)}"


def _from_leader(leader: str | None, players: int) -> tuple[str, ...]:
    order = TURN_ORDER[players]
    if leader not in order:
        return order
    start = order.index(leader)
    return order[start:] + order[:start]


def seats_from(leader: str, players: int) -> tuple[str, ...]:
    """The seats in turn order from the leader on."""
    return _from_leader(leader, players)


# -- scales --------------------------------------------------------------------------------------


def bars(rows: Sequence[tuple[str, Sequence[tuple[str, int]]]], language: Language, title: str) -> Drawing:
    """For each row a bar of its named parts, to compare their lengths."""
    most = max((sum(points for _, points in parts) for _, parts in rows), default=0) or 1
    label, wide = 110, 430
    body = ""
    for number, (name, parts) in enumerate(rows):
        y, x = 8 + number * 38, float(label)
        body += _text(label - 8, y + 19, name, "label", "end")
        for kind, (_, points) in enumerate(parts):
            length = wide * points / most
            if length:
                body += f'<rect class="bar bar-{kind}" x="{_n(x)}" y="{y}" width="{_n(length)}" height="28"/>'
            if length > 24:
                body += _text(x + length / 2, y + 19, str(points), "bar-text")
            x += length
        body += _text(x + 6, y + 19, f"= {sum(points for _, points in parts)}", "label", "start")
    told = "; ".join(
        named(name, ", ".join(f"{part} {points}" for part, points in parts if points), language)
        for name, parts in rows
    )
    return Drawing(label + wide + 60, 8 + 38 * len(rows), title, told + ".", body)


def _text(x: float, y: float, words: str, kind: str, anchor: str = "middle") -> str:
    return f'<text class="{kind}" x="{_n(x)}" y="{_n(y)}" text-anchor="{anchor}">{escape(words)}</text>'


def _n(value: float) -> str:
    return f"{value:g}"
