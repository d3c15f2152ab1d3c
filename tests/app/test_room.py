"""Little room left on the flash: said in time, and no session that has begun is cut short."""

import pytest

from firmware.app.screens.message import MessageScreen
from firmware.app.storage.files import Files
from firmware.app.storage.log import RESERVE
from firmware.app.storage.room import BYTES_A_DEAL, FEW
from firmware.app.texts import text
from tests.app.conftest import picture_of
from tests.app.fft_deals import GARDE
from tests.app.scenes import as_it_is
from tests.app.table import session

DEAL = "down left right ok ok\nread\nok opponents\n"
SIGN = "ok ok\nread\nok\nread\nok opponents\n"
NEW = "back up*3 ok\n"


@pytest.fixture
def leave(monkeypatch):
    """Leaves room for so many deals of sessions to come."""

    def room_for(deals):
        monkeypatch.setattr(Files, "free", lambda _: RESERVE + deals * BYTES_A_DEAL)

    return room_for


def sentence(key, *arguments):
    """The picture of a sentence on the storage."""
    return picture_of(MessageScreen(text("storage.title"), text(key, *arguments)))


@pytest.mark.parametrize("body", [None, session()], ids=["nothing", "session"])
@pytest.mark.parametrize(("deals", "said"), [(FEW - 1, 1600), (42, 40)])
def test_little_room_is_said_once_a_start(make_table, leave, body, deals, said):
    leave(deals)
    table = make_table("de", body)
    for _ in range(2):
        assert table.picture() == sentence("storage.nearly_full", said)
        table.play("ok\n")
        table.press("back")
        table.press("back")
        assert table.picture() != sentence("storage.nearly_full", said)
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
    assert table.picture() == sentence("storage.no_room_for_a_session")
    table.play("ok\n" + DEAL + SIGN)
    assert table.session().ledger.signed
    assert len(table.session().ledger.deals) == 2


@pytest.mark.parametrize("body", [None, session()], ids=["nothing", "session"])
def test_none_for_another_session_is_said_before_anything_is_asked(make_table, leave, body):
    table = make_table("de", body)
    before = table.open_log().size
    leave(0)
    table.play("ok" if body is None else NEW)
    assert table.picture() == sentence("storage.no_room_for_a_session")
    table.play("ok\n")
    assert table.picture() != sentence("storage.no_room_for_a_session")
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


@as_it_is
@pytest.mark.parametrize(
    ("deals", "name"), [(FEW - 10, "storage-nearly-full"), (0, "storage-no-room")]
)
def test_what_is_said_fits(make_table, leave, look, language, deals, name):
    leave(deals)
    table = make_table(language)
    look(table)(name)
