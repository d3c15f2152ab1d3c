"""Reports whether `press_keys` is done, and its notes on each press: microseconds, those in which
the flash worked, reads of the flash cache, and hits. A press without an answer has none. The files
are removed, and an unfinished program ends.
"""

import json
import os

from firmware.app import link
from firmware.device.board import FedFiles

_PREFIX = "measured-"

board = link.current._board
board.fs = FedFiles(board.feed)
for name in os.listdir():
    if name.startswith(_PREFIX):
        os.remove(name)
is_done = link.end_presses()
print(json.dumps([is_done, [press[2:] for press in link.measured]]))
del link.measured, link.end_presses
