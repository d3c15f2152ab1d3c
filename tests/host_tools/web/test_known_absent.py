"""Somebody who has not come stands on a box that was played: the page of the table asks."""

import pytest

from host_tools.boxes.collect import collect
from host_tools.boxes.station.visit import attend
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.intake.database import Database
from tests.host_tools.box import TableBox
from tests.host_tools.web.table_forms import SOLO

HERE = "/event/1/table/1/1"
ASKED = "Karl has not come, and stands among those who have played: who sat there?"


@pytest.fixture
def gone(path, tmp_path):
    """The box of table 1 is set up; then Karl has not come, and it is played all the same."""
    box = TableBox(tmp_path / "box")
    with Database(path) as database:
        with box.link() as link:
            attend(link, database)
        decide_on(database, 1, [("withdraw", {"person": 4, "round": 1})])
        box.play(SOLO)
        with box.link() as link:
            collect(link, database)


@pytest.mark.usefixtures("gone")
def test_the_table_asks_who_sat_there_and_the_round_and_the_ranking_know_it(page):
    shown = page.get(HERE)
    assert ASKED in shown.text
    assert "Karl has come after all, and plays" in shown.text
    assert "nobody sat there: what stands of Karl does not count" in shown.text
    assert f'action="{HERE}/sat"' in shown.html
    assert HERE in page.get("/event/1/round/1").html
    assert f'href="{HERE}"' in page.get("/event/1/ranking").html


@pytest.mark.usefixtures("gone")
def test_somebody_new_sat_there(page, path, decided):
    with Database(path) as database:
        [bound] = load_event(database, 1).tables[1, 1].bound
    form = {"session": bound.session.id, "seat": "3", "typed": "Zita", "new": "Zita"}
    page.post(f"{HERE}/sat", form | {"back": HERE})
    assert ("register", {"person": 9}) in decided()
    assert decided()[-1] == ("name", {"session": bound.session.id, "place": 3, "person": 9})
    assert "who sat there?" not in page.get(HERE).text


@pytest.mark.usefixtures("gone")
def test_nobody_sat_there(page, path):
    with Database(path) as database:
        [bound] = load_event(database, 1).tables[1, 1].bound
    fields = {"session": bound.session.id, "place": "3", "back": HERE}
    page.post("/event/1/decide/nobody_sat", fields)
    assert "who sat there?" not in page.get(HERE).text
    with Database(path) as database:
        assert 4 not in load_event(database, 1).tables[1, 1].results
