"""Stands before the emulated processor: what a chip does not do ends the run or is a HardFault."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from host_tools.simulation.emulator import chip_faults
from host_tools.simulation.emulator.address_map import RAM
from host_tools.simulation.emulator.chip_faults import WrongStep
from host_tools.simulation.emulator.instructions import HALFWORD, PC, Instruction

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040

_HARD_FAULT = 3
# NMI and HardFault itself: a fault in their handlers is a lockup.
_UNSTOPPABLE = (2, 3)


class Guard:
    """Looks at what the processor of `rp2040` does next.

    stop         called when a fault ends the run, which `fault` then holds
    hard_faults  does the processor take a HardFault where a chip does?

    `is_locked`: a fault in the handler of a HardFault has stopped the processor ("lockup"), until
    it is reset.
    """

    def __init__(self, rp2040: RP2040, stop: Callable[[], None], hard_faults: bool = False) -> None:
        self.fault: WrongStep | None = None
        self.is_locked = False
        self._rp2040 = rp2040
        self._registers = rp2040.core.registers
        self._stop = stop
        self._hard_faults = hard_faults

    def is_usual(self, instruction: Instruction | None) -> bool:
        """Does the next instruction only work on registers, or with one value of the memory?

        Most do, and are done with before anything else is asked.
        """
        if instruction is None:
            return False
        if instruction.is_harmless:
            return True
        access = instruction.access
        if access is None or access.count != 1 or instruction.pops_address:
            return False
        address = access.address(self._registers)
        return address in RAM and not address & access.width - 1

    def allows(self) -> bool:
        """Return True if rp2040py may execute the next instruction. If not, the fault has been
        handled.
        """
        fault = chip_faults.fault_of_next(self._rp2040)
        if fault is None:
            return True
        if not self._hard_faults or not fault.is_hard:
            self.end(fault)
        elif fault.kind == chip_faults.EVEN_BRANCH:
            # The branch is taken; what fails is the instruction to which it leads.
            self._rp2040.core.execute_instruction()
            self._registers[PC] = fault.address
            self._take(thumb=False)
        elif fault.kind == chip_faults.BLOCKED_CALL:
            # As with a call that is answered, what is saved is the instruction behind it.
            self._registers[PC] = fault.pc + HALFWORD
            self._take()
        else:
            self._take()
        return False

    def look_at_entry(self) -> None:
        """The processor has entered an exception.

        Where it has no memory to save in, a chip locks up; here the run ends in any case.
        """
        fault = chip_faults.fault_of_entry(self._rp2040)
        if fault is None:
            return
        if self._hard_faults and fault.kind == chip_faults.EVEN_BRANCH:
            self._take(thumb=False)
        else:
            self.end(fault)

    def end(self, fault: WrongStep) -> None:
        """Let the run end with this fault. The first one counts, unless rp2040py only warned."""
        if self.fault is None or self.fault.kind == chip_faults.WARNING:
            self.fault = fault
        self._stop()

    def reset(self) -> None:
        """The chip is reset."""
        self.is_locked = False

    def _take(self, thumb: bool = True) -> None:
        """Let the processor enter its HardFault at the next instruction.

        `thumb`: the T bit that is saved with the other flags; without it that instruction was
        reached by an even address.
        """
        core = self._rp2040.core
        core.waiting = False
        on_process_stack = core.sp_sel and not core.current_mode
        stack = core.sp_process if on_process_stack else core.sp_main
        frame = stack - chip_faults.FRAME & ~0b100
        if core.ipsr in _UNSTOPPABLE or not chip_faults.has_frame(self._rp2040, frame):
            self.is_locked = True
            return
        core.exception_entry(_HARD_FAULT)
        if not thumb:
            saved = self._rp2040.read_uint32(frame + chip_faults.FRAME_PSR)
            self._rp2040.write_uint32(frame + chip_faults.FRAME_PSR, saved & ~chip_faults.THUMB)
        if not self._registers[PC] & 1:
            self.is_locked = True
