"""The clocks of the chip, as the firmware uses them: its sleep, its time, its random numbers."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040


_PLL_SYS = 0x40028  # the address of its registers without the last three digits
_POWER = 0x04
_POWERED_DOWN = 0x2D


class LightSleep:
    """Watches the light sleep of the processor, in which nearly all clocks stand still.

    MicroPython stops the PLL of the system clock for it, and at no other time. `count`: light
    sleeps since power-on; `nanos`: how long those took that have ended.
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


_RING = 0x40060  # the address of its registers without the last three digits
_RANDOM_BIT = 0x1C


class RandomBit:
    """The random bit of the ring oscillator, from which the firmware has all its random numbers.

    RP2040 datasheet, "ROSC", register RANDOMBIT: on a chip, the level of the oscillator at the
    moment; here, bits of a generator that begins with `seed`: the same seed gives the same bits.
    """

    def __init__(self, seed: int | bytes) -> None:
        self._random = random.Random(seed)

    def attach(self, rp2040: RP2040) -> None:
        """Answer for the register. Called once, before the emulated Pico runs."""
        ring = rp2040.peripherals[_RING]
        read = ring.read_uint32

        def read_too(offset: int) -> int:
            return self._random.getrandbits(1) if offset == _RANDOM_BIT else read(offset)

        ring.read_uint32 = read_too


_SLEEP_EN0 = 0xA8
# CLK_SYS_RTC and CLK_RTC_RTC (Pico SDK 2.1.1, hardware/regs/clocks.h).
_RTC_BITS = 1 << 22 | 1 << 21
_ALL = 0xFFFFFFFF


class GatedRtc:
    """Sets the RTC back by the time for which it had no clock.

    In a deep sleep only those parts of the chip have a clock whose bit is set in SLEEP_EN0 or
    SLEEP_EN1 (RP2040 datasheet, Clocks, "Sleep mode"). MicroPython 1.25 clears SLEEP_EN0 just
    before its light sleep and sets it just behind it, so its RTC does not advance (its issue
    16519).
    """

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
