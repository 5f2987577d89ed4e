"""Forgets the ten points of the last trick."""

import json
import sys
from typing import Any

from belote_reference.serve import answer

for line in sys.stdin:
    request = json.loads(line)
    reply: dict[str, Any] = answer(request)
    if request["op"] == "score":
        side = request["deal"]["last_trick"]
        reply["result"]["points"][side] = max(0, reply["result"]["points"][side] - 10)
    print(json.dumps(reply), flush=True)
