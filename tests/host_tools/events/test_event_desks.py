"""Many desks share a database on a server: one at a time decides about an event."""

import pytest

from host_tools.club.person import Person
from host_tools.common.errors import DeskError
from host_tools.database.location import FILE_VARIABLE
from host_tools.database.schema import metadata
from host_tools.events.decide_on import decide_on
from host_tools.events.event_desks import (
    DESK_VARIABLE,
    OtherDeskError,
    desk_of,
    own_name,
    take_over,
)
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import store_persons
from tests.host_tools.box import EVENT_TIME
from tests.host_tools.decided import registered
from tests.host_tools.events.cup import CUP


@pytest.fixture
def at(monkeypatch):
    """A function: from now on we are at this desk."""

    def at(name):
        monkeypatch.setenv(DESK_VARIABLE, name)

    at("Linz")
    return at


@pytest.fixture
def event(either_database, at):
    either_database.clock = lambda: EVENT_TIME
    store_persons(either_database, [Person(number, f"P{number}") for number in range(1, 5)])
    return new_event(either_database, CUP)


@pytest.fixture
def on_server(either_address, tmp_path):
    return either_address != tmp_path / "desk.db"


def register(database, event, person):
    return decide_on(database, event, [registered(person)])


def test_a_file_is_of_one_desk(either_database, event, at, on_server):
    if on_server:
        return
    at("Wels")
    register(either_database, event, 1)
    assert desk_of(either_database, event) is None
    assert [row for row in either_database.rows("meta") if "desks" in row["key"]] == []
    with pytest.raises(DeskError, match="it is a file"):
        take_over(either_database, event)


def test_on_a_server_the_other_desk_looks_on_until_it_takes_over(
    either_database, event, at, on_server
):
    if not on_server:
        return
    register(either_database, event, 1)
    at("Wels")
    with pytest.raises(OtherDeskError, match="the desk Linz decides about event 1; 'schr"):
        register(either_database, event, 2)
    assert take_over(either_database, event) == "Linz"
    assert take_over(either_database, event) == "Wels"
    register(either_database, event, 2)
    at("Linz")
    with pytest.raises(OtherDeskError, match="the desk Wels decides"):
        register(either_database, event, 3)
    assert either_database.desks.of(event) == [("Linz", EVENT_TIME), ("Wels", EVENT_TIME)]
    assert [row["kind"] for row in either_database.events.decisions(event)][1:] == ["entrant"] * 2


@pytest.mark.parametrize("value", ["{}", "[1]", '[["Linz"]]', '[["Linz", "1"]]', "", "[[1, 2]]"])
def test_damage_is_said_in_a_sentence(database, value):
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


def test_by_commands(server_url, tmp_path, monkeypatch, at, schreiber):
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
