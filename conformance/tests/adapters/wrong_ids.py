"""Numbers its answers itself."""

import json
import sys

from belote_reference.serve import answer

for number, line in enumerate(sys.stdin):
    request = json.loads(line)
    reply = answer(request)
    if request["op"] != "describe":
        reply["id"] = number
    print(json.dumps(reply), flush=True)
