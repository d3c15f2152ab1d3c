"""The status registers of the flash, of the Pico's and of the one that follows it."""

import pytest

from host_tools.simulation.emulator.emulated_box import EmulatedBox, MuteFlash
from host_tools.simulation.emulator.flash_status import (
    QUAD_ENABLE,
    READ_QUAD,
    W25Q16JV,
    W25Q16RV,
    FlashStatus,
)

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
