"""Presses keys without a finger, and notes how long the answers take.

It waits until the console has heard nothing and the first screen is back. Then the pin of a key is
pulled low by the overrides of its pad; 470 ohm lie between it and a contact that is closed. Nothing
but menus is opened. `presses` fetches what was noted.
"""

import time

import machine

from firmware.app import link
from firmware.device.display import Display
from hardware import pins

KEYS = ("down", "ok", "down", "down", "up", "up", "back") * 3
_STEP_MS = 200  # a key goes down in one, up in the next
_FIRST_STEP = 20  # four seconds: two of silence, and the start

_CONTROL = 0x40014004  # IO_BANK0, GPIO0_CTRL; that of the next pin is 8 bytes further
_PULL_LOW = 3 << 12 | 2 << 8  # OEOVER: enable, OUTOVER: low
_HITS, _READS = 0x1400000C, 0x14000010

board = link.current._board
gpio = dict(pins.KEYS)
registers = machine.mem32
steps = [-_FIRST_STEP]
noted = link.measured = []
plain_show = Display.show


def counters():
    return registers[_READS], registers[_HITS]


def show(display):
    changed = plain_show(display)
    if noted:
        display.finish()
        reads, hits = counters()
        press = noted[-1]
        press[3:] = time.ticks_diff(time.ticks_us(), press[0]), reads - press[1], hits - press[2]
    return changed


def step(_):
    number, up = divmod(steps[0], 2)
    steps[0] += 1
    if number < 0:
        return
    if number >= len(KEYS):
        timer.deinit()
        Display.show = plain_show
        return
    control = _CONTROL + 8 * gpio[KEYS[number]]
    if up:
        registers[control] &= ~_PULL_LOW
    else:
        reads, hits = counters()
        noted.append([time.ticks_us(), reads, hits])
        registers[control] |= _PULL_LOW


Display.show = show
timer = machine.Timer(period=_STEP_MS, callback=step)
print(_STEP_MS * (_FIRST_STEP + 2 * len(KEYS) + 1))
