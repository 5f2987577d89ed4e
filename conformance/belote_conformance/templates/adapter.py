"""An adapter for belote-spec: it puts the questions of the conformance suite to your program.

Check it with

    belote-spec run -- python adapter.py

It speaks version 1 of the adapter protocol: one JSON object a line on stdin, one a line on stdout. Print
what you like on stderr: it is shown with a failure.
"""

import json
import sys
import traceback
from typing import Any

SEATS = ["south", "east", "north", "west"]  # in turn order; south and north are partners

# =================================================================================================
# 1. Your program: replace the bodies of these three functions.
#    Cards are rank and suit, such as "9C", "10H", "JS"; the cards of a trick stand in the order played.
#    As they are here they know how a trick is won, and of all the duties only the one to follow suit.
# =================================================================================================


def legal_cards(cards: list[str], trump: str, available: list[str]) -> list[str]:
    """REPLACE: which of the available cards may be played to a trick that holds these cards so far."""
    suited = [card for card in available if cards and card[-1] == cards[0][-1]]
    return suited or available


def trick_winner(cards: list[str], trump: str) -> int:
    """REPLACE: the place of the card that wins the trick, 0 for the leader's."""

    def strength(card: str) -> int:
        if card[-1] == trump:
            return 8 + ["7", "8", "Q", "K", "10", "A", "9", "J"].index(card[:-1])
        suited = card[-1] == cards[0][-1]
        return ["7", "8", "9", "J", "Q", "K", "10", "A"].index(card[:-1]) if suited else -1

    return max(range(len(cards)), key=lambda place: strength(cards[place]))


def trick_points(cards: list[str], trump: str) -> int:
    """REPLACE: what the cards of a trick are worth, without the ten for the last trick."""
    plain = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
    trumps = {**plain, "J": 20, "9": 14}
    return sum((trumps if card[-1] == trump else plain).get(card[:-1], 0) for card in cards)


# =================================================================================================
# 2. What your program can do. What is not claimed here is not asked.
# =================================================================================================

ABOUT = {
    "implementation": {"name": "my-belote", "version": "0.1.0", "language": "Python"},
    "protocol": [1],
    "operations": ["describe", "legal", "winner"],  # then "deal", "apply", "score", "match", "view"
    "profiles": ["classique-501"],
    "situations": ["partial"],  # then "position" or "history", or both
}

RULES = {  # the rules that your program plays: other ones are declined
    "players": 4,
    "trump_led.rise": "required",
    "void.must_trump": "unless_partner_winning",
    "ruff.overtrump": "required",
    "ruff.undertrump": "required",
    "partner_winning.trump": "any",
    "belote.announcement": "automatic",
}

# =================================================================================================
# 3. The operations: a request in, a result out. To claim another one, write its function here.
# =================================================================================================


class Unsupported(Exception):  # noqa: N818
    """The question is well put, but not for this program."""


def describe(request: dict[str, Any]) -> dict[str, Any]:
    """What this program is, and what it can do."""
    return ABOUT


def legal(request: dict[str, Any]) -> dict[str, Any]:
    """Which cards the seat to act may play."""
    position = request.get("position", {})
    if "available" not in position:
        raise Unsupported("a whole deal")
    cards = position["trick"]["cards"]
    seat = seat_at(position["trick"]["leader"], len(cards))
    chosen = legal_cards(cards, position["trump"], position["available"])
    return {"phase": "play", "to_act": seat, "actions": [{"seat": seat, "play": card} for card in chosen]}


def winner(request: dict[str, Any]) -> dict[str, Any]:
    """Who wins a trick, and what it is worth."""
    cards, trump = request["trick"]["cards"], request["trump"]
    seat = seat_at(request["trick"]["leader"], trick_winner(cards, trump))
    return {"winner": seat, "points": trick_points(cards, trump)}


OPERATIONS = {"describe": describe, "legal": legal, "winner": winner}


def seat_at(leader: str, place: int) -> str:
    """The seat that plays at this place of a trick, 0 for the leader."""
    return SEATS[(SEATS.index(leader) + place) % len(SEATS)]


# =================================================================================================
# 4. The loop. Nothing to change: every line gets an answer, whatever happens.
# =================================================================================================


def answer(line: str) -> dict[str, Any]:
    """The answer to one line."""
    identity = None
    try:
        request = json.loads(line)
        identity = request["id"]
        if request["op"] not in OPERATIONS:
            raise Unsupported(f"the operation {request['op']}")
        for name, value in request.get("options", {}).items():
            if RULES.get(name, value) != value:
                raise Unsupported(f"{name}: {value}")
        return {"id": identity, "result": OPERATIONS[request["op"]](request)}
    except Unsupported as lack:
        return {"id": identity, "unsupported": str(lack)}
    except Exception as error:
        traceback.print_exc()
        return {"id": identity, "error": f"{type(error).__name__}: {error}", "kind": "internal"}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(line)), flush=True)
