"""The small pieces that pages are built of, as docutils nodes."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any, TypeAlias, TypeVar

from docutils import nodes
from sphinx import addnodes
from sphinx.writers.html5 import HTML5Translator

from .draw import Drawing, sprite
from .library import Kind
from .texts import Language

Inline: TypeAlias = str | nodes.Node
Filled = TypeVar("Filled", bound=nodes.Element)


class drawing(nodes.General, nodes.Inline, nodes.Element):  # noqa: N801 - docutils names nodes so
    """A drawing, in its place in a page."""


class panel(nodes.General, nodes.Element):  # noqa: N801
    """A box around something."""


class details(nodes.General, nodes.Element):  # noqa: N801
    """Something to open; ``summary`` stays in sight."""


class quote_words(nodes.inline):  # noqa: N801
    """Words of a source, in their own language."""


# -- text ----------------------------------------------------------------------------------------


def inline(*parts: Inline, classes: Sequence[str] = ()) -> nodes.inline:
    """Parts in a row."""
    return _filled(nodes.inline(classes=list(classes)), parts)


def para(*parts: Inline, classes: Sequence[str] = ()) -> nodes.paragraph:
    """A paragraph."""
    return _filled(nodes.paragraph(classes=list(classes)), parts)


def strong(text: str) -> nodes.strong:
    """Words that stand out."""
    return nodes.strong(text, text)


def code(text: str) -> nodes.literal:
    """A name as it is written in a file."""
    return nodes.literal(text, text)


def bullets(items: Iterable[Inline | Sequence[Inline]], classes: Sequence[str] = ()) -> nodes.bullet_list:
    """A list."""
    made = nodes.bullet_list(classes=list(classes))
    for item in items:
        if isinstance(item, nodes.Element) and not isinstance(item, nodes.Inline | nodes.reference):
            made += nodes.list_item("", item)
        else:
            parts = (item,) if isinstance(item, str | nodes.Node) else tuple(item)
            made += nodes.list_item("", para(*parts))
    return made


def joined(parts: Iterable[nodes.Node], between: str = ", ") -> list[nodes.Node]:
    """Nodes with words between them."""
    made: list[nodes.Node] = []
    for part in parts:
        if made:
            made.append(nodes.Text(between))
        made.append(part)
    return made


def box(*children: nodes.Node, classes: Sequence[str]) -> panel:
    """Children in a box of these classes."""
    made = panel(classes=list(classes))
    made += list(children)
    return made


def fold(summary: str, *children: nodes.Node, classes: Sequence[str] = ()) -> details:
    """Something to open."""
    made = details(summary=summary, classes=list(classes))
    made += list(children)
    return made


def fields(rows: Iterable[tuple[str, Sequence[Inline] | nodes.Element]]) -> nodes.definition_list:
    """Names with what they stand for."""
    made = nodes.definition_list(classes=["belote-fields"])
    for name, value in rows:
        body = value if isinstance(value, nodes.Element) else para(*value)
        made += nodes.definition_list_item("", nodes.term(name, name), nodes.definition("", body))
    return made


def block(text: str, language: str) -> nodes.literal_block:
    """Text with its lines as they are."""
    made = nodes.literal_block(text, text)
    made["language"] = language
    return made


def quotation(words: str, language: str, *by: Inline) -> nodes.block_quote:
    """Words of a source and where they stand."""
    made = nodes.block_quote(classes=["belote-source"])
    made += para(in_language(f"“{words}”" if language == "en" else f"« {words} »", language))
    if by:
        made += nodes.attribution("", "", inline(*by))
    return made


def in_language(text: str, language: str) -> quote_words:
    """Words that are in this language, whatever the page's."""
    return quote_words(text, text, lang=language)


def _filled(node: Filled, parts: Iterable[Inline]) -> Filled:
    node.extend(nodes.Text(part) if isinstance(part, str) else part for part in parts)
    return node


# -- structure -----------------------------------------------------------------------------------


def section(anchor: str, title: str, *children: nodes.Node, classes: Sequence[str] = ()) -> nodes.section:
    """A section that can be linked to by this anchor."""
    made = nodes.section(ids=[anchor], names=[anchor], classes=list(classes))
    made += nodes.title(title, title)
    made += list(children)
    return made


def table(
    head: Sequence[Inline],
    rows: Iterable[Sequence[Inline | Sequence[Inline]]],
    classes: Sequence[str] = (),
    *,
    row_heads: bool = False,
) -> panel:
    """A table, in a box that scrolls where the page is narrow."""
    made = nodes.table(classes=["belote-table", *classes])
    group = nodes.tgroup(cols=len(head))
    for _ in head:
        group += nodes.colspec(colwidth=1, stub=1 if row_heads and _ is head[0] else 0)
    group += nodes.thead("", _row(head))
    body = nodes.tbody()
    for row in rows:
        body += _row(row)
    group += body
    made += group
    return box(made, classes=["belote-scroll"])


def _row(cells: Sequence[Inline | Sequence[Inline]]) -> nodes.row:
    row = nodes.row()
    for cell in cells:
        if isinstance(cell, nodes.Element) and not isinstance(cell, nodes.Inline | nodes.reference):
            row += nodes.entry("", cell)
        else:
            parts = (cell,) if isinstance(cell, str | nodes.Node) else tuple(cell)
            row += nodes.entry("", para(*parts))
    return row


# -- links ---------------------------------------------------------------------------------------


def link(docname: str, kind: Kind, name: str, *parts: Inline) -> addnodes.pending_xref:
    """A link from this document to a clause, an option, a profile, a decision or a case."""
    made = addnodes.pending_xref(
        "",
        refdomain="belote",
        reftype=kind,
        reftarget=name,
        refexplicit=True,
        refwarn=True,
        refdoc=docname,
    )
    content = inline(*(parts or (name,)), classes=["belote-ref", f"belote-{kind}"])
    made += content
    return made


def to_document(docname: str, target: str, *parts: Inline) -> addnodes.pending_xref:
    """A link from this document to another one."""
    made = addnodes.pending_xref(
        "",
        refdomain="std",
        reftype="doc",
        reftarget=f"/{target}",
        refexplicit=True,
        refwarn=True,
        refdoc=docname,
    )
    made += inline(*parts)
    return made


def here(anchor: str, *parts: Inline) -> nodes.reference:
    """A link to an anchor of the same page."""
    return _filled(nodes.reference("", "", internal=True, refid=anchor, classes=["belote-here"]), parts)


def to_page(builder_uri: str, *parts: Inline, classes: Sequence[str] = ()) -> nodes.reference:
    """A link to a relative address."""
    made = nodes.reference("", "", internal=True, refuri=builder_uri, classes=list(classes))
    return _filled(made, parts)


def toctree(docname: str, names: Iterable[str]) -> nodes.Node:
    """The pages below this one, for the tree of all pages."""
    folder = docname.rpartition("/")[0]
    below = [f"{folder}/{name}" if folder else name for name in names]
    made = addnodes.toctree(
        parent=docname,
        entries=[(None, name) for name in below],
        includefiles=below,
        rawentries=[],
        maxdepth=-1,
        caption=None,
        glob=False,
        hidden=True,
        includehidden=False,
        numbered=0,
        titlesonly=False,
    )
    return nodes.compound("", made, classes=["toctree-wrapper"])


def indexed(anchor: str, *words: str) -> addnodes.index:
    """Entries of the index that lead to this anchor."""
    return addnodes.index(entries=[("single", entry, anchor, "", None) for entry in words])


# -- drawings ------------------------------------------------------------------------------------


def picture(made: Drawing, language: Language, classes: Sequence[str] = ()) -> panel:
    """A drawing in a box that scrolls where the page is narrow."""
    node = drawing()
    node["drawing"], node["language"] = made, language
    return box(node, classes=["belote-picture", *classes])


def visit_drawing(self: HTML5Translator, node: drawing) -> None:
    """The cards come before the first drawing of a page; each drawing has a number."""
    number = getattr(self, "belote_drawings", 0) + 1
    self.belote_drawings = number  # type: ignore[attr-defined]
    if number == 1:
        self.body.append(sprite(node["language"]))
    self.body.append(node["drawing"].svg(f"drawing-{number}"))
    raise nodes.SkipNode


def visit_panel(self: HTML5Translator, node: panel) -> None:
    """A plain box."""
    self.body.append(self.starttag(node, "div"))


def depart_panel(self: HTML5Translator, node: panel) -> None:
    """The end of it."""
    self.body.append("</div>")


def visit_details(self: HTML5Translator, node: details) -> None:
    """The summary first."""
    classes = " ".join(["belote-fold", *node["classes"]])
    self.body.append(f'<details class="{classes}"><summary>{escape(node["summary"])}</summary>')


def depart_details(self: HTML5Translator, node: details) -> None:
    """The end of it."""
    self.body.append("</details>")


def visit_quote_words(self: HTML5Translator, node: quote_words) -> None:
    """A span with its language."""
    self.body.append(f'<span lang="{node["lang"]}">')


def depart_quote_words(self: HTML5Translator, node: quote_words) -> None:
    """The end of it."""
    self.body.append("</span>")


def leave_out(self: Any, node: nodes.Node) -> None:
    """Other writers show no drawing."""
    raise nodes.SkipNode


def pass_over(self: Any, node: nodes.Node) -> None:
    """Other writers show the content alone."""
