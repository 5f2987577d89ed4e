"""The rules of Belote, as plainly as they can be said in Python.

The rules themselves are in ``spec/``; every rule function names the clauses it implements.
"""

__version__ = "0.1.0"
