"""Seats in turn order, and the sides they form.

A seat is its place in the turn order, a side its place in the list of sides. Names are for
people and for JSON; no rule looks at them.
"""

from typing import Final, NamedTuple, NewType

from .implements import implements

Seat = NewType("Seat", int)
Side = NewType("Side", int)


class Seating(NamedTuple):
    """Who sits at the table.

    ``seats`` and ``sides`` are the names in order; ``side_of[seat]`` is the seat's side,
    ``partner_of[seat]`` the other seat of that side or None; ``order_from[seat]`` is every seat once
    in turn order, beginning with this one.
    """

    seats: tuple[str, ...]
    sides: tuple[str, ...]
    side_of: tuple[Side, ...]
    partner_of: tuple[Seat | None, ...]
    next_of: tuple[Seat, ...]
    order_from: tuple[tuple[Seat, ...], ...]


def _seating(seats: tuple[str, ...], sides: tuple[tuple[str, ...], ...]) -> Seating:
    side_of = tuple(Side(next(n for n, side in enumerate(sides) if seat in side)) for seat in seats)
    partners = [
        [Seat(seats.index(other)) for other in sides[side] if other != seat]
        for seat, side in zip(seats, side_of, strict=True)
    ]
    numbers = tuple(Seat(number) for number in range(len(seats)))
    next_of = tuple(_next_seat(seat, len(seats)) for seat in numbers)
    return Seating(
        seats=seats,
        sides=tuple("-".join(side) for side in sides),
        side_of=side_of,
        partner_of=tuple(others[0] if others else None for others in partners),
        next_of=next_of,
        order_from=tuple(_in_turn_from(seat, next_of) for seat in numbers),
    )


@implements("seats.next")
def _next_seat(seat: Seat, players: int) -> Seat:
    return Seat((seat + 1) % players)


def _in_turn_from(first: Seat, next_of: tuple[Seat, ...]) -> tuple[Seat, ...]:
    seats = [first]
    while (seat := next_of[seats[-1]]) != first:
        seats.append(seat)
    return tuple(seats)


@implements("seats.four.order", "seats.four.sides", "seats.compass")
def _four() -> Seating:
    return _seating(("south", "east", "north", "west"), (("south", "north"), ("east", "west")))


@implements("seats.two.order", "seats.two.sides")
def _two() -> Seating:
    return _seating(("south", "north"), (("south",), ("north",)))


SEATINGS: Final = {4: _four(), 2: _two()}
"""Number of players -> seating."""


def other_side(side: Side) -> Side:
    """The side that plays against this one; every profile so far has two sides."""
    return Side(1 - side)
