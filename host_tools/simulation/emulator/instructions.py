"""The instructions of the Cortex-M0+: what each is called, and what it reaches in memory.

By their first bits, as the ARMv6-M Architecture Reference Manual has them in chapter A5.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

SP = 13
LR = 14
PC = 15

WORD = 4
HALFWORD = 2
BYTE = 1

_MASK = 0xFFFFFFFF

# The sixteen registers.
Registers = Sequence[int]


@dataclass(frozen=True, slots=True)
class Access:
    """An access to memory by an instruction: `count` values of `width` bytes from an address on.

    `source`: the register whose whole value it stores; None where it is something else.
    """

    is_store: bool
    width: int
    count: int
    address: Callable[[Registers], int]
    source: int | None = None


@dataclass(frozen=True, slots=True)
class Instruction:
    """An instruction of 16 bits.

    `target`: the register that holds the address to which it branches; None: it does not branch
    by a register, or (POP) takes the address from the stack. `is_harmless`: it can do no wrong.
    """

    name: str
    access: Access | None = None
    target: int | None = None
    pops_address: bool = False
    is_harmless: bool = False


BREAKPOINT = "bkpt"
SUPERVISOR_CALL = "svc"
POP = "pop"

# What only works on registers, or branches to an address that is part of the instruction.
_OTHERS = (
    ("00000", "lsls"),
    ("00001", "lsrs"),
    ("00010", "asrs"),
    ("000110", "adds"),
    ("000111", "subs"),
    ("00100", "movs"),
    ("00101", "cmp"),
    ("00110", "adds"),
    ("00111", "subs"),
    ("010000", "a calculation"),
    ("01000100", "add"),
    ("01000101", "cmp"),
    ("01000110", "mov"),
    ("10100", "adr"),
    ("10101", "add"),
    ("10110000", "add or sub sp"),
    ("10110010", "an extension"),
    ("1011101000", "rev"),
    ("1011101001", "rev16"),
    ("1011101011", "revsh"),
    ("1011011001100010", "cpsie i"),
    ("1011011001110010", "cpsid i"),
    ("10111110", BREAKPOINT),
    # NOP, YIELD, WFE, WFI, SEV, and what may become a hint one day: until then it does nothing.
    ("10111111....0000", "a hint"),
    ("11010", "b"),
    ("110110", "b"),
    ("1101110", "b"),
    ("11011111", SUPERVISOR_CALL),
    ("11100", "b"),
)

# The first bits of loads and stores of one value: name, is it a store, bytes. Their addresses are
# a register plus another one; plus five bits of the instruction, in units of the value.
_BY_REGISTERS = {
    0b0101000: ("str", True, WORD),
    0b0101001: ("strh", True, HALFWORD),
    0b0101010: ("strb", True, BYTE),
    0b0101011: ("ldrsb", False, BYTE),
    0b0101100: ("ldr", False, WORD),
    0b0101101: ("ldrh", False, HALFWORD),
    0b0101110: ("ldrb", False, BYTE),
    0b0101111: ("ldrsh", False, HALFWORD),
}
_BY_IMMEDIATE = {
    0b01100: ("str", True, WORD),
    0b01101: ("ldr", False, WORD),
    0b01110: ("strb", True, BYTE),
    0b01111: ("ldrb", False, BYTE),
    0b10000: ("strh", True, HALFWORD),
    0b10001: ("ldrh", False, HALFWORD),
}
_LITERAL = 0b01001
_OF_STACK = {0b10010: ("str", True), 0b10011: ("ldr", False)}
_SEVERAL = {0b11000: ("stm", True), 0b11001: ("ldm", False)}
_PUSH = 0b1011010
_POP_BITS = 0b1011110
_BRANCHES = {0b010001110: "bx", 0b010001111: "blx"}

# An instruction with these first bits has 32.
_WIDE = range(0b11101, 0b11111 + 1)


def is_wide(opcode: int) -> bool:
    """Return True if another halfword follows the one with which the instruction begins."""
    return opcode >> 11 in _WIDE


@cache
def decode(opcode: int) -> Instruction | None:
    """The instruction of 16 bits with this value; None: there is none."""
    for bits, name in _OTHERS:
        if all(bit in (".", own) for bit, own in zip(bits, f"{opcode:016b}", strict=False)):
            return Instruction(name, is_harmless=name not in (BREAKPOINT, SUPERVISOR_CALL))
    if opcode >> 7 in _BRANCHES:
        # The last three bits are to be 0.
        return None if opcode & 7 else Instruction(_BRANCHES[opcode >> 7], None, opcode >> 3 & 0xF)
    return _load_or_store(opcode)


def decode_wide(first: int, second: int) -> str | None:
    """Return the name of the instruction of 32 bits; None: there is none."""
    if first >> 11 != 0b11110:
        return None
    if second >> 14 == 0b11 and second >> 12 & 1:
        return "bl"
    if first & 0xFFF0 == 0xF3B0 and second >> 12 == 0b1000 and second >> 4 & 0xF in (4, 5, 6):
        return "a barrier"
    if first & 0xFFF0 == 0xF3E0 and second >> 12 == 0b1000:
        return "mrs"
    if first >> 4 == 0xF38 and second >> 12 == 0b1000:
        return "msr"
    return None


def _load_or_store(opcode: int) -> Instruction | None:
    base = opcode >> 3 & 7
    first = opcode >> 11
    if opcode >> 9 in _BY_REGISTERS:
        name, is_store, width = _BY_REGISTERS[opcode >> 9]
        source = opcode & 7 if is_store and width == WORD else None
        other = opcode >> 6 & 7
        access = Access(is_store, width, 1, lambda r: r[base] + r[other] & _MASK, source)
    elif first in _BY_IMMEDIATE:
        name, is_store, width = _BY_IMMEDIATE[first]
        source = opcode & 7 if is_store and width == WORD else None
        access = _relative(is_store, width, base, (opcode >> 6 & 0x1F) * width, source=source)
    elif first == _LITERAL:
        name = "ldr"
        offset = 4 + (opcode & 0xFF) * WORD
        access = Access(False, WORD, 1, lambda r: (r[PC] & ~3) + offset & _MASK)
    elif first in _OF_STACK:
        name, is_store = _OF_STACK[first]
        access = _relative(is_store, WORD, SP, (opcode & 0xFF) * WORD)
    elif first in _SEVERAL:
        name, is_store = _SEVERAL[first]
        count = (opcode & 0xFF).bit_count()
        access = _relative(is_store, WORD, opcode >> 8 & 7, 0, count)
    elif opcode >> 9 == _PUSH:
        name = "push"
        count = (opcode & 0x1FF).bit_count()
        access = _relative(True, WORD, SP, -WORD * count, count)
    elif opcode >> 9 == _POP_BITS:
        access = _relative(False, WORD, SP, 0, (opcode & 0x1FF).bit_count())
        return Instruction(POP, access, pops_address=bool(opcode & 0x100))
    else:
        return None
    return Instruction(name, access)


def _relative(
    is_store: bool, width: int, base: int, offset: int, count: int = 1, source: int | None = None
) -> Access:
    return Access(is_store, width, count, lambda r: r[base] + offset & _MASK, source)
