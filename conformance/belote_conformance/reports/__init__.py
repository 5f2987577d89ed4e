"""What is written about a run, one module a kind of report.

A module has ``write(report, path)``, which writes to standard output where the path is None, or, for what is
written while the run goes on, ``stream(path)``, which returns what takes each verdict. ``text`` has
``render(report)`` for the end of a run on the command line, and ``json`` reads what it has written.
"""
