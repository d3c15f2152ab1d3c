"""What a box says of its flash: it can only be read, has a gap in its directory, or little room."""

import errno

import pytest

from firmware.app.screens.message import MessageScreen
from firmware.app.storage.files import Files, NoGuard
from firmware.app.storage.log import RESERVE
from firmware.app.storage.room import BYTES_A_DEAL, FEW
from firmware.app.storage.settings import Settings
from firmware.app.texts import text, use_language
from host_tools.simulation.simulator.board import SimulatedBoard
from tests.app.conftest import picture_of
from tests.app.fft_deals import GARDE
from tests.app.scenes import as_it_is
from tests.app.table import session

FOUND = 4711
DEAL = "down left right ok ok\nread\nok opponents\n"
SIGN = "ok ok\nread\nok\nread\nok opponents\n"
NEW = "back up*3 ok\n"


def said(key, *arguments, title="storage.title", language="de"):
    """The picture of a sentence, which must fit."""
    use_language(language)
    return picture_of(MessageScreen(text(title), text(key, *arguments)))


# It can only be read: the box starts, says so, and the desk gets the log.


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


@as_it_is
def test_it_is_said_and_nothing_is_lost(read_only, language):
    sentence = said("storage.read_only", title="damage.title", language=language)
    before = {path.name: path.read_bytes() for path in read_only.flash.iterdir()}
    assert read_only.picture() == sentence
    read_only.play("ok")
    assert read_only.picture() != sentence
    assert read_only.session().ledger.played == 1
    read_only.pull_plug()
    assert {path.name: path.read_bytes() for path in read_only.flash.iterdir()} == before


# A gap in the directory: said at every start until a desk knows of it.


@as_it_is
def test_what_the_box_says(make_table, language, monkeypatch):
    table = make_table(language, session(), [GARDE])
    quiet = table.picture()
    sentence = said("damage.gap", title="damage.title", language=language)
    for found in (FOUND, 0):
        with table.off():
            monkeypatch.setattr(SimulatedBoard, "gap", found)
        assert table.picture() == sentence
        table.play("ok")
        assert table.picture() == quiet
    Settings(table.fs, NoGuard()).change(gap=-FOUND)
    table.restart()
    assert table.picture() == quiet


# Little room: said in time, and no session that has begun is cut short.


@pytest.fixture
def leave(monkeypatch):
    """Leaves room for so many deals of sessions to come."""

    def room_for(deals):
        monkeypatch.setattr(Files, "free", lambda _: RESERVE + deals * BYTES_A_DEAL)

    return room_for


@pytest.mark.parametrize("body", [None, session()], ids=["nothing", "session"])
@pytest.mark.parametrize(("deals", "left"), [(FEW - 1, 1600), (42, 40)])
def test_little_room_is_said_once_a_start(make_table, leave, body, deals, left):
    leave(deals)
    table = make_table("de", body)
    for _ in range(2):
        assert table.picture() == said("storage.nearly_full", left)
        table.play("ok\n")
        table.press("back")
        table.press("back")
        assert table.picture() != said("storage.nearly_full", left)
        table.restart()


def test_room_enough_is_not_worth_a_word(make_table, leave):
    leave(FEW)
    table = make_table("de", session())
    table.play(DEAL)
    assert len(table.session().ledger.deals) == 1


def test_a_session_that_has_begun_is_played_and_signed_without_any_room(make_table, leave):
    table = make_table("de", session(deals=2), [GARDE])
    leave(0)
    table.restart()
    assert table.picture() == said("storage.no_room_for_a_session")
    table.play("ok\n" + DEAL + SIGN)
    assert table.session().ledger.signed
    assert len(table.session().ledger.deals) == 2


@pytest.mark.parametrize("body", [None, session()], ids=["nothing", "session"])
def test_none_for_another_session_is_said_before_anything_is_asked(make_table, leave, body):
    table = make_table("de", body)
    before = table.open_log().size
    leave(0)
    table.play("ok" if body is None else NEW)
    assert table.picture() == said("storage.no_room_for_a_session")
    table.play("ok\n")
    assert table.picture() != said("storage.no_room_for_a_session")
    assert table.open_log().size == before


def test_the_room_is_among_what_is_known_of_the_box(make_table, leave, monkeypatch):
    lines = []
    monkeypatch.setattr(
        "firmware.app.flows.information.AboutScreen",
        lambda title, players, shown, board: lines.extend(shown) or MessageScreen(title, ""),
    )
    leave(1_770)
    table = make_table("de", session())
    table.play("back up ok\n")
    assert "Platz für 1700 Spiele" in lines
