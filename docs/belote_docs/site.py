"""Builds whole sites: the published one in both languages, and the rule book of a user's profile."""

import multiprocessing
import shutil
import sys
import tempfile
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from typing import Any

from .texts import LANGUAGES, Language, say

EXTENSIONS = ["belote_docs", "myst_parser", "sphinx_design", "sphinx_copybutton"]


class SiteError(Exception):
    """A site could not be built; the text says what Sphinx found wrong."""


def settings() -> dict[str, Any]:
    """The configuration that every site of ours has."""
    from belote_reference import __version__

    return {
        "project": "belote-spec",
        "author": "belote-spec",
        "version": __version__,
        "release": __version__,
        "extensions": list(EXTENSIONS),
        "html_theme": "furo",
        "html_title": "belote-spec",
        "html_copy_source": False,
        "html_show_sourcelink": False,
        "html_show_sphinx": False,
        "html_show_copyright": False,
        "html_use_index": True,
        "html_theme_options": {
            "light_css_variables": {"color-brand-primary": "#14613a", "color-brand-content": "#14613a"},
            "dark_css_variables": {"color-brand-primary": "#7fd3a0", "color-brand-content": "#7fd3a0"},
        },
        "html_sidebars": {
            "**": [
                "sidebar/brand.html",
                "belote-language.html",
                "sidebar/search.html",
                "sidebar/scroll-start.html",
                "sidebar/navigation.html",
                "sidebar/scroll-end.html",
            ]
        },
        "myst_enable_extensions": ["colon_fence", "deflist", "fieldlist"],
        "myst_heading_anchors": 3,
        "toc_object_entries": False,
        "copybutton_prompt_text": "$ ",
        "nitpicky": True,
    }


def build(
    source: Path, out: Path, language: Language, *, doctrees: Path, strict: bool = True, **overrides: Any
) -> None:
    """Build one language. SiteError with the warnings if there are any, or on an error."""
    from sphinx.application import Sphinx
    from sphinx.util.docutils import docutils_namespace, patch_docutils

    told = StringIO()
    conf = source if (source / "conf.py").is_file() else None
    with patch_docutils(conf), docutils_namespace():
        app = Sphinx(
            srcdir=source,
            confdir=conf,
            outdir=out,
            doctreedir=doctrees,
            buildername="html",
            confoverrides={**({} if conf else settings()), "language": language, **overrides},
            status=None,
            warning=told,
            freshenv=True,
        )
        app.build()
    if told.getvalue() and strict:
        raise SiteError(told.getvalue())


def build_site(source: Path, out: Path) -> None:
    """Build the published site in both languages at the same time. SiteError with all that is wrong."""
    from .library import whole

    whole()
    out.mkdir(parents=True, exist_ok=True)
    context = multiprocessing.get_context("fork" if sys.platform != "win32" else "spawn")
    with context.Pool(len(LANGUAGES)) as pool:
        wrong = pool.starmap(_build_quietly, [(source, out, language) for language in LANGUAGES])
    if any(wrong):
        raise SiteError("\n".join(filter(None, wrong)))
    (out / "index.html").write_text(_gate(), encoding="utf-8")


def build_rulebook(profile: Path, out: Path, language: Language) -> Path:
    """Build the rule book of a user's profile; its first page. SpecError if the profile is invalid."""
    from .library import for_profile

    library = for_profile(profile)
    name = next(iter(library.profiles.values()))
    title = name.title.get(language) or name.name
    with tempfile.TemporaryDirectory() as work:
        source = Path(work, "source")
        source.mkdir()
        made = Path(work, "html")
        build(
            source,
            made,
            language,
            doctrees=Path(work, "doctrees"),
            belote_profile=str(profile.resolve()),
            html_title=say("rulebook-of", language, title=title),
        )
        shutil.copytree(
            made, out, dirs_exist_ok=True, ignore=shutil.ignore_patterns(".buildinfo", "objects.inv")
        )
    return out / "index.html"


def _build_quietly(source: Path, out: Path, language: Language) -> str:
    try:
        build(source, out / language, language, doctrees=out.parent / "doctrees" / language)
    except SiteError as error:
        return f"{language}:\n{error}"
    return ""


def _gate() -> str:
    """The page above both languages: links, and on to the language of the browser."""
    links = "".join(
        f'<p><a href="{language}/index.html" lang="{language}">{say("home", language)}</a></p>'
        for language in LANGUAGES
    )
    script = (
        'location.replace((navigator.language || "en").toLowerCase().startsWith("fr") '
        '? "fr/index.html" : "en/index.html");'
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>belote-spec</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<script>{script}</script></head><body><main><h1>belote-spec</h1>{links}</main></body></html>\n"
    )


def main(words: Sequence[str] | None = None) -> int:
    """``python -m belote_docs [OUT]``: build the site of this checkout."""
    import time

    given = list(sys.argv[1:] if words is None else words)
    source = Path(__file__).resolve().parent.parent
    out = Path(given[0]) if given else source / "_build" / "html"
    started = time.monotonic()
    try:
        build_site(source, out)
    except SiteError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{out}: both languages in {time.monotonic() - started:.0f} s")
    return 0
