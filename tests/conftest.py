"""For the whole suite: the firmware image, golden pictures, MicroPython's modules, random tests."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

from firmware.port.paths import IMAGE
from host_tools.simulator import stand_ins

pytest_plugins = ("tests.golden",)

# The same examples every time, and no deadline: a slow machine is no failure.
settings.register_profile("same_every_time", derandomize=True, deadline=None)
settings.load_profile("same_every_time")

stand_ins.install()


@pytest.fixture(scope="session")
def image():
    """Path of the image under test: the one in build/, or what SCHREIBER_IMAGE names."""
    path = Path(os.environ.get("SCHREIBER_IMAGE", IMAGE))
    if not path.is_file():
        pytest.fail(f"there is no firmware image {path}; `make firmware` builds it", pytrace=False)
    return path
