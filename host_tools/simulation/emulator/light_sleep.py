"""The light sleep of the processor, in which nearly all clocks stand still.

MicroPython stops the PLL of the system clock for it, and at no other time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040


_PLL_SYS = 0x40028  # the address of its registers without the last three digits
_POWER = 0x04
_POWERED_DOWN = 0x2D


class LightSleep:
    """Watches the PLL.

    `count`: light sleeps since power-on; `nanos`: how long those took that have ended.
    """

    def __init__(self) -> None:
        self.count = 0
        self.nanos = 0.0
        self._since = None

    def attach(self, rp2040: RP2040) -> None:
        """Listen to the registers. Called once, before the emulated Pico runs."""
        pll = rp2040.peripherals[_PLL_SYS]
        write = pll.write_uint32
        clock = rp2040.clock

        def watch(offset: int, value: int) -> None:
            if offset == _POWER:
                if value == _POWERED_DOWN:
                    self.count += 1
                    self._since = clock.nanos
                elif self._since is not None:
                    self.nanos += clock.nanos - self._since
                    self._since = None
            write(offset, value)

        pll.write_uint32 = watch
