"""A bounded part of the campaign of noise on the cable; `tests/device/test_serial.py` has each
kind of it on the image.
"""

import pytest

from firmware.app import console
from tests.campaign import serial

pytestmark = pytest.mark.slow

PRESSES = 150


def test_nothing_goes_wrong():
    result = serial.run(1, PRESSES)
    assert result["failures"] == []
    assert result["cases"] == PRESSES
    assert result["noise"] > 0
    assert result["called"] > 0


@pytest.mark.nightly
def test_a_console_that_waits_too_long_is_found(monkeypatch):
    monkeypatch.setattr(console, "SILENCE_MS", 4_000)
    failures = serial.run(1, PRESSES)["failures"]
    assert "the keys are dead after" in "".join(failures[0]["found"])
