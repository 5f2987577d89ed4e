"""The built site: complete in both languages, no dead link, nothing from outside."""

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

import pytest

from belote_docs.library import whole
from belote_docs.texts import LANGUAGES, Language


class Page(HTMLParser):
    """The ids of a page, the links in it, and what it loads."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.twice: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            if given["id"] in self.ids:
                self.twice.append(given["id"])
            self.ids.add(given["id"])
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag in ("script", "img", "iframe", "source") and "src" in given:
            self.loaded.append(given["src"])
        if tag == "link" and given.get("rel") in ("stylesheet", "preload", "icon", "shortcut icon"):
            self.loaded.append(given["href"])


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    return {path: Page(path) for path in sorted(site.rglob("*.html"))}


def is_outside(address: str) -> bool:
    return address.startswith(("http:", "https:", "//", "mailto:"))


def test_both_languages_have_the_same_pages(site: Path) -> None:
    english, french = (
        {path.relative_to(site / language) for path in (site / language).rglob("*.html")}
        for language in LANGUAGES
    )
    assert english == french
    assert len(english) > 100


def test_no_link_is_dead(pages: dict[Path, Page]) -> None:
    dead = []
    for path, page in pages.items():
        for link in page.links:
            target, anchor = urldefrag(link)
            if is_outside(link):
                continue
            other = (path.parent / unquote(target)).resolve() if target else path
            if not other.is_file() or (anchor and other in pages and unquote(anchor) not in pages[other].ids):
                dead.append(f"{path.name}: {link}")
    assert dead == []


def test_nothing_is_loaded_from_outside(site: Path, pages: dict[Path, Page]) -> None:
    outside = [address for page in pages.values() for address in page.loaded if is_outside(address)]
    assert outside == []
    for style in site.rglob("*.css"):
        text = style.read_text(encoding="utf-8")
        assert "@import" not in text
        assert "url(http" not in text.replace('"', "").replace("'", "")


def test_an_id_stands_once_in_a_page(pages: dict[Path, Page]) -> None:
    assert {path.name: page.twice for path, page in pages.items() if page.twice} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_thing_has_its_anchor(site: Path, pages: dict[Path, Page], language: Language) -> None:
    library = whole()
    wanted = [
        *(library.place_of("clause", name) for name in library.clauses),
        *(library.place_of("option", name) for name in library.options),
        *(library.place_of("decision", name) for name in library.decisions),
        *(library.place_of("case", case.id) for case in library.cases),
    ]
    for place in wanted:
        assert place is not None
        assert place.anchor in pages[site / language / f"{place.docname}.html"].ids


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_dispute_is_settled_by_one_click_from_the_front_page(
    site: Path, pages: dict[Path, Page], language: Language
) -> None:
    library = whole()
    front = pages[site / language / "index.html"]
    for question in library.questions:
        for profile in library.profiles.values():
            if question.dispute and library.answer_to(question, profile.options):
                anchor = f"faq-{question.id}"
                assert f"rulebooks/{profile.name}.html#{anchor}" in front.links
                assert anchor in pages[site / language / "rulebooks" / f"{profile.name}.html"].ids


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_book_holds_just_the_clauses_that_apply(
    site: Path, pages: dict[Path, Page], language: Language
) -> None:
    library = whole()
    for profile in library.profiles.values():
        applying = {clause.id for clause in library.clauses_of(profile.options)}
        ids = pages[site / language / "rulebooks" / f"{profile.name}.html"].ids
        assert ids & set(library.clauses) == applying


def test_each_page_leads_to_itself_in_the_other_language(site: Path, pages: dict[Path, Page]) -> None:
    for path, page in pages.items():
        if path.parent == site:
            continue
        language = path.relative_to(site).parts[0]
        other = "fr" if language == "en" else "en"
        same = site / other / path.relative_to(site / language)
        assert same in {(path.parent / link).resolve() for link in page.links if not is_outside(link)}


def test_the_interface_is_french_in_french(site: Path) -> None:
    text = (site / "fr" / "rulebooks" / "classique-501.html").read_text(encoding="utf-8")
    assert '<html class="no-js" lang="fr"' in text
    for word in ("What you need", "Expected answer", "Questions and answers", "The short card"):
        assert word not in text
