"""Plays six deals by 64 presses without a finger, and notes how long the answers take.

The application gets files of its own, beside those of the box, with a session in them: the log of
the box hears nothing of it. It begins with them once the console has heard nothing for two seconds.
Then the pin of a key is pulled low by the overrides of its pad; 470 ohm lie between it and a
contact that is closed. A line says that it is done, so that nobody has to guess by another clock.
`presses` fetches what was noted and removes the files.
"""

import os
import time

import machine

from firmware.app import link
from firmware.app.session import Session
from firmware.app.storage.log import DealLog
from firmware.device.board import FedFiles
from firmware.device.display import Display
from hardware import pins
from rules_core.record import Stamp

# A deal in each line, from the table's screen and back to it. OK twice is no double tap, the score
# has to have been there for a second, and nobody presses both keys within one; each "-" waits for
# as long as a press.
DEALS = (
    "down left right up up up ok up left left left left ok - - - - ok - - - - opponents",
    "right right right down ok up right ok - - - - ok - - - - opponents",
    "up up right left up up up ok up left left left left ok - - - - ok - - - - opponents",
    "down left right down ok - ok - - - - ok - - - - opponents",
    "down left right up up up up ok - ok - - - - ok - - - - opponents",
    "ok - ok - - - - ok - - - - opponents",
)
_SESSION = {
    "rules": "fft-4",
    "table": 3,
    "round": 1,
    "players": ["Anna", "Beat", "Carl", "Dora"],
    "deals": 24,
    "dealer": 3,
    "scribe": 0,
    "opponents_key": True,
    "label": "",
    "tariff": "",
    "numbers": [],
}
_DONE = "all keys are pressed"
_STEP_MS = 120  # a key goes down in one, up in the next
_FIRST_STEP = 34  # four seconds: two of silence, and the start

_CONTROL = 0x40014004  # IO_BANK0, GPIO0_CTRL; that of the next pin is 8 bytes further
_PULL_LOW = 3 << 12 | 2 << 8  # OEOVER: enable, OUTOVER: low
_HITS, _READS = 0x1400000C, 0x14000010


class MeasuredFiles(FedFiles):
    """Files that only this measurement knows."""

    PREFIX = "measured-"

    def __init__(self, feed):
        super().__init__(feed)
        self._root += self.PREFIX

    def room(self, path):
        return super().room(self.PREFIX + path)


board = link.current._board
for name in os.listdir():
    if name.startswith(MeasuredFiles.PREFIX):  # of a measurement that was cut off
        os.remove(name)
board.fs = MeasuredFiles(board.feed)
log = DealLog(board.fs, board.guard, lambda: Stamp(1, board.uptime_ms(), 0))
log.open(board.unique_id, bytes(8), board.version)
Session(log).begin(_SESSION)
del log

keys = [key for deal in DEALS for key in deal.split()]
gpio = dict(pins.KEYS)
registers = machine.mem32
steps = [-_FIRST_STEP]
noted = link.measured = []
plain_show = Display.show


def show(display):
    """Note the end of the bus, with all that was sent before."""
    changed = plain_show(display)
    if changed and noted:
        display.finish()
        press = noted[-1]
        spent = time.ticks_diff(time.ticks_us(), press[0])
        unwatched = board.unwatched_us() - press[1]
        press[2:] = spent, unwatched, registers[_READS], registers[_HITS]
    return changed


def step(_):
    number, up = divmod(steps[0], 2)
    steps[0] += 1
    if number < 0:
        return
    if number >= len(keys):
        end()
        print(_DONE)
        return
    if keys[number] == "-":
        return
    control = _CONTROL + 8 * gpio[keys[number]]
    if up:
        registers[control] &= ~_PULL_LOW
        return
    # They would stay at their maximum after a few minutes.
    registers[_READS] = registers[_HITS] = 0
    noted.append([time.ticks_us(), board.unwatched_us()])
    registers[control] |= _PULL_LOW


def end():
    """Press no more; has it pressed all keys?"""
    timer.deinit()
    Display.show = plain_show
    for pin in gpio.values():
        registers[_CONTROL + 8 * pin] &= ~_PULL_LOW
    return steps[0] > 2 * len(keys)


link.end_presses = end
Display.show = show
timer = machine.Timer(period=_STEP_MS, callback=step)
print(_STEP_MS * (_FIRST_STEP + 2 * len(keys) + 1))
