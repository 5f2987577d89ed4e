"""The Sphinx domain ``belote``: clauses, options, profiles, decisions and cases as objects.

Where an object stands follows from the library, so every reference can be resolved whatever was read
first; that the page really has the object is recorded when the page is read.
"""

from collections.abc import Iterator, Set
from typing import Any, ClassVar, cast

from docutils import nodes
from docutils.nodes import Element
from sphinx.addnodes import pending_xref
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util.nodes import make_refnode

from .library import KINDS, Kind, Library
from .texts import Language, word


class BeloteRole(XRefRole):
    """A reference by id, shown as the id, or with a text of its own."""

    def process_link(
        self, env: BuildEnvironment, refnode: Element, has_explicit_title: bool, title: str, target: str
    ) -> tuple[str, str]:
        """A leading ``~`` shows the title in place of the id."""
        refnode["titled"] = target.startswith("~")
        target = target.removeprefix("~")
        return (title.removeprefix("~"), target)


class BeloteDomain(Domain):
    """The objects of the specification."""

    name = "belote"
    label = "Belote"
    object_types: ClassVar[dict[str, ObjType]] = {kind: ObjType(kind, kind) for kind in KINDS}
    roles: ClassVar[dict[str, Any]] = {kind: BeloteRole(innernodeclass=nodes.inline) for kind in KINDS}
    initial_data: ClassVar[dict[str, Any]] = {"objects": {}}
    data_version = 1

    @property
    def objects(self) -> dict[tuple[Kind, str], tuple[str, str, str]]:
        """(kind, id) -> (document, anchor, title)."""
        found: dict[tuple[Kind, str], tuple[str, str, str]] = self.data["objects"]
        return found

    def note(self, kind: Kind, name: str, docname: str, anchor: str, title: str) -> None:
        """Record that an object stands here."""
        self.objects[(kind, name)] = (docname, anchor, title)

    def clear_doc(self, docname: str) -> None:
        """Forget what stood in this document."""
        for key in [key for key, (there, *_) in self.objects.items() if there == docname]:
            del self.objects[key]

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process has read."""
        for key, value in otherdata["objects"].items():
            if value[0] in docnames:
                self.objects[key] = value

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> nodes.reference | None:
        """The link, or None if there is no such object; Sphinx then warns."""
        found = self.objects.get((cast(Kind, typ), target))
        if found is None:
            return None
        docname, anchor, title = found
        if node.get("titled") and not node.get("refexplicit"):
            contnode = nodes.inline(title, title, classes=["belote-ref"])
        return make_refnode(builder, fromdocname, docname, anchor, contnode, title)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> list[tuple[str, nodes.reference]]:
        """The links of every kind that has this id."""
        made = [
            (f"belote:{kind}", self.resolve_xref(env, fromdocname, builder, kind, target, node, contnode))
            for kind in KINDS
        ]
        return [(role, reference) for role, reference in made if reference is not None]

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """Every object, for the search and the inventory."""
        for (kind, name), (docname, anchor, _) in self.objects.items():
            yield (name, name, kind, docname, anchor, 1)

    def get_type_name(self, type: ObjType, primary: bool = False) -> str:
        """The kind in the language of the site, as the search shows it."""
        language: Language = "fr" if self.env.config.language == "fr" else "en"
        return word("thing", type.lname, language)


def domain_of(env: BuildEnvironment) -> BeloteDomain:
    """The domain of a build."""
    found = env.get_domain("belote")
    assert isinstance(found, BeloteDomain)
    return found


def missing(library: Library, domain: BeloteDomain) -> list[tuple[Kind, str]]:
    """Clauses, options, profiles, decisions and cases that no page shows."""
    wanted: list[tuple[Kind, str]] = [
        *(("clause", name) for name in library.clauses),
        *(("decision", name) for name in library.decisions),
        *(("case", case.id) for case in library.cases),
        *(("profile", name) for name in library.profiles),
    ]
    return [key for key in wanted if key not in domain.objects]
