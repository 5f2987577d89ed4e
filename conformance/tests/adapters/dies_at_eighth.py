"""Dies of its eighth request, without a word on stdout."""

import json
import os
import sys

from belote_reference.serve import answer

for number, line in enumerate(sys.stdin, start=1):
    if number == 8:
        print("the eighth is too much", file=sys.stderr, flush=True)
        os._exit(3)
    print(json.dumps(answer(json.loads(line))), flush=True)
