"""Power-on starts the application. Ctrl-C ends it and leaves the MicroPython prompt."""

from firmware.app.main import run
from firmware.device.board import Board

run(Board())
