"""The list of bonuses at a table of Königrufen: stepped, kept for a power cut, corrected."""

import pytest

from tests.app.correcting import CHOOSE
from tests.app.table import session

pytestmark = pytest.mark.long

CONFIRM = "\nread\nok\nread\nopponents\n"
TO_THE_LIST = "ok ok right up\n"  # from home: the scribe's Rufer with the player on his right, won
SILENT_PAGAT = {"name": "pagat", "side": "declarer", "announced": False, "made": True}
ANNOUNCED_PAGAT = SILENT_PAGAT | {"announced": True}
SILENT_TRULL = SILENT_PAGAT | {"name": "trull"}


@pytest.fixture
def table(make_table):
    return make_table("de", session("krenglbach"))


def stored(table):
    """The bonuses and the Kontra of the last deal."""
    document, _ = list(table.documents())[-1]
    return document.get("bonuses", []), document.get("kontra", 0)


def test_the_draft_keeps_every_step(table):
    """Power cuts between the presses: the list is there again with what stood in it."""
    table.play(TO_THE_LIST)
    for keys in ("left", "down right", "down*2 right"):
        table.play(keys)
        table.restart()
    table.play("ok" + CONFIRM)
    # The first line is marked again after each start: the Pagat, its Kontra, the Trull.
    assert stored(table) == ([ANNOUNCED_PAGAT | {"kontra": 1}, SILENT_TRULL], 0)


def test_back_leaves_the_list_as_it_was(table):
    table.play(TO_THE_LIST + "right down right")
    table.play("back")
    table.play("ok ok" + CONFIRM)
    assert stored(table) == ([SILENT_PAGAT, SILENT_TRULL], 0)


def test_where_nothing_else_stands_a_step_only_blinks(table):
    """A Farbendreier knows no Pagat, and nothing can be added to one that was left behind."""
    table.play(TO_THE_LIST + "right")
    table.play("back*3 left up ok*2")  # a Farbendreier after all
    table.play("down")
    table.play("ignored right")
    table.play("ok back")  # which says so
    table.play("right ok" + CONFIRM)
    assert stored(table) == ([], 0)


def test_a_correction_changes_one_line(table):
    table.play(TO_THE_LIST + "left down right ok" + CONFIRM)
    table.play(CHOOSE)
    table.play("down*2 ok")  # below how it ended: what was added
    table.play("left ok" + CONFIRM)  # the Pagat failed
    assert stored(table) == ([ANNOUNCED_PAGAT | {"made": False, "kontra": 1}], 0)


def test_help_is_about_the_marked_line(table):
    table.play(TO_THE_LIST)
    table.play("opponents")
    of_the_pagat = table.picture()
    table.play("back left")
    table.play("opponents")
    announced = table.picture()
    table.play("back down opponents")
    assert len({of_the_pagat, announced, table.picture()}) == 3
    table.play("back ok" + CONFIRM)
    assert stored(table) == ([ANNOUNCED_PAGAT], 0)
