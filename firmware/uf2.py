"""UF2, the format that a Pico in its boot loader takes by drag and drop.

A file is a row of 512-byte blocks, each with 256 bytes for one address of the flash, so that the
boot loader can take them in any order. Everything is little endian.
"""

import struct
from typing import NamedTuple

BLOCK_SIZE = 512
PAYLOAD_SIZE = 256
MAGIC_START = (0x0A324655, 0x9E5D5157)
MAGIC_END = 0x0AB16F30
FAMILY_PRESENT = 0x2000

FAMILY_RP2040 = 0xE48BFF56
FLASH_START = 0x10000000

_ROOM = BLOCK_SIZE - 9 * 4  # for the payload, among nine words
_BLOCK = struct.Struct(f"<8I{_ROOM}sI")


class Block(NamedTuple):
    """A block of a file: `payload` is for `address`; `number` of `count`; `family`: of processors,
    if the `flags` say so.
    """

    flags: int
    address: int
    number: int
    count: int
    family: int
    payload: bytes


def block_of(data):
    """The `Block` that 512 bytes are, None if they are none of UF2."""
    *magic, flags, address, size, number, count, family, room, end = _BLOCK.unpack(data)
    if tuple(magic) != MAGIC_START or end != MAGIC_END or size > _ROOM:
        return None
    return Block(flags, address, number, count, family, room[:size])


def blocks_of(data):
    """Yield every `Block` of a file. ValueError at what is none, or not a whole one."""
    for at in range(0, len(data), BLOCK_SIZE):
        part = data[at : at + BLOCK_SIZE]
        block = block_of(part) if len(part) == BLOCK_SIZE else None
        if block is None:
            raise ValueError(f"byte {at} begins no block of UF2")
        yield block


def pack(binary, start=FLASH_START, family=FAMILY_RP2040):
    """The UF2 file for `binary` (bytes) laid from address `start` on.

    The last page is filled up with zeros. ValueError if there is nothing to lay, or if `start`
    is not the start of a flash page.
    """
    if not binary:
        raise ValueError("the image is empty")
    if start % PAYLOAD_SIZE:
        raise ValueError(f"0x{start:08x} is not the start of a flash page")
    count = -(-len(binary) // PAYLOAD_SIZE)
    blocks = []
    for number in range(count):
        offset = number * PAYLOAD_SIZE
        where = (FAMILY_PRESENT, start + offset, PAYLOAD_SIZE, number, count, family)
        payload = binary[offset : offset + PAYLOAD_SIZE]
        blocks.append(_BLOCK.pack(*MAGIC_START, *where, payload, MAGIC_END))
    return b"".join(blocks)
