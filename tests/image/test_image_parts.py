"""Parts of the image: its second boot stage, its UF2 file, the tables of the fault screen."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware import uf2
from host_tools.development import fault_screen
from host_tools.simulation.emulator.display_pictures import BLANK
from host_tools.simulation.emulator.emulated_box import EmulatedBox
from host_tools.simulation.emulator.flash_status import (
    QUAD_ENABLE,
    W25Q16JV,
    W25Q16RV,
    FlashPart,
    FlashStatus,
)
from tests.device.link import call

OTHER_BITS = 0x10
PARTS = pytest.mark.parametrize("part", [W25Q16JV, W25Q16RV], ids=lambda part: part.name)


def started(image, part, second):
    """A box that has started with a flash of this kind, whose status register 2 was `second`."""
    box = EmulatedBox(image)
    box.flash.status = FlashStatus(part, second)
    box.start()
    return box


@PARTS
@pytest.mark.parametrize("second", [0, OTHER_BITS, QUAD_ENABLE, OTHER_BITS | QUAD_ENABLE], ids=hex)
def test_it_starts_from_either_flash_and_leaves_other_bits_as_they_are(image, part, second):
    box = started(image, part, second)
    assert box.flash.status.second == second | QUAD_ENABLE


@PARTS
def test_a_flash_that_is_ready_is_not_written(image, part, monkeypatch):
    written = []
    write = FlashStatus.write
    monkeypatch.setattr(
        FlashStatus, "write", lambda self, sent: write(self, sent) and not written.append(sent)
    )
    box = started(image, part, QUAD_ENABLE)
    assert box.flash.counts.operations > 0  # each is followed by the second stage
    assert written == []


def test_the_box_tells_the_number_of_its_flash(image):
    other = FlashPart("another", bytes.fromhex("c84015"), takes_both=True)
    box = started(image, other, 0)
    assert call(box, "identify")["flash"] == "c84015"


def blocks(data):
    assert len(data) % 512 == 0
    return [data[at : at + 512] for at in range(0, len(data), 512)]


def test_a_block_is_what_the_boot_loader_expects():
    (block,) = blocks(uf2.pack(b"\x01\x02\x03"))
    assert struct.unpack("<8I", block[:32]) == (
        0x0A324655,
        0x9E5D5157,
        0x00002000,  # the family is given
        0x10000000,
        256,
        0,
        1,
        0xE48BFF56,
    )
    assert block[32:288] == b"\x01\x02\x03" + bytes(253)
    assert block[288:508] == bytes(220)
    assert block[508:] == struct.pack("<I", 0x0AB16F30)


@given(st.binary(min_size=1, max_size=2000))
def test_every_byte_comes_to_its_address(binary):
    laid = bytearray()
    packed = blocks(uf2.pack(binary))
    for number, block in enumerate(packed):
        fields = struct.unpack("<8I", block[:32])
        assert fields[3] == 0x10000000 + number * 256
        assert fields[5:7] == (number, len(packed))
        laid += block[32:288]
    assert laid[: len(binary)] == binary
    assert not any(laid[len(binary) :])
    assert len(laid) - len(binary) < 256


def test_nothing_is_no_image():
    with pytest.raises(ValueError, match="empty"):
        uf2.pack(b"")


def test_an_image_starts_with_a_page():
    with pytest.raises(ValueError, match="0x10000080"):
        uf2.pack(b"\x01", start=0x10000080)


def test_they_are_those_of_the_fonts_the_driver_and_the_pins():
    """Else: `python -m host_tools.development.fault_screen`."""
    assert fault_screen.TABLES.read_text(encoding="utf-8") == fault_screen.tables()


def test_every_language_has_a_picture_of_its_own():
    pictures = {fault_screen.picture(screen) for screen in fault_screen.SCREENS}
    assert len(pictures) == len(fault_screen.SCREENS)
    assert BLANK not in pictures


def test_every_digit_can_be_told_from_the_others():
    assert len(set(fault_screen.digits())) == 16


def test_a_line_that_is_too_long_is_refused():
    with pytest.raises(ValueError, match="overflow"):
        fault_screen.picture(("Fault", "Three times in a row, one after the other."))
