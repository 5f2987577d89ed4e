"""Takes its time: so many seconds for each request, 0.1 by default."""

import json
import sys
import time

from belote_reference.serve import answer

seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 0.1
for line in sys.stdin:
    request = json.loads(line)
    if request["op"] != "describe":
        time.sleep(seconds)
    print(json.dumps(answer(request)), flush=True)
