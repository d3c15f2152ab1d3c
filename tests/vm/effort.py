"""How many cases a test tries."""

import sys

# The Pico's processor takes so much longer than a PC's that all cases would take an hour.
_ON_A_BOX = sys.platform == "rp2"
EVERY = 37


def some(cases):
    """All cases; on a box the first, and then one in so many."""
    for number, case in enumerate(cases):
        if not _ON_A_BOX or number % EVERY == 0:
            yield case
