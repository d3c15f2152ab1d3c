"""Runs on a box: presses the keys of deals that nobody takes, until the power goes."""

import machine

from firmware.app.patience import READ_MS
from hardware import pins

_STEP_MS = 150
# OK twice is no double tap, and the score has to have been there before it counts.
_ENTRY = ("ok", None, "ok")
_PAUSE = (None,) * (READ_MS // (2 * _STEP_MS) + 1)
_AGREED = ("ok", "opponents")
KEYS = _ENTRY + _PAUSE + _AGREED
_FIRST_STEP = 24  # the console's two seconds of silence, and the start

_CONTROL = 0x40014004  # IO_BANK0, GPIO0_CTRL; that of the next pin is 8 bytes further
_PULL_LOW = 3 << 12 | 2 << 8  # OEOVER: enable, OUTOVER: low

gpio = dict(pins.KEYS)
registers = machine.mem32
steps = [-_FIRST_STEP]


def step(_):
    number, up = divmod(steps[0], 2)
    steps[0] += 1
    key = KEYS[number % len(KEYS)]
    if number < 0 or key is None:
        return
    control = _CONTROL + 8 * gpio[key]
    if up:
        registers[control] &= ~_PULL_LOW
    else:
        registers[control] |= _PULL_LOW


machine.Timer(period=_STEP_MS, callback=step)
print(_STEP_MS * _FIRST_STEP)
