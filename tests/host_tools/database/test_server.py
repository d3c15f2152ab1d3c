"""A database on a server: who writes, connections that are lost, what cannot be used."""

import os
import socket
import sys
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

from host_tools.boxes.collect import collect
from host_tools.common.errors import DeskError, LostError
from host_tools.common.times import local_time
from host_tools.database import connection as base
from host_tools.database import (
    postgresql,
    server_connection,
    server_opening,
    sqlite,
)
from host_tools.database.address import ServerAddress
from host_tools.database.postgresql_failures import (
    locked,
    lost,
    refused,
    unknown_end,
    unreachable,
    void,
)
from host_tools.database.schema import DERIVED, VERSION, metadata
from host_tools.database.server_connection import ServerConnection
from host_tools.database.server_texts import read, stored
from host_tools.database.storage import Storage
from host_tools.intake.database import Database
from tests.each import each
from tests.host_tools.box import EVENT_TIME, GARDE
from tests.host_tools.database.later_version import begin_version

RECORD, SESSION = (metadata.tables[name].columns.keys() for name in ("record", "session"))
ANNA = {"number": 1, "name": "Anna", "place": "", "remarks": ""}


@pytest.fixture
def empty(server_url, tmp_path):
    """A database without tables."""
    return ServerAddress(server_url, tmp_path / "server.db")


@pytest.fixture
def storage(new_address):
    with Storage(new_address, check=False) as storage:
        yield storage


@pytest.fixture
def cut(postgresql_server, new_address):
    """A function: end all connections to the database."""
    name = new_address.url.partition("@/")[2].partition("?")[0]

    def cut():
        postgresql_server.say(
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        )

    return cut


def say(storage, *statements):
    """Change the database as its keeper would."""
    with storage.transaction():
        for statement in statements:
            storage._connection.run(statement)


def test_it_is_made_once_and_opened_again(empty):
    with Storage(empty) as first:
        first.persons.store([ANNA])
    with Storage(empty, must_exist=True) as again:
        assert [row["name"] for row in again.persons.all()] == ["Anna"]


def test_two_desks_that_make_it_at_once_make_it_once(empty):
    def make():
        Storage(empty).close()

    threads = [threading.Thread(target=make) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with Storage(empty, must_exist=True) as storage:
        assert storage.count("person") == 0


def test_where_there_is_none_it_is_not_made_by_who_only_reads(empty):
    with pytest.raises(DeskError, match="nothing is stored yet at postgresql:"):
        Storage(empty, must_exist=True)
    with pytest.raises(DeskError, match="nothing is stored yet"):
        Storage(empty, must_exist=True)


@pytest.mark.parametrize(
    ("statements", "sentence"),
    [
        (["DROP TABLE schreiber"], "is of the time before version 1"),
        (["DROP TABLE schreiber", "DROP TABLE finding"], "is the database of another program"),
        (["UPDATE schreiber SET version = 99"], "is of version 99, which a newer schreiber"),
        (["ALTER TABLE person DROP COLUMN licence"], "the table person is not as it was made"),
        (["CREATE VIEW seen AS SELECT 1"], "the view seen is none of ours"),
        (
            ["INSERT INTO box VALUES (1, '\\x0102', '1.0', 0)"],
            "is damaged .box.unique_id of row .0,1. is not what belongs there",
        ),
    ],
)
def test_what_is_not_as_we_make_it_is_refused(new_address, statements, sentence):
    with Storage(new_address) as storage:
        say(storage, *statements)
    with pytest.raises(DeskError, match=sentence):
        Storage(new_address)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            lambda url: url.replace("/test_", "/no_"),
            "cannot be opened: database .no_.* does not exist",
        ),
        (lambda url: url + "0", "cannot be opened: connection"),
    ],
)
def test_a_server_that_cannot_be_used_is_named_in_one_sentence(new_address, change, sentence):
    wrong = ServerAddress(change(new_address.url), new_address.beside)
    with pytest.raises(DeskError, match=sentence) as refused:
        ServerConnection(wrong, pause=lambda seconds: None)
    assert "\n" not in str(refused.value)
    assert "schreiber@" not in str(refused.value)


def test_without_the_driver_it_is_said_what_to_install(tmp_path, monkeypatch):
    def missing(name):
        raise ImportError(name)

    monkeypatch.setattr(postgresql.importlib, "import_module", missing)
    sentence = r"^PostgreSQL needs the package psycopg: pip install 'schreiber\[federation\]'$"
    with pytest.raises(DeskError, match=sentence):
        Storage(ServerAddress("postgresql://nowhere/club", tmp_path / "server.db"))


def test_a_lost_connection_is_opened_again(storage, cut):
    storage.persons.store([ANNA])
    before = storage.changes()
    cut()
    assert storage.changes() == before
    cut()
    assert storage.count("person") == 1
    cut()
    with storage.transaction():
        storage.events.store(1)
    assert storage.events.numbers() == [1]


def test_what_is_cut_off_in_the_middle_is_not_stored(storage, cut):
    before = storage.commits
    with pytest.raises(LostError, match="was lost"), storage.transaction():
        storage.events.store(1)
        cut()
        storage.events.store(2)
    assert not storage.in_transaction()
    assert storage.events.numbers() == []
    assert storage.commits == before


def test_nothing_is_said_to_a_new_connection_within_what_was_cut_off(storage, cut):
    with pytest.raises(LostError), storage.transaction():
        cut()
        for _ in range(2):
            with pytest.raises(LostError):
                storage.events.store(2)
    assert storage.events.numbers() == []


@pytest.mark.parametrize("stored", [True, False])
def test_if_the_answer_to_the_end_is_lost_the_server_is_asked(storage, cut, monkeypatch, stored):
    connection = storage._connection
    say = connection._say

    def cut_at_the_end(statement, *parameters):
        if statement != "COMMIT":
            return say(statement, *parameters)
        if stored:
            say(statement)
        cut()
        return say("SELECT 1")

    monkeypatch.setattr(connection, "_say", cut_at_the_end)
    if stored:
        with storage.transaction():
            storage.events.store(1)
    else:
        with pytest.raises(LostError), storage.transaction():
            storage.events.store(1)
    assert storage.events.numbers() == ([1] if stored else [])
    assert not storage.in_transaction()


def test_if_nobody_can_say_how_it_ended_it_is_said(storage, cut, monkeypatch):
    connection = storage._connection
    say = connection._say

    def cut_at_the_end(statement, *parameters):
        if statement == "COMMIT":
            cut()
            monkeypatch.setattr(connection, "_connect", unreachable)
        return say(statement, *parameters)

    def unreachable():
        raise DeskError("no way there")

    monkeypatch.setattr(connection, "_say", cut_at_the_end)
    told = "look whether this is stored"
    with pytest.raises(DeskError, match=told) as raised, storage.transaction():
        storage.events.store(1)
    assert not isinstance(raised.value, LostError)


def test_one_writes_and_the_other_waits_and_is_told_for_whom(
    storage, new_address, monkeypatch, capsys
):
    monkeypatch.setattr(base, "QUIET_S", 0.02)
    monkeypatch.setattr(base, "TURNS", 2)
    with Storage(new_address) as other, storage.transaction():
        storage.events.store(1)
        with pytest.raises(DeskError, match="is locked by another desk"), other.transaction():
            pass
        assert other.events.numbers() == []
    assert f"{postgresql.program_name()} since " in capsys.readouterr().err
    assert storage.events.numbers() == [1]


@each(
    "code",
    "said",
    [
        ("42501", "this user has no permission there; the keeper of the server can give it"),
        ("", "no such user"),
    ],
)
def test_what_the_server_refuses_is_said_by_its_code_or_in_its_words(code, said):
    error = RuntimeError("connection failed: FATAL:  no such\n user")
    error.sqlstate = code
    assert str(refused("club", error)) == f"club cannot be used as the desk's database: {said}"


NO_USER = RuntimeError("connection failed: FATAL:  no such user")
WRITING = "; let it finish or end it, then do this again: nothing is lost"


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            lost("club"),
            "the connection to the database club was lost; this is not stored: do it again",
        ),
        (void("club"), "something failed in the database club; nothing of it is stored"),
        (
            unknown_end("club"),
            "the connection to the database club was lost at the very end, and the server cannot "
            "be reached: look whether this is stored before you do it again",
        ),
        (unreachable("club", NO_USER), "the database club cannot be opened: no such user"),
        (locked("club", None), f"the database club is locked by another desk{WRITING}"),
        (
            locked("club", (f"desk{'x' * 99}", EVENT_TIME)),
            f"the database club is locked by desk{'x' * 58}… since "
            f"{local_time(EVENT_TIME):%H:%M:%S}{WRITING}",
        ),
    ],
)
def test_a_failure_names_the_database_and_what_to_do(error, sentence):
    assert str(error) == sentence


def test_a_process_has_a_name_that_every_server_shows_whole(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["/opt/bin/schreiber", "desk"])
    monkeypatch.setattr(socket, "gethostname", lambda: "zoë" * 30)
    name = postgresql.program_name()
    assert name.startswith(f"schreiber {os.getpid()} on zo?zo?")
    assert len(name) == 63


@each("kind_of_database", [postgresql, sqlite])
def test_each_opening_asks_for_the_same_checksum(kind_of_database):
    """What is made of it is kept by it."""
    for table in DERIVED:
        assert kind_of_database.checksum(table) is kind_of_database.checksum(table)


def test_numbers_are_without_gaps_whatever_is_rolled_back(storage):
    for _ in range(2):
        with pytest.raises(ZeroDivisionError), storage.transaction():
            storage.events.store(1)
            raise ZeroDivisionError
        with storage.transaction():
            storage.events.store(1)
    assert storage.events.numbers() == [1, 2]


def test_a_failure_that_somebody_swallowed_stores_nothing(storage):
    with pytest.raises(DeskError, match="nothing of it is stored"), storage.transaction():
        storage.events.store(1)
        with pytest.raises(DeskError):
            storage._connection.run("SELECT 1 / 0")
    assert storage.events.numbers() == []


def test_what_is_tried_again_is_paused_for(new_address, monkeypatch):
    pauses, opened = [], []

    def connect(engine):
        opened.append(engine)
        if len(opened) < 3:
            raise postgresql.driver().OperationalError("not now")
        return connection

    connection = postgresql.engine(new_address.url, base.QUIET_S).connect()
    monkeypatch.setattr(server_connection.postgresql.Engine, "connect", connect)
    ServerConnection(new_address, pauses.append).close()
    assert pauses == [*server_connection.PAUSES_S[1:3]]


def test_readable_forms_that_somebody_changed_are_made_anew(new_address, box, capsys):
    box.begin(label="evening")
    box.play(GARDE)
    with Database(new_address) as database:
        collect(box.link(), database, clock=lambda: EVENT_TIME)
        before = database.readings.checksums()
        assert before[0] == before[1] != "0"
        say(database, "UPDATE session SET label = 'morning'")
        assert database.readings.checksums() != before
    with Database(new_address) as database:
        assert database.readings.checksums() == before
    assert "was made anew from the records" in capsys.readouterr().err


def test_it_is_brought_to_a_later_version_or_stays(new_address, monkeypatch):
    with Storage(new_address) as storage:
        storage.persons.store([ANNA])
    begin_version(monkeypatch, VERSION + 1)
    add = "ALTER TABLE person ADD COLUMN phone TEXT NOT NULL DEFAULT ''"
    monkeypatch.setitem(server_opening.STEPS, VERSION, (add, "SELECT 1 / 0"))
    with pytest.raises(DeskError, match="division by zero"):
        Storage(new_address)
    monkeypatch.setitem(server_opening.STEPS, VERSION, (add,))
    for _ in range(2):
        with Storage(new_address, check=False) as storage:
            assert postgresql.version(storage._connection) == VERSION + 1
            names = postgresql.column_names(storage._connection)["person"]
            assert names.count("phone") == 1
            assert storage.count("person") == 1


@given(st.text(st.sampled_from("aAäÄ0_\0\uffff\ufffe\U0010ffff"), max_size=6))
def test_every_text_comes_back_as_it_was(text):
    assert read(stored(text)) == text
    assert "\0" not in stored(text)


def test_texts_are_ordered_and_compared_as_in_a_file(either_database):
    labels = ["Zell", "ab", "\0b", "äb", "a_", "\uffff0", "\U0001f0a1", "Ab"]
    records = [(row, 1, row, row, 0, b"", 0) for row in range(len(labels))]
    connection = either_database._connection
    with either_database.transaction():
        either_database.boxes.store_log(either_database.boxes.store(bytes(8), "\0", 0), bytes(8))
        connection.insert(metadata.tables["record"], RECORD, records)
        rows = [(row, "", 1, 1, 1, label, "[]", "", 0) for row, label in enumerate(labels)]
        connection.insert(metadata.tables["session"], SESSION, rows)
    label = metadata.tables["session"].c.label
    found = connection.column(select(label).where(label != "x").order_by(label))
    assert {*found} == {*labels}
    plain = [one for one in found if not {"\0", "\uffff"}.intersection(one)]
    assert plain == ["Ab", "Zell", "a_", "ab", "äb", "\U0001f0a1"]
    assert connection.column(select(label).where(label == "\0b")) == ["\0b"]
    assert [row["firmware"] for row in either_database.boxes.all()] == ["\0"]
    found = either_database.readings.sessions_about("a_", (), (), (0, 0))
    assert [row["label"] for row in found] == ["a_"]
