"""What failed in the last run, kept in ``.belote-spec/last.json`` below the current folder."""

import json
from collections.abc import Iterable
from pathlib import Path

from .errors import UsageError
from .model import Verdict

FOLDER = ".belote-spec"
FILE = "last.json"


def failed_last(folder: Path) -> frozenset[tuple[str, str]]:
    """(case, profile) of what failed. UsageError if there was no run, or nothing failed in it."""
    failed = _read(folder)
    if failed is None:
        raise UsageError(
            f"There is no last run: {folder / FOLDER / FILE} cannot be read. Run without --failed."
        )
    if not failed:
        raise UsageError("Nothing failed in the last run. Run without --failed.")
    return failed


def keep(folder: Path, verdicts: Iterable[Verdict], failed: Iterable[Verdict]) -> None:
    """Remember what failed in this run; what it did not ask stays as it was.

    A folder that cannot be written to is no reason to fail.
    """
    before = _read(folder) or frozenset()
    asked = {(verdict.case.id, verdict.profile) for verdict in verdicts}
    now = before - asked | {(verdict.case.id, verdict.profile) for verdict in failed}
    data = {"failed": [{"case": case, "profile": profile} for case, profile in sorted(now)]}
    try:
        (folder / FOLDER).mkdir(exist_ok=True)
        (folder / FOLDER / ".gitignore").write_text("*\n", encoding="utf-8")
        (folder / FOLDER / FILE).write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    except OSError:
        pass


def _read(folder: Path) -> frozenset[tuple[str, str]] | None:
    try:
        data = json.loads((folder / FOLDER / FILE).read_text(encoding="utf-8"))
        return frozenset((str(entry["case"]), str(entry["profile"])) for entry in data["failed"])
    except (OSError, ValueError, KeyError, TypeError):
        return None
