"""A gap in the directory of the flash: said at every start until a desk knows of it."""

import errno
from types import SimpleNamespace

import pytest

from firmware.app.screens.message import MessageScreen
from firmware.app.storage.files import NoGuard
from firmware.app.storage.gap import note_gap
from firmware.app.storage.settings import Settings, has_gap
from firmware.app.texts import text, use_language
from host_tools.simulation.simulator.board import SimulatedBoard
from tests.app.conftest import picture_of
from tests.app.fft_deals import GARDE
from tests.app.scenes import as_it_is
from tests.app.table import session
from tests.storage.memory_files import MemoryFiles

FOUND = 4711
LATER = 4712


@pytest.fixture
def files():
    return MemoryFiles()


def started(files, found, read_only=False):
    """The settings of a box whose start has found this gap, 0: none; has it one then?"""
    settings = Settings(files, NoGuard())
    if found:
        note_gap(settings, found)
    return settings, has_gap(SimpleNamespace(gap=found, read_only=read_only), settings)


def test_nothing_was_ever_found(files):
    _, is_open = started(files, 0)
    assert not is_open
    assert files.files == {}


def test_it_is_open_at_every_start_until_a_desk_knows(files):
    """The flash itself does not show it any more after the next commit."""
    for found in (FOUND, FOUND, 0, 0):
        settings, is_open = started(files, found)
        assert is_open
    settings.change(gap=-FOUND)
    for found in (0, FOUND, 0):
        _, is_open = started(files, found)
        assert not is_open


def test_another_gap_is_open_again(files):
    settings, _ = started(files, FOUND)
    settings.change(gap=-FOUND)
    for found in (LATER, 0):
        settings, is_open = started(files, found)
        assert is_open
        assert settings["gap"] == LATER


def test_what_cannot_be_noted_is_found_at_the_next_start(files):
    files.fault = errno.EROFS
    for _ in range(2):
        _, is_open = started(files, FOUND, read_only=True)
        assert is_open


@as_it_is
def test_what_the_box_says(make_table, language, monkeypatch):
    table = make_table(language, session(), [GARDE])
    table.settle()
    quiet = table.picture()
    use_language(language)
    said = picture_of(MessageScreen(text("damage.title"), text("damage.gap")))
    for found in (FOUND, 0):
        with table.off():
            monkeypatch.setattr(SimulatedBoard, "gap", found)
        assert table.picture() == said
        table.play("ok")
        assert table.picture() == quiet
    Settings(table.fs, NoGuard()).change(gap=-FOUND)
    table.restart()
    assert table.picture() == quiet
