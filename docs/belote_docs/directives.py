"""What all directives of the extension have in common."""

from typing import TYPE_CHECKING

from sphinx.util.docutils import SphinxDirective

from .domain import BeloteDomain, domain_of
from .texts import Language, language_of

if TYPE_CHECKING:
    from .library import Library


class BeloteDirective(SphinxDirective):
    """A directive that renders a part of the library."""

    optional_arguments = 1
    final_argument_whitespace = True

    @property
    def library(self) -> "Library":
        """What is published."""
        found: Library = self.env.app.belote_library  # type: ignore[attr-defined]
        return found

    @property
    def language(self) -> Language:
        """The language of this build."""
        return language_of(self.env.config.language)

    @property
    def docname(self) -> str:
        """The document that is read."""
        return self.env.docname

    @property
    def belote(self) -> BeloteDomain:
        """The domain."""
        return domain_of(self.env)

    @property
    def argument(self) -> str:
        """The argument, or nothing."""
        return str(self.arguments[0]).strip() if self.arguments else ""

    def depend(self) -> None:
        """Read this page again when the specification changes."""
        from belote_reference.specification.data import spec_folder

        for path in spec_folder().rglob("*.yaml"):
            self.env.note_dependency(str(path))
