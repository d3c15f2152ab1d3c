"""Desks: their clock, the one of several that decides, and what is in a backup."""

from datetime import UTC, datetime
from types import SimpleNamespace

import pytest

from host_tools.boxes.collect import collect
from host_tools.cli.commands.box import setup
from host_tools.club.person import Person
from host_tools.common.errors import DeskError
from host_tools.database.copies import make_copy
from host_tools.database.location import FILE_VARIABLE
from host_tools.database.schema import metadata
from host_tools.events.database_contents import Counted, contents_of, difference
from host_tools.events.decide_on import decide_on
from host_tools.events.event_desks import (
    DESK_VARIABLE,
    OtherDeskError,
    desk_of,
    own_name,
    take_over,
)
from host_tools.events.events import load_event
from host_tools.events.journals import journal_of
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import journal_of_club, store_persons
from host_tools.events.persons import add_person, merge_persons
from host_tools.intake.database import Database
from host_tools.web.app import make_app
from host_tools.web.serving.desk import Desk
from tests.host_tools.box import EVENT_TIME, GARDE, TableBox
from tests.host_tools.decided import registered
from tests.host_tools.events.made_event import CUP
from tests.host_tools.web.served import TOKEN, Served

NOON = datetime(2031, 3, 9, 12).timestamp()
CUP_OF_2031 = {"name": "Cup", "date": "2031-03-09", "rules": "fft-4", "rounds": 3, "deals": 2}


@pytest.fixture
def database_at_noon(tmp_path):
    with Database(tmp_path / "desk.db", clock=lambda: NOON) as opened:
        yield opened


def test_a_decision_bears_the_time_of_the_desk(database_at_noon):
    store_persons(database_at_noon, [Person(1, "Anna"), Person(2, "Anni")])
    number = new_event(database_at_noon, CUP_OF_2031)
    decide_on(database_at_noon, number, [registered(1)])
    merge_persons(database_at_noon, 1, 2)
    decisions = [
        *journal_of(database_at_noon, number).decisions,
        *journal_of_club(database_at_noon).decisions,
    ]
    assert [one.time for one in decisions] == [NOON] * 3


def test_a_collected_box_is_set_by_the_clock_of_the_desk(database_at_noon, tmp_path):
    box = TableBox(tmp_path / "box")
    collect(box.link(), database_at_noon)
    assert [row["seen"] for row in database_at_noon.boxes.all()] == [NOON]
    assert box.board.clock() == NOON


@pytest.mark.long
def test_a_page_says_the_day_and_time_of_the_desk(tmp_path):
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


def test_a_clock_that_cannot_be_right_is_told_before_anything_is_stored(database_at_noon, tmp_path):
    number = new_event(database_at_noon, CUP_OF_2031)
    box = TableBox(tmp_path / "box")
    before = database_at_noon.changes()
    for clock in WRONG:
        database_at_noon.clock = lambda clock=clock: clock
        for store in (
            lambda: add_person(database_at_noon, {"name": "Anna"}),
            lambda: new_event(database_at_noon, CUP_OF_2031),
            lambda: decide_on(database_at_noon, number, [("settings", {"settings": {"deals": 3}})]),
            lambda: collect(box.link(), database_at_noon),
        ):
            with pytest.raises(DeskError, match="stands before 1970 or after 2099: set it"):
                store()
    assert database_at_noon.changes() == before
    assert box.board.clock() == EVENT_TIME  # nobody has set it
    assert load_event(database_at_noon, number).state.settings.deals == CUP_OF_2031["deals"]


@pytest.mark.parametrize("clock", [0, datetime(2099, 12, 31, tzinfo=UTC).timestamp()])
def test_a_clock_that_may_be_right(database_at_noon, clock):
    database_at_noon.clock = lambda: clock
    assert new_event(database_at_noon, CUP_OF_2031) == 1


def test_no_box_is_set_by_a_clock_that_cannot_be_right(monkeypatch):
    def never(port):
        raise AssertionError

    monkeypatch.setattr(setup, "time", SimpleNamespace(time=lambda: -1))
    with pytest.raises(DeskError, match="stands before 1970"):
        setup.set_up(["port"], never, [], None)


@pytest.fixture
def at(monkeypatch):
    """A function: from now on we are at this desk."""

    def at(name):
        monkeypatch.setenv(DESK_VARIABLE, name)

    at("Linz")
    return at


@pytest.fixture
def cup(either_database, at):
    either_database.clock = lambda: EVENT_TIME
    store_persons(either_database, [Person(number, f"P{number}") for number in range(1, 5)])
    return new_event(either_database, CUP)


@pytest.fixture
def on_server(either_address, tmp_path):
    return either_address != tmp_path / "desk.db"


def register(database, cup, person):
    return decide_on(database, cup, [registered(person)])


def test_a_file_is_of_one_desk(either_database, cup, at, on_server):
    if on_server:
        return
    at("Wels")
    register(either_database, cup, 1)
    assert desk_of(either_database, cup) is None
    assert [row for row in either_database.rows("meta") if "desks" in row["key"]] == []
    with pytest.raises(DeskError, match="it is a file"):
        take_over(either_database, cup)


def test_on_a_server_the_other_desk_looks_on_until_it_takes_over(
    either_database, cup, at, on_server
):
    if not on_server:
        return
    register(either_database, cup, 1)
    at("Wels")
    with pytest.raises(OtherDeskError, match="the desk Linz decides about event 1; 'schr"):
        register(either_database, cup, 2)
    assert take_over(either_database, cup) == "Linz"
    assert take_over(either_database, cup) == "Wels"
    register(either_database, cup, 2)
    at("Linz")
    with pytest.raises(OtherDeskError, match="the desk Wels decides"):
        register(either_database, cup, 3)
    assert either_database.desks.of(cup) == [("Linz", EVENT_TIME), ("Wels", EVENT_TIME)]
    assert [row["kind"] for row in either_database.events.decisions(cup)][1:] == ["entrant"] * 2


@pytest.mark.parametrize("value", ["{}", "[1]", '[["Linz"]]', '[["Linz", "1"]]', "", "[[1, 2]]"])
def test_damaged_names_of_desks_are_said_in_a_sentence(database, value):
    meta = metadata.tables["meta"]
    database._connection.run(meta.insert().values(key="desks 1", value=value))
    with pytest.raises(DeskError, match="the database is damaged at meta desks 1"):
        database.desks.of(1)


def test_the_name_of_a_desk(at, monkeypatch):
    at("  Gasthof\nPost  " + "x" * 50)
    assert len(own_name()) <= 40
    assert "\n" not in own_name()
    monkeypatch.delenv(DESK_VARIABLE)
    assert own_name()


def test_an_event_is_taken_over_by_commands(server_url, tmp_path, monkeypatch, at, schreiber):
    monkeypatch.setenv(FILE_VARIABLE, server_url)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    schreiber("event new Cup --rules fft-4")
    at("Wels")
    printed = schreiber("event change --name", "Cup of Wels", status=1)
    assert "'schreiber event take-over --event 1' takes it over" in printed.err
    assert "the desk Wels decides about event 1 from now on" in schreiber("event take-over").out
    schreiber("event change --name", "Cup of Wels")
    schreiber("event take-over")
    assert "the desk Wels decides about event" in schreiber("event show").out


CUP_OF_TIROL = {"name": "Cup", "date": "2026-11-21", "rules": "tirol", "rounds": 2, "deals": 12}


@pytest.fixture
def box(tmp_path, database):
    """A box whose only deal was collected."""
    box = TableBox(tmp_path / "flash")
    box.begin()
    box.play(GARDE)
    with box.link() as link:
        collect(link, database)
    return box


@pytest.fixture
def copy(tmp_path, database, box):
    """A copy of a database with a deal, two persons and event 1."""
    store_persons(database, [Person(1, "Anna"), Person(2, "Emil")])
    new_event(database, CUP_OF_TIROL)
    copy = tmp_path / "copy.db"
    make_copy(database.path, copy)
    return copy


def compared(copy, database):
    with Database(copy) as there:
        return difference(contents_of(there), contents_of(database))


def test_a_fresh_backup_has_everything(copy, database):
    found = compared(copy, database)
    assert not found.is_lost
    assert found.persons == Counted(2, 0, 0)
    assert found.records.both == database.count("record")
    [event] = found.events
    assert (event.name, event.date, event.decisions) == ("Cup", "2026-11-21", Counted(1, 0, 0))


def test_what_came_after_a_backup_is_counted(copy, database, box):
    before = database.count("record")
    box.play(GARDE)
    with box.link() as link:
        collect(link, database)
    store_persons(database, [Person(3, "Ida")])
    decide_on(database, 1, [registered(1)])
    new_event(database, CUP_OF_TIROL | {"name": "Autumn"})
    found = compared(copy, database)
    assert found.is_lost
    assert (found.persons.there, found.persons.now, found.persons.only_now) == (2, 3, 1)
    assert found.records.only_now == database.count("record") - before
    autumn, cup = found.events
    assert (autumn.name, autumn.is_there) == ("Autumn", False)
    assert cup.decisions == Counted(1, 0, 1)


def test_a_decision_that_was_made_otherwise_is_no_same_one(copy, database):
    with Database(copy) as there:
        decide_on(there, 1, [registered(1)])
    decide_on(database, 1, [registered(2)])
    [cup] = compared(copy, database).events
    assert cup.decisions == Counted(1, 1, 1)
