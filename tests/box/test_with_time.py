"""What takes longer than a maker waits: the clock of the box against this PC's, with naps."""

import pytest

from host_tools.boxes.measuring.predictions import predictions

# A call takes some milliseconds, by which the moment is unsure: so many millionths of so long.
ENOUGH_MINUTES = 10
UNSURE_PPM = 10

SET_TO = 1_767_225_600  # 1 January 2026


def test_the_clock_goes_on_in_naps(request, napping_box):
    """MicroPython's own stands still meanwhile; a crystal is some thirty millionths wrong."""
    seconds = 60 * request.config.getoption("--minutes")
    napping_box.set_clock(SET_TO)
    begun = napping_box.now()
    napping_box.pause(seconds)
    clock = napping_box.identify().clock
    passed = napping_box.now() - begun
    assert passed > seconds / 2
    assert clock - SET_TO == pytest.approx(passed, abs=1.5)


def test_the_crystal(request, napping_box, found):
    """How much faster the clock of the box is, in millionths; reported of ten minutes or more."""
    minutes = request.config.getoption("--minutes")
    ahead = napping_box.ahead_s("uptime")
    begun = napping_box.now()
    napping_box.pause(60 * minutes)
    gained = 1e6 * (napping_box.ahead_s("uptime") - ahead) / (napping_box.now() - begun)
    if minutes >= ENOUGH_MINUTES:
        found(napping_box, "crystal", gained)
    assert abs(gained) < predictions()["crystal"].high + UNSURE_PPM * ENOUGH_MINUTES / minutes
