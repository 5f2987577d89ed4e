"""The source files of generated pages: each holds one directive and says that it is generated."""

from collections.abc import Iterator
from pathlib import Path

from .library import Library, case_document
from .overview import pairs
from .texts import Language, say

MARK = "<!-- generated: do not edit -->"
FOLDERS = ("clauses", "decisions", "cases", "rulebooks", "differences")
SINGLE = ("options", "matrix", "functions")


def write_stubs(folder: Path, library: Library, language: Language) -> None:
    """Write what is not there yet, leave what is right, take away what is no longer wanted."""
    wanted = dict(_stubs(library, language))
    for name, text in wanted.items():
        path = folder / f"{name}.md"
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for name in FOLDERS:
        for path in (folder / name).glob("*.md"):
            if path.relative_to(folder).with_suffix("").as_posix() not in wanted and _is_generated(path):
                path.unlink(missing_ok=True)


def is_generated(folder: Path, docname: str) -> bool:
    """Whether the page is one of ours."""
    return _is_generated(folder / f"{docname}.md")


def _is_generated(path: Path) -> bool:
    return path.is_file() and path.read_text(encoding="utf-8").startswith(MARK)


def _stubs(library: Library, language: Language) -> Iterator[tuple[str, str]]:
    for letters in library.register:
        yield f"decisions/{letters.lower()}", _page(f"belote-decisions {letters}")
    for file in library.files:
        yield case_document(file), _page(f"belote-cases {file}")
    if library.own is not None:
        yield "index", _own_index(library, language)
        yield "options", _page("belote-options")
        return
    yield "clauses/index", _page("belote-contents clauses")
    for group in library.groups:
        yield f"clauses/{group}", _page(f"belote-clauses {group}")
    yield "decisions/index", _page("belote-register")
    yield "cases/index", _page("belote-all-cases")
    for name in library.profiles:
        yield f"rulebooks/{name}", _page(f"belote-rulebook {name}")
    yield "rulebooks/index", _page("belote-contents rulebooks")
    differences = [f"{one}--{other}" for one, other in pairs(library.profiles)]
    yield "differences/index", _page("belote-differences")
    for name in differences:
        yield f"differences/{name}", _page(f"belote-difference {name.replace('--', ' ')}")
    for name in SINGLE:
        yield name, _page(f"belote-{name}")


def _page(directive: str) -> str:
    name, _, argument = directive.partition(" ")
    return f"{MARK}\n\n```{{{name}}} {argument}\n```\n".replace("} \n", "}\n")


def _own_index(library: Library, language: Language) -> str:
    """The front page of a user's rule book is the rule book."""
    cases = [case_document(file) for file in library.files]
    register = [f"decisions/{letters.lower()}" for letters in library.register]
    trees = "".join(
        f"\n```{{toctree}}\n:hidden:\n:caption: {say(caption, language)}\n\n" + "\n".join(names) + "\n```\n"
        for caption, names in (("options", ["options"]), ("cases", cases), ("decisions", register))
        if names
    )
    return _page(f"belote-rulebook {library.own}") + trees
