"""Marks ten points too few for the side with more of them."""

import json
import sys
from typing import Any

from belote_reference.serve import answer

for line in sys.stdin:
    request = json.loads(line)
    reply: dict[str, Any] = answer(request)
    if request["op"] == "score" and "result" in reply:
        points = reply["result"]["points"]
        points[max(points, key=points.get)] -= 10
    print(json.dumps(reply), flush=True)
