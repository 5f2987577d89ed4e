"""``python -m belote_conformance`` is ``belote-spec``."""

import sys

from .cli import main

sys.exit(main())
