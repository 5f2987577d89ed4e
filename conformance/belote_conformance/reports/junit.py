"""The report as JUnit XML, as servers for continuous integration read it: one suite for each profile.

An expected failure and a disputed one are skipped, what is unsupported too; a pass that was not expected
is a failure, since the list of known failures must be mended.
"""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TypeAlias
from xml.etree import ElementTree as Xml

from ..draw import draw
from ..model import Broke, Report, TimedOut, Verdict
from ..moments import Pictures, marks_of, moment_of_verdict, pictures
from ..rerun import rerun_command
from .output import put
from .results import Kind, kind_of
from .text import facts_of

_Key: TypeAlias = tuple[str, str]
_NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ELEMENTS: dict[Kind, str] = {
    "failed": "failure",
    "stale": "failure",
    "errored": "error",
    "timeout": "error",
    "expected": "skipped",
    "disputed": "skipped",
    "unsupported": "skipped",
}


def write(report: Report, path: Path | None, look: Pictures = pictures) -> None:
    """Write the report; ``look`` says what to draw. OSError if the file cannot be written."""
    told = ("failure", "error")
    wrong = [verdict for verdict in report.verdicts if _ELEMENTS.get(kind_of(verdict)) in told]
    seen = look([(moment_of_verdict(verdict), verdict.options) for verdict in wrong])
    drawn = {
        _key(verdict): draw(picture.given, verdict.options, marks=marks_of(verdict.case))
        for verdict, picture in zip(wrong, seen, strict=True)
    }
    root = Xml.Element("testsuites", name="belote-spec", time=f"{report.seconds:.3f}")
    for profile in dict.fromkeys(verdict.profile for verdict in report.verdicts):
        root.append(_suite(report, profile, drawn))
    if report.problems:
        root.append(_problems(report.problems))
    _count(root, root.iter("testcase"))
    Xml.indent(root)
    put('<?xml version="1.0" encoding="utf-8"?>\n' + Xml.tostring(root, encoding="unicode") + "\n", path)


def _suite(report: Report, profile: str, drawn: Mapping[_Key, str]) -> Xml.Element:
    verdicts = [verdict for verdict in report.verdicts if verdict.profile == profile]
    suite = Xml.Element("testsuite", name=_text(profile), timestamp=_text(report.started))
    properties = Xml.SubElement(suite, "properties")
    about = report.implementation
    for name, value in (
        ("implementation", f"{about.name} {about.version}"),
        ("language", about.language),
        ("suite_version", report.suite_version),
    ):
        Xml.SubElement(properties, "property", name=name, value=_text(value))
    suite.extend(_case(report, verdict, drawn.get(_key(verdict), "")) for verdict in verdicts)
    _count(suite, suite.iter("testcase"))
    suite.set("time", f"{sum(verdict.seconds for verdict in verdicts):.3f}")
    return suite


def _case(report: Report, verdict: Verdict, drawn: str) -> Xml.Element:
    case, kind = verdict.case, kind_of(verdict)
    element = Xml.Element(
        "testcase",
        name=_text(case.id),
        classname=_text(f"{verdict.profile}.{case.file.removesuffix('.yaml').replace('/', '.')}"),
        time=f"{verdict.seconds:.6f}",
        file=_text(case.file),
        line=str(case.line),
    )
    if kind in _ELEMENTS:
        told = verdict.reason if kind == "expected" else verdict.message
        message = f"{case.title}: {told}" if told else case.title
        inside = Xml.SubElement(element, _ELEMENTS[kind], message=_text(message))
        if inside.tag != "skipped":
            inside.set("type", kind)
            inside.text = _text("\n".join((drawn, "", *facts_of(verdict, rerun_command(report, verdict)))))
    if isinstance(verdict.reply, Broke | TimedOut) and verdict.reply.stderr:
        Xml.SubElement(element, "system-err").text = _text(verdict.reply.stderr)
    return element


def _key(verdict: Verdict) -> _Key:
    return verdict.case.id, verdict.profile


def _problems(problems: Iterable[str]) -> Xml.Element:
    """The list of known failures, where it is wrong."""
    suite = Xml.Element("testsuite", name="known failures")
    for number, problem in enumerate(problems, start=1):
        case = Xml.SubElement(suite, "testcase", name=f"entry {number}", classname="known-failures", time="0")
        failure = Xml.SubElement(case, "failure", message=_text(problem.splitlines()[0]), type="stale")
        failure.text = _text(problem)
    _count(suite, suite.iter("testcase"))
    return suite


def _count(element: Xml.Element, cases: Iterable[Xml.Element]) -> None:
    listed = list(cases)
    element.set("tests", str(len(listed)))
    for name, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        element.set(name, str(sum(case.find(tag) is not None for case in listed)))


def _text(text: str) -> str:
    """The text without the characters that XML has not."""
    return _NOT_IN_XML.sub("\ufffd", text)
