"""The clock of a desk: whatever is stored bears its time, and the boxes are set by it."""

from datetime import UTC, datetime
from types import SimpleNamespace

import pytest

from host_tools.boxes.collect import collect
from host_tools.cli.commands.box import setup
from host_tools.club.person import Person
from host_tools.common.errors import DeskError
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.journals import journal_of
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import journal_of_club, store_persons
from host_tools.events.persons import add_person, merge_persons
from host_tools.intake.database import Database
from host_tools.web.app import make_app
from host_tools.web.serving.desk import Desk
from tests.host_tools.box import EVENT_TIME, TableBox
from tests.host_tools.decided import registered
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
    decide_on(database, number, [registered(1)])
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


WRONG = (
    -1,
    datetime(1969, 7, 20, tzinfo=UTC).timestamp(),
    datetime(2100, 1, 1, tzinfo=UTC).timestamp(),
    2**40,
)


def test_a_clock_that_cannot_be_right_is_told_before_anything_is_stored(database, tmp_path):
    number = new_event(database, CUP)
    box = TableBox(tmp_path / "box")
    before = database.changes()
    for clock in WRONG:
        database.clock = lambda clock=clock: clock
        for store in (
            lambda: add_person(database, {"name": "Anna"}),
            lambda: new_event(database, CUP),
            lambda: decide_on(database, number, [("settings", {"settings": {"deals": 3}})]),
            lambda: collect(box.link(), database),
        ):
            with pytest.raises(DeskError, match="stands before 1970 or after 2099: set it"):
                store()
    assert database.changes() == before
    assert box.board.clock() == EVENT_TIME  # nobody has set it
    assert load_event(database, number).state.settings.deals == CUP["deals"]


@pytest.mark.parametrize("clock", [0, datetime(2099, 12, 31, tzinfo=UTC).timestamp()])
def test_a_clock_that_may_be_right(database, clock):
    database.clock = lambda: clock
    assert new_event(database, CUP) == 1


def test_no_box_is_set_by_a_clock_that_cannot_be_right(monkeypatch):
    def never(port):
        raise AssertionError

    monkeypatch.setattr(setup, "time", SimpleNamespace(time=lambda: -1))
    with pytest.raises(DeskError, match="stands before 1970"):
        setup.set_up(["port"], never, [], None)
