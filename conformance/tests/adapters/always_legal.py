"""Says of every available card that it may be played."""

import json
import sys
from typing import Any

from belote_reference.serve import answer

for line in sys.stdin:
    request = json.loads(line)
    reply: dict[str, Any] = answer(request)
    if request["op"] == "legal" and "available" in request.get("position", {}):
        seat, cards = reply["result"]["to_act"], request["position"]["available"]
        reply["result"]["actions"] = [{"seat": seat, "play": card} for card in cards]
        reply["result"].pop("forbidden", None)
    print(json.dumps(reply), flush=True)
