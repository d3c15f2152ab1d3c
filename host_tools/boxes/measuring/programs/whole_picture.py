"""The display's bus: the bits of a whole picture, the microseconds that they take, and whether the
I2C block was given a word for which it had no room.
"""

import json
import time

from firmware.app import link

_BITS = 9  # of a byte
_TX_OVER = 1 << 3  # of IC_RAW_INTR_STAT

display = link.current._board.display
bus = display._bus
plain_send = bus.send
bits = [0]


def send(words, count):
    bits[0] += _BITS * (count + 1)  # the address goes before them
    plain_send(words, count)


display.finish()
display.invalidate()
bus.send = send
start = time.ticks_us()
display.show()
display.finish()
spent = time.ticks_diff(time.ticks_us(), start)
del bus.send
print(json.dumps([bits[0], spent, bool(bus._registers[bus._interrupts] & _TX_OVER)]))
