"""The timer counts ticks of the reference clock, and so it is wrong while that is not the crystal.

A tick has as many cycles of clk_ref as TICK of the watchdog says (RP2040 datasheet 4.7.2, "Tick
generation"); firmware says twelve, which are a microsecond of the crystal. Here the timer counts
time, and is set right whenever the reference clock changes. Until the firmware has said how many
cycles, after every reset, it is left alone.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040


_TICK = 0x2C
_CYCLES = 0x1FF
_MICROSECOND = 1_000
_WORD = 0xFFFFFFFF


class TimerTicks:
    """Sets the timer forward or back by what it would have counted otherwise."""

    def attach(self, rp2040: RP2040) -> None:
        """Watch the register. Called once, before the emulated Pico runs."""
        self._timer, self._clock = rp2040.timer, rp2040.clock
        self._cycles = 0
        self._reference_nanos = 0.0
        self._since = 0.0
        watchdog = rp2040.watchdog
        write = watchdog.write_uint32

        def write_too(offset: int, value: int) -> None:
            write(offset, value)
            if offset == _TICK:
                self._settle()
                self._cycles = value & _CYCLES

        watchdog.write_uint32 = write_too

    def forget(self) -> None:
        """The chip was reset."""
        self._cycles = 0

    def count(self, reference_nanos: float) -> None:
        """Set the length of a cycle of the reference clock from now on, in nanoseconds."""
        self._settle()
        self._reference_nanos = reference_nanos

    def _settle(self) -> None:
        passed = self._clock.nanos - self._since
        self._since += passed
        tick = self._reference_nanos * self._cycles
        if not tick or math.isclose(tick, _MICROSECOND):
            return
        self._timer._epoch_nanos -= passed * (_MICROSECOND / tick - 1)
        for alarm in self._timer.alarms:
            if alarm.armed:
                left = int(alarm.target_micros - self._timer._micros()) & _WORD
                alarm.clock_alarm.schedule(left * _MICROSECOND)
