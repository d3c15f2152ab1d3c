"""Programs and erases of the flash, each in microseconds.

They go to the blocks of a file that is made for it and removed afterwards: nothing of littlefs is
touched but by littlefs.
"""

import json
import os
import time

import _rp2

from firmware.app import link

_NAME = "measured.tmp"
_BLOCK, _PAGE, _MARK = 4096, 256, 16
_BLOCKS, _ERASES, _PROGRAMS = 4, 4, 4  # of each block; programs after each erase
_COUNT, _ERASE = 4, 6  # calls of ioctl

board = link.current._board
flash = _rp2.Flash()


def timed(times, work, *arguments):
    board.feed()
    start = time.ticks_us()
    work(*arguments)
    times.append(time.ticks_diff(time.ticks_us(), start))


def blocks_with(mark):
    """The blocks that are full of the mark; littlefs has some bytes of its own in them."""
    found = []
    content = bytearray(_BLOCK)
    for number in range(flash.ioctl(_COUNT, 0)):
        flash.readblocks(number, content)
        if bytes(content).count(mark) > _BLOCK // _MARK - 2:
            found.append(number)
        board.feed()
    return found


mark = os.urandom(_MARK)
with open(_NAME, "wb") as file:
    for _ in range((_BLOCKS + 1) * _BLOCK // _PAGE):
        file.write(mark * (_PAGE // _MARK))
programs, erases = [], []
try:
    page = bytes(range(_PAGE))
    for number in blocks_with(mark)[:_BLOCKS]:
        for _ in range(_ERASES):
            timed(erases, flash.ioctl, _ERASE, number)
            for place in range(_PROGRAMS):
                timed(programs, flash.writeblocks, number, page, place * _PAGE)
finally:
    os.remove(_NAME)
print(json.dumps([programs, erases]))
