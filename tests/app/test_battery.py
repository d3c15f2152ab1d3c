"""The warning of a low battery: when it is given, when again, and that a cable needs none."""

import pytest

from firmware.app.battery import EMPTY, GOOD, LOW, Battery, level_of
from hardware.power import EMPTY_MV, LOW_MV, RECOVERY_MV, USB_MV
from host_tools.simulation.simulator import board
from tests.app.table import session

MINUTE = 60_000


class Supply:
    """The board as the battery needs it: readings jump about `millivolts`."""

    is_pico_w = False

    def __init__(self, millivolts):
        self.millivolts = millivolts
        self.now = 0
        self.readings = 0

    def supply_mv(self):
        self.readings += 1
        return self.millivolts + (25 if self.readings % 2 else -25)

    def uptime_ms(self):
        return self.now


@pytest.fixture
def supply():
    return Supply(USB_MV + 500)


@pytest.fixture
def battery(supply):
    return Battery(supply)


def after_a_minute(supply, battery, millivolts):
    """The level and the news at another voltage."""
    supply.now += MINUTE
    supply.millivolts = millivolts
    battery.look()
    return battery.level, battery.news()


@pytest.mark.parametrize(
    ("supply", "before", "level"),
    [
        (LOW_MV, GOOD, GOOD),
        (LOW_MV - 1, GOOD, LOW),
        (EMPTY_MV, GOOD, LOW),
        (EMPTY_MV - 1, GOOD, EMPTY),
        (LOW_MV + RECOVERY_MV - 1, LOW, LOW),
        (LOW_MV + RECOVERY_MV, LOW, GOOD),
        (EMPTY_MV + RECOVERY_MV - 1, EMPTY, EMPTY),
        (EMPTY_MV + RECOVERY_MV, EMPTY, LOW),
        (USB_MV, EMPTY, GOOD),
    ],
)
def test_marks(supply, before, level):
    assert level_of(supply, before) == level


def test_every_crossing_is_told_once(supply, battery):
    assert after_a_minute(supply, battery, LOW_MV + 50) == (GOOD, None)
    assert after_a_minute(supply, battery, LOW_MV - 50) == (LOW, LOW)
    assert battery.news() is None
    # It recovers a little in a pause, and falls again.
    assert after_a_minute(supply, battery, LOW_MV + 50) == (LOW, None)
    assert after_a_minute(supply, battery, LOW_MV - 50) == (LOW, None)
    assert after_a_minute(supply, battery, EMPTY_MV - 50) == (EMPTY, EMPTY)
    assert after_a_minute(supply, battery, EMPTY_MV + RECOVERY_MV) == (LOW, None)
    # Charged, and the next evening.
    assert after_a_minute(supply, battery, USB_MV) == (GOOD, None)
    assert after_a_minute(supply, battery, LOW_MV - 50) == (LOW, LOW)


def test_single_readings_do_not_count(supply, battery):
    assert after_a_minute(supply, battery, LOW_MV + 1) == (GOOD, None)


def test_it_measures_once_a_minute_at_most(supply, battery):
    battery.look()
    first = supply.readings
    supply.now += MINUTE - 1
    battery.look()
    assert supply.readings == first > 1
    supply.now += 1
    battery.look()
    assert supply.readings == 2 * first


def test_what_the_battery_had_is_known_on_the_cable(supply, battery):
    """For the desk, which asks only there."""
    battery.look()
    assert battery.supply_mv is None
    after_a_minute(supply, battery, USB_MV - 1)
    assert battery.supply_mv == USB_MV - 1
    after_a_minute(supply, battery, LOW_MV)
    after_a_minute(supply, battery, USB_MV)
    assert battery.supply_mv == LOW_MV


def test_a_pico_w_has_no_battery_that_could_be_empty(supply, battery):
    supply.is_pico_w = True
    assert after_a_minute(supply, battery, 92) == (GOOD, None)
    assert battery.supply_mv is None


# On the display


@pytest.fixture
def low_table(make_table, monkeypatch, language):
    """A table whose battery is low when it is switched on."""
    monkeypatch.setattr(board, "SUPPLY_MV", LOW_MV - 50)
    return make_table(language, session(), [{"passed": True}])


def test_pictures(low_table, look):
    low_table.play(
        """
        [battery-low] ok [home-battery]
        """,
        look(low_table),
    )
    low_table.board.supply = EMPTY_MV - 50
    low_table.wait(MINUTE)
    low_table.play("opponents ok [battery-empty] ok", look(low_table))
    # At the next look on a cable the mark goes.
    marked = low_table.picture()
    low_table.board.supply = USB_MV + 500
    low_table.wait(MINUTE)
    low_table.play("opponents ok")
    assert low_table.picture() != marked


def test_the_warning_waits_for_the_end_of_a_deal(make_table):
    table, other = make_table("de", session()), make_table("de", session())
    table.board.supply = LOW_MV - 50
    for box in (table, other):
        box.wait(MINUTE)
        box.play("ok up")
    assert table.picture() == other.picture()
    for box in (table, other):
        box.play("back back")
    assert table.picture() != other.picture()
    table.play("ok")


def test_a_box_without_a_session_warns_too(make_table, monkeypatch):
    monkeypatch.setattr(board, "SUPPLY_MV", EMPTY_MV - 50)
    table = make_table("de")
    warning = table.picture()
    table.play("ok")
    assert table.picture() != warning
    table.play("down ok back")


# The sound, which is off unless a club wants it


def test_a_stored_deal_sounds_only_if_the_club_wants_it(make_table):
    table = make_table("de", session())
    store = "ok ok\nread\nok opponents\n"
    table.play(store)
    assert table.board.beeps == 0
    table.play("back up*2 ok down*3 ok down ok")
    assert table.board.beeps == 1
    table.play("back\n" + store)
    assert table.board.beeps == 2
