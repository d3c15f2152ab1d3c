"""Errors of the application and of the storage: what is said, and what is kept."""

import errno

import pytest

from firmware.app import link
from firmware.app.flows import home
from firmware.app.rescue import RescueLink
from firmware.app.storage.log_file import PATH as LOG
from firmware.app.storage.pending import PATH as PENDING
from tests.app.failing_files import fail_to_write
from tests.app.fft_deals import CONFIRM, EXAMPLES, GARDE, GARDE_SANS_WON, GARDE_WON, entered
from tests.app.scenes import as_it_is
from tests.app.table import session


@pytest.fixture
def table(make_table):
    return make_table("de", session())


@as_it_is
def test_an_error_is_kept_in_a_file_and_play_goes_on(make_table, language, look, monkeypatch):
    table = make_table(language, session())
    table.expected_faults = ["error-1.txt"]
    table.play(GARDE_WON + CONFIRM)
    log = (table.flash / LOG).read_bytes()

    def broken(box):
        raise ZeroDivisionError("a screen that fails")

    with monkeypatch.context() as patch:
        patch.setattr(home, "look_back", broken)
        table.play("back down ok")
    look(table)("fault")
    assert isinstance(link.current, RescueLink)  # nothing holds the application any more
    report = (table.flash / "error-1.txt").read_text(encoding="utf-8")
    assert "ZeroDivisionError: a screen that fails" in report
    assert "home.py" in report
    assert (table.flash / LOG).read_bytes() == log
    table.play("ok\n" + GARDE_SANS_WON + CONFIRM)
    assert [points for _, points in table.documents()] == [EXAMPLES[0][2], EXAMPLES[1][2]]


def test_an_error_in_the_middle_of_a_deal_gives_the_draft_back(table, monkeypatch):
    table.expected_faults = ["error-1.txt"]
    with monkeypatch.context() as patch:
        patch.setattr("firmware.app.screens.number.NumberScreen.press", None)
        table.play("left left right up")
    table.play("ok")  # the message is read; the points are asked again
    table.play("down ok ok\n" + CONFIRM)
    assert entered(table) == GARDE | {"taker": 3}


@as_it_is
@pytest.mark.parametrize(
    ("number", "name"), [(errno.ENOSPC, "storage-full"), (errno.EIO, "storage-failed")]
)
def test_a_deal_that_cannot_be_stored_is_offered_again(
    make_table, language, look, monkeypatch, number, name
):
    table = make_table(language, session())
    table.play(GARDE_WON)
    shown = table.picture()
    with monkeypatch.context() as patch:
        fail_to_write(patch, number, LOG, PENDING)
        table.play(CONFIRM)
        look(table)(name)
        table.play("ok")
        assert table.picture() == shown
    assert not len(table.session().ledger.deals)
    table.play(CONFIRM)
    assert entered(table) == EXAMPLES[0][1]


def test_an_unreadable_storage_is_left_as_it_is(make_table, monkeypatch):
    table = make_table("de", session(), [GARDE])
    with table.off():
        monkeypatch.setattr(
            "host_tools.simulation.simulator.board.SimulatedBoard.storage_fault", "damaged: 5"
        )
        before = {path.name: path.read_bytes() for path in table.flash.iterdir()}
    shown = table.picture()
    for key in ("ok", "back", "up"):
        table.press(key)
        assert table.picture() == shown
    assert {path.name: path.read_bytes() for path in table.flash.iterdir()} == before
