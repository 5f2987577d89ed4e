"""What is written about a run, one module a kind of report.

Each has ``write(report, path)``, which writes to standard output where the path is None; ``text`` has
``render(report)`` for the end of a run on the command line, and ``json`` reads what it has written.
"""
