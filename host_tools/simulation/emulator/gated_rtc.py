"""The real-time clock, which stands still while the firmware lets its clock sleep.

In a deep sleep only those parts of the chip have a clock whose bit is set in SLEEP_EN0 or SLEEP_EN1
(RP2040 datasheet, Clocks, "Sleep mode"). MicroPython 1.25 clears SLEEP_EN0 just before its light
sleep and sets it just behind it, so its RTC does not advance (its issue 16519).
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040


_SLEEP_EN0 = 0xA8
# CLK_SYS_RTC and CLK_RTC_RTC (Pico SDK 2.1.1, hardware/regs/clocks.h).
_RTC_BITS = 1 << 22 | 1 << 21
_ALL = 0xFFFFFFFF


class GatedRtc:
    """Sets the RTC back by the time for which it had no clock."""

    def attach(self, rp2040: RP2040) -> None:
        """Watch the register. Called once, before the emulated Pico runs."""
        block, rtc, clock = rp2040.clocks, rp2040.rtc, rp2040.clock
        read, write, reset = block.read_uint32, block.write_uint32, block.reset
        enabled = _ALL
        stands_since: float | None = None

        def gate(value: int) -> None:
            nonlocal enabled, stands_since
            enabled = value
            runs = value & _RTC_BITS == _RTC_BITS
            if not runs and stands_since is None:
                stands_since = clock.nanos
            elif runs and stands_since is not None:
                rtc.baseline -= timedelta(microseconds=(clock.nanos - stands_since) / 1_000)
                stands_since = None

        def read_too(offset: int) -> int:
            return enabled if offset == _SLEEP_EN0 else read(offset)

        def write_too(offset: int, value: int) -> None:
            if offset == _SLEEP_EN0:
                gate(value)
            else:
                write(offset, value)

        def reset_too() -> None:
            reset()
            gate(_ALL)

        block.read_uint32, block.write_uint32, block.reset = read_too, write_too, reset_too
