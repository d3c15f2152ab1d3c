"""What is in a backup, beside what there is now."""

import pytest

from host_tools.boxes.collect import collect
from host_tools.club.person import Person
from host_tools.database.copies import make_copy
from host_tools.events.database_contents import Counted, contents_of, difference
from host_tools.events.decide_on import decide_on
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import store_persons
from host_tools.intake.database import Database
from tests.host_tools.box import GARDE, TableBox
from tests.host_tools.decided import registered

CUP = {"name": "Cup", "date": "2026-11-21", "rules": "tirol", "rounds": 2, "deals": 12}


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
    new_event(database, CUP)
    copy = tmp_path / "copy.db"
    make_copy(database.path, copy)
    return copy


def compared(copy, database):
    with Database(copy) as there:
        return difference(contents_of(there), contents_of(database))


def test_a_fresh_copy_has_everything(copy, database):
    found = compared(copy, database)
    assert not found.is_lost
    assert found.persons == Counted(2, 0, 0)
    assert found.records.both == database.count("record")
    [event] = found.events
    assert (event.name, event.date, event.decisions) == ("Cup", "2026-11-21", Counted(1, 0, 0))


def test_what_came_since_is_counted(copy, database, box):
    before = database.count("record")
    box.play(GARDE)
    with box.link() as link:
        collect(link, database)
    store_persons(database, [Person(3, "Ida")])
    decide_on(database, 1, [registered(1)])
    new_event(database, CUP | {"name": "Autumn"})
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
