"""What a chip does not do ends the run of the emulated box, in both loops alike.

Small programs of hand-made instructions, each in the memory of a box without an image.
"""

from dataclasses import dataclass, field

import pytest

from host_tools.simulation.emulator import engine
from host_tools.simulation.emulator.emulated_box import ChipFault, EmulatedBox
from tests.each import nightly

pytestmark = pytest.mark.usefixtures("compiler")

ROM, FLASH, RAM = 0x00000000, 0x10000000, 0x20000000
RAM_END = RAM + 264 * 1024
FLASH_END = FLASH + 2 * 1024 * 1024
# WATCHDOG SCRATCH0, a register of SIO's interpolator, the memory of USB, SysTick's reload value,
# TBMAN behind its only register, and a block of addresses that no part of the chip has.
WATCHDOG = 0x40058000
SCRATCH, SIO, USB_RAM, RELOAD = WATCHDOG + 0x0C, 0xD0000080, 0x50100100, 0xE000E014
NO_REGISTER, NO_BLOCK = 0x4006C010, 0x40068000
VECTORS, CODE, HANDLER, STACK, DATA = RAM, RAM + 0x1000, RAM + 0x2000, RAM + 0x3000, RAM + 0x4000

MOVS_R0_7 = 0x2007
LDR, LDRH, LDRB = 0x6808, 0x8808, 0x7808  # r0, [r1]
LDRSH = 0x5E88  # r0, [r1, r2]
STR, STRH, STRB = 0x6008, 0x8008, 0x7008  # r0, [r1]
LDM, STM = 0xC90C, 0xC10C  # r1!, {r2, r3}
PUSH, POP, POP_PC = 0xB401, 0xBC01, 0xBD01  # {r0}, {r0}, {r0, pc}
BX, BLX, BX_LR, BX_PC = 0x4708, 0x4788, 0x4770, 0x4778  # r1
SVC, BKPT, UDF, CBZ = 0xDF00, 0xBE00, 0xDE01, 0xB108
UDF_WIDE, ADD_WIDE = (0xF7F0, 0xA000), (0xF101, 0x0001)
HERE = 0xE7FE  # B to itself


@dataclass(frozen=True)
class Faulty:
    """A program that does something wrong.

    halves     its instructions, from CODE on
    kind       of the fault
    address    that the fault names
    registers  number -> value when it begins; LR is DATA, to which no odd address leads
    words      address -> what is there
    pc         of the instruction that is to blame
    saved      the address that a HardFault saves; None: there is none on the chip
    thumb      the T bit that it saves
    """

    halves: tuple[int, ...]
    kind: str
    address: int | None
    registers: dict[int, int] = field(default_factory=dict)
    words: dict[int, int] = field(default_factory=dict)
    pc: int = CODE
    saved: int | None = CODE
    thumb: bool = True


def accessing(half, kind, address, **others):
    """The program of one access to r1, or to r1 + r2."""
    return Faulty((half,), kind, address, {1: address, 2: 0}, **others)


# The HardFault finds no memory to save in, so the processor locks up.
NO_STACK = Faulty((PUSH,), "unmapped", RAM - 4, {13: RAM}, saved=None)

FAULTY = {
    "LDR of no word": accessing(LDR, "unaligned", DATA + 2),
    "LDR of no halfword": accessing(LDR, "unaligned", DATA + 1),
    "LDR of no word of the flash": accessing(LDR, "unaligned", FLASH + 2),
    "LDR of no register": accessing(LDR, "unaligned", SCRATCH + 2),
    "LDRH of no halfword": accessing(LDRH, "unaligned", DATA + 1),
    "LDRSH of no halfword": accessing(LDRSH, "unaligned", DATA + 3),
    "STR of no word": accessing(STR, "unaligned", DATA + 2),
    "STRH of no halfword": accessing(STRH, "unaligned", DATA + 1),
    "LDM of no words": accessing(LDM, "unaligned", DATA + 2),
    "STM of no words": accessing(STM, "unaligned", DATA + 2),
    "LDR of nothing": accessing(LDR, "unmapped", RAM_END),
    "LDRB of nothing": accessing(LDRB, "unmapped", NO_BLOCK),
    "LDR behind the flash": accessing(LDR, "unmapped", FLASH_END),
    "STR to nothing": accessing(STR, "unmapped", 0x30000000),
    "STRB to nothing": accessing(STRB, "unmapped", NO_BLOCK + 1),
    "LDM at the end of the memory": Faulty((LDM,), "unmapped", RAM_END, {1: RAM_END - 4}),
    "PUSH below the memory": NO_STACK,
    "POP behind the memory": Faulty((POP,), "unmapped", RAM_END, {13: RAM_END}),
    "STR to the ROM": accessing(STR, "read_only", ROM + 0x100, saved=None),
    "STRB to the ROM": accessing(STRB, "read_only", ROM, saved=None),
    "STR to the flash": accessing(STR, "read_only", FLASH + 0x1000, saved=None),
    "STRH to the flash": accessing(STRH, "read_only", FLASH + 0x1000, saved=None),
    "STM to the flash": accessing(STM, "read_only", FLASH + 0x1000, saved=None),
    "STRB to a register": accessing(STRB, "narrow", SCRATCH, saved=None),
    "STRH to a register": accessing(STRH, "narrow", SCRATCH + 2, saved=None),
    "STRB to SIO": accessing(STRB, "narrow", SIO, saved=None),
    "STRB to a register of the processor": accessing(STRB, "narrow", RELOAD, saved=None),
    "UDF": Faulty((UDF,), "undefined", None),
    "UDF.W": Faulty(UDF_WIDE, "undefined", None),
    "an instruction of larger processors": Faulty((CBZ,), "undefined", None),
    "a wide instruction of larger processors": Faulty(ADD_WIDE, "undefined", None),
    "SVC with interrupts off": Faulty(
        (0xB672, SVC), "blocked_call", None, pc=CODE + 2, saved=CODE + 4
    ),
    "BKPT": Faulty((BKPT,), "breakpoint", None),
    "BX to an even address": Faulty(
        (BX,), "even_branch", HANDLER, {1: HANDLER}, saved=HANDLER, thumb=False
    ),
    "BX to r15": Faulty((BX_PC, HERE), "even_branch", CODE + 4, saved=CODE + 4, thumb=False),
    "BLX to an even address": Faulty(
        (BLX,), "even_branch", HANDLER, {1: HANDLER}, saved=HANDLER, thumb=False
    ),
    "POP of an even address": Faulty(
        (POP_PC,),
        "even_branch",
        HANDLER,
        {13: DATA},
        {DATA + 4: HANDLER},
        saved=HANDLER,
        thumb=False,
    ),
    "an exception with an even vector": Faulty(
        (SVC,),
        "even_branch",
        HANDLER,
        words={VECTORS + 4 * 11: HANDLER},
        pc=HANDLER,
        saved=HANDLER,
        thumb=False,
    ),
    "BX to a register": Faulty(
        (BX,), "no_code", SCRATCH, {1: SCRATCH | 1}, pc=SCRATCH, saved=SCRATCH
    ),
    "BX to SIO": Faulty((BX,), "no_code", SIO, {1: SIO | 1}, pc=SIO, saved=SIO),
    "BX to the memory of USB": Faulty(
        (BX,), "no_code", USB_RAM, {1: USB_RAM | 1}, pc=USB_RAM, saved=USB_RAM
    ),
    "BX behind the flash": Faulty(
        (BX,), "no_code", FLASH_END, {1: FLASH_END | 1}, pc=FLASH_END, saved=FLASH_END
    ),
    "BX to the end of no exception": Faulty(
        (BX,), "no_code", 0xFFFFFFF8, {1: 0xFFFFFFF9}, pc=0xFFFFFFF8, saved=0xFFFFFFF8
    ),
    "BX to memory that nobody has written": Faulty(
        (BX,), "no_code", DATA, {1: DATA | 1}, pc=DATA, saved=DATA
    ),
    "BX to erased flash": Faulty(
        (BX,),
        "no_code",
        FLASH + 0x8000,
        {1: FLASH + 0x8001},
        pc=FLASH + 0x8000,
        saved=FLASH + 0x8000,
    ),
    "what the emulator has not": accessing(LDR, "warning", NO_REGISTER, saved=None),
}
HARD = [name for name, program in FAULTY.items() if program.saved is not None]
SOFT = [name for name in FAULTY if name not in HARD and FAULTY[name] is not NO_STACK]

# What looks like one and is none.
RIGHT = {
    "a byte to the memory of USB": (STRB, {1: USB_RAM + 1}),
    "a halfword to the memory of USB": (STRH, {1: USB_RAM + 2}),
    "a byte of a register": (LDRB, {1: SCRATCH + 1}),
    "a word of the ROM": (LDR, {1: ROM}),
    "a word of the flash past the cache": (LDR, {1: FLASH + 0x03000000}),
    "the last word of the memory": (STR, {1: RAM_END - 4}),
    "LDM of no register at the end": (LDM, {1: RAM_END - 8}),
    "what the ROM has already": (STR, {0: 0x20041F00, 1: ROM}),
    "BX to an odd address": (BX, {1: HANDLER | 1}),
}


@pytest.fixture(params=["compiled", "plain"])
def loop(request, monkeypatch):
    """Each of our loops."""
    if request.param == "plain":
        monkeypatch.setattr(engine, "Processor", None)


def box_with(halves, registers, words=(), **options):
    """A box that is about to execute these instructions. Its handlers of exceptions stay there."""
    box = EmulatedBox(None, **options)
    core = box._mcu.core
    for address, code in ((CODE, (*halves, HERE)), (HANDLER, (HERE,))):
        for number, half in enumerate(code):
            box._mcu.write_uint16(address + 2 * number, half)
    for address, word in {VECTORS + 4 * 3: HANDLER | 1, **dict(words)}.items():
        box._mcu.write_uint32(address, word)
    core.vtor = VECTORS
    core.registers[13], core.registers[14], core.registers[15] = STACK, DATA, CODE
    for number, value in registers.items():
        core.registers[number] = value
    return box


def box_of(program, **options):
    return box_with(program.halves, program.registers, program.words, **options)


@pytest.mark.parametrize("name", FAULTY)
def test_what_a_chip_does_not_do_ends_the_run(name):
    program = FAULTY[name]
    with pytest.raises(ChipFault) as raised:
        box_of(program).run_for(1)
    fault = raised.value
    expected = program.address if program.kind != "warning" else None
    assert (fault.kind, fault.address, fault.pc) == (program.kind, expected, program.pc)
    assert f"{fault.pc:#010x}" in fault.sentence
    assert "\n" not in fault.sentence


@pytest.mark.parametrize("name", HARD)
def test_the_processor_takes_a_hard_fault_where_a_chip_does(name):
    program = FAULTY[name]
    box = box_of(program, hard_faults=True)
    box.run_for(1)
    core = box._mcu.core
    assert core.ipsr == 3
    assert core.pc & ~1 == HANDLER
    assert box._mcu.read_uint32(core.sp + 0x18) == program.saved
    assert box._mcu.read_uint32(core.sp + 0x1C) >> 24 & 1 == program.thumb


@pytest.mark.parametrize("name", SOFT)
def test_what_is_no_hard_fault_on_a_chip_still_ends_the_run(name):
    program = FAULTY[name]
    with pytest.raises(ChipFault) as raised:
        box_of(program, hard_faults=True).run_for(1)
    assert raised.value.kind == program.kind


@pytest.mark.parametrize("name", FAULTY)
@pytest.mark.parametrize("hard_faults", nightly([False, True], [True]))
def test_both_loops_do_the_same(name, hard_faults, monkeypatch):
    assert engine.Processor is not None
    states = []
    for loop in (engine.Processor, None):
        monkeypatch.setattr(engine, "Processor", loop)
        box = box_of(FAULTY[name], hard_faults=hard_faults)
        try:
            box.run_for(0.1)
            said = ""
        except ChipFault as fault:
            said = fault.sentence
        core = box._mcu.core
        states.append((said, list(core.registers), core.ipsr, box.cycles, box.now_ms))
    assert states[0] == states[1]


LOCKUPS = {
    "no stack": NO_STACK,
    "a fault in the handler": Faulty((UDF,), "", None, words={VECTORS + 4 * 3: CODE | 1}),
    "an even vector": Faulty((UDF,), "", None, words={VECTORS + 4 * 3: HANDLER}),
}


@pytest.mark.parametrize("name", LOCKUPS)
def test_a_fault_in_a_hard_fault_stops_the_processor_until_the_watchdog_strikes(name, loop):
    box = box_of(LOCKUPS[name], hard_faults=True)
    # TICK: a microsecond has 12 cycles of the crystal; LOAD: two for each; CTRL: ENABLE.
    for register, value in ((0x2C, 1 << 9 | 12), (0x04, 2 * 5_000), (0x00, 1 << 30)):
        box._mcu.write_uint32(WATCHDOG + register, value)
    box.run_for(1)
    cycles = box.cycles
    box.run_for(3)
    assert box.cycles == cycles
    # It starts what is in the flash, which is nothing.
    box.run_for(2)
    assert box._mcu.watchdog.read_uint32(0x08) & 1
    assert box.cycles != cycles


@pytest.mark.parametrize("name", RIGHT)
def test_what_a_chip_does_is_no_fault(name, loop):
    half, registers = RIGHT[name]
    box_with((half,), registers).run_for(1)
