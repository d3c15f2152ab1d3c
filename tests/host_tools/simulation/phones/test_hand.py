"""A hand at a phone knows a key that was refused from one that counted."""

from host_tools.simulation.simulator.simulated_box import PRESS_MS, ScriptedBox
from tests.host_tools.simulation.phones.hand import blinks
from tests.host_tools.simulation.simulator.played import START_A_ROUND, UP_TO_THE_POINTS

DOWN_MS = 30  # a press has counted, and its blink is not over


def pressed(box, key):
    """What the display had in its memory before a key, while it was down, and afterwards."""
    pictures = [box.picture()]
    box.set_key(key, True)
    box.wait(DOWN_MS)
    pictures.append(box.picture())
    box.set_key(key, False)
    box.wait(PRESS_MS)
    box.settle()
    return [*pictures, box.picture()]


def test_a_key_that_is_refused_only_blinks(tmp_path):
    with ScriptedBox(tmp_path) as box:
        box.play(START_A_ROUND)
        box.play(UP_TO_THE_POINTS)
        # The extras take no second OK of a double tap.
        box.set_key("ok", True)
        box.wait(PRESS_MS)
        box.set_key("ok", False)
        box.wait(PRESS_MS)
        before, meanwhile, after = pressed(box, "ok")
    assert before == after
    assert blinks(before, meanwhile)
    assert not blinks(before, after)


def test_a_key_that_counts_does_not(tmp_path):
    with ScriptedBox(tmp_path) as box:
        box.play(START_A_ROUND)
        before, meanwhile, after = pressed(box, "down")
    assert not blinks(before, meanwhile)
    assert not blinks(before, after)
