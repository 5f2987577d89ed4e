"""The published site: a Sphinx extension that renders the specification, in English and French.

``setup`` adds the domain ``belote`` (clauses, options, profiles, decisions and cases as objects, with a
role each), the directives that render them, and the pages that are generated. ``draw`` makes the drawings,
``texts`` holds the words of the interface, ``site`` builds whole sites.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def setup(app: Sphinx) -> dict[str, Any]:
    """Add everything to a Sphinx application."""
    from .extension import add_to

    return add_to(app)
