"""The comparison of several reports as one HTML file that holds everything it needs."""

from pathlib import Path

from .compare import Comparison, level_name
from .reports.html import SIGNS
from .reports.output import put
from .reports.pages import page

VERDICTS = {"passed": "passed", "failed": "not passed", "open": "not all asked", "": "not checked"}


def write(comparison: Comparison, path: Path) -> None:
    """Write the page. OSError if the file cannot be written."""
    put(
        page(
            "compare.html.j2",
            {
                "comparison": comparison,
                "language": "en",
                "level_name": level_name,
                "verdicts": VERDICTS,
                "signs": SIGNS,
            },
        ),
        path,
    )
