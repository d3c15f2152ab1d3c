"""The second boot stage, and what the image tells of the flash that it runs from."""

import pytest

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
