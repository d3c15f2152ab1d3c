"""Power-on starts the application. Ctrl-C ends it and leaves the MicroPython prompt."""

import gc

from firmware.app.main import run
from firmware.device.board import Board

# Garbage is collected after so many bytes at the latest: what lives long is then not scattered over
# the heap, and a sync finds the memory for it in one piece.
gc.threshold(64 * 1024)

run(Board())
