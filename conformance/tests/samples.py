"""Small cases and verdicts for tests."""

from belote_conformance.model import Case, Level, Options, Outcome, Provenance, Verdict


def a_case(
    name: str = "a-case",
    *,
    level: Level = 1,
    clauses: tuple[str, ...] = ("play.follow",),
    when: dict[str, tuple[str | int, ...]] | None = None,
    title: str = "A seat follows",
    disputed: bool = False,
) -> Case:
    return Case(
        id=name,
        title=title,
        subject="Following suit",
        clauses=clauses,
        when=when or {},
        catches="Nothing.",
        provenance=Provenance("constructed", ""),
        level=level,
        ask="legal",
        given={"trump": "H", "trick": {"leader": "south", "cards": ["9C"]}, "available": ["7C", "JH"]},
        expect={"legal": ["7C"]},
        steps=(),
        status="disputed" if disputed else "scored",
        replaces=None,
        hashes={},
        file="play/follow.yaml",
        line=4,
    )


def a_verdict(
    case: Case | str = "a-case",
    outcome: Outcome = "failed",
    profile: str = "classique-501",
    message: str = "",
    options: Options | None = None,
) -> Verdict:
    return Verdict(
        case=a_case(case) if isinstance(case, str) else case,
        profile=profile,
        options=options or {},
        outcome=outcome,
        message=message,
        check=None,
        reply=None,
        differences=(),
        seconds=0.0,
        bookkeeping="as-expected",
        reason="",
    )
