"""A Pico W in the box: it is said at each start, nobody hears of a battery, and play goes on."""

from types import SimpleNamespace

import pytest

from firmware.app.flows import information, selftest
from firmware.app.texts import text
from host_tools.simulation.simulator import board
from tests.app.scenes import everywhere
from tests.app.table import session

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


def test_deals_are_stored(pico_w, make_table):
    table = make_table("de", session())
    table.play("ok\nok ok\nread\nok opponents")
    assert len(table.session().ledger.deals) == 1


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
