"""Power-on and the keys, on the real image."""

from datetime import UTC, datetime

import pytest

from firmware.app.flows.information import version_lines
from firmware.app.screens.header import FIRST_LINE, LINE
from firmware.app.screens.message import LinesScreen
from firmware.app.texts import text
from host_tools.boxes.flash.image import read_image
from host_tools.development.bench.box_figures import start_ms
from host_tools.development.bench.played_flash import flash_with_deals
from host_tools.simulation.emulator.display_pictures import BLANK
from host_tools.simulation.emulator.emulated_box import EmulatedBox
from host_tools.simulation.emulator.panel import DISPLAYS
from tests.device.table import assert_shows, drawn, table_picture
from tests.each import nightly

NOTHING_YET = [0, 0, 0, 0]
LAST_CLOCK = 253_402_300_799  # the end of the year 9999


STARTS = [(0, 220), (23, 250)]


@pytest.mark.parametrize(("played", "ms"), nightly(STARTS, STARTS[1:]))
def test_the_table_is_soon_there(image, played, ms):
    assert start_ms(image, flash_with_deals(played)) <= ms


# By day the one with another controller: all other tests have the usual one.
@pytest.mark.parametrize("size", nightly(DISPLAYS, ["1.3"]))
def test_shows_the_table(boot, size):
    box = boot(chip=DISPLAYS[size])
    assert_shows(box, table_picture(NOTHING_YET, 1))
    assert box.display.panel.faults == []


def test_blank_flash(image):
    """A new Pico formats its flash and offers to begin a session."""
    box = EmulatedBox.boot(image)
    assert box.display.panel.faults == []
    assert box.picture() != BLANK
    assert box.press("ok")
    box.power_off()


def test_shows_the_version_and_which_image_it_has(image, boot):
    """On the screen about the box, last in the menu; the lines are where the firmware draws them.

    Behind them, a little later, comes the digest that `schreiber box flash` tells.
    """
    box = boot()
    for key in ("back", "up", "ok"):
        assert box.press(key)
    box.wait(4_000)
    told = read_image(image)
    lines = [*version_lines(told), text("information.image", told.digest[:8])]
    expected = drawn(LinesScreen(text("information.title"), lines))
    whole_pages = (FIRST_LINE + len(lines) * LINE) // 8
    assert left_of_arrow(box.picture(), whole_pages) == left_of_arrow(expected, whole_pages)


def left_of_arrow(picture, pages):
    """The first pages of a picture without the arrow at the right."""
    return [picture[page * 128 : page * 128 + 112] for page in range(pages)]


DATES = """
from firmware.calendar import date_of
print([date_of(seconds) for seconds in {}])
"""


def test_dates_in_years_that_micropython_does_not_know(boot):
    """Those of the last sync, for instance."""
    expected = []
    for seconds in (2**31, LAST_CLOCK):
        date = datetime.fromtimestamp(seconds, UTC)
        of_day = (date.hour, date.minute, date.second)
        expected.append((date.year, date.month, date.day, date.weekday(), *of_day))
    assert boot().exec(DATES.format((2**31, LAST_CLOCK))).strip() == str(expected)


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


def test_a_quick_press_counts(boot):
    box = boot()
    assert box.press("ok", hold_ms=20)
    assert box.picture() != table_picture(NOTHING_YET, 1)


# Wires that take 30 us until they follow a pull: an open jumper, and what board.py makes of it.
SLOW_JUMPER = """
from firmware.device import board
from time import ticks_diff, ticks_us

class Pin:
    IN, PULL_UP, PULL_DOWN = range(3)
    level = 0
    def __init__(self, number, mode, pull):
        self.init(mode, pull)
    def init(self, mode, pull):
        self.pull, self.since = pull, ticks_us()
    def value(self):
        if ticks_diff(ticks_us(), self.since) > 30:
            Pin.level = int(self.pull == self.PULL_UP)
        return Pin.level

class Machine:
    pass

Machine.Pin = Pin
board.machine = Machine
print(board._fitted_chip() == board.SSD1306)
"""


def test_an_open_jumper_is_given_time_to_follow_its_pull(boot):
    assert boot().exec(SLOW_JUMPER) == "True\n"
