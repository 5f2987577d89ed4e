"""The sub-commands of ``belote-spec``, one module each.

A module has ``add_arguments(parser)`` and ``run(args)``, which returns the exit code. The table in
``registry`` names them all, so that only the one that was asked for is imported.
"""
