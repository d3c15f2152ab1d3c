"""A box that was played by other rules than the event: what counts, and how it is put right."""

import re

import pytest

from host_tools.boxes.collect import collect
from host_tools.intake.database import Database
from tests.host_tools.box import RUFER, TableBox
from tests.host_tools.web.closing import close_by_page
from tests.host_tools.web.table_forms import HERE, press

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
    sheet = {"round": "1", "table": "1", "persons": ["1", "2", "3", "4"], "deals": "12"}
    page.post(
        "/event/1/decide/typed",
        sheet | {"what": "sheet", "points": ["6", "2", "-3", "-5"], "anyway": "yes"},
    )
    assert COUNTS not in page.get(HERE).text
    assert "played by other rules" not in page.get("/event/1/round/1").text
    assert "was played by Tiroler Cup" not in page.get("/event/1/ranking/1").text


def test_its_deals_come_from_paper_by_the_rules_of_the_event(page, other, decided):
    page.post("/event/1/table/1/1/ruling", {"moved": other})
    press(page, "It does not count: its deals come from paper")
    assert decided()[-1] == ("session", {"what": "set_aside", "session": other})
    shown = page.get(HERE)
    assert COUNTS not in shown.text
    assert '<details id="from-paper" open>' in shown.html


def test_of_a_closed_event_it_is_still_said_and_nothing_is_offered(page, other):
    page.post("/event/1/table/1/1/ruling", {"moved": other})
    close_by_page(page)
    shown = page.get(HERE).text
    assert COUNTS in shown
    assert "its deals come from paper" not in shown
