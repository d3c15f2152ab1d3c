"""A database that is damaged, locked or not ours: one sentence, and nothing is written over it."""

import errno
import shutil
import sqlite3
from contextlib import closing, contextmanager

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from host_tools.boxes.collect import collect
from host_tools.cli.main import main
from host_tools.common.errors import DeskError
from host_tools.database import connection as module
from host_tools.database.copies import keep
from host_tools.database.location import FILE_VARIABLE
from host_tools.database.sqlite_failures import refused as refused_by
from host_tools.intake.database import Database
from tests.host_tools.box import EVENT_TIME, GARDE, TableBox
from tests.host_tools.reading import COMMANDS
from tests.how_many import cases


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    """A database with two sessions and a finding."""
    folder = tmp_path_factory.mktemp("good")
    box = TableBox(folder / "flash")
    with Database(folder / "desk.db") as database:
        for label in ("monday", "tuesday"):
            box.begin(label=label)
            for taker in range(4):
                box.play(GARDE | {"taker": taker})
        box.play(GARDE, points=[0, 0, 0, 0])
        collect(box.link(), database, clock=lambda: EVENT_TIME)
    return folder / "desk.db"


@pytest.fixture
def desk(tmp_path, monkeypatch):
    path = tmp_path / "evening.db"
    monkeypatch.setenv(FILE_VARIABLE, str(path))
    return path


def refused(schreiber, path):
    """The one sentence with which every command ends; the file is as it was."""
    before = path.read_bytes() if path.is_file() else None
    sentences = set()
    for command in COMMANDS:
        printed = schreiber(*command, status=1)
        assert printed.out == ""
        assert printed.err.count("\n") == 1
        sentences.add(printed.err)
    if before is not None:
        assert path.read_bytes() == before
    [sentence] = sentences
    assert str(path) in sentence
    return sentence


def overwritten(data, what, by):
    """`data` with the bytes from the first `what` on replaced."""
    at = data.index(what)
    return data[:at] + by + data[at + len(by) :]


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda data: data[:5000], "is damaged"),
        (lambda data: data[: len(data) // 2], "is damaged"),
        (lambda data: data[:50], "is damaged"),
        (lambda data: bytes(100) + data[100:], "it is none, or its beginning is lost"),
        (lambda data: data[:4096] + bytes(4096) + data[8192:], "is damaged"),
        (lambda data: overwritten(data, b"index_record_1", b"\xff" * 40), "is damaged (it asks"),
        (lambda data: b"a letter to my aunt" * 300, "it is none"),
        (lambda data: b"", "nothing is stored yet"),
    ],
    ids=[
        "a page left",
        "half",
        "50 bytes",
        "no head",
        "an empty page",
        "a length",
        "a letter",
        "nothing",
    ],
)
def test_damage_is_told_and_left_alone(good, desk, schreiber, spoil, words):
    desk.write_bytes(spoil(good.read_bytes()))
    assert words in refused(schreiber, desk)


def test_what_sqlite_quotes_of_damage_is_plain(good, desk):
    desk.write_bytes(overwritten(good.read_bytes(), b"CREATE TABLE decision", b"CREATE TABLE \1"))
    with pytest.raises(DeskError) as refusal:
        Database(desk)
    assert r"\x01" in refusal.value.sentence
    assert "\1" not in refusal.value.sentence


def test_a_folder(desk, schreiber):
    desk.mkdir()
    assert "is it a file" in refused(schreiber, desk)


@pytest.mark.parametrize("version", [-1, 0, 1])
def test_the_database_of_another_program(desk, schreiber, version):
    with closing(sqlite3.connect(desk)) as connection:
        connection.execute("CREATE TABLE recipe (name TEXT)")
        connection.execute(f"PRAGMA user_version = {version}")
    assert "of another program" in refused(schreiber, desk)


def test_a_later_version(good, desk, schreiber):
    shutil.copy(good, desk)
    with closing(sqlite3.connect(desk)) as connection:
        connection.execute("PRAGMA user_version = 99")
    sentence = refused(schreiber, desk)
    assert "is of version 99, which a newer schreiber made" in sentence
    assert "It was left as it is: update schreiber" in sentence


@pytest.mark.parametrize("version", [1, 10])
def test_a_file_of_the_time_before_version_1(good, desk, version, schreiber):
    """It had numbers of its own, among them that of today, and not our mark."""
    shutil.copy(good, desk)
    with closing(sqlite3.connect(desk)) as connection:
        connection.execute("PRAGMA application_id = 0")
        connection.execute(f"PRAGMA user_version = {version}")
    assert "is of the time before version 1, which is not read" in refused(schreiber, desk)
    new = desk.with_name("new.db")
    printed = schreiber("restore", str(desk), "--database", str(new), status=1)
    assert "is of the time before version 1" in printed.err
    assert not new.exists()


@pytest.mark.long
def test_a_full_disk(good, desk, tmp_path):
    shutil.copy(good, desk)
    box = TableBox(tmp_path / "flash", nonce=b"another!")
    box.begin()
    for _ in range(200):
        box.play(GARDE)
    with Database(desk) as database:
        records = database.count("record")
        pages = database._connection.value("PRAGMA page_count")
        database._connection.run(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(DeskError, match="the disk is full; make room"):
            collect(box.link(), database, clock=lambda: EVENT_TIME)
        assert database.count("record") == records
    assert box.settings["synced"] == 0
    with Database(desk) as database:
        assert collect(box.link(), database, clock=lambda: EVENT_TIME).records == 202


@pytest.fixture
def room_for(files_up_to, monkeypatch):
    """In its block no file can grow beyond so many bytes, which are all that the disk has left."""

    @contextmanager
    def room_for(size):
        usage = shutil.disk_usage(".")._replace(free=size)
        with files_up_to(size), monkeypatch.context() as disk:
            disk.setattr(shutil, "disk_usage", lambda _: usage)
            yield

    return room_for


@pytest.mark.parametrize("left", [0, 8192, 28 << 10])
def test_a_disk_without_room_for_what_is_beside_the_file_is_full(good, desk, room_for, left):
    """SQLite itself says that the disk fails."""
    shutil.copy(good, desk)
    with room_for(left), pytest.raises(DeskError, match="the disk is full; make room") as refusal:
        Database(desk)
    assert refusal.value.__cause__.orig.sqlite_errorname.startswith("SQLITE_IOERR_SHM")
    copy = desk.with_name("copy.db")
    with (
        room_for(left),
        pytest.raises(DeskError, match=r"copy.db cannot be written: the disk is full"),
    ):
        keep(desk, copy)
    assert not copy.exists()
    Database(desk).close()


def test_a_disk_that_fails_while_there_is_room_fails(tmp_path, monkeypatch):
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_READ
    assert "the disk fails; copy the file" in str(refused_by(tmp_path / "desk.db", error))
    monkeypatch.setattr(shutil, "disk_usage", no_disk)
    assert "the disk fails; copy the file" in str(refused_by(tmp_path / "desk.db", error))


def no_disk(_):
    raise OSError(errno.EIO, "it is gone")


@pytest.mark.slow
@settings(max_examples=cases(6, 150), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_any_bytes_changed_end_in_sentences(good, tmp_path_factory, capsys, data):
    content = bytearray(good.read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content) - 1))
        length = data.draw(st.sampled_from([1, 1, 4, 40, 4096]))
        value = data.draw(st.sampled_from([0, 1, 0x7F, 0x80, 0xFF]))
        content[at : at + length] = bytes([value]) * len(content[at : at + length])
    path = tmp_path_factory.mktemp("flip") / "evening.db"
    path.write_bytes(content)
    for command in COMMANDS:
        assert main([*command, "--database", str(path)]) in (0, 1)
        assert "Traceback" not in capsys.readouterr().err


# locked


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(module, "QUIET_S", 0)
    monkeypatch.setattr(module, "TURNS", 3)


def test_who_waits_is_told_for_whom(good, desk, tmp_path, impatient, capsys, monkeypatch):
    shutil.copy(good, desk)
    box = TableBox(tmp_path / "flash", nonce=b"another!")
    monkeypatch.setattr("sys.argv", ["schreiber", "sync", "\x1b[2J"])
    with Database(desk) as writer, Database(desk) as waiter:
        with (
            writer.transaction(),
            pytest.raises(DeskError, match=r"locked by process \d+ on .*nothing is lost"),
        ):
            collect(box.link(), waiter, clock=lambda: EVENT_TIME)
        waiting = capsys.readouterr().err
        assert waiting.startswith(f"schreiber: waiting for the database {desk}: process ")
        assert r"(schreiber sync \x1b[2J), writing since" in waiting
        assert waiting.count("\n") == 1
        # Who only reads does not wait at all.
        with writer.transaction():
            assert main(["standings"]) == 0
        capsys.readouterr()
        collect(box.link(), waiter, clock=lambda: EVENT_TIME)
    assert not list(desk.parent.glob("*.writer"))


@pytest.mark.parametrize("note", [None, "", "{", '{"pid": 1}', '{"pid": "x"}', "[" * 5000])
def test_a_lock_without_a_note(good, desk, tmp_path, impatient, note):
    shutil.copy(good, desk)
    with closing(sqlite3.connect(desk, isolation_level=None)) as browser, Database(desk) as waiter:
        browser.execute("BEGIN IMMEDIATE")
        if note is not None:
            desk.with_name("evening.db.writer").write_text(note, encoding="utf-8")
        with (
            pytest.raises(DeskError, match="another program; does a database browser"),
            waiter.transaction(),
        ):
            pass
