"""A badge: the highest level that each profile has reached, as JSON in the shape that shields.io reads."""

import json
from pathlib import Path

from ..lettering import clean_line
from ..model import Claim, JsonObject, Report
from .output import put

COLOURS = {1: "yellow", 2: "yellowgreen", 3: "green", 4: "green", 5: "brightgreen"}
_NONE, _OPEN = "red", "lightgrey"


def write(report: Report, path: Path | None) -> None:
    """Write the badge. OSError if the file cannot be written."""
    put(json.dumps(badge(report), ensure_ascii=False) + "\n", path)


def badge(report: Report) -> JsonObject:
    """The badge, in the colour of the weakest profile; a profile at its own top has the best colour."""
    told = [_profile(name, [one for one in report.claims if one.profile == name]) for name in report.profiles]
    message = ", ".join(text for text, _ in told) or "nothing checked"
    weakest = min((colour for _, colour in told), key=_ORDER.index, default=_OPEN)
    return {"schemaVersion": 1, "label": "belote-spec", "message": clean_line(message), "color": weakest}


_ORDER = [_NONE, _OPEN, *dict.fromkeys(COLOURS.values())]


def _profile(name: str, claims: list[Claim]) -> tuple[str, str]:
    """What is said of a profile, and its colour."""
    passed = [claim.level for claim in claims if claim.verdict == "passed"]
    if passed:
        whole = len(passed) == len(claims)
        return f"{name} level {max(passed)}", "brightgreen" if whole else COLOURS[max(passed)]
    if any(claim.verdict == "failed" for claim in claims[:1]):
        return f"{name} no level", _NONE
    return f"{name} not all asked", _OPEN
