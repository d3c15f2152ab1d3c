"""What the box says of itself: its version, the last sync, and that there is a Pico W in it."""

from datetime import UTC, datetime
from types import SimpleNamespace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from firmware.app import texts
from firmware.app.flows import information, selftest
from firmware.app.flows.information import version_lines
from firmware.app.screens.header import LINES
from firmware.app.screens.message import LinesScreen
from firmware.app.texts import counted, text
from firmware.calendar import date_of
from host_tools.common.page_version import version_of_page, version_of_phone
from host_tools.simulation.simulator import board
from host_tools.simulation.simulator.board import SimulatedBoard
from tests.app.conftest import picture_of
from tests.app.scenes import LANGUAGES, as_it_is, everywhere
from tests.app.table import session
from tests.each import each

LONGEST = "1.0.0.dev0+gdddddddd.dirty"


def lines_of(version):
    return version_lines(SimpleNamespace(version=version))


def test_a_release_takes_one_line():
    assert lines_of("1.0.0") == ["Version 1.0.0"]


def test_a_commit_has_a_line_of_its_own():
    assert lines_of("1.0.0.dev0+g1a2b3c4d") == ["Version 1.0.0", " .dev0+g1a2b3c4d"]


@each("language", LANGUAGES)
@each("of", [str, version_of_page, version_of_phone])
def test_the_longest_one_fits(language, of):
    texts.use_language(language)
    picture_of(LinesScreen("", lines_of(of(LONGEST))))


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


READING_MV = 68  # what is read as the supply while the radio is selected
MINUTE = 60_000


@pytest.fixture
def pico_w(monkeypatch):
    monkeypatch.setattr(board.SimulatedBoard, "is_pico_w", True)
    monkeypatch.setattr(board, "SUPPLY_MV", READING_MV)


@pytest.fixture
def other(make_table, language):
    """The same table with a plain Pico."""
    return make_table(language, session(), [{"passed": True}]).picture()


@everywhere
def test_pictures(other, pico_w, make_table, look, language):
    table = make_table(language, session(), [{"passed": True}])
    table.play("[pico-w] ok", look(table))
    assert table.picture() == other
    table.wait(2 * MINUTE)
    table.play("opponents back")
    assert table.picture() == other, "no mark of a battery, and no warning"


def test_a_box_without_a_session_says_it_too(pico_w, make_table):
    table = make_table("de")
    said = table.picture()
    table.play("ok")
    assert table.picture() != said


def test_the_page_about_the_box_says_it_in_place_of_the_supply(pico_w, make_table, monkeypatch):
    shown = []

    class Screen(information.AboutScreen):
        def __init__(self, title, players, lines, board):
            super().__init__(title, players, lines, board)
            shown.extend(lines)

    monkeypatch.setattr(information, "AboutScreen", Screen)
    table = make_table("de", session())
    table.play("ok\nback up ok")
    assert text("pico_w.title") in shown
    assert text("information.supply", 0, 0) not in shown


def test_the_self_test_finds_it():
    found = selftest._supply(SimpleNamespace(is_pico_w=True))
    assert found == (selftest.FAILED, text("selftest.supply"), (text("pico_w.title"),))
