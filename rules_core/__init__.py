"""The rule books: score a deal, say what to ask, encode a record.

Pure Python that runs unchanged on CPython and MicroPython. Knows no screen, file, clock or PC;
integers only.
"""
