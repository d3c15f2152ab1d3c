"""The second emulator is there."""

import shutil

import pytest

from tests.second_opinion import rp2040js


@pytest.fixture(scope="session")
def second_emulator():
    """Node and rp2040js are there; without them the test fails."""
    if shutil.which("node") is None or not rp2040js.PACKAGE.kept.exists():
        pytest.fail("there is no second emulator; `make second-opinion` fetches it", pytrace=False)
