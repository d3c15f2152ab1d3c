"""Sources of the processor's clock: ring oscillator, crystal and PLLs, with their start-up times.

The chip starts from its ring oscillator, at 6.5 MHz, and runs at 125 MHz only when the firmware has
started the crystal and a PLL and chosen it. MicroPython does that again around every light sleep;
meanwhile the processor has the 12 MHz of the crystal. Registers and bits are those of the Pico SDK
2.1.1 (`hardware/regs`: clocks.h, pll.h, rosc.h, xosc.h).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from host_tools.simulation.emulator.timer_ticks import TimerTicks

if TYPE_CHECKING:
    from rp2040py.clock.simulation_clock import SimulationClock
    from rp2040py.rp2040 import RP2040


# How long a cycle takes, in nanoseconds. The ring oscillator's is nominal: 4 to 8 MHz.
RING_NANOS = 1_000 / 6.5
CRYSTAL_NANOS = 1_000 / 12
PLL_SYS_NANOS = 8.0
PLL_USB_NANOS = 1_000 / 48
# Assumed: no datasheet says it.
LOCK_NANOS = 100_000

# The addresses of registers without their last three digits.
_PLLS = (0x40028, 0x4002C)
_CRYSTAL = 0x40024
_RING = 0x40060

_REF_CONTROL = 0x30
_SYS_CONTROL = 0x3C
_SYS_DIVIDER = 0x40

_CONTROL = 0x00
_ENABLE_MASK = 0xFFF000
_DISABLE = 0xD1E000
# The ring oscillator's divider: this and a number from 1 to 31; 0 is 32, anything else 31.
_RING_DIVIDER = 0x10
_PASS = 0xAA0
_SLOWEST = 31
_DIVIDER_AT_RESET = 16

_CRYSTAL_STATUS = 0x04
_CRYSTAL_STARTUP = 0x0C
_STABLE = 1 << 31
# So many cycles of the crystal is a unit of its start-up delay.
_STARTUP_UNIT = 256
_STARTUP_MASK = 0x3FFF

_PLL_STATUS = 0x00
_PLL_POWER = 0x04
_LOCKED = 1 << 31
# Bits of the power register: the PLL, and its oscillator.
_OFF = 1 << 0 | 1 << 5
_PLL_AT_RESET = {_PLL_STATUS: 1, _PLL_POWER: 0x2D, 0x08: 0, 0x0C: 0x77000}


class _Pll:
    """A PLL, which locks some time after it has been given power."""

    def __init__(self, clock: SimulationClock, await_lock: Callable[[float, int], None]) -> None:
        self._clock = clock
        self._await_lock = await_lock
        self.reset()

    def reset(self) -> None:
        self._registers = dict(_PLL_AT_RESET)
        self._locks_at = float("inf")
        self._await_lock(self._locks_at, self._registers[_PLL_STATUS])

    def read(self, offset: int) -> int:
        locked = _LOCKED if self._clock.nanos >= self._locks_at else 0
        return self._registers[offset] | (locked if offset == _PLL_STATUS else 0)

    def write(self, offset: int, value: int) -> None:
        if offset == _PLL_POWER:
            was_off = self._registers[offset] & _OFF
            if value & _OFF:
                self._locks_at = float("inf")
            elif was_off:
                self._locks_at = self._clock.nanos + LOCK_NANOS
        self._registers[offset] = value & ~_LOCKED
        self._await_lock(self._locks_at, self._registers[_PLL_STATUS])


class ClockTree:
    """Watches the registers and tells `set_cycle_nanos` how long a cycle takes, when that changes.

    `await_part(address, nanos, status)` hears that until then the register at this address, the
    status of the crystal or of a PLL, will be this. Firmware asks for it hundreds of times after
    each light sleep and thousands of times at each start. 0 nanoseconds: nobody has to wait for it.

    `ring_runs`: does the ring oscillator? The chip starts anew from it.
    """

    def __init__(
        self,
        set_cycle_nanos: Callable[[float], None],
        await_part: Callable[[int, float, int], None] = lambda address, nanos, status: None,
    ) -> None:
        self._set_cycle_nanos = set_cycle_nanos
        self._await_part = await_part
        self._ticks = TimerTicks()
        self.ring_runs = True
        self._ring_divider = _DIVIDER_AT_RESET

    def attach(self, rp2040: RP2040) -> None:
        """Take the registers over. Called once, before the emulated Pico runs."""
        self._clocks = rp2040.clocks
        self._ticks.attach(rp2040)
        self._attach_ring(rp2040)
        self._attach_crystal(rp2040)
        self._plls = [
            _Pll(rp2040.clock, partial(self._await_part, address << 12)) for address in _PLLS
        ]
        for pll, address in zip(self._plls, _PLLS, strict=True):
            block = rp2040.peripherals[address]
            block.read_uint32, block.write_uint32 = pll.read, pll.write
        write, reset = self._clocks.write_uint32, self._clocks.reset

        def write_too(offset: int, value: int) -> None:
            write(offset, value)
            if offset in (_REF_CONTROL, _SYS_CONTROL, _SYS_DIVIDER):
                self._choose()

        def reset_too() -> None:
            reset()
            self._ticks.forget()
            for pll in self._plls:
                pll.reset()
            self.ring_runs = True
            self._ring_divider = _DIVIDER_AT_RESET
            self._choose()

        self._clocks.write_uint32, self._clocks.reset = write_too, reset_too
        self._choose()

    def _attach_ring(self, rp2040: RP2040) -> None:
        block = rp2040.peripherals[_RING]
        write = block.write_uint32

        def write_too(offset: int, value: int) -> None:
            if offset == _CONTROL:
                self.ring_runs = value & _ENABLE_MASK != _DISABLE
            elif offset == _RING_DIVIDER:
                wanted = value - _PASS
                self._ring_divider = (wanted or 32) if 0 <= wanted <= _SLOWEST else _SLOWEST
                self._choose()
            else:
                write(offset, value)

        block.write_uint32 = write_too

    def _attach_crystal(self, rp2040: RP2040) -> None:
        crystal, clock = rp2040.xosc, rp2040.clock
        read, write, reset = crystal.read_uint32, crystal.write_uint32, crystal.reset
        started = [float("inf")]
        await_status = partial(self._await_part, _CRYSTAL << 12 | _CRYSTAL_STATUS)

        def ready() -> float:
            units = read(_CRYSTAL_STARTUP) & _STARTUP_MASK
            return started[0] + units * _STARTUP_UNIT * CRYSTAL_NANOS

        def read_too(offset: int) -> int:
            value = read(offset)
            if offset != _CRYSTAL_STATUS or clock.nanos >= ready():
                return value
            return value & ~_STABLE

        def write_too(offset: int, value: int) -> None:
            was_stable = read(_CRYSTAL_STATUS) & _STABLE
            write(offset, value)
            status = read(_CRYSTAL_STATUS)
            if not was_stable and status & _STABLE:
                started[0] = clock.nanos
            await_status(ready() if status & _STABLE else 0, status & ~_STABLE)

        def reset_too() -> None:
            reset()
            await_status(0, 0)

        crystal.read_uint32, crystal.write_uint32, crystal.reset = read_too, write_too, reset_too

    def _choose(self) -> None:
        """The processor's clock is the reference or, if it says so, another one."""
        ring = RING_NANOS * self._ring_divider / _DIVIDER_AT_RESET
        reference = (ring, PLL_USB_NANOS, CRYSTAL_NANOS, ring)[self._clocks.ref_ctrl & 3]
        self._ticks.count(reference)
        control = self._clocks.sys_ctrl
        if control & 1:
            sources = (PLL_SYS_NANOS, PLL_USB_NANOS, ring, CRYSTAL_NANOS)
            nanos = sources[min(control >> 5 & 7, len(sources) - 1)]
        else:
            nanos = reference
        self._set_cycle_nanos(nanos * max(1, self._clocks.sys_div >> 8))
