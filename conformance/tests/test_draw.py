"""Situations drawn as text."""

import io
import re
from typing import Any

import pytest

from belote_conformance.draw import WIDTH, draw
from belote_conformance.lettering import PLAIN, Style, clean, clean_line, is_card, style_for
from belote_conformance.scenarios import load_folder
from belote_conformance.scene import HIDDEN, Sheet, Table, scene_of
from belote_reference.specification.schema import schemas

ASCII = Style(unicode=False)
TWO = {"players": 2}
CASES = load_folder()


def drawn(given: Any, options: Any = None, **more: Any) -> str:
    """The drawing with a line break before and after, as it stands in these tests."""
    return "\n" + draw(given, options, **more) + "\n"


TRICK: Any = {
    "trump": "D",
    "taker": "south",
    "trick": {"leader": "south", "cards": ["8S", "KD"]},
    "available": ["AD", "10D", "7S"],
}
FULL: Any = {
    "dealer": "west",
    "bids": [{"seat": "south", "bid": "pass"}, {"seat": "east", "bid": "H"}],
    "taker": "east",
    "trump": "H",
    "hands": {
        "south": ["AS", "7C", "9C", "10H"],
        "east": ["KD", "8H"],
        "north": ["JS"],
        "west": ["QC", "AC", "7D", "10S"],
    },
    "turned": "10H",
    "trick": {"leader": "west", "cards": ["QS"]},
    "tricks": [{"leader": "east", "cards": ["AD", "8D", "9D", "JD"], "winner": "east"}],
    "belote": {"seat": "south", "said": ["belote"]},
}
TABLEAU: Any = {
    "dealer": "north",
    "taker": "south",
    "trump": "H",
    "tableaux": {
        "south": [{"open": "9C", "covered": "JH"}, {"covered": "QD"}, {"open": "8D"}, {}],
        "north": [{"open": "AC", "covered": "7S"}, {"open": "10H", "covered": None}, {}, {"open": "7D"}],
    },
    "turned": "8S",
    "trick": {"leader": "north", "cards": ["KS"]},
}
PACKETS: Any = {
    "dealer": "north",
    "bids": [{"seat": "south", "bid": "take"}],
    "taker": "south",
    "trump": "S",
    "hands": {"south": ["10C", "JD"], "north": ["JC", "AH"]},
    "tableaux": {
        "south": [{"open": "9C", "covered": "JH"}, {"open": "KS", "covered": "9D"}],
        "north": [{"open": "AC", "covered": "10D"}, {"open": "QS", "covered": "8H"}],
    },
    "turned": "QH",
    "talon": ["7H", "QH", "7C", "7D", "7S", "8C", "8D", "8S"],
    "turned_count": 2,
    "trick": {"leader": "south", "cards": []},
}


# -- each kind of situation ----------------------------------------------------------------------


def test_a_trick_alone() -> None:
    marks: Any = {"7S": "+", "AD": "-", "10D": "-"}
    assert (
        drawn(TRICK, marks=marks)
        == """
               north
     ┌───────────────────────┐
west │                       │ east
     │                       │
     │                    K♦ │
     │                       │
     │          ▸8♠          │
     └───────────────────────┘
           south · taker

trump ♦
north has  A♦✗ 10♦✗ 7♠✓
trick      south 8♠, east K♦
"""
    )


def test_a_trick_alone_in_ascii() -> None:
    marks: Any = {"7S": "+", "AD": "-"}
    assert (
        drawn(TRICK, marks=marks, style=ASCII)
        == """
               north
     +-----------------------+
west |                       | east
     |                       |
     |                    KD |
     |                       |
     |          >8S          |
     +-----------------------+
            south, taker

trump diamonds
north has  AD- 10D 7S+
trick      south 8S, east KD
"""
    )


def test_a_trick_alone_between_two() -> None:
    assert (
        drawn(TRICK | {"trick": {"leader": "south", "cards": ["8S"]}}, TWO)
        == """
north         —
south · taker ▸8♠

trump ♦
north has  A♦ 10♦ 7♠
trick      south 8♠
"""
    )


def test_four_hands() -> None:
    assert (
        drawn(FULL)
        == """
                        north
                          J♠
              ┌───────────────────────┐
west · dealer │                       │ east · taker
Q♣ A♣         │                       │ K♦
7♦            │ ▸Q♠                   │ 8♥
10♠           │                       │
              │                       │
              └───────────────────────┘
                    7♣ 9♣  10♥  A♠
                        south

trump ♥ · turned 10♥ · to act south
bids       south pass, east ♥
tricks     1 over, the last: east A♦, north 8♦, west 9♦, south J♦: east wins
belote     south, said belote
"""
    )


def test_two_tableaux() -> None:
    assert (
        drawn(TABLEAU)
        == """
north · dealer
  covered  7♠   ▒▒
  open     A♣   10♥  —    7♦

  north    ▸K♠
  south    —

  open     9♣        8♦   —
  covered  J♥   Q♦
south · taker

trump ♥ · turned 8♠ · to act south
"""
    )


def test_hands_packets_and_talon() -> None:
    assert (
        drawn(PACKETS)
        == """
north · dealer
  hand     J♣  A♥
  covered  10♦  8♥
  open     A♣   Q♠

  talon    7♥ Q♥ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒

  open     9♣   K♠
  covered  J♥   9♦
  hand     10♣  J♦
south · taker

trump ♠ · turned Q♥ · to act south
bids       south take
"""
    )


def test_the_turned_card_lies_on_the_table_while_bidding() -> None:
    given: Any = {
        "dealer": "west",
        "hands": {"south": ["7C"], "east": [None]},
        "turned": "JH",
        "stock": [None] * 3,
    }
    text = draw(given)
    assert "turned J♥" in text.partition("└")[0]
    assert "▒▒" in text
    assert "stock      ▒▒ ▒▒ ▒▒" in text


def test_a_history_tells_its_deck_and_its_actions() -> None:
    deck = [rank + suit for suit in "CDHS" for rank in ("7", "8", "9", "10", "J", "Q", "K", "A")]
    plays = [("south", "7C"), ("east", "AC"), ("north", "8C"), ("west", "9C"), ("east", "KD")]
    actions: Any = [
        {"seat": "south", "bid": "take"},
        {"seat": "north", "declare": [{"kind": "tierce", "cards": ["7H"]}]},
    ]
    actions += [{"seat": seat, "play": card} for seat, card in plays]
    history: Any = {"dealer": "west", "deck": deck, "actions": actions}
    text = draw({"history": history, "seat": "south"}, {"players": 4})
    assert "trick 1    south 7♣, east A♣, north 8♣, west 9♣" in text
    assert "trick      east K♦" in text
    assert "bids       south take" in text
    assert "declared   north declares tierce 7♥" in text
    assert "deck       7♣ 8♣ 9♣" in text
    assert "seen by    south" in text
    assert "west · dealer" in text


def test_how_a_deal_ended() -> None:
    deal: Any = {
        "taker": "south",
        "trump": "H",
        "taken": {"south": {"tricks": 5, "points": 82}},
        "belote": None,
    }
    assert (
        drawn({"deal": deal})
        == """
side   tricks  card points
south       5           82

taker      south
trump      ♥
belote     none
"""
    )


def test_a_match() -> None:
    deals: Any = [
        {
            "dealer": "south",
            "score": {"taker": "east", "outcome": "tied", "points": {"a": 62, "b": 0}, "carried": 81},
        },
        {"dealer": "east", "annulled": True},
    ]
    assert (
        drawn({"first_dealer": "south", "deals": deals})
        == """
deal  dealer  taker  outcome   a   b  waiting
   1  south   east   tied      62  0       81
   2  east           annulled

first dealer south
"""
    )


# -- properties ----------------------------------------------------------------------------------


def situations() -> list[Any]:
    """What the cases of the suite give, and the examples of the schemas."""
    given: list[Any] = [case.given for case in CASES]
    for name in ("position", "view", "history"):
        given += schemas()[f"{name}.schema.json"]["examples"]
    return given


@pytest.mark.parametrize("style", [PLAIN, ASCII], ids=["unicode", "ascii"])
def test_whatever_the_suite_gives_can_be_drawn(style: Style) -> None:
    for given in situations():
        text = draw(given, style=style)
        assert text
        assert "\x1b" not in text
        assert style.unicode or text.isascii()
        assert all(line == line.rstrip() for line in text.splitlines())


def test_drawings_are_narrow() -> None:
    wide = [
        line
        for given in situations()
        for line in draw(given).splitlines()
        if len(line) > WIDTH and not line.startswith(("bids", "declared", "tricks"))
    ]
    assert wide == []


def test_every_card_on_the_table_is_drawn() -> None:
    for given in schemas()["position.schema.json"]["examples"]:
        text = draw(given)
        for cards in given.get("hands", {}).values():
            assert all(PLAIN.card(card) in text for card in cards)


@pytest.mark.parametrize(
    "odd",
    [
        {},
        {"position": 5},
        {"position": {}},
        {"trick": None, "available": None},
        {"trick": {"leader": "nobody", "cards": ["7C"]}, "available": ["7C"]},
        {"trick": {"leader": "south", "cards": ["7C", "8C", "9C", "10C", "JC"]}, "available": []},
        {"dealer": 3, "hands": {"south": "7C"}, "tableaux": {"south": [None, 5]}},
        {"history": {"deck": None, "actions": [5, {"play": None}]}},
        {"first_dealer": None, "deals": [None]},
        {"deal": {"taken": {"south": None}, "tricks": [None]}},
        {"dealer": "south", "hands": {"south": ["\x1b[31m", "XX"]}, "turned": "7C"},
    ],
)
def test_odd_shapes_are_no_error(odd: Any) -> None:
    assert "\x1b" not in draw(odd)


def test_seats_are_guessed_from_what_is_there() -> None:
    assert isinstance(scene_of(TRICK), Table)
    assert isinstance(scene_of({"first_dealer": "south"}), Sheet)
    packets = scene_of(PACKETS)
    assert isinstance(packets, Table)
    assert [seat.name for seat in packets.seats] == ["south", "north"]
    assert packets.talon.count(HIDDEN) == 6


# -- styles --------------------------------------------------------------------------------------


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def test_colour_only_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert style_for(Terminal()) == Style(unicode=True, colour=True)
    assert not style_for(io.StringIO()).colour
    monkeypatch.setenv("NO_COLOR", "1")
    assert not style_for(Terminal()).colour


def test_ascii_where_the_encoding_has_no_suits() -> None:
    assert not style_for(io.TextIOWrapper(io.BytesIO(), encoding="ascii")).unicode
    assert style_for(io.TextIOWrapper(io.BytesIO(), encoding="utf-8")).unicode


def test_red_cards_are_red() -> None:
    text = draw(TRICK, style=Style(colour=True))
    assert "\x1b[31mK♦\x1b[39m" in text
    assert re.sub(r"\x1b\[\d+m", "", text) == draw(TRICK)


def test_cards() -> None:
    assert is_card("10H")
    assert not any(map(is_card, ("10h", "1H", "H", "", None, "10HH")))


def test_what_steers_a_terminal_is_written_out() -> None:
    assert clean("a\x1b[2J\u202eb\x85") == "a\\x1b[2J\\u202eb\\x85"
    assert clean_line(" a\n b\t") == "a b"
