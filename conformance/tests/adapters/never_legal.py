"""Finds no legal action, ever."""

import json
import sys
from typing import Any

from belote_reference.serve import answer

for line in sys.stdin:
    request = json.loads(line)
    reply: dict[str, Any] = answer(request)
    if request["op"] == "legal":
        reply["result"]["actions"] = []
    print(json.dumps(reply), flush=True)
