"""The start after a reset for what the processor could not do: what is said and kept of it."""

import json

import pytest

from firmware.app import hard_fault, link
from firmware.app.rescue import RescueLink
from firmware.app.screens.message import MessageScreen
from firmware.app.starts import MOST, Starts
from firmware.app.texts import text
from host_tools.simulation.simulator.board import SimulatedBoard
from tests.app.conftest import picture_of
from tests.app.table import session
from tests.faults import a_fault

SAID = {"at": 0x10003902, "from": 0x1002ABCD, "address": 0x2004ABCE}
TABLE = "opponents\nok"


@pytest.fixture
def faulty(monkeypatch):
    """The board starts after a fault, the first one in a row."""
    monkeypatch.setattr(SimulatedBoard, "fault", a_fault())


def table_of(make_table, language="en"):
    table = make_table(language, session())
    table.expected_faults = ["error-1.txt"]
    return table


def test_it_is_said_once_in_the_language_of_the_box(make_table, language, faulty, look):
    table = table_of(make_table, language)
    look(table)("hard-fault")
    table.press("ok")
    table.play(TABLE)
    assert table.faults() == ["error-1.txt"]


def test_the_report_has_all_that_is_known(make_table, faulty):
    table = table_of(make_table)
    report = (table.flash / "error-1.txt").read_text(encoding="utf-8")
    assert report == (
        "HardFault at 10003902, called from 1002abcd, address 2004abce; 1 in a row, "
        f"firmware {table.board.version}\n"
    )


def test_where_no_report_can_be_kept_the_place_is_said(make_table, faulty, monkeypatch):
    monkeypatch.setattr(hard_fault, "FaultFiles", FullFiles)
    table = make_table("en", session())
    sentence = text("fault.not_kept", "1000\u00a03902")
    assert table.picture() == picture_of(MessageScreen(text("fault.title"), sentence))


class FullFiles:
    """Reports for which there is no room."""

    def __init__(self, fs, guard):
        pass

    def keep(self, report):
        raise hard_fault.StorageError("storage_full")


def test_settings_that_cannot_be_read(make_table, faulty, monkeypatch):
    def broken(*_):
        raise MemoryError

    monkeypatch.setattr("firmware.app.own_language.Settings", broken)
    table = table_of(make_table)
    assert table.faults() == ["error-1.txt"]
    table.press("ok")
    table.play(TABLE)


def test_the_desk_is_told_with_and_without_the_application(make_table, faulty):
    table = table_of(make_table)
    assert isinstance(link.current, RescueLink)
    assert json.loads(link.current.answer("identify"))["fault"] == SAID
    table.press("ok")
    table.play(TABLE)
    assert not isinstance(link.current, RescueLink)
    assert json.loads(link.current.answer("identify"))["fault"] == SAID


def test_a_box_without_a_fault_says_so(make_table):
    make_table("en", session())
    assert json.loads(link.current.answer("identify"))["fault"] is None


def test_the_screen_about_the_box_has_it(make_table, faulty, language, look):
    table = table_of(make_table, language)
    table.press("ok")
    table.play("back up ok\nright*2")
    look(table)("information-fault")


def test_a_confirmed_deal_ends_the_row(make_table, faulty):
    table = table_of(make_table)
    table.press("ok")
    assert table.board.fault.in_a_row == 1
    table.play("ok\nok\nread\nok opponents")
    assert table.board.fault.in_a_row == 0


class Memory:
    """A board as far as Starts knows it."""

    def __init__(self, word, faults):
        self.word = word
        self.fault = a_fault(faults)

    def kept(self):
        return self.word

    def keep(self, value):
        self.word = value


@pytest.mark.parametrize(("starts", "faults"), [(0, MOST), (MOST, 0), (MOST, 1), (1, MOST)])
def test_a_start_that_ended_in_a_fault_was_in_vain(starts, faults):
    assert Starts(Memory(starts, faults)).hopeless


@pytest.mark.parametrize(("starts", "faults"), [(0, 2), (2, 1), (1, 1)])
def test_none_is_counted_twice(starts, faults):
    assert not Starts(Memory(starts, faults)).hopeless


def test_a_proof_ends_the_row():
    board = Memory(1, 2)
    Starts(board).prove()
    assert (board.word, board.fault.in_a_row) == (0, 0)
