"""Boxes that run the firmware image under test."""

import pytest

from host_tools.simulation.emulator.emulated_box import EmulatedBox


@pytest.fixture(scope="session")
def formatted_flash(image):
    """Contents of a flash on which the firmware has made its filesystem."""
    box = EmulatedBox(image)
    box.exec("")
    return box.power_off()


@pytest.fixture(scope="module")
def box(image, formatted_flash):
    """A box whose application has been interrupted; the tests of a module share it."""
    box = EmulatedBox(image, formatted_flash)
    box.exec("")
    yield box
    box.power_off()


@pytest.fixture
def doomed_box(image, formatted_flash):
    """A box of the test's own, that may lose its power."""
    box = EmulatedBox(image, formatted_flash)
    box.exec("")
    return box
