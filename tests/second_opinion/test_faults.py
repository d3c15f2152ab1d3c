"""What a chip does not forgive ends the run on the second emulator, with one sentence.

A program that is not stopped comes to a loop.
"""

import os
import struct

import pytest

from firmware.flash_layout import FLASH_SIZE
from tests.each import nightly
from tests.second_opinion import other_box
from tests.second_opinion.played import Schedule, Start

pytestmark = pytest.mark.usefixtures("second_emulator")

# A small program is started by the ROM as any second boot stage is. RP2040 datasheet, "Flash Second
# Stage" (2.8.1.3.1, from memory): the first 252 bytes of the flash, and a checksum of them. The ROM
# copies them to the end of the memory and begins with the first.
BASE = 0x20041F00
_SIZE = 252
_POLYNOMIAL = 0x04C11DB7

_LOAD = 0x4800  # ldr rN, [pc, #4 * n]
_FOR_EVER = 0xE7FE
_NOTHING = 0xBF00


def flash_with(*code: int, values: tuple[int, ...] = (0,)) -> bytes:
    """A flash whose program has `values` in R0, R1 ..., does `code` (halfwords), and waits.

    `code` begins at `BASE`, and two bytes further for each value.
    """
    halfwords = [_LOAD | register << 8 for register in range(len(values))] + [*code, _FOR_EVER]
    if len(halfwords) % 2:
        halfwords.append(_NOTHING)
    for register in range(len(values)):
        place = 2 * len(halfwords) + 4 * register
        # PC is four bytes ahead, and counts from a word.
        halfwords[register] |= (place - (2 * register + 4 & ~3)) // 4
    program = struct.pack(f"<{len(halfwords)}H{len(values)}I", *halfwords, *values)
    program = program.ljust(_SIZE, b"\0")
    return (program + struct.pack("<I", _checksum(program))).ljust(FLASH_SIZE, b"\xff")


def _checksum(data: bytes) -> int:
    """CRC-32 as the ROM has it: from the highest bit on, begun with ones, nothing turned round."""
    remainder = 0xFFFFFFFF
    for byte in data:
        remainder ^= byte << 24
        for _ in range(8):
            carried = remainder >> 31
            remainder = (remainder << 1 & 0xFFFFFFFF) ^ (carried * _POLYNOMIAL)
    return remainder


# The ROM takes six milliseconds before it.
SOON = Schedule(boot_ms=20)

LDR, STR = 0x6801, 0x6001  # of R1, at R0
LDRH, STRH = 0x8801, 0x8001
LDRB, STRB = 0x7801, 0x7001
BX, BLX = 0x4700, 0x4780
PUSH, POP_PC = 0xB401, 0xBD00
UDF, BKPT = 0xDE00, 0xBE00
MASK, WFI = 0xB672, 0xBF30
# With the timer at R0 and the interrupts' enables at R1: its first alarm in 200 microseconds.
TIMER_ALARM = (
    0x2201,  # movs r2, #1
    0x600A,  # str r2, [r1]
    0x6382,  # str r2, [r0, #INTE]
    0x6A83,  # ldr r3, [r0, #TIMERAWL]
    0x33C8,  # adds r3, #200
    0x6103,  # str r3, [r0, #ALARM0]
)

RAM = 0x20000000
WATCHDOG = 0x40058000
USB_RAM = 0x50100000
NOTHING = 0x30000000
TIMER = 0x40054000
INTERRUPT_ENABLES = 0xE000E100

FAULTS = {
    "a word is read": (RAM + 2, [LDR], "a word is read that is not aligned at 20000002"),
    "a halfword is read": (RAM + 1, [LDRH], "a halfword is read that is not aligned at 20000001"),
    "a word is stored": (RAM + 1, [STR], "a word is stored that is not aligned at 20000001"),
    "a halfword is stored": (RAM + 3, [STRH], "a halfword is stored that is not aligned"),
    "BX": (RAM, [BX], "a branch goes to an even address, at 20000000"),
    "BLX": (RAM, [BLX], "a branch goes to an even address, at 20000000"),
    "POP": (RAM, [PUSH, POP_PC], "a branch goes to an even address, at 20000000"),
    "UDF": (0, [UDF], "UDF or BKPT is executed"),
    "BKPT": (0, [BKPT], "UDF or BKPT is executed"),
    "to the ROM": (0x100, [STR], "something is stored to the ROM at 00000100"),
    "a byte to the ROM": (0, [STRB], "something is stored to the ROM at 00000000"),
    "to the flash": (0x10000100, [STR], "something is stored to the flash at 10000100"),
    "the flash, too early": (
        0x10000100,
        [LDR],
        "the flash is read as memory while it takes commands, at 10000100",
    ),
    "a byte to a register": (WATCHDOG, [STRB], "a byte is stored to a register at 40058000"),
    "a halfword to a register": (WATCHDOG, [STRH], "a halfword is stored to a register"),
    "nothing is read": (NOTHING, [LDR], "an address is read that nothing is at 30000000"),
    "nothing is read as bytes": (NOTHING, [LDRB], "an address is read that nothing is at"),
    "nothing is written": (NOTHING, [STR], "an address is written that nothing is at"),
}

ALLOWED = {
    "aligned": (RAM, [LDR, STR, LDRH, STRH]),
    "bytes": (RAM + 3, [LDRB, STRB]),
    "a byte to the memory of USB": (USB_RAM + 1, [STRB]),
    "what TinyUSB stores to the ROM": (0, [LDR, STR]),
}

# One of each kind: each takes a process of its own.
DAILY = ("a word is read", "BX", "UDF", "to the flash", "a byte to a register", "nothing is read")


def end_of(*code, values):
    """Why the run of such a program ended; "": it came to its loop."""
    start = Start(image=os.devnull)
    return other_box.run(flash_with(*code, values=values), start, SOON).end


@pytest.mark.parametrize(
    ("value", "code", "sentence"), nightly(FAULTS.values(), [*map(FAULTS.get, DAILY)]), ids=FAULTS
)
def test_a_fault_ends_the_run_and_names_its_instruction(value, code, sentence):
    end = end_of(*code, values=(value,))
    assert sentence in end
    assert f"by the instruction at {BASE + 2 * len(code):08x} after" in end


def test_no_code_is_fetched_from_registers():
    end = end_of(BX, values=(WATCHDOG + 1,))
    assert "an instruction is fetched where no code can be, at 40058000" in end


def test_memory_that_nothing_was_written_to_is_no_code():
    end = end_of(BX, values=(RAM + 0x101,))
    assert "UDF or BKPT is executed, by the instruction at 20000100" in end


@pytest.mark.parametrize(
    ("value", "code"),
    nightly(ALLOWED.values(), [ALLOWED["aligned"], ALLOWED["what TinyUSB stores to the ROM"]]),
    ids=ALLOWED,
)
def test_what_is_allowed_goes_on(value, code):
    assert end_of(*code, values=(value,)) == ""


def test_an_interrupt_that_is_masked_wakes_the_processor_and_is_not_taken():
    """An alarm of the timer: its vector would lead into the ROM, not to the BKPT behind WFI."""
    code = [MASK, *TIMER_ALARM, WFI]
    end = end_of(*code, BKPT, values=(TIMER, INTERRUPT_ENABLES))
    at = BASE + 2 * (2 + len(code))
    assert f"UDF or BKPT is executed, by the instruction at {at:08x}" in end
