"""The flash chip: its contents, the time of its operations, and power cuts during one.

The chip of rp2040py programs pages (256 bytes) and erases sectors (4 KiB) in no time and never
wears out. Here every operation is counted and takes its time, and the power may fail at any of
them. A cut may leave unstable bits. They read differently from one emulated moment to the next
until they are programmed or their sector is erased.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rp2040py.peripherals.ssi import (
    CMD_BLOCK_ERASE,
    CMD_PAGE_PROGRAM,
    CMD_SECTOR_ERASE,
    FLASH_BLOCK_SIZE,
    FLASH_SECTOR_SIZE,
    SSI_CTRLR0,
    SSI_SR,
)

from firmware import uf2
from firmware.flash_layout import FLASH_SIZE, STORAGE_OFFSET, STORAGE_SIZE
from host_tools.simulation.emulator.flash_status import READ_QUAD, FlashStatus

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040


# The Pico's W25Q16JV. The emulator has more memory behind it, which the board has not.
SIZE = FLASH_SIZE

# The upper part is the filesystem (littlefs).
FILESYSTEM_SIZE = STORAGE_SIZE
FILESYSTEM_OFFSET = STORAGE_OFFSET

PROGRAM = "program"
ERASE = "erase"

# The bytes of a flash command before its data: code and address.
_HEADER = 4
# The chip's number, of which the firmware makes its identity. Four dummy bytes come before it.
_CMD_READ_UNIQUE_ID = 0x4B
_UNIQUE_ID_AT = 5
UNIQUE_ID_SIZE = 8
# Whether a program holds the chip selected itself, or leaves that to the SSI (RP2040 datasheet,
# IO_QSPI, GPIO_QSPI_SS_CTRL, OUTOVER); and whether this sends by four lines (SSI, CTRLR0, SPI_FRF).
_SELECTED_BY_PROGRAM = 3 << 8
_LINES = 3 << 21
_FOUR_LINES = 2 << 21

_ERASED = b"\xff"


@dataclass(frozen=True)
class FlashTimes:
    """How long an operation takes, in microseconds.

    The figures are from the W25Q16JV datasheet, AC Electrical Characteristics: tPP, tSE and tBE2
    (of 64 kB).
    """

    program: int
    erase_sector: int
    erase_block: int


TYPICAL = FlashTimes(program=400, erase_sector=45_000, erase_block=150_000)
WORST = FlashTimes(program=3_000, erase_sector=400_000, erase_block=2_000_000)


@dataclass
class FlashCounts:
    """Operations since power-on, and the time they took."""

    programs: int = 0
    erases: int = 0
    nanos: int = 0

    @property
    def operations(self) -> int:
        return self.programs + self.erases


class Flash:
    """The flash of the emulated Pico.

    `unique_id`: the chip's number, 8 bytes; `times`: None lets operations take no emulated time;
    `on_operation(kind, address, length)`: called before each operation; `on_cut()`: called when the
    power has failed at one, and when the chip is asked by four lines and gives one.

    `status`: its registers; another one may be put there before the emulated Pico runs. `is_mute`:
    was it asked by four lines in vain? The processor would read nonsense from then on.
    """

    def __init__(
        self,
        unique_id: bytes,
        times: FlashTimes | None = None,
        on_operation: Callable[[str, int, int], None] | None = None,
        on_cut: Callable[[], None] | None = None,
    ) -> None:
        if len(unique_id) != UNIQUE_ID_SIZE:
            raise ValueError(f"a flash chip's number is {UNIQUE_ID_SIZE} bytes")
        self.unique_id = unique_id
        self.times = times
        self.on_operation = on_operation
        self.on_cut = on_cut
        self.counts = FlashCounts()
        self.last_activity = 0.0
        self.cut = False
        self.status = FlashStatus()
        self.is_mute = False
        self.is_working = False
        self.on_done: Callable[[], None] | None = None
        self._cut_at: int | None = None
        self._cut_half = False
        self._unstable: dict[int, int] = {}
        self._random = random.Random(unique_id)

    def attach(self, rp2040: RP2040) -> None:
        """Take over the commands that change the flash. Called before the emulated Pico runs."""
        self._rp2040 = rp2040
        self._ssi = rp2040.ssi
        # The chip answers byte by byte, and applies a command when it is deselected. The
        # emulator has no public hook for either.
        self._apply = rp2040.ssi._apply_command
        self._answer = rp2040.ssi._shift_byte
        rp2040.ssi._apply_command = self._command
        rp2040.ssi._shift_byte = self._shift
        self._read_register = rp2040.ssi.read_uint32
        rp2040.ssi.read_uint32 = self._read_ssi

    def read(self, offset: int = 0, size: int | None = None) -> bytes:
        """The contents of the flash from `offset` on."""
        end = SIZE if size is None else offset + size
        return bytes(self._rp2040.flash[offset:end])

    def filesystem(self) -> bytes:
        """The filesystem's part of the flash: littlefs in blocks of 4 KiB."""
        return self.read(FILESYSTEM_OFFSET, FILESYSTEM_SIZE)

    def write(self, offset: int, data: bytes) -> None:
        """Write contents into the flash before power-on, as a programmer does."""
        if offset + len(data) > SIZE:
            raise ValueError(f"{len(data)} bytes at {offset} go beyond the flash of {SIZE} bytes")
        self._rp2040.flash[offset : offset + len(data)] = data

    def make_unstable(self, bits: dict[int, int]) -> None:
        """Let bits read at random from now on: {address: mask of the bits of its byte}."""
        self._unstable.update(bits)
        self.flicker()

    @property
    def unstable(self) -> dict[int, int]:
        """The bits that are unstable now, as `make_unstable` takes them."""
        return dict(self._unstable)

    def flicker(self) -> None:
        """Let every unstable bit read at random, as time has passed."""
        flash = self._rp2040.flash
        for address, mask in self._unstable.items():
            flash[address] = flash[address] & ~mask | mask & self._random.getrandbits(8)

    def cut_power_at(self, operation: int, half: bool = False) -> None:
        """Let the power fail at the n-th operation from now; 1 is the next.

        The operation does not happen. With `half` it changes the first half of its bytes. Nothing
        happens after it.
        """
        if operation < 1:
            raise ValueError("operations are counted from 1")
        self._cut_at = self.counts.operations + operation
        self._cut_half = half

    def _read_ssi(self, offset: int) -> int:
        """A register of the SSI. By its status a program waits until everything is sent; the SSI
        has then ended the command, if it is the one that selects the chip.
        """
        by_program = self._rp2040.qspi[1].ctrl & _SELECTED_BY_PROGRAM
        if offset == SSI_SR and not by_program and self._ssi._tx_buffer:
            self._command()
        return self._read_register(offset)

    def _shift(self, byte: int) -> int:
        answer = self._answer(byte)
        sent = self._ssi._tx_buffer
        by_four = self._ssi.read_uint32(SSI_CTRLR0) & _LINES == _FOUR_LINES
        if sent[0] == READ_QUAD and by_four and not self.status.has_quad:
            self.is_mute = True
            if self.on_cut:
                self.on_cut()
        if len(sent) > 1:
            said = self.status.answer(sent[0], len(sent) - 2, self._ssi._write_enabled)
            if said is not None:
                return said
        position = len(sent) - 1 - _UNIQUE_ID_AT
        if sent[0] == _CMD_READ_UNIQUE_ID and 0 <= position < UNIQUE_ID_SIZE:
            return self.unique_id[position]
        return answer

    def _command(self) -> None:
        sent = self._ssi._tx_buffer
        if self._ssi._write_enabled and sent and self.status.write(bytes(sent)):
            self._ssi._write_enabled = False
        kind, address, length = self._decode()
        if kind is None:
            self._apply()
            return
        if self.cut:
            return
        if self.on_operation:
            self.on_operation(kind, address, length)
        if self.counts.operations + 1 == self._cut_at:
            self._fail(address, length)
            return
        self._change_for_good(kind, address, length)
        self._apply()
        self._account(kind, length)

    def _decode(self) -> tuple[str | None, int, int]:
        """Kind, address and length of an operation that changes the flash, else no kind."""
        sent = self._ssi._tx_buffer
        if len(sent) < _HEADER or not self._ssi._write_enabled:
            return None, 0, 0
        address = int.from_bytes(sent[1:_HEADER], "big")
        if sent[0] == CMD_PAGE_PROGRAM and len(sent) > _HEADER:
            return PROGRAM, address, len(sent) - _HEADER
        if sent[0] == CMD_SECTOR_ERASE:
            return ERASE, address, FLASH_SECTOR_SIZE
        if sent[0] == CMD_BLOCK_ERASE:
            return ERASE, address, FLASH_BLOCK_SIZE
        return None, 0, 0

    def _change_for_good(self, kind: str, address: int, length: int) -> None:
        """Let the bits be stable again that the operation clears or erases."""
        data = self._ssi._tx_buffer[_HEADER:] if kind == PROGRAM else bytes(length)
        for place in [place for place in self._unstable if address <= place < address + length]:
            mask = self._unstable.pop(place) & data[place - address]
            if mask:
                self._unstable[place] = mask

    def _fail(self, address: int, length: int) -> None:
        self.cut = True
        if self._cut_half:
            self._apply_half(address, length)
        if self.on_cut:
            self.on_cut()

    def _apply_half(self, address: int, length: int) -> None:
        """Carry out the operation on the first half of the bytes that it would change."""
        flash = self._rp2040.flash
        before = bytes(flash[address : address + length])
        self._apply()
        changed = [i for i in range(length) if flash[address + i] != before[i]]
        for i in changed[len(changed) // 2 :]:
            flash[address + i] = before[i]

    def _account(self, kind: str, length: int) -> None:
        if kind == PROGRAM:
            self.counts.programs += 1
        else:
            self.counts.erases += 1
        if self.times:
            nanos = _duration(self.times, kind, length) * 1000
            self.counts.nanos += nanos
            # The firmware waits in the boot ROM with interrupts off until the chip is done.
            self.is_working = True
            self._rp2040.clock.tick(nanos)
            self.is_working = False
            if self.on_done:
                self.on_done()
        self.last_activity = self._rp2040.clock.nanos


def _duration(times: FlashTimes, kind: str, length: int) -> int:
    """How many microseconds an operation takes."""
    if kind == PROGRAM:
        return times.program
    if length == FLASH_BLOCK_SIZE:
        return times.erase_block
    return times.erase_sector


def contents(image: Path, earlier: bytes | None = None) -> bytes:
    """The 2 MiB of a flash on which the UF2 file `image` was written.

    `earlier`: what was there before; None: it was erased. ValueError if a block is none of UF2.
    """
    written = _laid(image.read_bytes())
    if earlier is None:
        return bytes(written)
    flash = bytearray(earlier.ljust(SIZE, _ERASED))
    # Erased bytes behind the image are those of the earlier box: only whole sectors change.
    for at in range(0, SIZE, FLASH_SECTOR_SIZE):
        sector = written[at : at + FLASH_SECTOR_SIZE]
        if sector != _ERASED * FLASH_SECTOR_SIZE:
            flash[at : at + FLASH_SECTOR_SIZE] = sector
    return bytes(flash)


def _laid(image: bytes) -> bytearray:
    """An erased flash with the payload of every block at its address."""
    flash = bytearray(_ERASED * SIZE)
    for block in uf2.blocks_of(image):
        at = block.address - uf2.FLASH_START
        flash[at : at + len(block.payload)] = block.payload
    return flash
