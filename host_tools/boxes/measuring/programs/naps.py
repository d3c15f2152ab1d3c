"""Light sleeps: how long each is by the microseconds, and how far the RTC gets meanwhile."""

import json
import time

import machine

from firmware.app import link

_NAP_MS, _NAPS = 20, 200

board = link.current._board
clock = machine.RTC()
clock.datetime((2026, 1, 1, 0, 0, 0, 0, 0))
naps = []
for _ in range(_NAPS):
    start = time.ticks_us()
    machine.lightsleep(_NAP_MS)
    naps.append(time.ticks_diff(time.ticks_us(), start))
    board.feed()
minutes, seconds = clock.datetime()[5:7]
print(json.dumps([naps, 60 * minutes + seconds]))
