"""Dates from Unix seconds, compared with Python's own."""

from datetime import UTC, datetime

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from firmware.app.screens.header import LINES
from firmware.app.screens.message import LinesScreen
from firmware.app.texts import counted, text
from firmware.calendar import date_of
from host_tools.simulation.simulator.board import SimulatedBoard
from tests.app.conftest import picture_of
from tests.app.scenes import as_it_is
from tests.app.table import session

LAST = 253_402_300_799  # the end of the year 9999


@as_it_is
@pytest.mark.parametrize("clock", [2**31 - 1, 2**31, 4_107_542_400, LAST])
def test_the_screen_about_the_box_has_the_date_of_the_last_sync(make_table, language, clock):
    table = make_table(language, session(), synced=60, synced_clock=clock)
    table.play("back up ok\nright down*2")  # below the room that is left
    date = datetime.fromtimestamp(clock, UTC).strftime("%Y-%m-%d %H:%M")
    lines = [text("information.unsynced", table.open_log().size - 60)]
    lines.append(text("information.synced", date))
    lines.append(counted("information.boots", 2))
    lines.append(text("information.supply", 4, 9))
    lines.append(text("information.flash", SimulatedBoard.flash_type))
    screen = LinesScreen(text("information.title"), [""] * (LINES + 2) + lines)
    screen.first = LINES + 2
    assert table.picture() == picture_of(screen)


@given(st.integers(0, LAST))
@example(0)
@example(951_782_400)  # 29 February 2000
@example(2**31)
@example(4_107_542_400)  # 1 March 2100, which has no leap day
@example(LAST)
def test_dates(seconds):
    date = datetime.fromtimestamp(seconds, UTC)
    expected = (date.year, date.month, date.day, date.weekday())
    assert date_of(seconds) == (*expected, date.hour, date.minute, date.second)
