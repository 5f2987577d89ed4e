"""Reads ``spec/`` and ``schemas/``: options, profiles, clauses, decisions, and the check of them all.

``data`` finds the files, ``yamlfile`` and ``schema`` read and judge one of them, ``options``,
``profiles``, ``clauses`` and ``decisions`` make values of them, ``check`` holds them against each other.
Whatever is wrong with a file is a ``SpecError`` that says where and what was expected.
"""
