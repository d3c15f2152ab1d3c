"""Power-on and the keys, on the real image."""

import runpy

import pytest

from firmware.app.screens.message import LinesScreen
from firmware.app.texts import text
from firmware.port.paths import ROOT
from host_tools.bench.entries import PASSED
from host_tools.emulator.box import EmulatedBox
from host_tools.emulator.pictures import BLANK
from tests.device.table import assert_shows, drawn, table_picture

NOTHING_YET = [0, 0, 0, 0]


@pytest.mark.parametrize("sh1106", [False, True], ids=["ssd1306", "sh1106"])
def test_shows_the_table(boot, sh1106):
    box = boot(sh1106=sh1106)
    assert_shows(box, table_picture(NOTHING_YET, 1))
    assert box.display.panel.faults == []


def test_blank_flash(image):
    """A new Pico formats its flash and offers to begin a session."""
    box = EmulatedBox.boot(image)
    assert box.display.panel.faults == []
    assert box.picture() != BLANK
    assert box.press("ok")
    box.power_off()


def test_shows_the_version_of_the_build(boot):
    """On the screen about the box, last in the menu; the line is where the firmware draws it."""
    box = boot()
    for key in ("back", "up", "ok"):
        assert box.press(key)
    version = runpy.run_path(ROOT / "build" / "frozen" / "schreiber_version.py")["VERSION"]
    lines = LinesScreen(text("information.title"), [text("information.version", version)])
    title_and_first_line = slice(0, 2 * 128)
    assert box.picture()[title_and_first_line] == drawn(lines)[title_and_first_line]


def test_a_key_held_at_power_on_is_ignored(image, table_flash):
    box = EmulatedBox(image, table_flash)
    box.keys.press("ok")
    box.start()
    table = table_picture(NOTHING_YET, 1)
    assert_shows(box, table)
    box.keys.release("ok")
    box.settle()
    assert_shows(box, table)
    assert box.press("ok")
    assert box.picture() != table
    box.power_off()


def test_bouncing_contacts_press_once(boot):
    """Chatter of 3.5 ms at both edges: a passed deal takes each of its presses once."""
    box = boot(bounce=(300, 200, 900, 100, 1500, 500))
    PASSED.script.play(box)
    assert_shows(box, table_picture(NOTHING_YET, 1, stored=1, dealer=0))


def test_a_quick_press_counts(boot):
    box = boot()
    assert box.press("ok", hold_ms=20)
    assert box.picture() != table_picture(NOTHING_YET, 1)
