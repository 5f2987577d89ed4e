"""Where the files of the specification lie: inside an installed wheel, else in the checkout."""

from functools import cache
from pathlib import Path

from .problems import Problem, SpecError

_PACKAGE = Path(__file__).resolve().parent.parent


@cache
def root_folder() -> Path:
    """The folder that holds ``spec/`` and ``schemas/``. SpecError if the installation has neither."""
    for folder in (_PACKAGE / "_data", _PACKAGE.parent.parent):
        if (folder / "spec" / "options.yaml").is_file():
            return folder
    raise SpecError(
        Problem(
            code="unreadable",
            message="the files of the specification are missing",
            file=str(_PACKAGE),
            hint="install belote-spec again",
        )
    )


def spec_folder() -> Path:
    """The folder of clauses, options, profiles and decisions."""
    return root_folder() / "spec"


def schemas_folder() -> Path:
    """The folder of the JSON Schemas."""
    return root_folder() / "schemas"
