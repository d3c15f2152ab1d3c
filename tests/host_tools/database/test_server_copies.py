"""A backup of a database on a server is a file of SQLite, and is restored there or as a file."""

import shutil
import sqlite3
from contextlib import closing

import pytest

from host_tools.boxes.collect import collect
from host_tools.common.errors import DeskError
from host_tools.database.address import ServerAddress
from host_tools.database.copies import keep
from host_tools.database.location import FILE_VARIABLE
from host_tools.database.schema import metadata
from host_tools.events.events import load_event
from host_tools.intake.database import Database
from host_tools.intake.restoring import restore
from host_tools.reports.event_files import event_json, event_tables
from tests.host_tools.box import EVENT_TIME, GARDE, TableBox


@pytest.fixture
def address(server_url, tmp_path):
    return ServerAddress(server_url, tmp_path / "server.db")


@pytest.fixture
def played(address, event_path, tmp_path):
    """An event and the records of a box on a server, and in a file that holds the same."""
    box = TableBox(tmp_path / "flash")
    box.begin(label="evening")
    for taker in range(4):
        box.play(GARDE | {"taker": taker})
    box.play(GARDE, points=[0, 0, 0, 0])  # a finding
    with Database(event_path) as database:
        collect(box.link(), database, clock=lambda: EVENT_TIME)
        database.pins.add(b"12345678", 7)
    restore(event_path, address)
    return event_path


def everything(address, check=True):
    """All rows of all tables but the checksum, of which each kind of database has its own."""
    with Database(address, check=check) as database:
        found = {name: sorted(map(repr, database.rows(name))) for name in metadata.tables}
        assert len({*database.readings.checksums()}) == 1
    found["meta"] = [row for row in found["meta"] if "'checksum'" not in row]
    return found


def test_a_copy_has_everything_and_is_sound(address, played, tmp_path, capsys):
    assert everything(address) == everything(played)
    keep(address, tmp_path / "copy.db")
    assert everything(tmp_path / "copy.db") == everything(played)
    assert capsys.readouterr().err == ""  # nothing had to be judged anew
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy.db"]


@pytest.mark.parametrize("file", [event_json, event_tables])
def test_files_of_an_event_are_the_same_to_the_byte(address, played, file):
    made = []
    for where in (address, played):
        with Database(where, check=False, clock=lambda: EVENT_TIME) as database:
            made.append(file(load_event(database, 1)))
    assert made[0] == made[1]


def test_it_is_put_back_on_the_server_all_of_it(address, played, tmp_path):
    copy = tmp_path / "copy.db"
    keep(address, copy)
    before = everything(address)
    with Database(address) as database, Database(address) as other:
        seen = other.changes()
        with database.transaction():
            database.events.store(EVENT_TIME)
        kept = restore(copy, address)
        assert other.changes() > seen
        assert other.events.numbers() == [1]
        assert other.events.store(EVENT_TIME) == 2  # numbers go on behind those that are there
    with Database(kept, check=False) as database:
        assert database.events.numbers() == [1, 2]
    restore(copy, address)
    assert everything(address) == before


def test_a_copy_that_is_damaged_changes_nothing(address, played, tmp_path):
    before = everything(address)
    damaged = tmp_path / "damaged.db"
    shutil.copy(played, damaged)
    with closing(sqlite3.connect(damaged)) as connection, connection:
        connection.execute("UPDATE event SET made = -1")
    with pytest.raises(DeskError, match="nothing was restored"):
        restore(damaged, address)
    assert everything(address) == before


def test_what_others_store_meanwhile_is_not_in_it(address, played, tmp_path, monkeypatch):
    from host_tools.database import server_copies

    stream = server_copies.ServerConnection.stream

    def store_and_stream(self, query):
        with Database(address, check=False) as other:
            other.events.store(EVENT_TIME)
        return stream(self, query)

    monkeypatch.setattr(server_copies.ServerConnection, "stream", store_and_stream)
    keep(address, tmp_path / "copy.db")
    with Database(tmp_path / "copy.db") as copied:
        assert copied.events.numbers() == [1]


def test_by_commands(server_url, tmp_path, monkeypatch, schreiber):
    monkeypatch.setenv(FILE_VARIABLE, server_url)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    assert "nothing is stored yet at postgresql:" in schreiber("backup", status=1).err
    schreiber("persons add", "Anna Berger")
    copy = schreiber("backup").lines[-1]
    schreiber("persons add", "Berta Huber")
    told = schreiber("restore", copy).out
    assert "what it was before is kept at" in told
    listed = schreiber("persons list").out
    assert "Anna Berger" in listed
    assert "Berta Huber" not in listed
