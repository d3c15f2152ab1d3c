"""The clock of a desk: whatever is stored bears its time, and the boxes are set by it."""

from datetime import datetime

import pytest

from host_tools.boxes.collect import collect
from host_tools.events.decide_on import decide_on
from host_tools.events.journals import journal_of
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import journal_of_club, store_persons
from host_tools.events.persons import merge_persons
from host_tools.intake.database import Database
from host_tools.tournament.person import Person
from host_tools.web.app import make_app
from host_tools.web.serving.desk import Desk
from tests.host_tools.box import TableBox
from tests.host_tools.web.served import TOKEN, Served

NOON = datetime(2031, 3, 9, 12).timestamp()
CUP = {"name": "Cup", "date": "2031-03-09", "rules": "fft-4", "rounds": 3, "deals": 2}


@pytest.fixture
def database(tmp_path):
    with Database(tmp_path / "desk.db", clock=lambda: NOON) as opened:
        yield opened


def test_what_was_decided(database):
    store_persons(database, [Person(1, "Anna"), Person(2, "Anni")])
    number = new_event(database, CUP)
    decide_on(database, number, [("register", {"person": 1})])
    merge_persons(database, 1, 2)
    decisions = [*journal_of(database, number).decisions, *journal_of_club(database).decisions]
    assert [one.time for one in decisions] == [NOON] * 3


def test_a_box_that_was_collected(database, tmp_path):
    box = TableBox(tmp_path / "box")
    collect(box.link(), database)
    assert [row["seen"] for row in database.boxes.all()] == [NOON]
    assert box.board.clock() == NOON


@pytest.mark.long
def test_the_page(tmp_path):
    with Served(lambda: make_app(Desk(tmp_path / "desk.db", lambda: NOON), TOKEN)) as served:
        assert 'value="2031-03-09"' in served.get("/").html
        form = {"name": "Cup", "date": "2031-03-09", "rules": "krenglbach"}
        assert served.post("/events", form).status == 303
        assert "March 9, 2031 · as of 12:00" in served.get("/event/1/paper/results").text
