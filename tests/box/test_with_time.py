"""What takes longer than a maker waits: the clock of the box against this PC's, with naps."""

import pytest

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
