"""Light sleeps: how long each is by the microseconds, how many words of the flash are not in its
cache, and how far the RTC gets meanwhile.
"""

import json
import time

import machine

from firmware.app import link

_NAP_MS, _NAPS = 20, 200
_HITS, _READS = 0x1400000C, 0x14000010

board = link.current._board
clock = machine.RTC()
clock.datetime((2026, 1, 1, 0, 0, 0, 0, 0))
registers = machine.mem32
naps, misses = [], []
for _ in range(_NAPS):
    registers[_READS] = registers[_HITS] = 0
    start = time.ticks_us()
    machine.lightsleep(_NAP_MS)
    naps.append(time.ticks_diff(time.ticks_us(), start))
    misses.append(registers[_READS] - registers[_HITS])
    board.feed()
minutes, seconds = clock.datetime()[5:7]
print(json.dumps([naps, misses, 60 * minutes + seconds]))
