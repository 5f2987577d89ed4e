"""``python -m belote_docs``: build the published site."""

from .site import main

raise SystemExit(main())
