"""An adapter in 30 lines, and above it the three functions of an engine that it asks."""

import json
import sys
from typing import Any

PLAIN = ["7", "8", "9", "J", "Q", "K", "10", "A"]
TRUMP = ["7", "8", "Q", "K", "10", "A", "9", "J"]


def strength(card: str, led: str, trump: str) -> int:
    """How high a card is when this suit was led; -1 if it cannot win."""
    if card[-1] == trump:
        return 8 + TRUMP.index(card[:-1])
    return PLAIN.index(card[:-1]) if card[-1] == led else -1


def trick_winner(cards: list[str], trump: str) -> int:
    """The place of the card that wins the trick: 0 for the leader's."""
    strengths = [strength(card, cards[0][-1], trump) for card in cards]
    return strengths.index(max(strengths))


def trick_points(cards: list[str], trump: str) -> int:
    """What the cards of a trick are worth."""
    plain = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
    trumps = {**plain, "J": 20, "9": 14}
    return sum((trumps if card[-1] == trump else plain).get(card[:-1], 0) for card in cards)


def legal_cards(cards: list[str], trump: str, available: list[str]) -> list[str]:
    """Which of the available cards may be played to the cards of the trick."""
    if not cards:
        return available
    led, master = cards[0][-1], trick_winner(cards, trump)
    best = strength(cards[master], led, trump)
    trumps = [card for card in available if card[-1] == trump]
    higher = [card for card in trumps if strength(card, led, trump) > best]
    suited = [card for card in available if card[-1] == led]
    if suited:
        return higher or suited if led == trump else suited
    partner_wins = master == len(cards) - 2
    return available if partner_wins else higher or trumps or available


# -- the adapter ---------------------------------------------------------------------------------

SEATS = ["south", "east", "north", "west"]
RULES = {  # those of legal_cards; an option that the suite does not send is as here
    "players": 4,
    "trump_led.rise": "required",
    "void.must_trump": "unless_partner_winning",
    "ruff.overtrump": "required",
    "ruff.undertrump": "required",
    "partner_winning.trump": "any",
    "belote.announcement": "automatic",
}
ABOUT = {
    "implementation": {"name": "minimal", "version": "1.0.0", "language": "Python"},
    "protocol": [1],
    "operations": ["describe", "legal", "winner"],
    "profiles": ["classique-501"],
    "situations": ["partial"],
}


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """The answer to a request, without its id."""
    op, options = request["op"], request.get("options", {})
    if op == "describe":
        return {"result": ABOUT}
    for name, value in RULES.items():
        if options.get(name, value) != value:
            return {"unsupported": f"{name}: {options[name]}"}
    if op == "winner":
        leader, cards, trump = request["trick"]["leader"], request["trick"]["cards"], request["trump"]
        winner = SEATS[(SEATS.index(leader) + trick_winner(cards, trump)) % 4]
        return {"result": {"winner": winner, "points": trick_points(cards, trump)}}
    position = request.get("position", {})
    if op == "legal" and "available" in position:
        leader, cards = position["trick"]["leader"], position["trick"]["cards"]
        seat = SEATS[(SEATS.index(leader) + len(cards)) % 4]
        legal = legal_cards(cards, position["trump"], position["available"])
        actions = [{"seat": seat, "play": card} for card in legal]
        return {"result": {"phase": "play", "to_act": seat, "actions": actions}}
    return {"unsupported": f"{op}, so far"}


for line in sys.stdin:
    request = json.loads(line)
    print(json.dumps({"id": request["id"], **answer(request)}), flush=True)
