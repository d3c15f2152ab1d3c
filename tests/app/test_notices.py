"""However something gets into the log, the box says so, and sounds where the club wants that."""

import errno

import pytest

from firmware.app.battery import EMPTY, Battery
from firmware.app.screens import menu, message, result, table
from firmware.app.storage.draft import PATH as DRAFT
from firmware.app.storage.log_file import PATH as LOG
from firmware.app.storage.pending import PATH as PENDING
from firmware.app.texts import LANGUAGES, text
from tests.app.failing_files import fail_to_write
from tests.app.fft_deals import GARDE
from tests.app.shown import note_titles
from tests.app.table import session
from tests.each import each

CONFIRM = "\nread\nok opponents\n"
DEAL = "down left right ok ok" + CONFIRM
CHOOSE = "back down ok ok\n"
# French Tarot for four wants everybody to agree to it besides.
SWISS = session("ch-4")

# What is done, at which table, and what is said then.
WAYS = {
    "deal": (SWISS, [], DEAL, "✓ 1 notiert"),
    "another": (session("ch-4", deals=1), [GARDE], "ok\ndown*3 ok\n" + DEAL, "✓ 2"),
    "correction": (SWISS, [GARDE], CHOOSE + "ok\nup" + CONFIRM, "✓ Korrigiert"),
    "annulment": (SWISS, [GARDE], CHOOSE + "down*3 ok\nok\nread\nok" + CONFIRM, "✓ Gestrichen"),
    "warning": (SWISS, [], "back down*2 ok\ndown ok\nright\nok" + CONFIRM, "✓ Notiert"),
    "penalty": (SWISS, [], "back down*2 ok\ndown*2 ok\nright\nok ok" + CONFIRM, "✓ Notiert"),
    "adjustment": (
        SWISS,
        [],
        "back down*4 ok\nread\nok\nok\nright\nup ok\nok ok" + CONFIRM,
        "✓ Notiert",
    ),
}


@pytest.fixture
def titles(monkeypatch):
    """The titles of the screens that have one to spare, in the order in which they are drawn."""
    return note_titles(monkeypatch, menu, table, result)


@each("way", WAYS)
@each("sound", [True, False])
def test_what_is_stored_is_said_and_sounds_once(make_table, titles, way, sound):
    body, deals, keys, notice = WAYS[way]
    box = make_table("de", body, deals, sound=sound)
    box.play(keys)
    assert titles[-1].startswith(notice)
    assert box.board.beeps == int(sound)
    box.play("back")
    box.play("opponents back" if way in ("correction", "annulment", "adjustment") else "back")
    assert not titles[-1].startswith(notice)
    assert box.board.beeps == int(sound)


def test_a_deal_that_goes_on_after_a_power_cut_is_said_and_sounds(make_table, titles):
    box = make_table("de", SWISS, sound=True)
    box.play("down left")
    box.restart()
    box.play("right ok ok" + CONFIRM)
    assert titles[-1] == "✓ 1 notiert"
    assert box.board.beeps == 1


@each("way", WAYS)
def test_what_could_not_be_stored_is_not_said_to_be(make_table, titles, monkeypatch, way):
    body, deals, keys, notice = WAYS[way]
    box = make_table("de", body, deals, sound=True)
    with monkeypatch.context() as patch:
        fail_to_write(patch, errno.EIO, LOG, PENDING)
        box.play(keys)
        box.play("ok")
    assert notice not in titles
    titles.clear()
    assert box.board.beeps == 0


# What is said between a deal that is stored and the table.


@pytest.fixture
def said(monkeypatch):
    """The titles of all screens that can say it, in the order in which they are drawn."""
    return note_titles(monkeypatch, menu, message, table, result)


IN_DEBT = [{"points": [26, 46]}]
NEXT_DEAL = "ok\nok\nok" + CONFIRM  # what may be demanded is read; 36 : 36


@pytest.mark.parametrize("language", LANGUAGES)
def test_stored_comes_before_what_a_party_may_demand(make_table, said, language):
    box = make_table(language, session("troccas-4"), IN_DEBT)
    assert said[-1] == text("dealing.title")
    box.play(NEXT_DEAL)
    assert said[-1] == text("table.stored", 2)
    box.play("ok")
    assert said[-1] == text("table.short", 7, 2)


def test_stored_comes_before_the_first_thing_that_is_said(make_table, said, monkeypatch):
    """The battery, and then whose right it is."""
    box = make_table("de", session("troccas-4"), IN_DEBT)
    news = [EMPTY]
    monkeypatch.setattr(Battery, "news", lambda battery: news.pop() if news else None)
    box.play(NEXT_DEAL)
    assert said[-1] == "✓ 2 notiert"
    box.play("ok")
    assert said[-1] == "Vor dem Geben"
    box.play("ok")
    assert said[-1] == "T 7 R 2"


def test_stored_comes_before_trouble_with_the_draft(make_table, said, monkeypatch):
    box = make_table("de", SWISS)
    fail_to_write(monkeypatch, errno.EIO, DRAFT)
    box.play("ok ok" + CONFIRM)
    assert said[-1] == "✓ 1 notiert"
    box.play("ok")
    assert said[-1] == "T 7 R 2"
