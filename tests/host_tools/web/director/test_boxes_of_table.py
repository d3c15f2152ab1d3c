"""Boxes of a table that is ended, goes on at another box, or was played by other rules."""

import re

import pytest

from host_tools.boxes.collect import collect
from host_tools.events.events import load_event
from host_tools.events.planned_tables import planned
from host_tools.intake.database import Database
from tests.host_tools.box import RUFER, TableBox
from tests.host_tools.decided import set_aside
from tests.host_tools.web.served import close_by_page, event_at
from tests.host_tools.web.sheets import sheet, sheet_form
from tests.host_tools.web.table_forms import HERE, SOLO, press

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


@pytest.mark.long
def test_the_ranking_waits_for_the_box_of_a_table_that_was_ended(page, box):
    box.play()
    press(page, "End this table")
    assert ASKED in page.get(ROUND).text
    assert f"Table 1 : {ASKED}" in page.get(RANKING).text
    assert ASKED in page.get(HERE).text
    box.read()
    assert ASKED not in page.get(HERE).text + page.get(RANKING).text
    assert "1 of 12" in page.get(ROUND).text


@pytest.mark.long
def test_a_table_that_never_signs_counts_by_the_word_of_the_director(page, path, box):
    lacks = "has not signed on its box"
    for _ in range(11):
        box.play()
    box.read()
    assert lacks not in page.get(HERE).text
    box.play()
    box.read()
    assert lacks in page.get(HERE).text
    still = [str(one) for one in event_at(path).standings().open]
    assert still[0] == "round 1, table 1: all played, not signed"
    press(page, "It counts without a signature")
    assert lacks not in page.get(HERE).text
    event = event_at(path)
    assert event.tables[1, 1].state == "ended"
    assert "table 1:" not in str([str(one) for one in event.standings(1).open])


@pytest.mark.long
def test_what_was_set_aside_is_shown_beside_the_other_sources(page, played):
    press(page, "To another box")
    text = page.get(HERE).text
    assert "2 deals on it" in text
    assert "So far no deal counts here." in text
    assert "Nothing has been played here yet" not in text


@pytest.mark.long
def test_the_rest_is_typed_beside_them_and_both_are_taken_back_as_one(page, played, decided):
    press(page, "To another box")
    shown = page.get(HERE)
    assert "With this sheet 2 deals of the box that was set aside count." in shown.text
    assert 'name="first" type="number" min="1" max="300" required value="3"' in shown.html
    assert 'name="deals" type="number" min="0" max="300" required value="10"' in shown.html
    before = decided()
    assert page.post(f"{HERE}/typed", sheet_form(deals=10, first=3)).status == 303
    assert [said["what"] for _, said in decided()[len(before) :]] == ["sheet"]
    shown = page.get(HERE)
    assert ("Deals: 12 of 12" in shown.text, 'class="wrong"' in shown.html) == (True, False)
    press(page, "Take back")
    assert [said.get("what", kind) for kind, said in decided()[-2:]] == ["sheet", "undo"]
    assert "With this sheet 2 deals of the box that was set aside count." in page.get(HERE).text


COUNTS = "Table 1 was played by Tiroler Cup, not by Krenglbach: its points count as the box"


@pytest.fixture
def other(page, path, tmp_path):
    """The id of a session that its box has by other rules than the event; it waits for a table."""
    box = TableBox(tmp_path / "box")
    box.begin(rules="tirol", label="E1 r1 t9", table=1, deals=12)
    box.play(RUFER)
    with Database(path) as database, box.link() as link:
        collect(link, database)
    html = page.get("/event/1/round/1").html
    return re.search(r'href="/event/1/session/([^"]+)"', html).group(1)


def test_beside_the_answer_stands_what_will_count(page, other):
    text = page.get(f"/event/1/session/{other}").text
    assert "Its points then count as the box has scored them, by Tiroler Cup." in text


def test_a_table_that_counts_by_other_rules_says_so_from_then_on(page, other):
    assert COUNTS not in page.get(HERE).text
    page.post("/event/1/table/1/1/ruling", {"moved": other})
    assert COUNTS in page.get(HERE).text
    tile = page.get("/event/1/round/1").text.partition("To note")[0]
    assert "played by other rules" in tile
    note = (
        "table 1 of round 1 was played by Tiroler Cup, not by Krenglbach: its points count as the"
    )
    assert note in page.get("/event/1/ranking/1").text


def test_beside_a_sheet_of_the_whole_table_nothing_counts_by_other_rules(page, other):
    page.post("/event/1/table/1/1/ruling", {"moved": other})
    page.decide(sheet(), anyway="yes")
    assert COUNTS not in page.get(HERE).text
    assert "played by other rules" not in page.get("/event/1/round/1").text
    assert "was played by Tiroler Cup" not in page.get("/event/1/ranking/1").text


def test_its_deals_come_from_paper_by_the_rules_of_the_event(page, other, decided):
    page.post("/event/1/table/1/1/ruling", {"moved": other})
    press(page, "It does not count: its deals come from paper")
    assert decided()[-1] == set_aside(other)
    shown = page.get(HERE)
    assert COUNTS not in shown.text
    assert '<details id="from-paper" open>' in shown.html


def test_of_a_closed_event_it_is_still_said_and_nothing_is_offered(page, other):
    page.post("/event/1/table/1/1/ruling", {"moved": other})
    close_by_page(page)
    shown = page.get(HERE).text
    assert COUNTS in shown
    assert "its deals come from paper" not in shown
