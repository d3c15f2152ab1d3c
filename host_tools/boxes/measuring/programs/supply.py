"""A hundred readings of the supply, in millivolts."""

import json
import time

from firmware.app import link

board = link.current._board
values = []
for _ in range(100):
    values.append(board.supply_mv())
    time.sleep_ms(2)
print(json.dumps(values))
