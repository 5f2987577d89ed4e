"""Writes the winner of a trick as Python would, not as JSON."""

import json
import sys

from belote_reference.serve import answer

for line in sys.stdin:
    request = json.loads(line)
    reply = answer(request)
    print(reply if request["op"] == "winner" else json.dumps(reply), flush=True)
