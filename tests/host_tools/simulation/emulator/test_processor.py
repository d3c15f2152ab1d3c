"""Our loop of the emulated processor does what rp2040py does, instruction by instruction."""

import random
from itertools import product
from types import SimpleNamespace

import pytest
from rp2040py.rp2040 import RP2040

from host_tools.simulation.emulator import engine, plain_loop
from host_tools.simulation.emulator.emulated_box import EmulatedBox
from host_tools.simulation.emulator.flash_cache import PlainLines
from tests.how_many import cases

pytestmark = pytest.mark.usefixtures("compiler")

ROM, FLASH, RAM, DIVIDER = 0x00000000, 0x10000000, 0x20000000, 0xD0000060
TIMER = 0x40054000
RAM_SIZE = 264 * 1024
CODE = RAM + 0x8000
EDGES = (0, 1, 2, 31, 32, 33, 255, 256, 0x7FFF, 0x8000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)
INSTRUCTIONS = cases(2_000, 10_000)
STATE = ("n", "z", "c", "v", "cycles", "waiting", "pm", "sp_sel", "pending_svcall")


def ours(rp2040):
    """Executes an instruction with our loop."""
    processor = engine.Processor(rp2040)

    return lambda: processor.run(until_first_tick(rp2040))


def theirs(rp2040):
    """Executes an instruction as rp2040py's own loop does."""

    def execute():
        rp2040.clock.tick(rp2040.core.execute_instruction() * 8)

    return execute


@pytest.fixture
def pair():
    """Two of the chips, each with what executes an instruction: ours and theirs."""
    return [(rp2040, how(rp2040)) for how in (ours, theirs) for rp2040 in [make_chip()]]


def make_chip():
    rp2040 = RP2040()
    # What is not aligned or not there is told to a log.
    rp2040.logger = SimpleNamespace(warning=lambda *_: None, info=lambda *_: None)
    rp2040.flash[:4096] = random.Random(0).randbytes(4096)
    rp2040.bootrom[:] = memoryview(random.Random(1).randbytes(16384)).cast("I")
    return rp2040


def until_first_tick(rp2040, **others):
    """What a loop is given so that it executes one instruction."""
    run = SimpleNamespace(rp2040=rp2040, clock=rp2040.clock, stopped=False, guard=None, **others)
    rp2040.clock.create_alarm(lambda: setattr(run, "stopped", True)).schedule(0)
    return run


def pick_register(chance):
    """A number at an edge, a small one, or the address of something that is not a peripheral."""
    near = chance.randrange(0, 64)
    return chance.choice(
        (
            chance.choice(EDGES),
            chance.choice(EDGES),
            near,
            RAM + near * 4,
            RAM + near,
            RAM + RAM_SIZE - near,
            FLASH + near * 4,
            ROM + near * 4,
            DIVIDER + near % 7 * 4,
        )
    )


def pick_instruction(chance):
    """The first two halves of it; the wide ones are more often those that there are."""
    first, second = chance.getrandbits(16), chance.getrandbits(16)
    kind = chance.randrange(10)
    if kind == 0:
        return 0xF000 | first & 0x7FF, second | 0xD000
    if kind == 1:
        return 0xF3BF, 0x8F4F + 16 * (second % 4)
    return first, second


def prepare(rp2040, chance):
    """A state to start from: the same for the same state of `chance`."""
    core = rp2040.core
    core.reset()
    core.enabled_interrupts = chance.choice((0, 1))
    core.pending_interrupts = chance.choice((0, 1))
    for number in range(15):
        core.registers[number] = pick_register(chance)
    core.registers[13] &= ~3
    core.registers[15] = CODE + chance.choice((0, 0, 0, 1, 2))
    for flag in "nzcv":
        setattr(core, flag, chance.choice((False, True)))
    memory = chance.randbytes(1024)
    rp2040.sram[:512] = memory[:512]
    rp2040.sram[-512:] = memory[512:]
    first, second = pick_instruction(chance)
    at = (core.registers[15] & ~1) - RAM
    rp2040.sram[at : at + 4] = first.to_bytes(2, "little") + second.to_bytes(2, "little")
    return f"{first:04x} {second:04x}"


def state(rp2040):
    core = rp2040.core
    return (
        list(core.registers),
        [getattr(core, name) for name in STATE],
        rp2040.clock.nanos,
        [rp2040.read_uint32(DIVIDER + offset) for offset in range(0x18, -4, -4)],
    )


def outcome(rp2040, execute):
    """What came of an instruction; what it raised instead."""
    try:
        execute()
    except Exception as error:
        return repr(error)
    return state(rp2040)


def test_every_instruction_does_the_same(pair):
    for seed in range(INSTRUCTIONS):
        instruction = {prepare(rp2040, random.Random(seed)) for rp2040, _ in pair}
        mine, reference = (outcome(rp2040, execute) for rp2040, execute in pair)
        assert mine == reference, (seed, instruction)
        assert bytes(pair[0][0].sram) == bytes(pair[1][0].sram), (seed, instruction)


def test_every_word_of_the_timer_is_read_the_same(pair):
    """Soon after its start, after more than an hour, and after years."""
    for offset, nanos in product(range(0, 0x80, 4), (0, 999.5, 5e12, 2e17)):
        load = 0x6800 | offset << 4 | 1 << 3  # LDR r0, [r1, #offset]
        for rp2040, _ in pair:
            prepare(rp2040, random.Random(0))
            rp2040.timer._epoch_nanos = rp2040.clock.nanos - nanos
            rp2040.core.registers[1] = TIMER
            rp2040.core.registers[15] = CODE
            rp2040.write_uint16(CODE, load)
        mine, reference = (outcome(rp2040, execute) for rp2040, execute in pair)
        assert mine == reference, (offset, nanos)


def test_every_instruction_waits_as_long_for_the_flash():
    fast, slow = make_chip(), make_chip()
    fast_lines, slow_lines = engine.FastLines(44), PlainLines(44)
    processor = engine.Processor(fast, fast_lines)
    for seed in range(INSTRUCTIONS):
        instruction = {prepare(rp2040, random.Random(seed)) for rp2040 in (fast, slow)}
        # Half of them are in the flash themselves.
        for rp2040 in (fast, slow):
            if seed % 2:
                place = 4 * (seed % 1000)
                rp2040.flash[place : place + 4] = rp2040.sram[CODE - RAM : CODE - RAM + 4]
                rp2040.core.registers[15] = FLASH + place
        mine = outcome(fast, lambda: processor.run(until_first_tick(fast)))
        engaged = until_first_tick(slow, lines=slow_lines, cycle_nanos=8.0)
        assert mine == outcome(slow, lambda engaged=engaged: plain_loop.run(engaged)), (
            seed,
            instruction,
        )
        assert counts(fast_lines) == counts(slow_lines), (seed, instruction)
    assert 0 < fast_lines.misses < fast_lines.accesses


def counts(lines):
    return lines.accesses, lines.misses


@pytest.mark.nightly
def test_a_start_of_the_image_is_the_same(image, monkeypatch):
    """Through all its clocks: the ring oscillator, the crystal, the PLL."""
    fast = EmulatedBox(image)
    assert engine.Processor is not None
    monkeypatch.setattr(engine, "Processor", None)
    slow = EmulatedBox(image)
    for _ in range(20):
        for box in (fast, slow):
            box.run_for(5)
        assert state(fast._mcu) == state(slow._mcu)
        assert fast.cache_reads == slow.cache_reads
        assert bytes(fast._mcu.sram) == bytes(slow._mcu.sram)
        assert fast.display.counts == slow.display.counts
    assert fast.cache_reads[1] > 50_000


def test_an_interrupt_that_is_off_wakes_the_processor_and_waits():
    rp2040 = RP2040()
    core = rp2040.core
    handler = CODE + 16
    # CPSID i; WFI; MOVS r0, #1; CPSIE i; B here. The handler: MOV r1, r0; B here.
    for address, halves in (
        (CODE, (0xB672, 0xBF30, 0x2001, 0xB662, 0xE7FE)),
        (handler, (0x4601, 0xE7FE)),
    ):
        for at, half in enumerate(halves):
            rp2040.write_uint16(address + 2 * at, half)
    core.vtor = RAM
    rp2040.write_uint32(RAM + 4 * 16, handler | 1)
    core.registers[13] = RAM + 0x1000
    core.registers[15] = CODE
    core.enabled_interrupts = 1
    rp2040.clock.create_alarm(lambda: core.set_interrupt(0, True)).schedule(1_000)
    run = SimpleNamespace(stopped=False)
    rp2040.clock.create_alarm(lambda: setattr(run, "stopped", True)).schedule(2_000)
    engine.Processor(rp2040).run(run)
    assert rp2040.clock.nanos == 2_000
    assert core.registers[1] == 1
