"""What the extension adds to a Sphinx application, and what it does in the course of a build."""

import json
import posixpath
import re
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment
from sphinx.util import logging

from . import blocks, overview, protocol, register, rulebook
from .directives import BeloteDirective
from .domain import BeloteDomain, domain_of, missing
from .library import Library, for_profile, whole
from .stubs import is_generated, write_stubs
from .texts import LANGUAGES, language_of, say

HERE = Path(__file__).resolve().parent
_OUTSIDE = re.compile(r"\[(?P<text>[^\]\n]+)\]\((?:\.\./)+(?P<path>[^)\s]+)\)")
_WORDS_OF_SCRIPT = ("previous", "next", "steps-label", "print-card", "scrolls-sideways")
logger = logging.getLogger(__name__)

_DIRECTIVES: dict[str, type[BeloteDirective]] = {
    "belote-clauses": register.ClausesDirective,
    "belote-clause": register.ClauseDirective,
    "belote-contents": register.ContentsDirective,
    "belote-options": register.OptionsDirective,
    "belote-decisions": register.DecisionsDirective,
    "belote-register": register.RegisterDirective,
    "belote-cases": register.CasesDirective,
    "belote-case": register.CaseDirective,
    "belote-all-cases": register.AllCasesDirective,
    "belote-functions": register.FunctionsDirective,
    "belote-rulebook": rulebook.RulebookDirective,
    "belote-front": overview.FrontDirective,
    "belote-matrix": overview.MatrixDirective,
    "belote-difference": overview.DifferenceDirective,
    "belote-differences": overview.DifferencesDirective,
    "belote-implementations": overview.ImplementationsDirective,
    "belote-messages": protocol.MessagesDirective,
    "belote-schemas": protocol.SchemasDirective,
}


def add_to(app: Sphinx) -> dict[str, Any]:
    """Add the domain, directives, nodes, styles and the steps of the build."""
    app.add_config_value("belote_profile", "", "env", str)
    app.add_domain(BeloteDomain)
    for name, directive in _DIRECTIVES.items():
        app.add_directive(name, directive)
    silent = (blocks.leave_out, None)
    through = (blocks.pass_over, blocks.pass_over)
    app.add_node(
        blocks.drawing,
        html=(blocks.visit_drawing, None),
        latex=silent,
        text=silent,
        man=silent,
        texinfo=silent,
    )
    app.add_node(
        blocks.panel,
        html=(blocks.visit_panel, blocks.depart_panel),
        latex=through,
        text=through,
        man=through,
        texinfo=through,
    )
    app.add_node(
        blocks.details,
        html=(blocks.visit_details, blocks.depart_details),
        latex=through,
        text=through,
        man=through,
        texinfo=through,
    )
    app.add_node(
        blocks.quote_words,
        html=(blocks.visit_quote_words, blocks.depart_quote_words),
        latex=through,
        text=through,
        man=through,
        texinfo=through,
    )
    app.connect("config-inited", _configure)
    app.connect("builder-inited", _prepare)
    app.connect("source-read", _translate)
    app.connect("source-read", _name_files)
    app.connect("env-check-consistency", _check)
    app.connect("html-page-context", _page_context)
    app.connect("html-page-context", _quick_navigation, priority=400)  # before the theme asks for the tree
    app.connect("html-page-context", _heading_levels, priority=600)  # after the theme has made the tree
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True, "env_version": 1}


def library_of(app: Sphinx) -> Library:
    """What this application publishes."""
    found: Library = app.belote_library  # type: ignore[attr-defined]
    return found


# -- the steps of a build ------------------------------------------------------------------------


def _configure(app: Sphinx, config: Config) -> None:
    language_of(config.language)
    config.primary_domain = "belote"
    config.html_static_path = [*config.html_static_path, str(HERE / "static")]
    config.templates_path = [*config.templates_path, str(HERE / "templates")]
    config.exclude_patterns = [*config.exclude_patterns, "fr/**", "reports/**", "tests/**", "belote_docs/**"]
    app.add_css_file("belote.css")
    words = {name: say(name, language_of(config.language)) for name in _WORDS_OF_SCRIPT}
    app.add_js_file(None, body=f"window.beloteWords = {json.dumps(words)};")
    app.add_js_file("belote.js", loading_method="defer")


def _prepare(app: Sphinx) -> None:
    library = for_profile(Path(app.config.belote_profile)) if app.config.belote_profile else whole()
    app.belote_library = library  # type: ignore[attr-defined]
    for problem in library.problems:
        logger.warning("%s", problem, type="belote", subtype="scenario")
    write_stubs(Path(app.srcdir), library, language_of(app.config.language))


def _translate(app: Sphinx, docname: str, source: list[str]) -> None:
    """A page that people wrote is read in its French version where the site is French."""
    folder = Path(app.srcdir)
    if app.config.language != "fr" or library_of(app).own is not None or is_generated(folder, docname):
        return
    path = folder / "fr" / f"{docname}.md"
    if path.is_file():
        app.env.note_dependency(str(path), docname=docname)
        source[0] = path.read_text(encoding="utf-8")
    else:
        logger.warning("the page has no French version", location=docname, type="belote", subtype="french")


def _name_files(app: Sphinx, docname: str, source: list[str]) -> None:
    """A link to a file of the repository that is no page becomes the file's name."""
    source[0] = _OUTSIDE.sub(lambda found: _named(found["text"], found["path"]), source[0])


def _named(text: str, path: str) -> str:
    if text.strip("`") in path:
        return f"`{path}`"
    return f"{text} (`{path}`)"


def _check(app: Sphinx, env: BuildEnvironment) -> None:
    library = library_of(app)
    for kind, name in missing(library, domain_of(env)):
        logger.warning("no page shows the %s %s", kind, name, type="belote", subtype="missing")
    if library.own is None:
        for clause in library.uncovered():
            logger.warning("no case shows the clause %s", clause.id, type="belote", subtype="uncovered")


def _page_context(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: object
) -> None:
    """The link to the same page in the other language."""
    language = language_of(app.config.language)
    other = LANGUAGES[1 - LANGUAGES.index(language)]
    context["belote_switch"] = ""
    if library_of(app).own is None:
        up = posixpath.relpath("..", posixpath.dirname(pagename) or ".")
        context["belote_switch"] = f"{up}/{other}/{pagename}.html"
    context["belote_other"] = other
    context["belote_other_name"] = say("other-language", language)
    context["belote_switch_label"] = say("switch-to", language)


def _quick_navigation(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: object
) -> None:
    """Make the tree of all pages from their titles alone: the sections of each page cost most of a build."""
    whole_tree = context.get("toctree")
    if whole_tree is None:
        return

    def tree(**wanted: Any) -> str:
        if not wanted.get("titles_only"):
            return str(whole_tree(**wanted))
        tocs = app.env.tocs
        app.env.tocs = _titles_of(app)
        try:
            return str(whole_tree(**wanted))
        finally:
            app.env.tocs = tocs

    context["toctree"] = tree


def _titles_of(app: Sphinx) -> dict[str, nodes.bullet_list]:
    """The contents of every page cut down to its title; a page with pages below it stays as it is."""
    made: dict[str, nodes.bullet_list] | None = getattr(app, "belote_titles", None)
    if made is None:
        made = {docname: _cut(toc) for docname, toc in app.env.tocs.items()}
        app.belote_titles = made  # type: ignore[attr-defined]
    return made


def _cut(toc: nodes.bullet_list) -> nodes.bullet_list:
    if not toc.children or next(iter(toc.findall(addnodes.toctree)), None) is not None:
        return toc
    item = toc.children[0]
    assert isinstance(item, nodes.Element)
    return nodes.bullet_list("", nodes.list_item("", *(child.deepcopy() for child in item.children[:1])))


def _heading_levels(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: object
) -> None:
    """The captions of the tree are headings to a screen reader; say of which level."""
    tree = context.get("furo_navigation_tree")
    if isinstance(tree, str):
        context["furo_navigation_tree"] = tree.replace('role="heading"', 'role="heading" aria-level="2"')
