"""The rule books: score a deal, say what to ask, encode a record.

Pure Python that runs unchanged on CPython and MicroPython. Knows no screen, file, clock or PC;
integers only.

What only annotations name is imported under `if False:`. A checker of types reads that; a program
never runs it, and MicroPython's compiler leaves it out, as it does annotations: they cost a box
neither flash nor memory. Their names stand in quotes, since nothing has them when a program runs.
"""
