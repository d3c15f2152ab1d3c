"""Drives the emulated processor, by our own loop if that is compiled, else by `plain_loop`.

rp2040py's own loop knows neither the flash cache nor a clock that changes. A warning of it
ends the run, as it does not do what the program asked for; FORGIVEN are exceptions, each with its
reason.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from rp2040py.device.base_device import ResetCause
from rp2040py.peripherals.psm import WDSEL_ROSC

from host_tools.simulation.emulator import chip_faults, plain_loop
from host_tools.simulation.emulator.clock_tree import PLL_SYS_NANOS, ClockTree
from host_tools.simulation.emulator.flash_cache import (
    CacheLines,
    FlashCache,
    PlainLines,
    answer_counters,
)
from host_tools.simulation.emulator.processor_guard import Guard

if TYPE_CHECKING:
    from rp2040py.device.base_device import BaseDevice


# Our own loop and its cache. They exist only if `native` has compiled them.
_PROCESSOR = "host_tools.simulation.emulator.processor"
_FAST_CACHE = "host_tools.simulation.emulator.fast_cache"
Processor = None if find_spec(_PROCESSOR) is None else import_module(_PROCESSOR).Processor
FastLines = None if find_spec(_FAST_CACHE) is None else import_module(_FAST_CACHE).FastLines

# If a reset is to continue at an address, the watchdog's scratch register 4 holds the first number
# and register 7 the address (RP2040 datasheet, bootrom, "Watchdog Boot"). The ROM has the boot
# loader; it takes 16 kB from address 0 on (ibid., address map).
_GO_ON = 0xB007C0D3
_ROM_END = 0x4000

# Part of the chip, what is warned of as a regular expression, and why that does no harm.
FORGIVEN = (
    ("SSI", "write to 0x10: 0x[01]$", "SER selects the only chip that there is"),
    ("SSI", "read from 0x48$", "ICR clears interrupts, of which none is on"),
    (
        "I2C[01]",
        "write to IC_SDA_HOLD$",
        "how long SDA is held on the wire: no part here is so slow",
    ),
    ("PPB", "(read from|write to) 0xd10", "SCR: the depth of a sleep, which is the same in all"),
    (
        "CLOCKS_BASE",
        "(read from|write to) 0x(a[048c])",
        "SLEEP_EN and WAKE_EN: `chip_clocks` has what they do",
    ),
    ("RTC_BASE", "write to 0x0:", "CLKDIV_M1: the emulated clock always runs at the right speed"),
    ("USB", "(read from|write to) 0x(7c|80)", "USBPHY_DIRECT: the wires of USB are not modelled"),
)


class Engine:
    """Takes the place of the Simulator of `device`, which needs an event loop.

    `stopped`: did `stop`, a fault or the boot loader end the run? `guard`: knows the fault.
    `in_boot_loader`: has the firmware entered it? The boot loader is in the ROM and speaks only
    USB, which is not emulated.
    `has_no_clock`: did a reset leave the chip without one? Only a loss of power ends that.
    `is_in_command`: is a command to the flash being carried out, after which a reset has to wait?
    `lines`: what the flash cache holds; None without one. `cycle_nanos`: how long a cycle takes.
    """

    __slots__ = (
        "_hard_reset",
        "_is_reset_late",
        "_late_reset",
        "_processor",
        "_tree",
        "clock",
        "cycle_nanos",
        "guard",
        "has_no_clock",
        "in_boot_loader",
        "is_in_command",
        "lines",
        "rp2040",
        "stopped",
    )

    def __init__(
        self, device: BaseDevice, cache: FlashCache | None = None, hard_faults: bool = False
    ) -> None:
        self.rp2040 = device.mcu
        self.clock = device.simulator.clock
        self.stopped = True
        self.in_boot_loader = False
        self.has_no_clock = False
        self.guard = Guard(self.rp2040, self.stop, hard_faults)
        self.rp2040.logger = WarningLog(self._end_by_warning)
        self.lines: CacheLines | None = None
        if cache:
            make = FastLines if Processor and FastLines else PlainLines
            self.lines = make(cache.miss)
            answer_counters(self.rp2040, self.lines)
        self._processor = Processor and Processor(self.rp2040, self.lines, self.guard)
        self.cycle_nanos = PLL_SYS_NANOS
        self._tree = ClockTree(self._set_cycle_nanos, self._await_part)
        self._tree.attach(self.rp2040)
        self.is_in_command = lambda: False
        self._is_reset_late = False
        self._late_reset = self.clock.create_alarm(lambda: self._reset(ResetCause.WATCHDOG))
        self._hard_reset = device.hard_reset
        device.hard_reset = self._reset

    def run(self) -> None:
        """Run a batch of instructions: some milliseconds of the PC's time, or until the stop.

        RuntimeError if the firmware has started a PIO program.
        """
        if self._processor:
            self._processor.run(self)
        else:
            plain_loop.run(self)
        if not all(pio.stopped for pio in self.rp2040.pio):
            raise RuntimeError("the firmware has started a PIO program, which is not emulated")

    def stop(self) -> None:
        """End the run before the next instruction."""
        self.stopped = True

    def end_command(self) -> None:
        """The command to the flash is done: a reset that has waited comes before what follows."""
        if self._is_reset_late:
            self._is_reset_late = False
            self._late_reset.schedule(0)

    def _end_by_warning(self, part: str, message: str) -> None:
        pc = self.rp2040.core.pc - 2 & ~1
        does = f"is not emulated: {part}: {message}"
        self.guard.end(chip_faults.WrongStep(chip_faults.WARNING, pc, "", does))

    def _set_cycle_nanos(self, nanos: float) -> None:
        self.cycle_nanos = nanos
        if self._processor:
            self._processor.cycle_nanos = nanos

    def _await_part(self, address: int, nanos: float, status: int) -> None:
        if self._processor:
            self._processor.await_part(address, nanos, status)

    def _reset(self, cause: ResetCause = ResetCause.RUN_PIN) -> None:
        """Reset all parts of the chip that the cause resets. Every kind of reset ends here."""
        if self.is_in_command():
            # Only the watchdog strikes then. rp2040py would go on with what it had begun.
            self._is_reset_late = True
            return
        scratch = self.rp2040.watchdog.scratch_data
        if scratch[4] == _GO_ON and scratch[7] < _ROM_END:
            self.in_boot_loader = True
            self.stop()
            return
        by_watchdog = cause is ResetCause.WATCHDOG
        if by_watchdog and not self._tree.ring_runs and not self.rp2040.psm.wdsel & WDSEL_ROSC:
            # The chip starts from its ring oscillator, which a light sleep stops.
            self.has_no_clock = True
            self.stop()
            return
        self.guard.reset()
        self._hard_reset(cause=cause)


class WarningLog:
    """The log of an emulated chip. `tell(part, message)` hears of what is not forgiven."""

    def __init__(self, tell: Callable[[str, str], None]) -> None:
        self._tell = tell
        self._forgiven = [(re.compile(part), re.compile(message)) for part, message, _ in FORGIVEN]

    def debug(self, component_name: str, message: str) -> None:
        """Of no interest."""

    def info(self, component_name: str, message: str) -> None:
        """Of no interest."""

    def warning(self, component_name: str, message: str) -> None:
        for part, words in self._forgiven:
            if part.fullmatch(component_name) and words.search(message):
                return
        self._tell(component_name, message)

    def error(self, component_name: str, message: str) -> None:
        self.warning(component_name, message)
