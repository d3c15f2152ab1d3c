"""What a chip does not do ends the run of the emulated box, in both loops alike.

Small programs of hand-made instructions, each in the memory of a box without an image.
"""

from dataclasses import dataclass, field

import pytest

from host_tools.simulation.emulator import engine
from host_tools.simulation.emulator.emulated_box import ChipFault, EmulatedBox

pytestmark = pytest.mark.usefixtures("compiler")

ROM, FLASH, RAM = 0x00000000, 0x10000000, 0x20000000
CODE, STACK, VECTORS, HANDLER = RAM + 0x1000, RAM + 0x3000, RAM, RAM + 0x2000
HERE = 0xE7FE  # B to itself


@dataclass(frozen=True)
class Faulty:
    """A program that does something wrong.

    halves     its instructions, from CODE on
    kind       of the fault
    address    that the fault names
    at         which of the halves is to blame
    registers  number -> value when it begins
    """

    halves: tuple[int, ...]
    kind: str
    address: int | None
    at: int = 0
    registers: dict[int, int] = field(default_factory=dict)
    is_hard: bool = True


FAULTY = {
    # LDR r0, [r1]
    "a word off its boundary": Faulty((0x6808,), "unaligned", RAM + 2, 0, {1: RAM + 2}),
    # MOVS r2, #1; STRH r0, [r1, r2]
    "a halfword off its boundary": Faulty(
        (0x2201, 0x5288), "unaligned", RAM + 0x101, 1, {1: RAM + 0x100}
    ),
    # LDR r0, [r1, #4]
    "behind the memory": Faulty(
        (0x6848,), "unmapped", RAM + 264 * 1024, 0, {1: RAM + 264 * 1024 - 4}
    ),
    # UDF #1
    "no instruction": Faulty((0xDE01,), "undefined", None),
}


@pytest.fixture(params=["compiled", "plain"], autouse=True)
def loop(request, monkeypatch):
    """Both of our loops."""
    assert engine.Processor is not None
    if request.param == "plain":
        monkeypatch.setattr(engine, "Processor", None)


def box_with(program, **options):
    """A box that is about to execute the program."""
    box = EmulatedBox(None, **options)
    core = box._mcu.core
    for address, halves in ((CODE, (*program.halves, HERE)), (HANDLER, (HERE,))):
        for number, half in enumerate(halves):
            box._mcu.write_uint16(address + 2 * number, half)
    core.vtor = VECTORS
    box._mcu.write_uint32(VECTORS + 4 * 3, HANDLER | 1)
    for number, value in program.registers.items():
        core.registers[number] = value
    core.sp = STACK
    core.pc = CODE
    return box


@pytest.mark.parametrize("name", FAULTY)
def test_what_a_chip_does_not_do_ends_the_run(name):
    program = FAULTY[name]
    with pytest.raises(ChipFault) as raised:
        box_with(program).run_for(1)
    fault = raised.value
    assert (fault.kind, fault.address) == (program.kind, program.address)
    assert fault.pc == CODE + 2 * program.at
    assert f"{fault.pc:#010x}" in str(fault)


@pytest.mark.parametrize("name", [name for name, program in FAULTY.items() if program.is_hard])
def test_the_processor_takes_a_hard_fault(name):
    program = FAULTY[name]
    box = box_with(program, hard_faults=True)
    box.run_for(1)
    core = box._mcu.core
    assert core.ipsr == 3
    assert core.pc & ~1 == HANDLER
    assert core.lr == 0xFFFFFFF9
    assert box._mcu.read_uint32(core.sp + 0x18) == CODE + 2 * program.at
