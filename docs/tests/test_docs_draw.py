"""Drawings are sound SVG, say in words what they show, and need nothing from outside."""

from typing import Any
from xml.etree import ElementTree

import pytest

from belote_docs import draw
from belote_docs.texts import LANGUAGES, Language

SPACE = "{http://www.w3.org/2000/svg}"

FOUR: dict[str, Any] = {
    "dealer": "south",
    "taker": "east",
    "trump": "H",
    "hands": {"south": ["JH", "9H"], "east": ["10C"], "north": [], "west": [None, None]},
    "turned": "QD",
    "stock": [],
    "trick": {"leader": "north", "cards": ["AS", "7S"]},
}
TABLEAU: dict[str, Any] = {
    "dealer": "north",
    "taker": None,
    "trump": None,
    "hands": {},
    "tableaux": {
        "south": [{"open": "JH", "covered": "7C"}, {"covered": "8C"}, {}, *[{"open": "AS"}] * 5],
        "north": [{"open": "10D", "covered": None}] * 8,
    },
    "turned": "QD",
    "trick": None,
}
PACKETS: dict[str, Any] = {
    "dealer": "north",
    "hands": {"south": ["JH"], "north": ["9H"]},
    "tableaux": {"south": [{"open": "AS", "covered": "7C"}] * 2, "north": [{"open": "AD"}] * 2},
    "talon": ["7S", "8S", "9S", "10S", "JS", "QS", "KS", "AS"],
    "turned_count": 2,
    "turned": "8S",
    "trick": None,
}


def parsed(drawing: draw.Drawing, language: Language = "en") -> ElementTree.Element:
    return ElementTree.fromstring(drawing.svg("d", standalone=True, language=language))


def uses(root: ElementTree.Element) -> list[str]:
    return [use.attrib["href"].removeprefix("#card-") for use in root.iter(f"{SPACE}use")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("position", [FOUR, TABLEAU, PACKETS], ids=["four", "tableau", "packets"])
def test_a_table_is_sound_and_described(position: dict[str, Any], language: Language) -> None:
    root = parsed(draw.table(position, language, "A table"), language)
    assert root.attrib["role"] == "img"
    assert [child.tag for child in root][:2] == [f"{SPACE}title", f"{SPACE}desc"]
    assert {root[0].attrib["id"], root[1].attrib["id"]} == set(root.attrib["aria-labelledby"].split())
    known = {symbol.attrib["id"] for symbol in root.iter(f"{SPACE}symbol")}
    assert {f"card-{name}" for name in uses(root)} <= known


def test_hidden_cards_show_their_backs() -> None:
    assert uses(parsed(draw.table(FOUR, "en", "t"))).count("back") == 2


def test_the_trick_lies_in_the_middle() -> None:
    shown = uses(parsed(draw.table(FOUR, "en", "t")))
    assert {"AS", "7S"} <= set(shown)
    assert "North A♠" in draw.described(FOUR, "en")


def test_covered_cards_lie_under_open_ones_and_are_named() -> None:
    made = draw.table(TABLEAU, "en", "t")
    assert "1 J♥ over 7♣" in made.description
    assert "2 over 8♣" in made.description
    assert ">7♣<" in made.body


def test_an_unturned_talon_shows_backs() -> None:
    shown = uses(parsed(draw.table(PACKETS, "en", "t")))
    assert {"7S", "8S"} <= set(shown)
    assert "9S" not in shown


def test_cards_have_french_letters_in_french() -> None:
    assert [draw.card_text(card, "fr") for card in ("JS", "QH", "KD", "AC", "10S")] == [
        "V♠",
        "D♥",
        "R♦",
        "A♣",
        "10♠",
    ]


def test_a_hand_is_sorted_with_trumps_in_their_own_order_first() -> None:
    assert draw.in_order(["AS", "10H", "9H", "JH", "10S", "7C"], "H") == [
        "JH",
        "9H",
        "10H",
        "AS",
        "10S",
        "7C",
    ]


def test_marks_are_drawn_and_told() -> None:
    made = draw.hand(["7S", "AD"], "en", "t", {"7S": "legal", "AD": "refused"})
    assert "may be played: 7♠" in made.description
    assert "may not be played: A♦" in made.description
    assert made.body.count('class="badge ') == 2


def test_a_trick_is_numbered_in_order() -> None:
    made = draw.trick(["8S", "KD"], ["South", "East"], "en", "t", asked="North")
    assert made.description == "1. South: 8♠; 2. East: K♦; North to play."


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_comes_from_outside(language: Language) -> None:
    text = draw.table(PACKETS, language, "t").svg("d") + draw.sprite(language)
    assert "http" not in text
    assert "url(" not in text


def test_words_are_escaped() -> None:
    made = draw.Drawing(1, 1, "<b>", "a & b", "")
    assert "<b>" not in made.svg("d")
    assert "a &amp; b" in made.svg("d")
