"""What `press_keys` has noted of each press: microseconds, those in which the flash worked, reads
of the flash cache, and hits. Nothing of a press that was not answered. Its files are removed.
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
print(json.dumps([press[2:] for press in link.measured]))
del link.measured
