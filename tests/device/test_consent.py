"""When a key counts that agrees to a score, on the real image: a table has to have read it."""

import pytest

from firmware.app.patience import READ_MS
from host_tools.simulation.emulator.script import Script

_NANOS = 1e6


EVERYBODY_PASSES = Script("ok ok")


def press_when_it_has_been_there(box, key, ms):
    """Press a key so long after the score was on the display; returns the pictures around it."""
    EVERYBODY_PASSES.play(box)
    shown, appeared_at = box.picture(), box.display.last_change / _NANOS
    box.run_for(appeared_at + ms - box.now_ms)
    assert box.press(key, hold_ms=10), "nothing has acknowledged it"
    return shown, box.picture()


@pytest.mark.parametrize("key", ["ok", "opponents"])
def test_a_score_that_nobody_can_have_read_is_not_agreed_to(boot, key):
    shown, then = press_when_it_has_been_there(boot(), key, READ_MS - 50)
    assert then == shown


@pytest.mark.parametrize("key", ["ok", "opponents"])
def test_a_score_that_has_been_there_for_a_second_is_agreed_to(boot, key):
    shown, then = press_when_it_has_been_there(boot(), key, READ_MS + 10)
    assert then != shown
