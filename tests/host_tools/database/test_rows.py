"""What is stored in rows, when somebody else has changed them, and their SQL for a server."""

import random
import re
import sqlite3
from contextlib import closing

import pytest
from sqlalchemy.dialects import postgresql
from sqlalchemy.dialects.sqlite import Insert as Upsert
from sqlalchemy.engine import Compiled
from sqlalchemy.schema import CreateTable

from host_tools.common.errors import DeskError
from host_tools.database import row_types, sqlite
from host_tools.database.schema import metadata
from host_tools.database.storage import Storage
from host_tools.intake.database import Database
from tests.campaign.hostile_logs import log_case
from tests.each import each
from tests.host_tools.database.statements import followed

BOX, OTHER = b"box-0000", b"box-0001"
LOG, NEXT = b"log-0000", b"log-0001"


def test_what_a_box_does_not_say_stays(database):
    row = database.boxes.store(BOX, "0.1.0", 1, battery=3800)
    assert database.boxes.store(BOX, "0.2.0", 2, free=5000) == row
    assert database.boxes.store(BOX, "0.2.0", 3) == row
    [found] = database.boxes.all()
    assert (found["firmware"], found["seen"]) == ("0.2.0", 3)
    assert (found["battery"], found["free"]) == (3800, 5000)
    database.boxes.store(BOX, "0.2.0", 4, battery=0, free=0)
    [found] = database.boxes.all()
    assert (found["battery"], found["free"]) == (0, 0)


def test_a_log_is_stored_once_and_stays_with_its_first_box(database):
    box, other = (database.boxes.store(one, "0.1.0", 1) for one in (BOX, OTHER))
    log = database.boxes.store_log(box, LOG)
    assert database.boxes.store_log(other, LOG) == log
    assert database.boxes.owner_of(log) == BOX


def test_a_log_as_a_box_shows_it(database):
    box, other = (database.boxes.store(one, "0.1.0", 1) for one in (BOX, OTHER))
    assert database.boxes.see_log(box, LOG) == (None, None, 0, 0)
    log = database.boxes.store_log(box, LOG)
    assert database.boxes.see_log(box, LOG) == (log, box, 0, 0)
    assert database.boxes.see_log(other, LOG) == (log, box, 0, 0)
    database.boxes.store_log(box, LOG + BOX + b"digest-0")
    database.boxes.store_log(other, LOG + OTHER + b"digest-1")
    database.boxes.store_log(box, NEXT)
    assert database.boxes.see_log(box, LOG) == (log, box, 2, 1)
    assert database.boxes.see_log(other, NEXT).others == 1
    assert database.boxes.see_log(box, b"log-0002") == (None, None, 0, 3)


def test_the_logs_of_a_box_are_found_by_an_index(new_path):
    """Each intake asks how many other logs its box has begun."""
    with closing(sqlite3.connect(new_path)) as connection:
        [plan] = connection.execute("EXPLAIN QUERY PLAN SELECT count(*) FROM log WHERE box = 1")
    assert "log_by_box" in plan[-1]


def test_the_club_has_the_emblem_that_was_stored_last(either_database):
    emblem = either_database.emblem
    assert emblem.get() is None
    emblem.put(b"one")
    emblem.put(b"\x89another")
    assert emblem.get() == b"\x89another"
    emblem.remove()
    assert emblem.get() is None


def test_a_damaged_emblem_is_said(either_database, monkeypatch):
    monkeypatch.setattr("host_tools.database.meta_rows.b64encode", lambda _: b"?")
    either_database.emblem.put(b"one")
    with pytest.raises(DeskError, match="the database is damaged at meta emblem"):
        either_database.emblem.get()


def test_they_pay_at_once_where_it_was_ticked_last(either_database):
    doors = either_database.doors
    assert not doors.pays(1)
    doors.set_pays(1, True)
    assert (doors.pays(1), doors.pays(2)) == (True, False)
    doors.set_pays(1, False)
    assert not doors.pays(1)


# What queries add to a row, of other tables.
ADDED = {
    "box": {"unseen"},
    "record": set(),
    "session": {"unique_id", "raw", "sequence", "identity", "received", "seen", "left", "begin"},
    "entry": {"raw", "sequence", "kind", "identity"},
    "finding": {"unique_id"},
    "person": set(),
    "decision": set(),
    "document": set(),
    "sent": set(),
    "seated": set(),
    "origin": set(),
}


@each("name", ADDED)
def test_a_row_has_every_column(name):
    columns = metadata.tables[name].columns
    row = getattr(row_types, f"{name.capitalize()}Row")
    assert row.__annotations__.keys() == {*columns.keys()} | ADDED[name]
    for column in columns:
        kind = column.type.python_type
        may_be_missing = column.nullable and not column.primary_key
        assert row.__annotations__[column.name] == (kind | None if may_be_missing else kind)


def persons(*names):
    return [
        {"number": number, "name": name, "place": "", "remarks": ""}
        for number, name in enumerate(names, 1)
    ]


def test_who_only_reads_changes_nothing(either_database):
    either_database.persons.store(persons("Anna"))
    before = either_database.changes()
    either_database.persons.all()
    assert either_database.changes() == before


def test_what_this_connection_stores_is_a_change(either_database):
    before = either_database.changes()
    either_database.persons.store(persons("Anna"))
    between = either_database.changes()
    assert between != before
    with either_database.transaction():
        either_database.persons.store(persons("Berta"))
    assert either_database.changes() not in (before, between)


@pytest.mark.parametrize("kind", [Storage, Database])
def test_what_others_store_is_a_change(either_database, kind):
    before = either_database.changes()
    with kind(either_database.address) as other:
        with other.transaction():
            other.persons.store(persons("Anna"))
            assert either_database.changes() == before  # not before it is there for everybody
        assert either_database.changes() != before


POSTGRESQL = postgresql.dialect()
# The texts of a file are read whole, to see whether they are UTF-8; a server refuses others.
TEXTS_OF_A_FILE = re.compile(r"SELECT [a-z_]+(, [a-z_]+)* FROM [a-z_]+")
SQLITES_OWN = ("PRAGMA ", "typeof(", "pragma_", "printf(", "sqlite_", "total_changes")


@pytest.fixture
def said(monkeypatch):
    """The statements that are said to the database."""
    return followed(monkeypatch)


@pytest.mark.slow
def test_every_query_can_be_said_to_postgresql(tmp_path, said):
    for seed in range(2):
        for old in tmp_path.iterdir():
            old.unlink()
        assert log_case(random.Random(seed), tmp_path) is None
    # An upsert is made for the database at hand.
    queries = [one.statement if isinstance(one, Compiled) else one for one in said]
    others = [one for one in queries if not isinstance(one, str | Upsert)]
    assert len({str(one.compile(dialect=POSTGRESQL)) for one in others}) > 20
    texts = {one for one in said if isinstance(one, str)}
    texts = {one for one in texts if not TEXTS_OF_A_FILE.fullmatch(one)}
    others = {one for one in texts if not any(word in one for word in SQLITES_OWN)}
    assert others == {sqlite.BEGIN, "COMMIT"}


@pytest.mark.parametrize("table", metadata.tables.values(), ids=str)
def test_every_table_can_be_made_in_postgresql(table):
    text = str(CreateTable(table).compile(dialect=POSTGRESQL))
    assert "INTEGER" not in text  # sequence numbers would not fit
    assert "BLOB" not in text
