"""Small programs on the processor of QEMU: an nRF51 (`-M microbit`) has a Cortex-M0.

Both chips have memory from 0x20000000 on, and the program lies there. What comes before and after
it is for QEMU: the vectors, and a handler that sends out what a HardFault has saved, by semihosting
(Arm's "Semihosting for AArch32 and AArch64": BKPT 0xAB with a number in r0).
"""

import struct
import subprocess
from dataclasses import dataclass
from pathlib import Path

from elftools.elf.elffile import ELFFile

VECTORS, CODE, STACK = 0x00000000, 0x20001000, 0x20003000

_FRAME = struct.Struct("<8I")
_ASSEMBLE = ("arm-none-eabi-gcc", "-mcpu=cortex-m0", "-mthumb", "-nostdlib")
_PLACES = (f"-Wl,-Ttext={CODE:#x}", f"-Wl,--section-start=.vectors={VECTORS:#x}", "-Wl,-e,program")
_RUN = ("qemu-system-arm", "-M", "microbit", "-display", "none", "-monitor", "none")
_RUN += ("-serial", "none", "-semihosting-config", "enable=on,target=native", "-kernel")
_PATIENCE_S = 20

# `end` is no instruction, so every program comes to a fault, there at the latest.
_AROUND = """
    .syntax unified
    .section .vectors, "a"
    .word {stack}, program + 1, 0, {hard_fault}, 0, 0, 0, 0, 0, 0, 0, {call}
    .text
    .global program
    .thumb_func
program:
{program}
end:
    udf #0
    .ltorg
    .balign 4
report:
    mov r4, sp
    ldr r1, =opening
    movs r0, #0x01      @ SYS_OPEN
    bkpt 0xab
    ldr r1, =writing
    str r0, [r1]
    str r4, [r1, #4]
    movs r0, #0x05      @ SYS_WRITE
    bkpt 0xab
    ldr r1, =0x20026    @ ADP_Stopped_ApplicationExit
    movs r0, #0x18      @ SYS_EXIT
    bkpt 0xab
    .ltorg
    .balign 4
opening:
    .word console, 4, 3
writing:
    .word 0, 0, 32
console:
    .asciz ":tt"
"""


@dataclass(frozen=True)
class Program:
    """A program that was assembled.

    elf      its file
    code     what lies from CODE on
    vectors  what lies from VECTORS on
    labels   name -> address
    """

    elf: Path
    code: bytes
    vectors: bytes
    labels: dict[str, int]


@dataclass(frozen=True)
class Saved:
    """What a HardFault saves of the program: the address to which it would return, the T bit."""

    pc: int
    thumb: bool


def assemble(source: str, folder: Path, call: str = "0", hard_fault: str = "report + 1") -> Program:
    """A program that is at an end with its last instruction.

    `call`, `hard_fault`: the vectors of SVC and of HardFault. `report` sends out what was saved.
    """
    text, elf = folder / "program.S", folder / "program.elf"
    text.write_text(
        _AROUND.format(stack=STACK, call=call, hard_fault=hard_fault, program=source),
        encoding="utf-8",
    )
    subprocess.run([*_ASSEMBLE, *_PLACES, text, "-o", elf], check=True)
    with elf.open("rb") as file:
        read = ELFFile(file)
        table = read.get_section_by_name(".symtab")
        labels = {symbol.name: symbol["st_value"] & ~1 for symbol in table.iter_symbols()}
        code, vectors = (read.get_section_by_name(name).data() for name in (".text", ".vectors"))
    return Program(elf, code, vectors, labels)


def run(program: Program) -> Saved | None:
    """What the program's fault saves on QEMU; None if the processor locks up there."""
    ran = subprocess.run([*_RUN, program.elf], capture_output=True, timeout=_PATIENCE_S)
    if b"Lockup" in ran.stderr:
        return None
    frame = _FRAME.unpack(ran.stdout)
    return Saved(frame[6], bool(frame[7] >> 24 & 1))
