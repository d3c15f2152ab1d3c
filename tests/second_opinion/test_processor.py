"""What is a fault for our emulated processor is one for QEMU's Cortex-M0, at the same address.

QEMU's machine is another chip than ours. So it says nothing of what only the RP2040 does: stores to
its ROM and its flash, bytes and halfwords stored to its registers, and addresses that only one of
the chips has something at. Of what an ARMv6-M does not do, QEMU 7.2 passes over two: it executes
registers, which are marked "execute never", and CBZ, which came with later processors.
"""

import pytest

from host_tools.simulation.emulator import engine
from host_tools.simulation.emulator.emulated_box import EmulatedBox
from tests.each import nightly
from tests.second_opinion import qemu

pytestmark = pytest.mark.usefixtures("compiler", "qemu")

VECTORS = 0x20000000
WAIT_HERE = 0xE7FE  # B to itself

# Each has the label `wrong` at the instruction that a HardFault saves; without it nothing is wrong.
# r1: an address in memory that is no multiple of 2; r2: one where nothing is; r3: 0.
PROGRAMS = {
    "words and halfwords that lie right": """
        subs r1, #1
        str r1, [r1]
        ldr r0, [r1]
        strh r0, [r1, #2]
        ldrh r0, [r1, #2]
        ldrsh r0, [r1, r3]
        stm r1!, {r0, r2}
        ldrb r0, [r1, #1]
    """,
    "a call and its return": """
        bl 1f
        b 2f
    1:  push {r0, lr}
        pop {r0, pc}
    2:  ldr r0, =3f + 1
        bx r0
        nop
        .thumb_func
    3:
    """,
    "hints and barriers": """
        dsb
        isb
        sev
        mrs r0, primask
        msr primask, r3
    """,
    "a word off its boundary": "adds r1, #1; wrong: ldr r0, [r1]",
    "a word of two registers off its boundary": "adds r1, #1; wrong: ldr r0, [r1, r3]",
    "a halfword off its boundary": "wrong: ldrh r0, [r1]",
    "a halfword with its sign off its boundary": "wrong: ldrsh r0, [r1, r3]",
    "a word stored off its boundary": "adds r1, #1; wrong: str r0, [r1]",
    "a halfword stored off its boundary": "wrong: strh r0, [r1]",
    "words off their boundaries": "adds r1, #1; wrong: ldm r1!, {r4, r5}",
    "words stored off their boundaries": "adds r1, #1; wrong: stm r1!, {r4, r5}",
    "a word of nothing": "wrong: ldr r0, [r2]",
    "a byte of nothing": "wrong: ldrb r0, [r2, #1]",
    "a word stored to nothing": "wrong: str r0, [r2]",
    "a byte stored to nothing": "wrong: strb r0, [r2]",
    "words of nothing": "wrong: ldm r2!, {r4, r5}",
    "no instruction": "wrong: udf #7",
    "no wide instruction": "wrong: .hword 0xf7f0, 0xa007",
    "an instruction of larger processors": "wrong: .hword 0xb600",
    "a wide instruction of larger processors": "wrong: .hword 0xf101, 0x0001",
    "a breakpoint": "wrong: bkpt #1",
    "a branch to an even address": "ldr r0, =wrong; bx r0; nop; wrong: nop",
    "a branch by r15": ".balign 4; bx pc; nop; wrong: nop",
    "a call of an even address": "ldr r0, =wrong; blx r0; nop; wrong: nop",
    "an even address off the stack": """
        ldr r0, =wrong
        push {r0}
        pop {pc}
        nop
    wrong: nop
    """,
    "execution of nothing": ".set wrong, 0x30000000; ldr r0, =wrong + 1; bx r0",
    "a call of the supervisor with interrupts off": "cpsid i; svc #0; wrong: nop",
}
# Name -> the vector of SVC, and a program that begins with `call`, its handler.
CALLS = {
    "a call of the supervisor": ("call + 1", "call: bx lr; 1: svc #0"),
    "a call by an even vector": ("call", "wrong: call: bx lr; 1: svc #0"),
    "a return to an even address": (
        "call + 1",
        """
    call:
        ldr r0, [sp, #28]
        lsls r0, #8
        lsrs r0, #8
        str r0, [sp, #28]
        bx lr
    1:  svc #0
    wrong: nop
    """,
    ),
    "a call in a call": ("call + 1", "call: svc #0; wrong: nop; 1: svc #0"),
}
BEGIN = """
    ldr r1, =0x20002001
    ldr r2, =0x30000000
    movs r3, #0
"""


@pytest.fixture(params=nightly(["compiled", "plain"], ["compiled"]))
def loop(request, monkeypatch):
    """Each of our loops."""
    assert engine.Processor is not None
    if request.param == "plain":
        monkeypatch.setattr(engine, "Processor", None)


def ours(program):
    """What the program's fault saves on our processor; None if it locks up."""
    box = EmulatedBox(None, hard_faults=True)
    core, sram = box._mcu.core, box._mcu.sram
    start = qemu.CODE - VECTORS
    sram[start : start + len(program.code)] = program.code
    sram[: len(program.vectors)] = program.vectors
    # There is nobody to report to.
    box._mcu.write_uint16(program.labels["report"], WAIT_HERE)
    core.vtor = VECTORS
    core.registers[13] = qemu.STACK
    core.registers[15] = program.labels["program"]
    box.run_for(1)
    if box._engine.guard.is_locked:
        return None
    assert core.ipsr == 3
    pc, flags = (box._mcu.read_uint32(core.sp + offset) for offset in (0x18, 0x1C))
    return qemu.Saved(pc, bool(flags >> 24 & 1))


def both(source, call, folder):
    """What a program's fault saves with us and with QEMU, and where it should be."""
    program = qemu.assemble(source, folder, call)
    return ours(program), qemu.run(program), program.labels.get("wrong", program.labels["end"])


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_same_is_a_fault(name, loop, tmp_path):
    mine, theirs, wrong = both(BEGIN + PROGRAMS[name], "0", tmp_path)
    assert mine == theirs
    assert mine.pc == wrong


@pytest.mark.parametrize("name", CALLS)
def test_the_same_is_a_fault_around_exceptions(name, loop, tmp_path):
    call, program = CALLS[name]
    mine, theirs, wrong = both(f"    b 1f\n    .thumb_func\n{program}", call, tmp_path)
    assert mine == theirs
    assert mine.pc == wrong


def test_both_lock_up_at_a_fault_in_the_handler(loop, tmp_path):
    program = qemu.assemble("udf #7", tmp_path, hard_fault="program + 1")
    assert ours(program) is None
    assert qemu.run(program) is None
