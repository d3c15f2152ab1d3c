"""A short campaign of bouncing contacts, and that it finds a debouncer that does too little."""

import pytest

from firmware.app import keys
from tests.campaign import bounces, image_bounces

pytestmark = pytest.mark.slow

PRESSES = 400
PRESSES_ON_THE_IMAGE = 6


def test_every_press_counts_once():
    result = bounces.run(1, PRESSES)
    assert result["failures"] == []
    assert result["cases"] == PRESSES
    assert all(result[kind] > 0 for kind in ("records", "spikes", "bounces", "together", "held"))


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("name", "value"),
    [("_RELEASED_US", 0), ("_RELEASED_US", 900), ("_PRESSED_US", 0), ("_PRESSED_US", 700)],
)
def test_a_debouncer_that_is_too_quick_is_found(monkeypatch, name, value):
    monkeypatch.setattr(keys, name, value)
    assert bounces.run(2, bounces.PRESSES_A_RUN)["failures"]


@pytest.mark.nightly
def test_a_debouncer_that_misses_presses_is_found(monkeypatch):
    monkeypatch.setattr(keys, "_PRESSED_US", 100_000)
    assert bounces.run(1, PRESSES)["failures"]


def test_every_press_counts_once_on_the_image(image):
    result = image_bounces.run(1, PRESSES_ON_THE_IMAGE, image)
    assert result["failures"] == []
    assert result["cases"] == PRESSES_ON_THE_IMAGE
