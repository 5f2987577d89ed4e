"""Writes its log to stdout, before each answer but that to describe."""

import json
import sys

from belote_reference.serve import answer

for line in sys.stdin:
    request = json.loads(line)
    if request["op"] != "describe":
        print(f"INFO thinking about {request['op']}", flush=True)
    print(json.dumps(answer(request)), flush=True)
