"""Numbers that code on the box writes for a measurement.

`machine.mem32[WORD] = number`, in code that was sent over the cable. The word is the one register
of the testbench manager of the chip (TBMAN, PLATFORM), which can only be read: on a board such a
write does nothing, so no register that the firmware needs is changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040


WORD = 0x4006_C000
_PAGE = WORD >> 12


class Marks:
    """Calls `listener(number)` for every number."""

    def __init__(self) -> None:
        self.listener: Callable[[int], None] | None = None

    def attach(self, rp2040: RP2040) -> None:
        """Listen to the register. Called once, before the emulated Pico runs."""

        def hear(_offset: int, value: int) -> None:
            if self.listener is not None:
                self.listener(value)

        rp2040.peripherals[_PAGE].write_uint32 = hear
