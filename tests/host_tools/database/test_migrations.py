"""A database of an earlier version is brought to a later one, and a copy of it is kept."""

import os
import random
import sqlite3
import threading
from contextlib import closing
from typing import ClassVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from host_tools.boxes.collect import collect
from host_tools.cli.main import main
from host_tools.common.errors import DeskError
from host_tools.database import migrations, schema, server_opening, sqlite
from host_tools.intake.database import Database
from tests.campaign.hostile_logs import LogLink, hostile_log
from tests.host_tools.box import EVENT_TIME, GARDE, PRISE_LOST, TableBox
from tests.host_tools.database.later_version import FIRST, LATER, STEPS, begin_later, make_first
from tests.host_tools.older import contents
from tests.host_tools.reading import COMMANDS
from tests.how_many import cases


@pytest.fixture(autouse=True)
def later(monkeypatch):
    """The program under test is of the later version."""
    begin_later(monkeypatch)


@pytest.fixture(scope="module")
def old(tmp_path_factory):
    """A database of version 1: two sessions with a correction, and a deal that is wrong."""
    folder = tmp_path_factory.mktemp("old")
    box = TableBox(folder / "flash")
    with Database(folder / "desk.db") as database:
        for label in ("monday", "tuesday"):
            box.begin(label=label)
            first = box.play(GARDE)
            box.play(PRISE_LOST, corrects=first.sequence)
        box.play(GARDE, points=[0, 0, 0, 0])
        collect(box.link(), database, clock=lambda: EVENT_TIME)
    expected = contents(folder / "desk.db")
    make_first(folder / "desk.db")
    return (folder / "desk.db").read_bytes(), expected


@pytest.fixture
def desk(tmp_path, old):
    path = tmp_path / "desk.db"
    path.write_bytes(old[0])
    return path


def copies(path):
    return sorted(path.parent.glob("desk.version-*"))


def version_of(path):
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        [ours] = connection.execute("PRAGMA application_id").fetchone()
        assert ours == sqlite.APPLICATION
        return connection.execute("PRAGMA user_version").fetchone()[0]


def rows_of(path):
    """All rows of a database of any version."""
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


@pytest.mark.slow
@settings(max_examples=cases(6, 40), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 1 << 32))
def test_any_migrated_database_is_one_made_anew(tmp_path_factory, seed):
    path = tmp_path_factory.mktemp("any") / "desk.db"
    log = hostile_log(random.Random(seed))
    with Database(path) as database:
        collect(LogLink(b"".join(log)), database, clock=lambda: EVENT_TIME)
    anew = contents(path)
    make_first(path)
    Database(path).close()
    assert contents(path) == anew


def test_every_version_has_its_step(monkeypatch):
    monkeypatch.undo()
    for steps in (migrations.STEPS, server_opening.STEPS):
        assert [*steps] == [*range(1, schema.VERSION)]


def test_the_copy_is_as_it_was(desk, old, capsys):
    before = rows_of(desk)
    Database(desk).close()
    [copy] = copies(desk)
    assert rows_of(copy) == before
    assert version_of(copy) == FIRST
    assert contents(desk) == old[1]
    told = capsys.readouterr().err
    assert told == (
        f"schreiber: the database {desk} is brought from version {FIRST} to {LATER}; "
        f"a copy of it as it was lies at {copy}\n"
    )
    Database(desk).close()
    assert copies(desk) == [copy]
    assert capsys.readouterr().err == ""
    assert [path.name for path in desk.parent.iterdir() if "copying" in path.name] == []


@pytest.mark.long
def test_no_copy_is_written_over(desk, old):
    for _ in range(3):
        desk.write_bytes(old[0])
        left = desk.with_name("desk.db.0123abcd.copying")
        left.write_bytes(b"the power went")
        os.utime(left, (0, 0))
        Database(desk).close()
    assert len(copies(desk)) == 3
    assert {version_of(copy) for copy in copies(desk)} == {FIRST}
    assert not left.exists()


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_command_that_only_reads_migrates_too(desk, command, capsys):
    assert main([*command, "--database", str(desk)]) in (0, 1)
    assert version_of(desk) == LATER
    assert "a copy of it as it was" in capsys.readouterr().err


# what goes wrong


class Killed(BaseException):
    """The process is gone."""


class Mortal(sqlite3.Connection):
    """A connection whose process is killed before a statement."""

    left = 0
    living: ClassVar = []

    def __init__(self, *arguments, **named):
        super().__init__(*arguments, **named)
        Mortal.living.append(self)

    def cursor(self, factory=None):
        return super().cursor(MortalCursor)

    def backup(self, target):
        Mortal.count()
        super().backup(target)

    @staticmethod
    def count():
        Mortal.left -= 1
        if Mortal.left < 0:
            raise Killed


class MortalCursor(sqlite3.Cursor):
    def execute(self, *arguments):
        Mortal.count()
        return super().execute(*arguments)

    def executemany(self, *arguments):
        Mortal.count()
        return super().executemany(*arguments)


def opened_until(path, statements, monkeypatch):
    """Open the database and be killed after so many statements; was it opened before that?"""
    connect = sqlite3.connect
    with monkeypatch.context() as patch:
        patch.setattr(
            sqlite3, "connect", lambda *args, **named: connect(*args, factory=Mortal, **named)
        )
        Mortal.left = statements
        try:
            Database(path)
            return True
        except Killed:
            return False
        finally:
            for connection in Mortal.living:
                connection.close()
            Mortal.living.clear()


@pytest.mark.slow
def test_wherever_it_is_killed_it_goes_on(tmp_path, old, monkeypatch):
    before = None
    versions = set()
    statements, opened = 0, False
    while not opened:
        path = tmp_path / str(statements) / "desk.db"
        path.parent.mkdir()
        path.write_bytes(old[0])
        before = before or rows_of(path)
        opened = opened_until(path, statements, monkeypatch)
        version = version_of(path)
        versions.add((version, bool(copies(path))))
        if version == FIRST:
            assert rows_of(path) == before
        else:
            assert copies(path)
        Database(path).close()
        assert contents(path) == old[1]
        # Who goes on from a version in between makes a copy of that first.
        first = [copy for copy in copies(path) if version_of(copy) == FIRST]
        assert all(rows_of(copy) == before for copy in first)
        # Before the last version each step has but a few.
        statements += cases(16 if version == LATER else 4, 1)
    between = {(version, True) for version in range(FIRST, LATER + 1)}
    assert versions == {(FIRST, False)} | between


def test_a_disk_without_room_for_the_copy(desk, files_up_to, capsys):
    before = desk.read_bytes()
    with files_up_to(len(before) // 2):
        status = main(["standings", "--database", str(desk)])
    printed = capsys.readouterr()
    assert (status, printed.out) == (1, "")
    assert "no copy of it can be made beside it before" in printed.err
    assert "it was left as it is" in printed.err
    assert printed.err.count("\n") == 1
    assert desk.read_bytes() == before
    assert list(desk.parent.iterdir()) == [desk]


def test_a_copy_that_cannot_be_read_back(desk, monkeypatch):
    before = desk.read_bytes()
    monkeypatch.setattr(sqlite, "copy", lambda path, target, _: target.touch() or fail())

    def fail():
        raise sqlite3.DatabaseError("the copy cannot be read back")

    with pytest.raises(DeskError, match="cannot be read back"):
        Database(desk)
    assert desk.read_bytes() == before
    assert list(desk.parent.iterdir()) == [desk]


def test_a_copy_is_looked_over(desk, tmp_path):
    damaged = bytearray(desk.read_bytes())
    damaged[-2000:] = bytes(2000)
    desk.write_bytes(damaged)
    with pytest.raises(sqlite3.DatabaseError):
        sqlite.copy(desk, tmp_path / "copy.db")


def test_a_step_that_fails(desk, monkeypatch):
    before = rows_of(desk)
    monkeypatch.setitem(STEPS, FIRST, (*STEPS[FIRST], "CREATE TABLE box (id)"))
    with pytest.raises(DeskError, match="already exists"):
        Database(desk)
    assert rows_of(desk) == before
    assert version_of(desk) == FIRST


def test_a_damaged_database_is_not_migrated(desk):
    data = bytearray(desk.read_bytes())
    data[4096:8192] = bytes(4096)
    desk.write_bytes(data)
    with pytest.raises(DeskError, match="is damaged"):
        Database(desk)
    assert desk.read_bytes() == bytes(data)
    assert copies(desk) == []


@pytest.mark.long
def test_two_open_it_at_once(desk, old):
    start = threading.Barrier(4)
    failures = []

    def open_it():
        start.wait()
        try:
            Database(desk).close()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=open_it) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    # Who comes between two steps of another one makes a copy of what he finds.
    assert [version_of(copy) for copy in copies(desk)].count(FIRST) == 1
    assert contents(desk) == old[1]


def test_a_copy_of_an_earlier_version_is_put_back_as_todays(desk, old, tmp_path, schreiber):
    path = tmp_path / "new" / "desk.db"
    assert (
        schreiber("restore", str(desk), "--database", str(path)).err == ""
    )  # nothing of a copy in a folder that is gone
    assert contents(path) == old[1]
    assert desk.read_bytes() == old[0]
