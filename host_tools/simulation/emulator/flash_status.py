"""The numbers and status registers of a flash chip, as far as the firmware uses them.

A chip gives four bits at once only if its status register 2 says so. Chips differ in how that is
written: the W25Q16JV of the Pico takes both registers by one command, 01h, as its predecessors do;
the W25Q16RV that follows it takes only the first byte of that (pico-sdk issue 3159). Both take
register 2 alone by 31h. Writing takes no time here.

The numbers are those of MicroPython 1.25.0 (`drivers/memory/external_flash_device.h`): EF4015 for a
W25Q16JV with IQ behind its name, EF7015 with IM. Two facts are from memory: the Pico has the one
with IQ, and the W25Q16RV has the number of its predecessor.
"""

from __future__ import annotations

from dataclasses import dataclass

_READ_NUMBER = 0x9F
_READ_FIRST = 0x05
_READ_SECOND = 0x35
_WRITE_FIRST = 0x01
_WRITE_SECOND = 0x31
READ_QUAD = 0xEB

_WRITE_ENABLED = 1 << 1  # of the first
QUAD_ENABLE = 1 << 1  # of the second


@dataclass(frozen=True)
class FlashPart:
    """A type of chip. `number`: its JEDEC number; `takes_both`: both registers by command 01h?"""

    name: str
    number: bytes
    takes_both: bool


W25Q16JV = FlashPart("W25Q16JV", b"\xef\x40\x15", takes_both=True)
W25Q16RV = FlashPart("W25Q16RV", b"\xef\x40\x15", takes_both=False)


class FlashStatus:
    """The registers of one chip, which keep what they have without power.

    `second`: of a chip that has been in a Pico before, if nothing else is said.
    """

    def __init__(self, part: FlashPart = W25Q16JV, second: int = QUAD_ENABLE) -> None:
        self.part = part
        self.first = 0
        self.second = second

    @property
    def has_quad(self) -> bool:
        """Does the chip give four bits at once?"""
        return bool(self.second & QUAD_ENABLE)

    def answer(self, command: int, position: int, write_enabled: bool) -> int | None:
        """The byte at `position` behind a command, None if it is not one of these."""
        if command == _READ_FIRST:
            return self.first | (_WRITE_ENABLED if write_enabled else 0)
        if command == _READ_SECOND:
            return self.second
        if command == _READ_NUMBER:
            return self.part.number[position % len(self.part.number)]
        return None

    def write(self, sent: bytes) -> bool:
        """Carry out a command that writes a register, of a chip that may be written; was it one?"""
        command, data = sent[0], sent[1:]
        if command not in (_WRITE_FIRST, _WRITE_SECOND) or not data:
            return False
        if command == _WRITE_SECOND:
            self.second = data[0]
            return True
        self.first = data[0]
        if len(data) > 1 and self.part.takes_both:
            self.second = data[1]
        return True
