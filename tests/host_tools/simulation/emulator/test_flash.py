"""The flash: what its cache holds and forgets, and its status registers."""

import random
from unittest.mock import Mock

import pytest

from host_tools.simulation.emulator import engine
from host_tools.simulation.emulator.emulated_box import EmulatedBox, MuteFlash
from host_tools.simulation.emulator.flash_cache import FlashCache, PlainLines, answer_counters
from host_tools.simulation.emulator.flash_status import (
    QUAD_ENABLE,
    READ_QUAD,
    W25Q16JV,
    W25Q16RV,
    FlashStatus,
)

MISS = 44
WAY = 8 * 1024
HITS, ACCESSES = 0x0C, 0x10

# What the firmware or a program on the cable reads: hits, then accesses, from 0 on.
COUNT = """
import machine
machine.mem32[0x1400000C] = machine.mem32[0x14000010] = 0
str(12345)
hits, accesses = machine.mem32[0x1400000C], machine.mem32[0x14000010]
print(hits, accesses)
"""


class Lines:
    """What each kind of lines does, plain and compiled."""

    def test_a_word_is_read_once(self, lines):
        assert lines.load(0x1000) == MISS
        assert lines.load(0x1002) == 0

    def test_each_half_of_a_line_is_read_by_itself(self, lines):
        assert lines.load(0x1000) == MISS
        assert lines.load(0x1004) == MISS
        assert lines.load(0x1000) == lines.load(0x1004) == 0

    def test_the_line_used_last_stays_of_two_that_share_their_set(self, lines):
        lines.load(0)
        lines.load(WAY)
        assert lines.load(0) == 0
        assert lines.load(2 * WAY) == MISS
        assert lines.load(0) == 0
        assert lines.load(WAY) == MISS

    def test_two_instructions_of_a_word_are_one_read(self, lines):
        assert lines.fetch(0x1000) == MISS
        assert lines.fetch(0x1002) == 0
        assert (lines.accesses, lines.misses) == (1, 1)
        assert lines.fetch(0x1004) == MISS
        assert lines.fetch(0x1000) == 0
        assert (lines.accesses, lines.misses) == (3, 2)

    def test_what_is_forgotten_is_read_anew(self, lines):
        lines.fetch(0x1000)
        lines.flush()
        assert lines.fetch(0x1000) == MISS

    def test_misses_are_counted_by_word_if_asked_for(self, lines):
        lines.load(0x1000)
        counts = lines.count_by_word()
        lines.load(0x1000)
        lines.load(0x1004)
        lines.flush()
        lines.fetch(0x1006)
        assert (counts[0x1000 // 4], counts[0x1004 // 4], sum(counts)) == (0, 2, 2)


class TestPlainLines(Lines):
    @pytest.fixture
    def lines(self):
        return PlainLines(MISS)


class TestFastLines(Lines):
    @pytest.fixture
    def lines(self, compiler):
        return engine.FastLines(MISS)


@pytest.mark.usefixtures("compiler")
def test_both_hold_the_same():
    plain, compiled = PlainLines(MISS), engine.FastLines(MISS)
    chance = random.Random(1)
    for _ in range(50_000):
        offset = 2 * chance.randrange(20_000)
        how = chance.choice(("fetch", "load"))
        assert getattr(plain, how)(offset) == getattr(compiled, how)(offset)
        if chance.random() < 0.001:
            plain.flush()
            compiled.flush()
    assert (plain.accesses, plain.misses) == (compiled.accesses, compiled.misses)


def test_each_counter_is_cleared_by_itself_and_stays_at_its_maximum():
    """As `hardware/regs/xip.h` of the Pico SDK says."""
    lines = PlainLines(MISS)
    chip = Mock()
    answer_counters(chip, lines)
    lines.load(0x1000)
    lines.load(0x1000)
    assert (chip.xip_ctrl.read_uint32(HITS), chip.xip_ctrl.read_uint32(ACCESSES)) == (1, 2)
    chip.xip_ctrl.write_uint32(HITS, 0)
    assert (chip.xip_ctrl.read_uint32(HITS), chip.xip_ctrl.read_uint32(ACCESSES)) == (0, 2)
    lines.accesses += 1 << 32
    assert chip.xip_ctrl.read_uint32(ACCESSES) == 0xFFFFFFFF


def test_the_firmware_can_count_what_it_reads(image, formatted_flash):
    box = EmulatedBox(image, formatted_flash)
    hits, accesses = map(int, box.exec(COUNT).split())
    assert 100 < hits < accesses < 10_000


def test_without_a_cache_nothing_is_counted(image, formatted_flash):
    box = EmulatedBox(image, formatted_flash, cache=None)
    assert box.exec(COUNT).split() == ["0", "0"]
    assert box.cache_reads == (0, 0)


def test_a_program_of_the_flash_empties_the_cache(image, formatted_flash):
    box = EmulatedBox(image, formatted_flash)
    box.exec("import _rp2; flash = _rp2.Flash(); block = bytes(256)")
    box.exec("print(len(str(1)))")
    _, before = box.cache_reads
    box.exec("pass")
    _, unchanged = box.cache_reads
    box.exec("flash.writeblocks(300, block, 0)")
    _, changed = box.cache_reads
    assert changed - unchanged > 1.5 * (unchanged - before)


def test_a_miss_costs_what_was_asked_for(image, formatted_flash):
    ends = []
    for miss in (0, 44, 50):
        box = EmulatedBox(image, formatted_flash, cache=FlashCache(miss))
        box.start()
        ends.append(box.display.last_activity)
    old = EmulatedBox.boot(image, formatted_flash, cache=None)
    assert old.display.last_activity == ends[0] < ends[1] < ends[2]


SSI = 0x18000000
CONTROL, ENABLE, SELECT, STATUS, DATA = SSI, SSI + 8, SSI + 0x10, SSI + 0x28, SSI + 0x60
BYTE_BY_BYTE = 7 << 16
BY_FOUR_LINES = 2 << 21 | 31 << 16
WRITE_ENABLE = b"\x06"


class FlashProgrammer:
    """Sends commands as a second boot stage does: the SSI selects the chip."""

    def __init__(self, box):
        self._mcu = box._mcu
        self.choose(BYTE_BY_BYTE)

    def choose(self, control):
        for address, value in ((ENABLE, 0), (CONTROL, control), (ENABLE, 1)):
            self._mcu.write_uint32(address, value)

    def send(self, *data):
        """The answers to all bytes of one command."""
        for byte in data:
            self._mcu.write_uint32(DATA, byte)
        self._mcu.read_uint32(STATUS)
        return bytes(self._mcu.read_uint32(DATA) for _ in data)


@pytest.fixture
def make(image):
    def box_with(part, second):
        box = EmulatedBox(image)
        box.flash.status = FlashStatus(part, second)
        return box, FlashProgrammer(box)

    return box_with


@pytest.mark.parametrize("part", [W25Q16JV, W25Q16RV], ids=lambda part: part.name)
def test_register_2_alone_is_written_once_that_is_enabled(make, part):
    box, programmer = make(part, second=0x10)
    programmer.send(0x31, 0x12)
    assert programmer.send(0x35, 0)[1] == 0x10
    programmer.send(*WRITE_ENABLE)
    assert programmer.send(0x05, 0)[1] == 0x02
    programmer.send(0x31, 0x12)
    assert programmer.send(0x35, 0)[1] == 0x12
    assert programmer.send(0x05, 0)[1] == 0
    assert box.flash.status.has_quad


@pytest.mark.parametrize(("part", "second"), [(W25Q16JV, QUAD_ENABLE), (W25Q16RV, 0)])
def test_the_successor_passes_over_the_second_byte_of_01h(make, part, second):
    """That is how the second boot stage of the Pico SDK 2.1.1 writes it."""
    _, programmer = make(part, second=0)
    programmer.send(*WRITE_ENABLE)
    programmer.send(0x01, 0, QUAD_ENABLE)
    assert programmer.send(0x35, 0)[1] == second


@pytest.mark.parametrize("part", [W25Q16JV, W25Q16RV], ids=lambda part: part.name)
def test_both_have_the_number_that_most_picos_have(make, part):
    _, programmer = make(part, second=0)
    assert programmer.send(0x9F, 0, 0, 0)[1:] == b"\xef\x40\x15"


def test_a_flash_with_one_line_cannot_be_read_by_four(make):
    box, programmer = make(W25Q16RV, second=0)
    programmer.choose(BY_FOUR_LINES)
    programmer.send(READ_QUAD, 0xA0)
    with pytest.raises(MuteFlash):
        box.run_for(1)
