"""How cards and marks are written for people: with the signs of the suits, or in ASCII alone."""

import os
import re
from typing import NamedTuple, TextIO

SUIT_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")

CARD_IN_TEXT = re.compile(r"(?<![0-9A-Za-z])(10|[789JQKA])([♣♦♥♠])")
"""A card inside a text that is written with the signs of the suits."""

_CARD = re.compile(r"(10|[789JQKA])([CDHS])")
_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]"
)
_RED = re.compile(r"(?<![0-9A-Za-z])(?:10|[789JQKA])?[♦♥]")


class Style(NamedTuple):
    """``unicode``: signs of the suits and lines for boxes; ``colour``: the codes of a terminal."""

    unicode: bool = True
    colour: bool = False

    def card(self, name: str) -> str:
        """A card; what is none stays as it is."""
        if not is_card(name):
            return name
        return name[:-1] + SUIT_SIGNS[name[-1]] if self.unicode else name

    def suit(self, letter: str) -> str:
        """A suit; what is none stays as it is."""
        return SUIT_SIGNS.get(letter, letter) if self.unicode else SUIT_NAMES.get(letter, letter)

    def sign(self, unicode: str, ascii: str) -> str:
        """The sign in the one style or in the other."""
        return unicode if self.unicode else ascii

    def coloured(self, text: str) -> str:
        """The text with its red cards in red, on a terminal with colours."""
        return _RED.sub(lambda found: f"\x1b[31m{found[0]}\x1b[39m", text) if self.colour else text

    def strong(self, text: str) -> str:
        """The text in bold, on a terminal with colours."""
        return f"\x1b[1m{text}\x1b[22m" if self.colour else text

    def good(self, text: str) -> str:
        """The text in green, on a terminal with colours."""
        return f"\x1b[32m{text}\x1b[39m" if self.colour else text

    def bad(self, text: str) -> str:
        """The text in red, on a terminal with colours."""
        return f"\x1b[31m{text}\x1b[39m" if self.colour else text


PLAIN = Style()


def style_for(stream: TextIO) -> Style:
    """What this stream can show: colours on a terminal where NO_COLOR is not set, suits if it has them."""
    try:
        "♣─✓".encode(stream.encoding or "ascii")
        unicode = True
    except (UnicodeEncodeError, LookupError):
        unicode = False
    return Style(unicode, colour=stream.isatty() and not os.environ.get("NO_COLOR"))


def is_card(name: object) -> bool:
    """Whether this is the name of a card."""
    return isinstance(name, str) and _CARD.fullmatch(name) is not None


def card_order(name: str) -> tuple[int, int, str]:
    """The place of a card by suit and rank; what is no card comes last."""
    if not is_card(name):
        return len(SUIT_SIGNS), 0, name
    return list(SUIT_SIGNS).index(name[-1]), RANKS.index(name[:-1]), name


def clean(text: str) -> str:
    """The text with every character that is not seen, or steers a terminal, written as its code."""
    return _UNSEEN.sub(_code, text)


def clean_line(text: str) -> str:
    """The same in one line."""
    return " ".join(clean(text).split())


def _code(found: "re.Match[str]") -> str:
    code = ord(found[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
