"""Asks an adapter a few questions and waits for all answers; by default the reference."""

import json
import sys
from collections.abc import Sequence
from typing import NamedTuple, cast

from .adapter import Limits
from .examine import request_body
from .model import Broke, JsonObject, Operation, Options, Reply
from .pool import Pool
from .settings import Setting

REFERENCE = (sys.executable, "-m", "belote_conformance", "serve")
"""The command that starts the reference."""


class Question(NamedTuple):
    """An operation, its fields without id, profile and options, and the options it is asked under."""

    op: Operation
    fields: JsonObject
    options: Options
    profile: str = "custom"


def ask(questions: Sequence[Question], command: Sequence[str] = REFERENCE) -> tuple[Reply, ...]:
    """The reply to each question, in their order. AdapterFailed if the adapter cannot be used."""
    replies: list[Reply] = [Broke("crash", "no answer came", "", "") for _ in questions]
    with Pool(command, 1, Limits()) as pool:
        pool.start()
        for number, question in enumerate(questions):
            setting = Setting(question.profile, question.options, question.profile, question.profile)
            pool.ask(number, question.op, request_body(setting, question.op, json.dumps(question.fields)))
        while settled := pool.replies():
            for key, reply in settled:
                replies[cast(int, key)] = reply
    return tuple(replies)
