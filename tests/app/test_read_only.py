"""A flash that can only be read: the box starts, says so, and the desk gets the log."""

import errno

import pytest

from firmware.app.screens.message import MessageScreen
from firmware.app.storage.files import Files, storage_error
from firmware.app.texts import text, use_language
from host_tools.simulation.simulator.board import SimulatedBoard
from tests.app.conftest import picture_of
from tests.app.fft_deals import GARDE
from tests.app.scenes import as_it_is
from tests.app.table import session


@pytest.fixture
def read_only(make_table, language, monkeypatch):
    """A table that has been switched on with such a flash, in the middle of a session."""
    table = make_table(language, session(), [GARDE])
    with table.off():
        monkeypatch.setattr(SimulatedBoard, "read_only", True)
        whole = Files.open

        def open_file(self, path, mode):
            if mode != "rb":
                raise OSError(errno.EROFS, "read-only")
            return whole(self, path, mode)

        monkeypatch.setattr(Files, "open", open_file)
    return table


def message(title, key, language):
    """The picture of a message that must fit."""
    use_language(language)
    return picture_of(MessageScreen(text(title), text(key)))


@as_it_is
def test_it_is_said_and_nothing_is_lost(read_only, language):
    before = {path.name: path.read_bytes() for path in read_only.flash.iterdir()}
    assert read_only.picture() == message("damage.title", "storage.read_only", language)
    read_only.play("ok")
    assert read_only.picture() != message("damage.title", "storage.read_only", language)
    assert read_only.session().ledger.played == 1
    read_only.pull_plug()
    assert {path.name: path.read_bytes() for path in read_only.flash.iterdir()} == before


def test_what_is_said_when_something_is_to_be_stored(language):
    error = storage_error(OSError(errno.EROFS, "read-only"))
    message("storage.title", "storage." + error.key, language)
    assert text("selftest." + error.key) != error.key
