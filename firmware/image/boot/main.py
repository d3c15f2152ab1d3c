"""Power-on starts the application.

Ctrl-C calls the application and never interrupts it. If it ends in spite of this, nobody feeds the
watchdog any more, and the box starts anew.
"""

import gc

import micropython

# Before anything that jumps: MicroPython has just allowed Ctrl-C, and looks for one at jumps only.
micropython.kbd_intr(-1)

from firmware.app.main import run  # noqa: E402
from firmware.device.board import Board  # noqa: E402

# So much is taken before garbage is collected: nearly all that a start takes, for each time is
# 10 ms and makes what is taken afterwards slower. Later it is less (`Board.tidy_up`).
gc.threshold(192 * 1024)

run(Board())
