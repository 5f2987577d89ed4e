"""Waits for ever when it is asked for a score, and so does a process that it starts."""

import json
import subprocess
import sys
import time

from belote_reference.serve import answer

for line in sys.stdin:
    request = json.loads(line)
    if request["op"] == "score":
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        print(f"child {child.pid}", file=sys.stderr, flush=True)
        time.sleep(600)
    print(json.dumps(answer(request)), flush=True)
