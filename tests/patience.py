"""How long a test waits for another process or thread before it gives up.

Nothing is measured by it: what is waited for comes, however slow the machine is, and a test that
hangs ends at all.
"""

import threading
import time

HANGS_S = 900


def wait_until(wanted):
    """Look again and again until `wanted()`; what is waited for has time in between."""
    until, pause = time.monotonic() + HANGS_S, threading.Event()
    while not wanted():
        assert time.monotonic() < until
        pause.wait(0.1)
