"""The RP2040's ROM: does it start the flash, and what does it write into it from a UF2?

The ROM looks at each sector (512 bytes) that the PC writes to its drive, never at a file. So blocks
may come in any order and more than once. The ROM skips sectors that are no block for this chip
(RP2040 datasheet, "USB Mass Storage Interface"; the ROM's source, raspberrypi/pico-bootrom-rp2040,
bootrom/virtual_disk.c). Images that run from memory are not modelled.
"""

import struct

from firmware import uf2
from host_tools.simulation.emulator.flash_chip import SIZE, TYPICAL, FlashTimes

# From the last block to the restart: the watchdog's counter is loaded with 1,000,000 there
# (usb_device_tiny/runtime.c), and each microsecond takes two (RP2040 datasheet, erratum E1).
RESTART_MS = 500

# The ROM takes so much for flash. The Pico has less: behind its end the flash begins anew.
_FLASH_END = 0x11000000
_NOT_FOR_FLASH = 0x00000001

_SECTOR = 4096
_PAGES = _SECTOR // uf2.PAYLOAD_SIZE

# Every program in the flash begins with the second stage: code, and a checksum over it.
_STAGE = 256
_CODE = _STAGE - 4
_POLYNOMIAL = 0x04C11DB7


def starts(flash: bytes) -> bool:
    """Does the ROM start this flash? If not, it waits for an image, as if BOOTSEL were held.

    It looks only at the second stage (RP2040 datasheet, "Flash Second Stage", "Checksum").
    """
    [checksum] = struct.unpack_from("<I", flash, _CODE)
    return checksum == _checksum(flash[:_CODE])


def _checksum(data: bytes) -> int:
    """CRC-32 with the highest bit first and nothing inverted at the end."""
    remainder = 0xFFFFFFFF
    for byte in data:
        remainder ^= byte << 24
        for _ in range(8):
            carry = remainder >> 31
            remainder = remainder << 1 & 0xFFFFFFFF ^ carry * _POLYNOMIAL
    return remainder


class BootRom:
    """The boot loader over a copy of a flash (2 MiB).

    flash  its contents now
    nanos  how long the flash has worked so far, by `times`
    done   has every block of an image come? Then the Pico restarts from its flash
    """

    def __init__(self, flash: bytes, times: FlashTimes = TYPICAL) -> None:
        if len(flash) != SIZE:
            raise ValueError(f"the flash of a Pico has {SIZE} bytes, not {len(flash)}")
        self.flash = bytearray(flash)
        self.nanos = 0
        self.done = False
        self._times = times
        self._count = 0  # blocks of the image that is being written; 0: no image
        self._written: set[int] = set()
        self._erased: set[int] = set()

    def write(self, sector: bytes) -> None:
        """Take 512 bytes that the PC writes anywhere on the drive."""
        block = uf2.block_of(sector)
        if block is None or not block.flags & uf2.FAMILY_PRESENT or block.flags & _NOT_FOR_FLASH:
            return
        size = len(block.payload)
        if block.family != uf2.FAMILY_RP2040 or size != uf2.PAYLOAD_SIZE:
            return
        in_flash = uf2.FLASH_START <= block.address <= _FLASH_END - size
        if not in_flash or block.address % size or block.number >= block.count:
            self._count = 0  # nonsense ends the image
            return
        if block.count != self._count:
            self._begin(block.count)
        if block.number not in self._written:
            self._write(block.number, block.address - uf2.FLASH_START, block.payload)
            self.done = len(self._written) == block.count

    def _begin(self, count: int) -> None:
        self._count = count
        self._written.clear()
        self._erased.clear()

    def _write(self, block: int, offset: int, payload: bytes) -> None:
        """Program a page. Before the first of the sixteen pages of a sector, erase the sector."""
        self._written.add(block)
        if block // _PAGES not in self._erased:
            self._erased.add(block // _PAGES)
            first = offset % SIZE // _SECTOR * _SECTOR
            self.flash[first : first + _SECTOR] = b"\xff" * _SECTOR
            self.nanos += self._times.erase_sector * 1000
        page = slice(offset % SIZE, offset % SIZE + len(payload))
        there = zip(self.flash[page], payload, strict=True)
        self.flash[page] = bytes(old & new for old, new in there)  # programming only clears bits
        self.nanos += self._times.program * 1000
