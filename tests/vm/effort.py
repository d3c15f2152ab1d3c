"""How many cases a test tries."""

import os
import sys

# The Pico's processor takes so much longer than a PC's that all cases would take an hour.
_ON_A_BOX = sys.platform == "rp2"
EVERY = 37

if hasattr(os, "getenv"):
    from tests.how_many import MANY
else:  # on a box and on the page
    MANY = False


def some(cases, on_a_pc=1):
    """The first case, and then one in so many: on a box, and of long ones on a PC in the suite."""
    every = EVERY if _ON_A_BOX else 1 if MANY else on_a_pc
    for number, case in enumerate(cases):
        if number % every == 0:
            yield case
