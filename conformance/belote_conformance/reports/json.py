"""The whole report as JSON, in the shape of ``report.schema.json``, and back.

Times are whole microseconds. A case stands there once, as in a scenario file, however many profiles it was
asked under; so do the options of each profile.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from belote_reference.specification.problems import Problem, SpecError, shown
from belote_reference.specification.schema import faults_in

from ..model import (
    Answered,
    Broke,
    Case,
    Check,
    Claim,
    Condition,
    Difference,
    Erred,
    Implementation,
    Json,
    JsonObject,
    Provenance,
    Reply,
    Report,
    Step,
    TimedOut,
    Unsupported,
    Verdict,
)
from .output import put

SCHEMA_FILE = "report.schema.json"
FORMAT = 1

_MICRO = 1_000_000
_FAULTS_SHOWN = 5


def write(report: Report, path: Path | None) -> None:
    """Write the report. OSError if the file cannot be written."""
    put(json.dumps(data_of(report), ensure_ascii=False, indent=1) + "\n", path)


def read(path: Path) -> Report:
    """The report in this file. SpecError if it cannot be read, or is no report."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        message = f"cannot be read: {error.strerror or error}"
        raise SpecError(Problem("unreadable", message, shown(path))) from None
    except (ValueError, RecursionError) as error:
        raise SpecError(Problem("schema", f"is no report: it is not JSON: {error}", shown(path))) from None
    if faults := faults_in(data, SCHEMA_FILE):
        raise SpecError(
            *(
                Problem("schema", fault.message, shown(path), field=fault.at, expected=fault.expected)
                for fault in faults[:_FAULTS_SHOWN]
            )
        )
    try:
        return report_of(data)
    except KeyError as error:
        message = f"it names {error}, which is not in it"
        raise SpecError(Problem("unknown-id", message, shown(path))) from None


# -- to JSON -------------------------------------------------------------------------------------


def data_of(report: Report) -> JsonObject:
    """The report as JSON."""
    verdicts = report.verdicts
    settings = {verdict.profile: dict(verdict.options) for verdict in verdicts}
    about = report.implementation
    data: dict[str, Any] = {
        "format": FORMAT,
        "suite_version": report.suite_version,
        "started": report.started,
        "microseconds": _micro(report.seconds),
        "command": list(report.command),
        "exit_code": int(report.exit_code),
        "implementation": {
            "name": about.name,
            "version": about.version,
            "language": about.language,
            **({"homepage": about.homepage} if about.homepage else {}),
        },
        "operations": list(about.operations),
        "claimed_profiles": list(about.profiles),
        "situations": list(about.situations),
        "profiles": list(report.profiles),
        "settings": [
            {"name": name, "options": options, "rerun": list(report.reruns.get(name, ()))}
            for name, options in settings.items()
        ],
        "claims": [_claim_data(claim) for claim in report.claims],
        "problems": list(report.problems),
        "notes": list(report.notes),
        "cases": [
            _case_data(case) for case in {verdict.case.id: verdict.case for verdict in verdicts}.values()
        ],
        "verdicts": [verdict_data(verdict) for verdict in verdicts],
    }
    return data


def verdict_data(verdict: Verdict) -> JsonObject:
    """One verdict as JSON; its case by its id, its options by its profile."""
    data: dict[str, Any] = {
        "case": verdict.case.id,
        "profile": verdict.profile,
        "outcome": verdict.outcome,
        "bookkeeping": verdict.bookkeeping,
        "microseconds": _micro(verdict.seconds),
    }
    more: dict[str, Any] = {
        "message": verdict.message,
        "reason": verdict.reason,
        "check": _check_data(verdict.check) if verdict.check else None,
        "reply": _reply_data(verdict.reply) if verdict.reply else None,
        "differences": [difference._asdict() for difference in verdict.differences],
    }
    return {**data, **{name: value for name, value in more.items() if value}}


def _claim_data(claim: Claim) -> JsonObject:
    counts: JsonObject = {str(outcome): count for outcome, count in claim.counts.items()}
    return {
        "profile": claim.profile,
        "level": claim.level,
        "verdict": claim.verdict,
        "counts": counts,
        "clauses_exercised": claim.clauses_exercised,
        "clauses": claim.clauses,
    }


def _case_data(case: Case) -> JsonObject:
    steps: list[Json] = [
        {"do": list(step.actions), **({"expect": step.expect} if step.expect else {})} for step in case.steps
    ]
    provenance: JsonObject = {"kind": case.provenance.kind}
    if case.provenance.ref:
        provenance["ref"] = case.provenance.ref
    scenario: JsonObject = {
        "id": case.id,
        "title": case.title,
        "clauses": list(case.clauses),
        **({"when": _condition_data(case.own_when)} if case.own_when else {}),
        "catches": case.catches,
        "provenance": provenance,
        **({"status": case.status} if case.status != "scored" else {}),
        **({"replaces": case.replaces} if case.replaces else {}),
        "ask": case.ask,
        "given": case.given,
        "expect": {**case.expect, **({"steps": steps} if steps else {})},
    }
    return {
        "scenario": scenario,
        "subject": case.subject,
        "level": case.level,
        **({"conditions": _condition_data(case.when)} if case.when else {}),
        "confirmed": dict(case.hashes),
        "file": case.file,
        "line": case.line,
    }


def _condition_data(condition: Condition) -> JsonObject:
    return {name: list(values) for name, values in condition.items()}


def _check_data(check: Check) -> JsonObject:
    return {"step": check.step, "op": check.op, "fields": check.fields, "expect": check.expect}


def _reply_data(reply: Reply) -> JsonObject:
    match reply:
        case Answered(result, seconds):
            return {"kind": "answered", "result": result, "microseconds": _micro(seconds)}
        case Unsupported(why):
            return {"kind": "unsupported", "why": why}
        case Erred(message, kind):
            return {"kind": "erred", "message": message, "error_kind": kind}
        case Broke():
            return {"kind": "broke", **reply._asdict()}
        case TimedOut(seconds, stderr):
            return {"kind": "timed-out", "microseconds": _micro(seconds), "stderr": stderr}


def _micro(seconds: float) -> int:
    return round(seconds * _MICRO)


# -- from JSON -----------------------------------------------------------------------------------


def report_of(data: Mapping[str, Any]) -> Report:
    """The report that JSON of the right shape says. KeyError if it names a case or setting it has not."""
    cases = {case["scenario"]["id"]: _case(case) for case in data["cases"]}
    settings = {setting["name"]: setting for setting in data["settings"]}
    options = {name: MappingProxyType(setting["options"]) for name, setting in settings.items()}
    about = data["implementation"]
    return Report(
        implementation=Implementation(
            name=about["name"],
            version=about["version"],
            language=about["language"],
            homepage=about.get("homepage", ""),
            operations=tuple(data["operations"]),
            profiles=tuple(data["claimed_profiles"]),
            situations=tuple(data["situations"]),
        ),
        suite_version=data["suite_version"],
        profiles=tuple(data["profiles"]),
        verdicts=tuple(
            _verdict(verdict, cases[verdict["case"]], options[verdict["profile"]])
            for verdict in data["verdicts"]
        ),
        started=data["started"],
        seconds=data["microseconds"] / _MICRO,
        command=tuple(data["command"]),
        exit_code=data["exit_code"],
        claims=tuple(
            Claim(**{**claim, "counts": MappingProxyType(claim["counts"])}) for claim in data["claims"]
        ),
        reruns=MappingProxyType(
            {name: tuple(setting["rerun"]) for name, setting in settings.items() if setting["rerun"]}
        ),
        problems=tuple(data["problems"]),
        notes=tuple(data["notes"]),
    )


def _verdict(data: Mapping[str, Any], case: Case, options: Mapping[str, str | int]) -> Verdict:
    check = data.get("check")
    reply = data.get("reply")
    return Verdict(
        case=case,
        profile=data["profile"],
        options=options,
        outcome=data["outcome"],
        message=data.get("message", ""),
        check=Check(**check) if check else None,
        reply=_reply(reply) if reply else None,
        differences=tuple(Difference(**difference) for difference in data.get("differences", ())),
        seconds=data["microseconds"] / _MICRO,
        bookkeeping=data["bookkeeping"],
        reason=data.get("reason", ""),
    )


def _reply(data: Mapping[str, Any]) -> Reply:
    match data["kind"]:
        case "answered":
            return Answered(data["result"], data["microseconds"] / _MICRO)
        case "unsupported":
            return Unsupported(data["why"])
        case "erred":
            return Erred(data["message"], data["error_kind"])
        case "broke":
            return Broke(data["problem"], data["message"], data["line"], data["stderr"])
        case _:
            return TimedOut(data["microseconds"] / _MICRO, data["stderr"])


def _case(data: Mapping[str, Any]) -> Case:
    scenario = data["scenario"]
    expect = scenario["expect"]
    return Case(
        id=scenario["id"],
        title=scenario["title"],
        subject=data["subject"],
        clauses=tuple(scenario["clauses"]),
        when=_condition(data.get("conditions", {})),
        catches=scenario["catches"],
        provenance=Provenance(scenario["provenance"]["kind"], scenario["provenance"].get("ref", "")),
        level=data["level"],
        ask=scenario["ask"],
        given=scenario["given"],
        expect={name: value for name, value in expect.items() if name != "steps"},
        steps=tuple(Step(tuple(step["do"]), step.get("expect", {})) for step in expect.get("steps", ())),
        status=scenario.get("status", "scored"),
        replaces=scenario.get("replaces"),
        hashes=MappingProxyType(data["confirmed"]),
        file=data["file"],
        line=data["line"],
        own_when=_condition(scenario.get("when", {})),
    )


def _condition(data: Mapping[str, Any]) -> Condition:
    return MappingProxyType({name: tuple(values) for name, values in data.items()})
