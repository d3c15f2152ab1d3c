"""Small programs in machine code, which the ROM starts as it does any second boot stage.

RP2040 datasheet, "Flash Second Stage" (2.8.1.3.1, from memory): the first 252 bytes of the flash,
and a checksum of them. The ROM copies them to the end of the memory and begins with the first.
"""

import struct

from firmware.flash_layout import FLASH_SIZE

# Where the ROM puts it.
BASE = 0x20041F00
_SIZE = 252
_POLYNOMIAL = 0x04C11DB7

_LOAD = 0x4800  # ldr rN, [pc, #4 * n]
_FOR_EVER = 0xE7FE
_NOTHING = 0xBF00


def flash_with(*code: int, values: tuple[int, ...] = (0,)) -> bytes:
    """A flash whose program has `values` in R0, R1 ..., does `code` (halfwords), and waits.

    `code` begins at `BASE`, and two bytes further for each value.
    """
    halfwords = [_LOAD | register << 8 for register in range(len(values))] + [*code, _FOR_EVER]
    if len(halfwords) % 2:
        halfwords.append(_NOTHING)
    for register in range(len(values)):
        place = 2 * len(halfwords) + 4 * register
        # PC is four bytes ahead, and counts from a word.
        halfwords[register] |= (place - (2 * register + 4 & ~3)) // 4
    program = struct.pack(f"<{len(halfwords)}H{len(values)}I", *halfwords, *values)
    program = program.ljust(_SIZE, b"\0")
    return (program + struct.pack("<I", _checksum(program))).ljust(FLASH_SIZE, b"\xff")


def _checksum(data: bytes) -> int:
    """CRC-32 as the ROM has it: from the highest bit on, begun with ones, nothing turned round."""
    remainder = 0xFFFFFFFF
    for byte in data:
        remainder ^= byte << 24
        for _ in range(8):
            carried = remainder >> 31
            remainder = (remainder << 1 & 0xFFFFFFFF) ^ (carried * _POLYNOMIAL)
    return remainder
