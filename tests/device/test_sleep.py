"""Nobody presses: the display dims, later goes dark; emulated time passes, the minutes skipped."""

from host_tools.emulator.pictures import BLANK

SECOND = 1_000
MINUTE = 60 * SECOND
LOWEST = 1
CYCLES_A_SECOND = 125_000_000


def test_dims_goes_dark_and_wakes(boot):
    box = boot()
    panel = box.display.panel
    table, bright = box.picture(), panel.contrast

    box.skip(MINUTE - 2 * SECOND)
    box.run_for(100)
    assert (panel.contrast, box.picture()) == (bright, table)
    box.skip(2 * SECOND)
    box.run_for(100)
    assert (panel.contrast, box.picture()) == (LOWEST, table)
    box.skip(9 * MINUTE)
    box.run_for(100)
    assert box.picture() == BLANK

    # The press that wakes the box does nothing else.
    box.press("down")
    assert (panel.contrast, box.picture()) == (bright, table)
    box.press("down")
    assert box.picture() != table


def test_processor_sleeps(boot):
    """A box that waits for a key is awake for less than a twentieth of the time."""
    box = boot()
    before = box.cycles
    box.run_for(SECOND)
    assert box.cycles - before < CYCLES_A_SECOND / 20
