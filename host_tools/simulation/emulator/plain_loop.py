"""The loop of the emulated processor in Python, where ours is not compiled: rp2040py executes, and
here it is found out beforehand what an instruction reads of the flash, which may take time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from rp2040py.memory_map import FLASH_START_ADDRESS

from host_tools.simulation.emulator.address_map import FLASH, RAM, ROM
from host_tools.simulation.emulator.flash_cache import CacheLines
from host_tools.simulation.emulator.instructions import (
    HALFWORD,
    PC,
    POP,
    Instruction,
    decode,
    is_wide,
)

if TYPE_CHECKING:
    from rp2040py.clock.simulation_clock import SimulationClock
    from rp2040py.rp2040 import RP2040

    from host_tools.simulation.emulator.processor_guard import Guard


# Some milliseconds of the PC's time.
_BATCH = 20_000

# Where the flash is read through the cache (RP2040 datasheet, address map).
_CACHED = range(FLASH_START_ADDRESS, FLASH_START_ADDRESS + 16 * 1024 * 1024)


class _Engine(Protocol):
    """The emulator that is driven; `cycle_nanos`: how long a cycle takes now."""

    rp2040: RP2040
    clock: SimulationClock
    stopped: bool
    cycle_nanos: float
    lines: CacheLines | None

    @property
    def guard(self) -> Guard | None: ...


def run(engine: _Engine) -> None:
    """A batch of instructions, fewer if `engine.stopped` becomes true.

    None of those that `engine.guard` does not allow, if there is one.
    """
    rp2040, clock, guard, lines = engine.rp2040, engine.clock, engine.guard, engine.lines
    core = rp2040.core
    registers, read_half = core.registers, rp2040.read_uint16
    for _ in range(_BATCH):
        if engine.stopped:
            return
        if core.waiting or (guard and guard.is_locked):
            was_waiting = core.waiting
            clock.tick(clock.nanos_to_next_alarm)
            if guard and was_waiting and not core.waiting and core.ipsr:
                guard.look_at_entry()
            continue
        if core.interrupts_updated and core.check_for_interrupts() and guard:
            guard.look_at_entry()
            if guard.is_locked or engine.stopped:
                continue
        # Decoded once for both that look ahead: this loop does little else.
        pc = registers[PC] & ~1
        stall = 0
        if pc in FLASH or pc in RAM or pc in ROM:
            opcode = read_half(pc)
            instruction = decode(opcode)
            if guard and not guard.is_usual(instruction) and not guard.allows():
                continue
            if lines:
                stall = _read_flash(rp2040, lines, pc, opcode, instruction)
        elif guard and not guard.allows():
            continue
        cycles = core.execute_instruction() + stall
        core.cycles += stall
        clock.tick(cycles * engine.cycle_nanos)


def read_flash(rp2040: RP2040, lines: CacheLines) -> int:
    """Read what the next instruction reads of the flash; the cycles for which it waits."""
    pc = rp2040.core.registers[PC] & ~1
    opcode = rp2040.read_uint16(pc)
    return _read_flash(rp2040, lines, pc, opcode, decode(opcode))


def _read_flash(
    rp2040: RP2040, lines: CacheLines, pc: int, opcode: int, instruction: Instruction | None
) -> int:
    stall = lines.fetch(pc - FLASH_START_ADDRESS) if pc in _CACHED else 0
    if instruction is None:
        if is_wide(opcode) and pc + HALFWORD in _CACHED:
            stall += lines.fetch(pc + HALFWORD - FLASH_START_ADDRESS)
        return stall
    access = instruction.access
    # A stack is never in the flash.
    if access is None or access.is_store or instruction.name == POP:
        return stall
    start = access.address(rp2040.core.registers)
    if start not in _CACHED or start % access.width:
        return stall
    end = start + access.width * access.count
    if end <= _CACHED.stop:
        for at in range(start, end, access.width):
            stall += lines.load(at - FLASH_START_ADDRESS)
    return stall
