"""The random bit of the ring oscillator, from which the firmware has all its random numbers.

RP2040 datasheet, "ROSC", register RANDOMBIT: on a chip, the level of the oscillator at the moment.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040

_RING = 0x40060  # the address of its registers without the last three digits
_RANDOM_BIT = 0x1C


class RandomBit:
    """Bits of a generator that begins with `seed`: the same seed gives the same bits."""

    def __init__(self, seed: int | bytes) -> None:
        self._random = random.Random(seed)

    def attach(self, rp2040: RP2040) -> None:
        """Answer for the register. Called once, before the emulated Pico runs."""
        ring = rp2040.peripherals[_RING]
        read = ring.read_uint32

        def read_too(offset: int) -> int:
            return self._random.getrandbits(1) if offset == _RANDOM_BIT else read(offset)

        ring.read_uint32 = read_too
