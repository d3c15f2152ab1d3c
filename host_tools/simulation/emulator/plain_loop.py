"""The loop of the emulated processor in Python, where ours is not compiled: rp2040py executes, and
here it is found out beforehand what an instruction reads of the flash, which may take time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from rp2040py.memory_map import FLASH_START_ADDRESS

from host_tools.simulation.emulator.flash_cache import WORD_BYTES, CacheLines

if TYPE_CHECKING:
    from rp2040py.clock.simulation_clock import SimulationClock
    from rp2040py.rp2040 import RP2040

    from host_tools.simulation.emulator.processor_guard import Guard


# Some milliseconds of the PC's time.
_BATCH = 20_000

# Where the flash is read through the cache (RP2040 datasheet, address map).
_CACHED = range(FLASH_START_ADDRESS, FLASH_START_ADDRESS + 16 * 1024 * 1024)

_SP = 13
_MASK = 0xFFFFFFFF

# The loads of one value, by the first bits of an instruction (ARMv6-M Architecture Reference
# Manual, chapter A5): how many bytes they read.
_BY_REGISTERS = {0b0101011: 1, 0b0101100: 4, 0b0101101: 2, 0b0101110: 1, 0b0101111: 2}
_BY_IMMEDIATE = {0b01101: 4, 0b01111: 1, 0b10001: 2}
_LITERAL = 0b01001
_OF_STACK = 0b10011
_SEVERAL = 0b11001
_WIDE = 0b11110


class _Engine(Protocol):
    """What is driven; `cycle_nanos`: how long a cycle takes now."""

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
    core, clock, guard = engine.rp2040.core, engine.clock, engine.guard
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
        if guard and not guard.allows():
            continue
        stall = read_flash(engine.rp2040, engine.lines) if engine.lines else 0
        cycles = core.execute_instruction() + stall
        core.cycles += stall
        clock.tick(cycles * engine.cycle_nanos)


def read_flash(rp2040: RP2040, lines: CacheLines) -> int:
    """Read what the next instruction reads of the flash; the cycles for which it waits."""
    address = rp2040.core.registers[15] & ~1
    opcode = rp2040.read_uint16(address)
    stall = 0
    for half in (address, address + 2) if opcode >> 11 == _WIDE else (address,):
        if half in _CACHED:
            stall += lines.fetch(half - FLASH_START_ADDRESS)
    start, width, count = _operand(rp2040.core.registers, address, opcode)
    if start in _CACHED and start + width * count <= _CACHED.stop and start % width == 0:
        for at in range(start, start + width * count, width):
            stall += lines.load(at - FLASH_START_ADDRESS)
    return stall


def _operand(registers: memoryview, address: int, opcode: int) -> tuple[int, int, int]:
    """What an instruction loads: from which address, of how many bytes, how many of them."""
    base = registers[opcode >> 3 & 7]
    first = opcode >> 11
    if opcode >> 9 in _BY_REGISTERS:
        return base + registers[opcode >> 6 & 7] & _MASK, _BY_REGISTERS[opcode >> 9], 1
    if first in _BY_IMMEDIATE:
        width = _BY_IMMEDIATE[first]
        return base + (opcode >> 6 & 0x1F) * width & _MASK, width, 1
    if first == _LITERAL:
        return (address + 4 & ~3) + (opcode & 0xFF) * WORD_BYTES, WORD_BYTES, 1
    if first == _OF_STACK:
        return registers[_SP] + (opcode & 0xFF) * WORD_BYTES & _MASK, WORD_BYTES, 1
    if first == _SEVERAL:
        return registers[opcode >> 8 & 7], WORD_BYTES, (opcode & 0xFF).bit_count()
    return 0, 1, 0
