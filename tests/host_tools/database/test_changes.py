"""Whoever derives something from the database knows when it has to be derived anew."""

import pytest

from host_tools.database.storage import Storage
from host_tools.intake.database import Database


@pytest.fixture
def database(either_database):
    return either_database


def persons(*names):
    return [
        {"number": number, "name": name, "place": "", "remarks": ""}
        for number, name in enumerate(names, 1)
    ]


def test_nothing_has_changed(database):
    database.persons.store(persons("Anna"))
    before = database.changes()
    database.persons.all()
    assert database.changes() == before


def test_what_this_connection_stores_is_a_change(database):
    before = database.changes()
    database.persons.store(persons("Anna"))
    between = database.changes()
    assert between != before
    with database.transaction():
        database.persons.store(persons("Berta"))
    assert database.changes() not in (before, between)


@pytest.mark.parametrize("kind", [Storage, Database])
def test_what_others_store_is_a_change(database, kind):
    before = database.changes()
    with kind(database.address) as other:
        with other.transaction():
            other.persons.store(persons("Anna"))
            assert database.changes() == before  # not before it is there for everybody
        assert database.changes() != before
