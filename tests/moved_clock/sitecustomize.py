"""Moves the clock of every process of Python that has this folder on its path, as it starts.

Python imports a module of this name by itself. How far it is moved stands in the environment.
"""

import os
import sys
import time
from datetime import timedelta

AHEAD = "SCHREIBER_CLOCK_AHEAD"  # seconds


def move(seconds):
    """Let the clock of this process be ahead of the computer's."""
    # For its fixture time-machine imports pytest, which takes longer than most of our processes.
    sys.modules["pytest"] = None
    try:
        import time_machine
    finally:
        del sys.modules["pytest"]
    clock = time_machine.travel(timedelta(seconds=seconds)).start()
    # What the start took is made good: all processes have the same clock.
    clock.shift(time_machine.escape_hatch.time.time() + seconds - time.time())


if __name__ == "sitecustomize" and AHEAD in os.environ:
    move(float(os.environ[AHEAD]))
