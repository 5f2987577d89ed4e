"""The conformance suite of Belote, and the command ``belote-spec``."""
