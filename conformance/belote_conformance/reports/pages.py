"""Pages that hold everything they need: templates with style and script inside, and nothing from elsewhere.

All that goes into a page is escaped. A page allows itself only its own style and script, which it names by
their hashes, so that nothing an adapter has said could run in it.
"""

import base64
import hashlib
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ..lettering import CARD_IN_TEXT, SUIT_NAMES, SUIT_SIGNS, clean, is_card

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

TEMPLATES = Path(__file__).parent / "templates"

_RED = "♦♥"


def page(template: str, values: Mapping[str, object]) -> str:
    """The page that a template makes of these values."""
    style, script = _source("page.css"), _source("page.js")
    return (
        _environment()
        .get_template(template)
        .render(**values, style=style, script=script, style_hash=_hash(style), script_hash=_hash(script))
    )


@cache
def _environment() -> "Environment":
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    environment.filters.update(
        cards=cards_in, clean=clean, rank=_rank, sign=_sign, suit=_suit, colour=_colour, spoken=_spoken
    )
    environment.tests["card"] = is_card
    return environment


def cards_in(text: str) -> "Markup":
    """The text, escaped, with its cards in the colours of their suits."""
    from markupsafe import Markup, escape

    told = str(escape(clean(text)))
    return Markup(CARD_IN_TEXT.sub(_coloured, told))


def _coloured(found: "re.Match[str]") -> str:
    return f'<b class="t{" r" if found[2] in _RED else ""}">{found[0]}</b>'


def _rank(card: str) -> str:
    return card[:-1]


def _sign(card: str) -> str:
    return SUIT_SIGNS[card[-1]]


def _suit(letter: str) -> str:
    return SUIT_SIGNS.get(letter, letter)


def _colour(card: str) -> str:
    return " r" if card[-1] in "DH" else ""


def _spoken(letter: str) -> str:
    return SUIT_NAMES.get(letter, letter)


def _source(name: str) -> str:
    return (TEMPLATES / name).read_text(encoding="utf-8")


def _hash(source: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(source.encode()).digest()).decode()
