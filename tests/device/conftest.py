"""Flashes to boot the image from, and the evening that the tests share."""

import pytest

from firmware.app.texts import use_language
from host_tools.bench.evening import flash_with_deals
from host_tools.emulator.box import EmulatedBox
from tests.device.rehearsal import Rehearsal


@pytest.fixture(autouse=True)
def german():
    """The texts that the tests compare with are those of a new box, whatever ran before."""
    use_language("de")


@pytest.fixture(scope="session")
def table_flash():
    """A flash on which a session has begun."""
    return flash_with_deals(0)


@pytest.fixture
def boot(image, table_flash):
    """Boots a box, by default from `table_flash`; every box ends with the test."""
    boxes = []

    def start(flash=table_flash, **options):
        box = EmulatedBox.boot(image, flash, **options)
        boxes.append(box)
        return box

    yield start
    for box in boxes:
        box.power_off()


@pytest.fixture(scope="session")
def rehearsal(image):
    """An evening's beginning, played once without any mishap."""
    return Rehearsal(image)
