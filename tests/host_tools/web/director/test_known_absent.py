"""Somebody who has not come stands on a box that was played: the page of the table asks."""

import pytest

from host_tools.boxes.collect import collect
from host_tools.boxes.station.visit import attend
from host_tools.events.decide_on import decide_on
from host_tools.intake.database import Database
from tests.host_tools.box import TableBox
from tests.host_tools.web.table_forms import SOLO, offers, results, take

HERE = "/event/1/table/1/1"
ASKED = "Karl does not play, and stands at place 4 of the box"


@pytest.fixture
def gone(path, tmp_path):
    """The box of table 1 is set up; then Karl has not come, and it is played all the same."""
    box = TableBox(tmp_path / "box")
    with Database(path) as database:
        with box.link() as link:
            attend(link, database)
        decide_on(database, 1, [("plays", {"what": "stops", "person": 4, "round": 1})])
        box.play(SOLO)
        with box.link() as link:
            collect(link, database)


@pytest.mark.usefixtures("gone")
def test_the_table_asks_who_sat_there_and_the_round_and_the_ranking_know_it(page, path):
    shown = page.get(HERE)
    assert ASKED in shown.text
    assert offers(page)[:1] == ["Karl sat there"]
    assert ASKED in page.get("/event/1/round/1").text
    assert f'href="{HERE}"' in page.get("/event/1/ranking").html
    take(page, "nobody sat there")
    assert ASKED not in page.get(HERE).text + page.get("/event/1/round/1").text
    assert 4 not in results(path)
