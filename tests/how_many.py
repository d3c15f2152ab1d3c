"""How many cases a test tries: a few in the suite, many in the campaign `many`.

Whoever asks `cases` is found by that campaign, which runs the module with the second number.
"""

import os

VARIABLE = "SCHREIBER_MANY"
MANY = os.getenv(VARIABLE) is not None  # MicroPython has no os.environ


def cases(few, many):
    """`few` in the suite, `many` in the campaign; any two values."""
    return many if MANY else few
