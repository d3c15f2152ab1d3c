"""Drives the emulated processor, by our own loop if that is compiled, else by rp2040py's.

After every instruction rp2040py's loop asks two questions: was it stopped, and is a state machine
of PIO due? A slot answers the first faster than an object's dict. The second is never true, as the
box has no PIO program. So a start takes half the time on the PC, and the same cycles. rp2040py's
loop knows neither the flash cache nor a slower clock: with these it is `plain_loop`.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from rp2040py.execute_batch import execute_batch

from host_tools.simulation.emulator import plain_loop
from host_tools.simulation.emulator.flash_cache import (
    CacheLines,
    FlashCache,
    PlainLines,
    answer_counters,
)

if TYPE_CHECKING:
    from rp2040py.device.base_device import BaseDevice


# Our own loop and its cache. They exist only if `native` has compiled them.
_PROCESSOR = "host_tools.simulation.emulator.processor"
_FAST_CACHE = "host_tools.simulation.emulator.fast_cache"
Processor = None if find_spec(_PROCESSOR) is None else import_module(_PROCESSOR).Processor
FastLines = None if find_spec(_FAST_CACHE) is None else import_module(_FAST_CACHE).FastLines

# 125 MHz.
FULL_SPEED_NANOS = 8.0

# If a reset is to continue at an address, the watchdog's scratch register 4 holds the first number
# and register 7 the address (RP2040 datasheet, bootrom, "Watchdog Boot"). The ROM has the boot
# loader; it takes 16 kB from address 0 on (ibid., address map).
_GO_ON = 0xB007C0D3
_ROM_END = 0x4000


class Engine:
    """Takes the place of the Simulator of `device`, which needs an event loop.

    `stopped`: did `stop`, a breakpoint or the boot loader end the run? `in_boot_loader`: has the
    firmware entered it? The boot loader is in the ROM and speaks only USB, which is not emulated.
    `lines`: what the flash cache holds; None without one.
    """

    __slots__ = (
        "_cycle_nanos",
        "_hard_reset",
        "_pio",
        "_processor",
        "clock",
        "in_boot_loader",
        "lines",
        "rp2040",
        "stopped",
    )

    def __init__(self, device: BaseDevice, cache: FlashCache | None = None) -> None:
        self.rp2040 = device.mcu
        self.clock = device.simulator.clock
        self.stopped = True
        self.in_boot_loader = False
        self._pio = self.rp2040.pio
        self.rp2040.pio = []  # none to step
        self.rp2040.on_break = lambda _: self.stop()
        self.lines: CacheLines | None = None
        if cache:
            make = FastLines if Processor and FastLines else PlainLines
            self.lines = make(cache.miss)
            answer_counters(self.rp2040, self.lines)
        self._processor = Processor and Processor(self.rp2040, self.lines)
        self._cycle_nanos = FULL_SPEED_NANOS
        self._hard_reset = device.hard_reset
        device.hard_reset = self._reset

    def run(self) -> None:
        """Run a batch of instructions: some milliseconds of the PC's time, or until the stop.

        RuntimeError if the firmware has started a PIO program.
        """
        if self._processor:
            self._processor.run(self)
        elif self.lines or self._cycle_nanos != FULL_SPEED_NANOS:
            plain_loop.run(self)
        else:
            execute_batch(self, 1)
        if not all(pio.stopped for pio in self._pio):
            raise RuntimeError("the firmware has started a PIO program, which is not emulated")

    @property
    def cycle_nanos(self) -> float:
        """How long a cycle of the processor takes."""
        return self._cycle_nanos

    @cycle_nanos.setter
    def cycle_nanos(self, nanos: float) -> None:
        self._cycle_nanos = nanos
        if self._processor:
            self._processor.cycle_nanos = nanos

    def stop(self) -> None:
        """End the run before the next instruction."""
        self.stopped = True

    def _reset(self, **options: bool) -> None:
        """Reset all parts of the chip. Every kind of reset ends here."""
        scratch = self.rp2040.watchdog.scratch_data
        if scratch[4] == _GO_ON and scratch[7] < _ROM_END:
            self.in_boot_loader = True
            self.stop()
            return
        self.rp2040.pio = self._pio
        self._hard_reset(**options)
        self.rp2040.pio = []
