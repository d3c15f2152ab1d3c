"""The contents of the flash at power-on: a firmware image over those of an earlier box."""

from __future__ import annotations

from pathlib import Path

from firmware import uf2
from host_tools.simulation.emulator.flash_chip import SIZE

_SECTOR = 4096
_ERASED = b"\xff"


def contents(image: Path, earlier: bytes | None = None) -> bytes:
    """The 2 MiB of a flash on which the UF2 file `image` was written.

    `earlier`: what was there before; None: it was erased. ValueError if a block is none of UF2.
    """
    written = _laid(image.read_bytes())
    if earlier is None:
        return bytes(written)
    flash = bytearray(earlier.ljust(SIZE, _ERASED))
    # Erased bytes behind the image are those of the earlier box: only whole sectors change.
    for at in range(0, SIZE, _SECTOR):
        sector = written[at : at + _SECTOR]
        if sector != _ERASED * _SECTOR:
            flash[at : at + _SECTOR] = sector
    return bytes(flash)


def _laid(image: bytes) -> bytearray:
    """An erased flash with the payload of every block at its address."""
    flash = bytearray(_ERASED * SIZE)
    for block in uf2.blocks_of(image):
        at = block.address - uf2.FLASH_START
        flash[at : at + len(block.payload)] = block.payload
    return flash
