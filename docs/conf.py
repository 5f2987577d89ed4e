"""The published site: ``python -m belote_docs`` builds it in both languages."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "reference_impl"), str(HERE.parent / "conformance")]

from belote_docs.site import settings  # noqa: E402

language = "en"
globals().update(settings())
exclude_patterns = ["_build", "conf.py"]
