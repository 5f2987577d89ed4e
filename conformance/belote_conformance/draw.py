"""Draws a situation as text: the table with its cards, who led and who is to act, trump, taker, dealer.

North sits on top; the cards of the trick lie in front of the seats that played them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, zip_longest
from types import MappingProxyType
from typing import Literal, TypeAlias

from .lettering import PLAIN, Style, card_order, clean
from .model import Json, JsonObject, Options
from .scene import HIDDEN, Pile, PlayedTrick, Seat, Sheet, Table, scene_of
from .wording import tell, tell_actions, tell_fact

Mark: TypeAlias = Literal["+", "-"]
"""A card may be played, or may not."""
Marks: TypeAlias = Mapping[str, Mark]

NO_MARKS: Marks = MappingProxyType({})
WIDTH = 100

_TRICK = 23
_LABEL = 10


def draw(
    given: JsonObject, options: Options | None = None, *, marks: Marks = NO_MARKS, style: Style = PLAIN
) -> str:
    """What ``given`` of a case, the fields of a request, or a situation itself puts on the table.

    ``marks`` stand behind the cards they are for.
    """
    pen = _Pen(style, marks)
    match scene_of(given, options):
        case Table() as table:
            lines = _table(table, pen)
        case Sheet() as sheet:
            lines = _sheet(sheet, pen)
    return style.coloured("\n".join(line.rstrip() for line in lines))


class _Pen:
    """Writes cards in a style, with their marks."""

    def __init__(self, style: Style, marks: Marks) -> None:
        self.style = style
        self.marks = marks
        self._signs = {"+": style.sign("✓", "+"), "-": style.sign("✗", "-")}

    def card(self, name: str) -> str:
        """A card with its mark; a hidden one has its back up."""
        if name == HIDDEN:
            return self.style.sign("▒▒", "##")
        mark = self.marks.get(name)
        return clean(self.style.card(name)) + (self._signs[mark] if mark else "")

    def plain(self, name: str) -> str:
        """A card without a mark."""
        return clean(self.style.card(name))

    def cards(self, names: Iterable[str]) -> str:
        """Cards in one line, with a wider gap between two suits."""
        groups = groupby(names, key=lambda name: name[-1:])
        return "  ".join(" ".join(map(self.card, group)) for _, group in groups)


def _table(table: Table, pen: _Pen) -> Iterator[str]:
    drawn = [*_drawn(table, pen)]
    facts = [*_facts(table, pen)]
    yield from drawn
    if drawn and facts:
        yield ""
    yield from facts


def _drawn(table: Table, pen: _Pen) -> Iterator[str]:
    """The table itself; nothing where no card is known to lie on it."""
    if any(seat.piles for seat in table.seats):
        yield from _piles(table, pen)
    elif table.bare and not table.trick and not table.turned_lies:
        return
    elif table.four:
        yield from _four(table, pen)
    else:
        yield from _two(table, pen)


# -- four seats ----------------------------------------------------------------------------------


def _four(table: Table, pen: _Pen) -> Iterator[str]:
    south, east, north, west = table.seats
    left, right = _column(west, pen), _column(east, pen)
    margin = max((*map(len, left), 0)) + 1
    middle = margin + _TRICK // 2 + 2
    for line in _heads(north, pen):
        yield _centred(line, middle)
    box = [*_box(table, pen)]
    for number, line in enumerate(box):
        inside = 0 < number < len(box) - 1
        beside = left[number - 1] if inside and number <= len(left) else ""
        after = right[number - 1] if inside and number <= len(right) else ""
        yield f"{beside:{margin}}{line} {after}"
    for line in reversed(_heads(south, pen)):
        yield _centred(line, middle)


def _heads(seat: Seat, pen: _Pen) -> list[str]:
    """Name and hand of the seat at the top; at the bottom they come the other way round."""
    return [_name(seat, pen), pen.cards(seat.hand)] if seat.hand else [_name(seat, pen)]


def _column(seat: Seat, pen: _Pen) -> list[str]:
    """Name and hand of a seat at the side, a suit a line."""
    suits = groupby(sorted(seat.hand, key=card_order), key=lambda name: name[-1:])
    return [_name(seat, pen), *(pen.cards(cards) for _, cards in suits)]


def _box(table: Table, pen: _Pen) -> Iterator[str]:
    south, east, north, west = (_in_trick(seat, pen) for seat in table.seats)
    line, side = pen.style.sign("─", "-"), pen.style.sign("│", "|")
    corners = [pen.style.sign(corner, "+") for corner in "┌┐└┘"]
    turned = f"turned {pen.plain(table.turned)}" if table.turned_lies else ""
    rows = [north, "", f" {west:<{_TRICK // 2 - 1}}{east:>{_TRICK // 2}} ", "", south]
    rows[1 if table.trick else 2] = turned or rows[1 if table.trick else 2]
    yield corners[0] + line * _TRICK + corners[1]
    for row in rows:
        yield side + f"{row:^{_TRICK}}" + side
    yield corners[2] + line * _TRICK + corners[3]


def _in_trick(seat: Seat, pen: _Pen) -> str:
    lead = pen.style.sign("▸", ">") if seat.leads else ""
    return lead + pen.card(seat.card) if seat.card else ""


def _centred(text: str, middle: int) -> str:
    return " " * max(middle - (len(text) + 1) // 2, 0) + text


def _name(seat: Seat, pen: _Pen) -> str:
    return pen.style.sign(" · ", ", ").join((seat.name, *seat.roles))


# -- two seats -----------------------------------------------------------------------------------


def _two(table: Table, pen: _Pen) -> Iterator[str]:
    south, north = table.seats
    width = max(_LABEL, len(_name(north, pen)), len(_name(south, pen)))
    for seat in (north, south):
        yield f"{_name(seat, pen):{width}} {_in_trick(seat, pen) or pen.style.sign('—', '--')}"
        if seat.hand:
            yield _labelled("  hand", pen.cards(seat.hand))


def _piles(table: Table, pen: _Pen) -> Iterator[str]:
    """North on top with its covered cards outside; the trick, and the talon if there is one, between."""
    south, north = table.seats[0], table.seats[-1]
    cards = [card for seat in (south, north) for pile in seat.piles for card in pile if card]
    width = max(len(pen.card(card)) for card in cards) + 2 if cards else 4
    yield _name(north, pen)
    if north.hand:
        yield _labelled("  hand", pen.cards(north.hand))
    yield from reversed(_rows(north.piles, width, pen))
    yield ""
    for seat in (north, south) if table.trick else ():
        yield _labelled(f"  {seat.name}", _in_trick(seat, pen) or pen.style.sign("—", "--"))
    if table.talon:
        yield _labelled("  talon", " ".join(map(pen.card, table.talon)))
    if table.trick or table.talon:
        yield ""
    yield from _rows(south.piles, width, pen)
    if south.hand:
        yield _labelled("  hand", pen.cards(south.hand))
    yield _name(south, pen)


def _rows(piles: Sequence[Pile], width: int, pen: _Pen) -> list[str]:
    """The open cards over the covered ones, pile by pile; an emptied pile has a dash."""
    dash = pen.style.sign("—", "--")
    open_cards = [pen.card(pile.open) if pile.open else "" if pile.covered else dash for pile in piles]
    covered = [pen.card(pile.covered) if pile.covered else "" for pile in piles]
    cells = [("  open", open_cards), ("  covered", covered)]
    return [_labelled(label, "".join(f"{cell:{width}}" for cell in row)) for label, row in cells if any(row)]


# -- what is said beside the table ---------------------------------------------------------------


def captions(table: Table, style: Style = PLAIN) -> tuple[tuple[str, str], ...]:
    """What is said beside a table: labels with words, those of one word first."""
    return (*_short(table, _Pen(style, NO_MARKS)), *_long(table, _Pen(style, NO_MARKS)))


def _facts(table: Table, pen: _Pen) -> Iterator[str]:
    """Lines with a label each; the short ones together, without what the drawing shows."""
    drawn = any(_drawn(table, pen))
    short = [
        (label, text) for label, text in _short(table, pen) if not (drawn and label in ("dealer", "taker"))
    ]
    if short:
        yield pen.style.sign(" · ", ", ").join(f"{label} {text}" for label, text in short)
    if table.available:
        yield _labelled(f"{table.acting or 'cards'} has", " ".join(map(pen.card, table.available)))
    yield from (_labelled(label, text) for label, text in _long(table, pen))
    for number in range(0, len(table.deck), 16):
        yield _labelled("" if number else "deck", " ".join(map(pen.plain, table.deck[number : number + 16])))


def _short(table: Table, pen: _Pen) -> Iterator[tuple[str, str]]:
    for role in ("dealer", "taker"):
        holder = next((seat.name for seat in table.seats if role in seat.roles), "")
        if holder:
            yield role, holder
    if table.trump:
        yield "trump", pen.style.suit(table.trump)
    if table.turned and not table.turned_lies:
        yield "turned", pen.plain(table.turned)
    if table.acting and not table.available:
        yield "to act", table.acting


def _long(table: Table, pen: _Pen) -> Iterator[tuple[str, str]]:
    if table.bids:
        yield "bids", tell_actions(table.bids, pen.style)
    if table.trick and table.bare:
        yield "trick", _plays(table.trick, pen)
    if any(table.stock):
        yield "stock", " ".join(map(pen.card, table.stock))
    yield from _tricks(table, pen)
    for label, value in table.facts:
        yield label, tell_fact(label, value, pen.style)


def _tricks(table: Table, pen: _Pen) -> Iterator[tuple[str, str]]:
    """The tricks that are over: the last one while cards are left, else all of them."""
    if table.tricks and table.bare:
        for number, trick in enumerate(table.tricks, start=1):
            yield f"trick {number}", _over(trick, pen)
    elif table.tricks:
        yield "tricks", f"{len(table.tricks)} over, the last: {_over(table.tricks[-1], pen)}"


def _over(trick: PlayedTrick, pen: _Pen) -> str:
    won = f": {trick.winner} wins" if trick.winner else ""
    return _plays(trick.plays, pen) + won


def _plays(plays: Iterable[tuple[str, str]], pen: _Pen) -> str:
    return ", ".join(f"{seat} {pen.plain(card)}" for seat, card in plays)


def _labelled(label: str, text: str) -> str:
    return f"{label:{_LABEL}} {text}"


# -- numbers -------------------------------------------------------------------------------------


def _sheet(sheet: Sheet, pen: _Pen) -> Iterator[str]:
    rows = [tuple(_cell(cell, pen.style) for cell in row) for row in sheet.rows]
    if sheet.header:
        widths = [max(map(len, column)) for column in zip_longest(sheet.header, *rows, fillvalue="")]
        for row in (sheet.header, *rows):
            yield "  ".join(_aligned(cell, width) for cell, width in zip(row, widths, strict=False))
    if sheet.header and sheet.facts:
        yield ""
    for label, value in sheet.facts:
        yield _labelled(label, tell_fact(label, value, pen.style))


def _cell(value: Json, style: Style) -> str:
    return "" if value == "" else tell(value, style)


def _aligned(text: str, width: int) -> str:
    return f"{text:>{width}}" if text.lstrip("-").isdigit() else f"{text:{width}}"
