"""Numbers that code on the box writes for a measurement.

The numbers go to the second scratch register of the watchdog, which the firmware does not use:
`machine.mem32[WORD] = number`, in code that was sent over the cable.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040


WORD = 0x4005_8010
_OFFSET = WORD & 0xFFF


class Marks:
    """Calls `listener(number)` for every number."""

    def __init__(self) -> None:
        self.listener: Callable[[int], None] | None = None

    def attach(self, rp2040: RP2040) -> None:
        """Listen to the register. Called once, before the emulated Pico runs."""
        watchdog = rp2040.watchdog
        write = watchdog.write_uint32

        def watch(offset: int, value: int) -> None:
            if offset == _OFFSET and self.listener is not None:
                self.listener(value)
            write(offset, value)

        watchdog.write_uint32 = watch
