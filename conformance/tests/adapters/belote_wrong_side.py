"""Counts the belote for the side that did not hold it."""

import json
import sys

from belote_reference.serve import answer

OTHER = {"south-north": "east-west", "east-west": "south-north", None: None}

for line in sys.stdin:
    request = json.loads(line)
    if request["op"] == "score":
        request["deal"]["belote"] = OTHER[request["deal"]["belote"]]
    print(json.dumps(answer(request)), flush=True)
