"""How many requests a second ``serve`` answers, from the bytes of a line to the bytes of the answer."""

import io
import json
from collections.abc import Callable
from typing import Any

from belote_reference.serve import serve

REQUESTS = 1000
REQUEST = {
    "id": 1,
    "op": "legal",
    "profile": "classique-501",
    "position": {
        "trump": "H",
        "taker": "south",
        "trick": {"leader": "south", "cards": ["KC", "8C"]},
        "available": ["AH", "JH", "7D", "10S", "9S"],
    },
}


def test_partial_positions(benchmark: Callable[..., Any]) -> None:
    lines = json.dumps(REQUEST).encode() + b"\n"

    def answered() -> bytes:
        sink = io.BytesIO()
        serve(io.BytesIO(lines * REQUESTS), sink)
        return sink.getvalue()

    answers = benchmark(answered)
    assert answers.count(b'"result"') == REQUESTS
