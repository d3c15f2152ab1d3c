"""Faults of a chip that the emulator would miss: found before the next instruction is executed.

A Cortex-M0+ raises a HardFault for most of them (ARMv6-M Architecture Reference Manual, "Fault
behavior" and "Alignment support"); rp2040py only tells a log, or nobody.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from host_tools.simulation.emulator.address_map import CODE, READ_ONLY, Place, place_of
from host_tools.simulation.emulator.instructions import (
    BYTE,
    HALFWORD,
    LR,
    PC,
    SP,
    SUPERVISOR_CALL,
    WORD,
    Access,
    Instruction,
    decode,
    decode_wide,
    is_wide,
)

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040

UNALIGNED = "unaligned"
UNMAPPED = "unmapped"
READ_ONLY_STORE = "read_only"
NARROW = "narrow"
EVEN_BRANCH = "even_branch"
UNDEFINED = "undefined"
BREAKPOINT = "breakpoint"
BLOCKED_CALL = "blocked_call"
NO_CODE = "no_code"
WARNING = "warning"

# For these the chip raises no HardFault: it does something else than was meant. A store to the ROM
# is ignored, as one to the flash through its cache (RP2040 datasheet, XIP_CTRL, CTRL, ERR_BADWRITE:
# such a write only lets go of a line of the cache). Past the cache it is a bus fault, which is not
# told apart here.
_NOT_HARD = (NARROW, READ_ONLY_STORE, WARNING)

# Both halves of what nobody has written: memory at power-on (`emulated_box`), erased flash.
_UNWRITTEN = 0xDEDE
_ERASED = 0xFFFF

_HANDLER_MODE = 1
THUMB = 1 << 24
FRAME = 32
FRAME_PSR = 28
_USES_PROCESS_STACK = 0b0100
_RETURNS = (0xFFFFFFF1, 0xFFFFFFF9, 0xFFFFFFFD)
_MASK = 0xFFFFFFFF

_VALUES = {WORD: "the word", HALFWORD: "the halfword", BYTE: "the byte"}


@dataclass(frozen=True)
class WrongStep:
    """A step that a chip does not do as the emulator would.

    kind     short key, one of those above
    pc       address of the instruction
    name     what the instruction is called; empty if there is none
    does     the rest of a sentence that begins with the instruction
    address  that was accessed, branched to or executed; None if there is none
    """

    kind: str
    pc: int
    name: str
    does: str
    address: int | None = None

    @property
    def is_hard(self) -> bool:
        """Does the chip raise a HardFault?"""
        return self.kind not in _NOT_HARD

    def sentence(self, function: str | None) -> str:
        """The fault in words; `function`: in which the instruction is."""
        where = f"{self.pc:#010x}" + (f" in {function}" if function else "")
        return f"{self.name or 'the instruction'} at {where} {self.does}"


def fault_of_next(rp2040: RP2040) -> WrongStep | None:
    """Return the fault of the instruction that comes next; None: there is none."""
    core = rp2040.core
    registers = core.registers
    pc = registers[PC] & ~1
    if place_of(rp2040, pc) not in CODE:
        return _no_code(registers[LR], pc)
    opcode = rp2040.read_uint16(pc)
    if is_wide(opcode):
        return _wide_fault(rp2040, pc, opcode)
    instruction = decode(opcode)
    if instruction is None:
        return _undefined(pc, opcode, f"{opcode:#06x}")
    access = instruction.access
    if access is not None:
        fault = _access_fault(rp2040, pc, instruction, access)
        if fault is not None or not instruction.pops_address:
            return fault
        last = registers[SP] + WORD * access.count
        return _branch_fault(rp2040, pc, "pop", rp2040.read_uint32(last - WORD), last)
    if instruction.target is not None:
        # r15 is two instructions ahead.
        value = pc + 4 if instruction.target == PC else registers[instruction.target]
        return _branch_fault(rp2040, pc, instruction.name, value, registers[SP])
    if instruction.is_harmless:
        return None
    if instruction.name == SUPERVISOR_CALL:
        return (
            None if _takes_call(rp2040) else WrongStep(BLOCKED_CALL, pc, "svc", "is not answered")
        )
    return WrongStep(BREAKPOINT, pc, instruction.name, "finds no debugger")


def fault_of_entry(rp2040: RP2040) -> WrongStep | None:
    """Return the fault of the exception that the processor has just entered; None: none."""
    core = rp2040.core
    frame = core.sp_process if core.lr & _USES_PROCESS_STACK else core.sp_main
    name = f"exception {core.ipsr}"
    if not has_frame(rp2040, frame):
        return WrongStep(
            UNMAPPED, core.pc & ~1, name, f"has no memory to save in at {frame:#010x}", frame
        )
    if not core.pc & 1:
        return WrongStep(EVEN_BRANCH, core.pc, name, "begins at an even address", core.pc)
    return None


def has_frame(rp2040: RP2040, frame: int) -> bool:
    """Return True if there is memory for the registers of an exception from `frame` on."""
    ends = (frame & _MASK, frame + FRAME - WORD & _MASK)
    return all(place_of(rp2040, end) is Place.RAM for end in ends)


def _takes_call(rp2040: RP2040) -> bool:
    """Can SVC interrupt what runs? Interrupts may be off, or a handler of its priority at work."""
    core = rp2040.core
    return not core.pm and core.sv_call_priority < core.exception_priority(core.ipsr)


def _no_code(link: int, pc: int) -> WrongStep:
    does = f"is no code: nothing can be executed there; the last call returns to {link & ~1:#010x}"
    return WrongStep(NO_CODE, pc, "", does, pc)


def _undefined(pc: int, opcode: int, digits: str) -> WrongStep:
    if opcode in (_UNWRITTEN, _ERASED):
        return WrongStep(NO_CODE, pc, digits, "is no code: nobody has written anything there", pc)
    return WrongStep(UNDEFINED, pc, digits, "is no instruction of the processor")


def _wide_fault(rp2040: RP2040, pc: int, opcode: int) -> WrongStep | None:
    if place_of(rp2040, pc + HALFWORD) not in CODE:
        return _no_code(rp2040.core.registers[LR], pc + HALFWORD)
    second = rp2040.read_uint16(pc + HALFWORD)
    if decode_wide(opcode, second) is None:
        return _undefined(pc, opcode, f"{opcode:#06x} {second:#06x}")
    return None


def _access_fault(
    rp2040: RP2040, pc: int, instruction: Instruction, access: Access
) -> WrongStep | None:
    start = access.address(rp2040.core.registers)
    verb = "writes" if access.is_store else "reads"
    for at in range(start, start + access.count * access.width, access.width):
        address = at & _MASK
        if address & access.width - 1:
            kind, why = UNALIGNED, f"which is no multiple of {access.width}"
        else:
            place = place_of(rp2040, address)
            if place is Place.NOTHING:
                kind, why = UNMAPPED, place.value
            elif not access.is_store:
                continue
            elif place in READ_ONLY:
                if _is_forgiven(rp2040, address, access):
                    continue
                kind, why = READ_ONLY_STORE, place.value
            elif place is Place.REGISTER and access.width != WORD:
                kind, why = NARROW, "a register, which takes whole words"
            else:
                continue
        does = f"{verb} {_VALUES[access.width]} at {address:#010x}, {why}"
        return WrongStep(kind, pc, instruction.name, does, address)
    return None


def _is_forgiven(rp2040: RP2040, address: int, access: Access) -> bool:
    """Does a program write what the ROM has there already?

    TinyUSB 0.18 does so before each transfer of endpoint 0, which has no control register: NULL
    stands in its place (`hw_endpoint_start_next_buffer`, src/portable/raspberrypi/rp2040). The bit
    that it sets is set in the ROM's first word. So every Pico with MicroPython does this unharmed.
    """
    if address or access.source is None:
        return False
    return rp2040.core.registers[access.source] == rp2040.read_uint32(address)


def _branch_fault(rp2040: RP2040, pc: int, name: str, target: int, stack: int) -> WrongStep | None:
    """Of a branch to the address `target`, which may be the return from an exception."""
    if rp2040.core.current_mode == _HANDLER_MODE and target >> 28 == 0xF and name != "blx":
        return _return_fault(rp2040, pc, name, target, stack)
    if target & 1:
        return None
    return WrongStep(EVEN_BRANCH, pc, name, f"branches to {target:#010x}, an even address", target)


def _return_fault(rp2040: RP2040, pc: int, name: str, value: int, stack: int) -> WrongStep | None:
    """Of the end of an exception, to what it has saved."""
    frame = rp2040.core.sp_process if value & _USES_PROCESS_STACK else stack
    if value not in _RETURNS:
        return WrongStep(NO_CODE, pc, name, f"ends an exception with {value:#010x}", value)
    if not has_frame(rp2040, frame):
        return WrongStep(
            UNMAPPED, pc, name, f"ends an exception that was saved at {frame:#010x}", frame
        )
    if not rp2040.read_uint32(frame + FRAME_PSR) & THUMB:
        does = "ends an exception that came before an even address"
        return WrongStep(EVEN_BRANCH, pc, name, does, rp2040.read_uint32(frame + FRAME_PSR - WORD))
    return None
