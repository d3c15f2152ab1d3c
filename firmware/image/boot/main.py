"""Power-on starts the application.

Ctrl-C calls the application and never interrupts it. Should it end all the same, nobody feeds
the watchdog any more, and the box starts anew.
"""

import gc

import micropython

# Before anything that jumps: MicroPython has just allowed Ctrl-C, and looks for one at jumps only.
micropython.kbd_intr(-1)

from firmware.app.main import run  # noqa: E402
from firmware.device.board import Board  # noqa: E402

# Garbage is collected after so many bytes at the latest: what lives long is then not scattered over
# the heap, and a sync finds the memory for it in one piece.
gc.threshold(64 * 1024)

run(Board())
