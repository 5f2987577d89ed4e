"""The bookkeeping of known failures, and the file that is mended in place."""

from pathlib import Path

import pytest

from belote_conformance.errors import UsageError
from belote_conformance.known_failures import (
    KnownFailures,
    Planned,
    booked,
    is_unexpected,
    problems_of,
    read_known_failures,
)
from belote_conformance.known_failures_file import REASON, update
from belote_conformance.model import Verdict
from samples import a_case, a_verdict

LIST = """\
# What our engine gets wrong.

# --- tricks
- case: one   # the first
  profile: classique-501
  outcome: failed
  reason: Not written yet.
- case: two
  outcome: timeout
  reason: >-
    It thinks
    for ever.

# --- scores
- {case: three, outcome: errored, reason: "Crashes: see the log."}
"""
PLANNED = Planned(
    frozenset({"one", "two", "three", "four"}),
    frozenset({"classique-501", "annonces-1000"}),
    frozenset((case, "classique-501") for case in ("one", "two", "three", "four")),
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "known.yaml"
    path.write_text(LIST, encoding="utf-8")
    return path


def known_from(path: Path, text: str) -> KnownFailures:
    path.write_text(text, encoding="utf-8")
    return read_known_failures(path)


def told(known: KnownFailures, *verdicts: Verdict) -> list[str]:
    """The problems without the place of the file, and without what mends them."""
    found = problems_of(known, [booked(verdict, known) for verdict in verdicts], PLANNED, "MEND")
    assert all(problem.message.endswith("to mend it: MEND") for problem in found)
    return [problem.message.splitlines()[0].partition("known.yaml:")[2] for problem in found]


def all_as_listed() -> list[Verdict]:
    return [a_verdict("one", "failed"), a_verdict("two", "timeout"), a_verdict("three", "errored")]


# -- reading -------------------------------------------------------------------------------------


def test_entries(file: Path) -> None:
    one, two, three = read_known_failures(file).entries
    assert (one.case, one.profile, one.outcome, one.line) == ("one", "classique-501", "failed", 4)
    assert (two.profile, two.reason) == ("", "It thinks for ever.")
    assert (three.reason, three.number) == ("Crashes: see the log.", 2)


def test_an_empty_file_is_an_empty_list(file: Path) -> None:
    assert known_from(file, "# nothing\n").entries == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- {case: one, outcome: failed}", "reason is missing"),
        ("- {case: one, outcome: passed, reason: x}", '"passed" is not known here'),
        ("- {case: one, outcome: unsupported, reason: x}", "is not known here"),
        ("- {case: one, outcome: failed, reason: x, why: y}", "there is no field why"),
        ("case: one", "a list"),
        ("- [", "is not YAML"),
    ],
)
def test_a_malformed_list(file: Path, text: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        known_from(file, text)


def test_a_missing_list(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="--update-known-failures writes it"):
        read_known_failures(tmp_path / "none.yaml")
    assert read_known_failures(tmp_path / "none.yaml", may_be_missing=True).entries == ()


# -- verdicts ------------------------------------------------------------------------------------


def test_a_listed_failure_is_expected(file: Path) -> None:
    verdict = booked(a_verdict("one", "failed"), read_known_failures(file))
    assert (verdict.bookkeeping, verdict.reason) == ("expected-failure", "Not written yet.")
    assert not is_unexpected(verdict)


def test_an_unlisted_failure_is_not(file: Path) -> None:
    for outcome in ("failed", "errored", "timeout"):
        assert is_unexpected(booked(a_verdict("four", outcome), read_known_failures(file)))
    for outcome in ("passed", "unsupported"):
        assert not is_unexpected(booked(a_verdict("four", outcome), read_known_failures(file)))  # type: ignore[arg-type]


def test_an_entry_is_for_its_profile_only(file: Path) -> None:
    known = read_known_failures(file)
    assert is_unexpected(booked(a_verdict("one", "failed", "annonces-1000"), known))
    assert not is_unexpected(booked(a_verdict("two", "timeout", "annonces-1000"), known))


def test_another_outcome_is_a_surprise(file: Path) -> None:
    assert is_unexpected(booked(a_verdict("one", "timeout"), read_known_failures(file)))


def test_a_listed_case_that_passes_is_a_surprise(file: Path) -> None:
    verdict = booked(a_verdict("one", "passed"), read_known_failures(file))
    assert verdict.bookkeeping == "unexpected-pass"
    assert is_unexpected(verdict)


def test_a_disputed_case_is_never_a_surprise() -> None:
    assert not is_unexpected(booked(a_verdict(a_case(disputed=True), "failed"), KnownFailures()))


# -- entries -------------------------------------------------------------------------------------


def test_a_list_that_holds(file: Path) -> None:
    assert told(read_known_failures(file), *all_as_listed()) == []


def test_nothing_is_said_of_what_was_not_asked(file: Path) -> None:
    assert told(read_known_failures(file), a_verdict("four", "passed")) == []


def test_stale_entries(file: Path) -> None:
    verdicts = [a_verdict("one", "passed"), a_verdict("two", "failed"), a_verdict("three", "unsupported")]
    assert told(read_known_failures(file), *verdicts) == [
        "4: one is listed as failed, but under classique-501 it is passed [stale]",
        "8: two is listed as timeout, but under classique-501 it is failed [stale]",
        "15: three is listed as errored, but under classique-501 it is unsupported [stale]",
    ]


def test_unmatched_entries(file: Path) -> None:
    known = known_from(
        file,
        "- {case: fore, outcome: failed, reason: x}\n"
        "- {case: one, profile: annonces-1000, outcome: failed, reason: x}\n"
        "- {case: two, profile: not-of-this-run, outcome: failed, reason: x}\n",
    )
    assert told(known) == [
        "1: there is no case fore (did you mean four?) [unmatched]",
        "2: the case one does not apply under annonces-1000 [unmatched]",
    ]


def test_redundant_entries(file: Path) -> None:
    known = known_from(
        file,
        "- {case: one, outcome: failed, reason: x}\n"
        "- {case: one, outcome: failed, reason: again}\n"
        "- {case: one, profile: classique-501, outcome: failed, reason: x}\n"
        "- {case: two, outcome: failed, reason: x}\n"
        "- {case: two, profile: classique-501, outcome: timeout, reason: an exception}\n",
    )
    assert told(known, a_verdict("one", "failed"), a_verdict("two", "timeout")) == [
        "2: one is listed already, in line 1 [redundant]",
        "3: one is listed for every profile, in line 1 [redundant]",
    ]


def test_a_disputed_case_needs_no_entry(file: Path) -> None:
    known = known_from(file, "- {case: one, outcome: failed, reason: x}\n")
    assert told(known, a_verdict(a_case("one", disputed=True), "failed")) == [
        "1: one is disputed and counts for nothing [redundant]"
    ]


# -- mending -------------------------------------------------------------------------------------


def mended(path: Path, *verdicts: Verdict) -> str:
    """The file after an update; it must then hold."""
    known = read_known_failures(path, may_be_missing=True)
    judged = [booked(verdict, known) for verdict in verdicts]
    update(known, judged, problems_of(known, judged, PLANNED, "MEND"))
    after = read_known_failures(path)
    again = [booked(verdict, after) for verdict in verdicts]
    assert not any(is_unexpected(verdict) for verdict in again)
    assert problems_of(after, again, PLANNED, "MEND") == ()
    return path.read_text(encoding="utf-8")


def test_a_list_that_holds_stays_as_it_is(file: Path) -> None:
    assert mended(file, *all_as_listed()) == LIST


def test_new_failures_are_added_at_the_end(file: Path) -> None:
    added = f"- case: four\n  profile: classique-501\n  outcome: failed\n  reason: {REASON}\n"
    assert mended(file, *all_as_listed(), a_verdict("four", "failed")) == LIST + added


def test_a_stale_entry_goes_and_its_comments_stay(file: Path) -> None:
    verdicts = [a_verdict("one", "passed"), a_verdict("two", "timeout"), a_verdict("three", "errored")]
    assert mended(file, *verdicts) == LIST.replace(
        "- case: one   # the first\n  profile: classique-501\n  outcome: failed\n"
        "  reason: Not written yet.\n",
        "",
    )


def test_an_entry_with_a_folded_text_goes_whole(file: Path) -> None:
    verdicts = [a_verdict("one", "failed"), a_verdict("two", "passed"), a_verdict("three", "errored")]
    gone = "- case: two\n  outcome: timeout\n  reason: >-\n    It thinks\n    for ever.\n"
    assert mended(file, *verdicts) == LIST.replace(gone, "")


def test_another_outcome_is_put_in_place(file: Path) -> None:
    verdicts = [a_verdict("one", "timeout"), a_verdict("two", "timeout"), a_verdict("three", "failed")]
    assert mended(file, *verdicts) == LIST.replace("outcome: failed", "outcome: timeout").replace(
        "outcome: errored", "outcome: failed"
    )


def test_an_entry_for_all_that_holds_for_some_is_split(file: Path) -> None:
    file.write_text("- {case: two, outcome: failed, reason: Because.}\n", encoding="utf-8")
    verdicts = [a_verdict("two", "failed"), a_verdict("two", "passed", "annonces-1000")]
    assert mended(file, *verdicts) == (
        "- case: two\n  profile: classique-501\n  outcome: failed\n  reason: Because.\n"
    )


def test_what_was_not_asked_stays(file: Path) -> None:
    assert mended(file, a_verdict("four", "passed")) == LIST


def test_everything_may_go(file: Path) -> None:
    verdicts = [a_verdict(name, "passed") for name in ("one", "two", "three")]
    assert mended(file, *verdicts) == "# What our engine gets wrong.\n\n# --- tricks\n\n# --- scores\n"


def test_a_file_is_made(tmp_path: Path) -> None:
    text = mended(tmp_path / "known.yaml", a_verdict("one", "failed", "classique-501+tie=litige"))
    assert text.startswith("# What this implementation is known to fail.")
    assert text.endswith(
        f"- case: one\n  profile: classique-501+tie=litige\n  outcome: failed\n  reason: {REASON}\n"
    )


def test_the_style_of_the_file_is_kept(file: Path) -> None:
    file.write_bytes(b"  # indented\r\n  - {case: one, outcome: failed, reason: x}")
    mended(file, a_verdict("one", "failed"), a_verdict("two", "failed"))
    assert file.read_bytes() == (
        b"  # indented\r\n  - {case: one, outcome: failed, reason: x}\r\n"
        b"  - case: two\r\n    profile: classique-501\r\n    outcome: failed\r\n    reason: unexplained\r\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        "[{case: one, outcome: failed, reason: x}]\n",
        "- {case: one, outcome: failed, reason: &r x}\n- {case: two, outcome: failed, reason: *r}\n",
    ],
)
def test_what_cannot_be_edited_is_left_alone(file: Path, text: str) -> None:
    known = known_from(file, text)
    verdicts = [booked(a_verdict("one", "passed"), known)]
    with pytest.raises(UsageError, match="cannot be edited"):
        update(known, verdicts, problems_of(known, verdicts, PLANNED, "MEND"))
    assert file.read_text(encoding="utf-8") == text
