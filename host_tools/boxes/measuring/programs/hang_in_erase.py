"""Erases a block of a file of its own until the watchdog strikes, most likely in an erase.

The file stays; `flash` removes it.
"""

import os

import _rp2
import micropython

_NAME = "measured.tmp"
_BLOCK, _PAGE, _MARK = 4096, 256, 16
_COUNT, _ERASE = 4, 6  # calls of ioctl

micropython.kbd_intr(-1)  # no call ends it
flash = _rp2.Flash()
mark = os.urandom(_MARK)
with open(_NAME, "wb") as file:
    for _ in range(2 * _BLOCK // _PAGE):
        file.write(mark * (_PAGE // _MARK))
content = bytearray(_BLOCK)
for number in range(flash.ioctl(_COUNT, 0)):
    flash.readblocks(number, content)
    if bytes(content).count(mark) > _BLOCK // _MARK - 2:
        break
else:
    raise OSError("no block of the file was found")
while True:
    flash.ioctl(_ERASE, number)
