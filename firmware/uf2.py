"""UF2, the format that a Pico in its boot loader takes by drag and drop.

A file is a row of 512-byte blocks, each with 256 bytes for one address of the flash, so that the
boot loader can take them in any order. Everything is little endian.
"""

import struct

BLOCK_SIZE = 512
PAYLOAD_SIZE = 256
MAGIC_START = (0x0A324655, 0x9E5D5157)
MAGIC_END = 0x0AB16F30
FAMILY_PRESENT = 0x2000

FAMILY_RP2040 = 0xE48BFF56
FLASH_START = 0x10000000

_HEADER = struct.Struct("<8I")
_PADDING = bytes(BLOCK_SIZE - _HEADER.size - PAYLOAD_SIZE - 4)
_END = struct.pack("<I", MAGIC_END)


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
        header = _HEADER.pack(
            *MAGIC_START, FAMILY_PRESENT, start + offset, PAYLOAD_SIZE, number, count, family
        )
        payload = binary[offset : offset + PAYLOAD_SIZE].ljust(PAYLOAD_SIZE, b"\0")
        blocks.append(header + payload + _PADDING + _END)
    return b"".join(blocks)
