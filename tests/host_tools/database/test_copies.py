"""Copies at one moment, also of a server, and what others store while one is put back."""

import shutil
import sqlite3
from contextlib import closing

import pytest

from host_tools.boxes.collect import collect
from host_tools.club.person import Person
from host_tools.common.errors import DeskError, LostError
from host_tools.database import copies, postgresql, sqlite
from host_tools.database.address import ServerAddress
from host_tools.database.copies import keep, keep_beside
from host_tools.database.location import FILE_VARIABLE
from host_tools.database.schema import metadata
from host_tools.events.events import load_event
from host_tools.events.person_cards import store_persons
from host_tools.intake.database import Database
from host_tools.intake.restoring import restore
from host_tools.reports.event_files import event_json, event_tables
from tests.host_tools.box import EVENT_TIME, GARDE, TableBox


@pytest.fixture
def path(tmp_path):
    """A database with Anna."""
    path = tmp_path / "desk.db"
    know(path, "Anna")
    return path


@pytest.fixture
def address(server_url, tmp_path):
    return ServerAddress(server_url, tmp_path / "server.db")


def know(address, name):
    """Let a database know a person more."""
    with Database(address, check=False) as database:
        store_persons(database, [Person(len(database.persons.numbers()) + 1, name)])


def known(address):
    """The names of all persons; the database is checked."""
    with Database(address, must_exist=True) as database:
        return [row["name"] for row in database.persons.all()]


def while_copying(monkeypatch, act, module=sqlite):
    """Let `act()` happen once, when a copy has been written and has not its name yet."""
    copy, acts = module.copy, [act]

    def copy_and_act(*arguments):
        copy(*arguments)
        if acts:
            acts.pop()()

    monkeypatch.setattr(module, "copy", copy_and_act)


def test_two_copies_at_one_moment_are_two(path, monkeypatch):
    made = []
    while_copying(monkeypatch, lambda: made.append(keep_beside(path, "backup")))
    made.append(keep_beside(path, "backup"))
    assert made[1].stem == f"{made[0].stem}-2"
    assert [known(one) for one in made] == [["Anna"], ["Anna"]]
    assert sorted(path.parent.glob("*.db")) == sorted([path, *made])


def test_a_name_that_is_taken_meanwhile_is_refused(path, monkeypatch, tmp_path):
    copy = tmp_path / "cup.db"
    while_copying(monkeypatch, lambda: copy.write_bytes(b"to my aunt"))
    with pytest.raises(DeskError, match="is there already; nothing was written"):
        keep(path, copy)
    assert copy.read_bytes() == b"to my aunt"


def test_a_copy_is_read_back_where_it_lies(path, monkeypatch, tmp_path):
    def garble(own, copy):
        copy.write_bytes(own.read_bytes()[:-1])

    monkeypatch.setattr(copies, "put_in_place", garble)
    with pytest.raises(DeskError, match="cannot be read back"):
        keep(path, tmp_path / "cup.db")
    assert not (tmp_path / "cup.db").exists()


def test_nobody_stores_anything_beside_a_restore(path, monkeypatch, tmp_path):
    copy = tmp_path / "cup.db"
    keep(path, copy)
    know(path, "Berta")
    tried = []

    def store():
        with closing(sqlite3.connect(path, timeout=0)) as other:
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                other.execute("INSERT INTO event VALUES (1, 1)")
            tried.append(other.execute("SELECT count(*) FROM person").fetchone())

    # The first copy is that of the file, which is looked over.
    while_copying(monkeypatch, lambda: while_copying(monkeypatch, store))
    kept = restore(copy, path)
    assert tried == [(2,)]  # whoever reads goes on
    assert known(path) == ["Anna"]
    assert known(kept) == ["Anna", "Berta"]
    assert not path.with_name("desk.db.writer").exists()


def test_nobody_stores_anything_beside_a_restore_on_a_server(path, address, monkeypatch, tmp_path):
    from host_tools.database import server_copies

    restore(path, address)
    know(address, "Berta")
    tried = []

    def store():
        with postgresql.driver().connect(address.url, autocommit=True) as other:
            other.execute("SET lock_timeout = 1")
            with pytest.raises(postgresql.driver().errors.LockNotAvailable):
                other.execute(postgresql.COUNT_UP)
            tried.extend(other.execute("SELECT count(*) FROM person").fetchone())

    while_copying(monkeypatch, store, server_copies)
    kept = restore(path, address)
    assert tried == [2]
    assert known(address) == ["Anna"]
    assert known(kept) == ["Anna", "Berta"]


def fail(*_):
    raise sqlite3.OperationalError("disk I/O error")


def test_a_restore_that_fails_names_the_copy_that_it_made(path, monkeypatch, tmp_path):
    copy = tmp_path / "cup.db"
    keep(path, copy)
    know(path, "Berta")

    def replace(source, path, patience_s, busy, alone):
        alone()
        fail()

    monkeypatch.setattr(sqlite, "replace", replace)
    with pytest.raises(DeskError, match=r"nothing was restored: .* is as it was") as told:
        restore(copy, path)
    [kept] = tmp_path.glob("desk.before-restore.*.db")
    assert str(told.value.message).endswith(f"; a copy is at {kept}")
    assert known(path) == known(kept) == ["Anna", "Berta"]


@pytest.mark.parametrize("error", [sqlite3.OperationalError("?"), LostError("the line is cut")])
def test_so_it_is_on_a_server(path, address, monkeypatch, tmp_path, error):
    from host_tools.database import server_copies

    restore(path, address)
    know(address, "Berta")

    def fail(*_):
        raise error

    monkeypatch.setattr(server_copies, "_copy_rows", fail)
    monkeypatch.setattr(server_copies, "copy", lambda _, target: sqlite.copy(path, target))
    with pytest.raises((DeskError, LostError), match="nothing was restored: ") as told:
        restore(path, address)
    [kept] = tmp_path.glob("server.before-restore.*.db")
    assert str(told.value.message).endswith(f"; a copy is at {kept}")
    assert isinstance(told.value, LostError) == isinstance(error, LostError)
    assert known(address) == ["Anna", "Berta"]


def test_a_copy_that_is_the_database_now_is_replaced_as_any_other(path, tmp_path):
    """It is no file with a log beside it, as the desk makes them."""
    copy, other = tmp_path / "cup.db", tmp_path / "other.db"
    keep(path, copy)
    know(path, "Berta")
    keep(path, other)
    kept = restore(other, copy)
    assert known(copy) == ["Anna", "Berta"]
    assert known(kept) == ["Anna"]


def test_a_damaged_file_is_replaced_and_kept_as_it_is(path, tmp_path):
    copy = tmp_path / "cup.db"
    keep(path, copy)
    with closing(sqlite3.connect(path)) as connection:
        [page] = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'person'")
        [size] = connection.execute("PRAGMA page_size")
    with path.open("r+b") as file:
        file.seek((page[0] - 1) * size[0])
        file.write(b"damaged" * 100)
    kept = restore(copy, path)
    assert known(path) == ["Anna"]
    assert b"damaged" in kept.read_bytes()
    with pytest.raises(DeskError, match="is damaged"):
        known(kept)


@pytest.mark.parametrize(("pragma", "value"), [("user_version", 3), ("application_id", 0)])
def test_a_file_that_is_not_read_is_kept_as_it_is(path, tmp_path, pragma, value):
    """One of a newer program, and one of the time before version 1."""
    copy = tmp_path / "cup.db"
    keep(path, copy)
    with closing(sqlite3.connect(path)) as other:
        other.execute(f"PRAGMA {pragma} = {value}")
    kept = restore(copy, path)
    assert known(path) == ["Anna"]
    with closing(sqlite3.connect(kept)) as other:
        assert other.execute(f"PRAGMA {pragma}").fetchone() == (value,)


def test_of_an_empty_file_there_is_nothing_to_keep(path, tmp_path):
    empty = tmp_path / "new.db"
    empty.touch()
    assert restore(path, empty) is None
    assert known(empty) == ["Anna"]
    assert list(tmp_path.glob("*before-restore*")) == []


def test_who_writes_for_too_long_is_named(path, monkeypatch, tmp_path, capsys):
    copy = tmp_path / "cup.db"
    keep(path, copy)
    monkeypatch.setattr("host_tools.database.copies.QUIET_S", 0.01)
    monkeypatch.setattr("host_tools.database.copies.TURNS", 3)
    with (
        Database(path) as other,
        other.transaction(),
        pytest.raises(DeskError, match=r"nothing was restored: .* is locked by process \d+"),
    ):
        restore(copy, path)
    assert capsys.readouterr().err.count("waiting for the database") == 1
    assert known(path) == ["Anna"]


@pytest.fixture(scope="module")
def prepared(drawn_eight, postgresql_server, nothing_stored_there, tmp_path_factory):
    """An event and the records of a box: the bytes of a file, the name of a server's database."""
    folder = tmp_path_factory.mktemp("prepared")
    path = folder / "desk.db"
    path.write_bytes(drawn_eight)
    box = TableBox(folder / "flash")
    box.begin(label="evening")
    for taker in range(4):
        box.play(GARDE | {"taker": taker})
    box.play(GARDE, points=[0, 0, 0, 0])  # a finding
    with Database(path) as database:
        collect(box.link(), database, clock=lambda: EVENT_TIME)
        database.pins.add(b"12345678", 7)
    with postgresql_server.new_database(like=nothing_stored_there) as name:
        restore(path, ServerAddress(postgresql_server.url(name), folder / "server.db"))
        yield path.read_bytes(), name


@pytest.fixture
def played(prepared, tmp_path):
    """A file of the test's own that has all of it."""
    path = tmp_path / "desk.db"
    path.write_bytes(prepared[0])
    return path


@pytest.fixture
def played_there(prepared, postgresql_server, tmp_path):
    """A database on a server that has the same."""
    with postgresql_server.new_database(like=prepared[1]) as name:
        yield ServerAddress(postgresql_server.url(name), tmp_path / "server.db")


def everything(address, check=True):
    """All rows of all tables but the checksum, of which each kind of database has its own."""
    with Database(address, check=check) as database:
        found = {name: sorted(map(repr, database.rows(name))) for name in metadata.tables}
        assert len({*database.readings.checksums()}) == 1
    found["meta"] = [row for row in found["meta"] if "'checksum'" not in row]
    return found


def test_a_copy_has_everything_and_is_sound(played_there, played, tmp_path, capsys):
    assert everything(played_there) == everything(played)
    keep(played_there, tmp_path / "copy.db")
    assert everything(tmp_path / "copy.db") == everything(played)
    assert capsys.readouterr().err == ""  # nothing had to be judged anew
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy.db"]


@pytest.mark.parametrize("file", [event_json, event_tables])
def test_files_of_an_event_are_the_same_to_the_byte(played_there, played, file):
    made = []
    for where in (played_there, played):
        with Database(where, check=False, clock=lambda: EVENT_TIME) as database:
            made.append(file(load_event(database, 1)))
    assert made[0] == made[1]


def test_it_is_put_back_on_the_server_all_of_it(played_there, tmp_path):
    copy = tmp_path / "copy.db"
    keep(played_there, copy)
    before = everything(played_there)
    with Database(played_there) as database, Database(played_there) as other:
        seen = other.changes()
        with database.transaction():
            database.events.store(EVENT_TIME)
        kept = restore(copy, played_there)
        assert other.changes() > seen
        assert other.events.numbers() == [1]
        assert other.events.store(EVENT_TIME) == 2  # numbers go on behind those that are there
    with Database(kept, check=False) as database:
        assert database.events.numbers() == [1, 2]
    restore(copy, played_there)
    assert everything(played_there) == before


def test_a_copy_that_is_damaged_changes_nothing(played_there, played, tmp_path):
    before = everything(played_there)
    damaged = tmp_path / "damaged.db"
    shutil.copy(played, damaged)
    with closing(sqlite3.connect(damaged)) as connection, connection:
        connection.execute("UPDATE event SET made = -1")
    with pytest.raises(DeskError, match="nothing was restored"):
        restore(damaged, played_there)
    assert everything(played_there) == before


def test_what_others_store_meanwhile_is_not_in_it(played_there, tmp_path, monkeypatch):
    from host_tools.database import server_copies

    stream = server_copies.ServerConnection.stream

    def store_and_stream(self, query):
        with Database(played_there, check=False) as other:
            other.events.store(EVENT_TIME)
        return stream(self, query)

    monkeypatch.setattr(server_copies.ServerConnection, "stream", store_and_stream)
    keep(played_there, tmp_path / "copy.db")
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
