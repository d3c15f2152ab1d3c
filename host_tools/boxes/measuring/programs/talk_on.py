"""Sends for 9.5 seconds, longer than the watchdog waits, whether anybody reads or not."""

import sys
import time

_LINE = "x" * 255 + "\n"
_MS = 9_500

start = time.ticks_ms()
while time.ticks_diff(time.ticks_ms(), start) < _MS:
    sys.stdout.write(_LINE)
