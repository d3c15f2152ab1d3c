"""The firmware image under test, and boxes that run it."""

import os
from pathlib import Path

import pytest

from host_tools.emulator.box import EmulatedBox

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def image():
    """Path of the image: `build/schreiber.uf2`, or what SCHREIBER_IMAGE names."""
    path = Path(os.environ.get("SCHREIBER_IMAGE", ROOT / "build" / "schreiber.uf2"))
    if not path.is_file():
        pytest.fail(f"there is no firmware image {path}; `make firmware` builds it", pytrace=False)
    return path


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
