"""A table that is ended on its page while its box is still there."""

import pytest

from host_tools.boxes.collect import collect
from host_tools.events.events import load_event
from host_tools.events.planned_tables import planned
from host_tools.intake.database import Database
from tests.host_tools.box import TableBox
from tests.host_tools.web.table_forms import HERE, SOLO, press

pytestmark = pytest.mark.long

ROUND, RANKING = "/event/1/round/1", "/event/1/ranking/1"
ASKED = "0 of 12 deals are known: is that all?"
BEFORE, AFTER = 1_000, 4_000_000_000  # the page decides in between


class Box:
    """The box of table 1 in round 1, which was set up and read long ago."""

    def __init__(self, path, folder):
        self._path = path
        self._box = TableBox(folder)
        with Database(path, clock=lambda: BEFORE) as database, self._box.link() as link:
            link.push_session(planned(load_event(database, 1))[0].session)
            collect(link, database)

    def play(self):
        self._box.play(SOLO)

    def read(self, clock=AFTER):
        with Database(self._path, clock=lambda: clock) as database, self._box.link() as link:
            collect(link, database)


@pytest.fixture
def box(path, tmp_path):
    return Box(path, tmp_path / "box")


def test_the_ranking_waits_for_the_box_of_a_table_that_was_ended(page, box):
    box.play()
    press(page, "End this table")
    assert ASKED in page.get(ROUND).text
    assert f"Table 1 : {ASKED}" in page.get(RANKING).text
    assert ASKED in page.get(HERE).text
    box.read()
    assert ASKED not in page.get(HERE).text + page.get(RANKING).text
    assert "1 of 12" in page.get(ROUND).text


def test_a_table_that_never_signs_counts_by_the_word_of_the_director(page, path, box):
    lacks = "has not signed on its box"
    for _ in range(11):
        box.play()
    box.read()
    assert lacks not in page.get(HERE).text
    box.play()
    box.read()
    assert lacks in page.get(HERE).text
    with Database(path) as database:
        still = [str(one) for one in load_event(database, 1).standings().open]
    assert still[0] == "round 1, table 1: all played, not signed"
    press(page, "It counts without a signature")
    assert lacks not in page.get(HERE).text
    with Database(path) as database:
        event = load_event(database, 1)
    assert event.tables[1, 1].state == "ended"
    assert "table 1:" not in str([str(one) for one in event.standings(1).open])
