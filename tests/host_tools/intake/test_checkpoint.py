"""A database that was checked once is checked from its checkpoint on; `verify` checks all of it."""

import json
import shutil
import sqlite3
from contextlib import closing

import pytest

from host_tools.boxes.collect import collect
from host_tools.cli.main import main
from host_tools.club.person import Person
from host_tools.common.errors import DeskError
from host_tools.events.person_cards import store_persons
from host_tools.intake import database as opening
from host_tools.intake.database import Database
from host_tools.intake.restoring import restore
from tests.host_tools.box import EVENT_TIME, GARDE, TableBox


@pytest.fixture
def box(tmp_path):
    box = TableBox(tmp_path / "flash")
    box.begin(label="E1 r1 t1")
    box.play(GARDE)
    return box


@pytest.fixture
def desk(tmp_path, box, monkeypatch, schreiber):
    """A database with a deal, three persons and an event, that was checked up to there."""
    path = tmp_path / "desk.db"
    with Database(path) as database:
        collect(box.link(), database, clock=lambda: EVENT_TIME)
        store_persons(database, [Person(1, "Anna"), Person(2, "Beat"), Person(3, "Carl")])
    here = ["--database", str(path)]
    schreiber("event new Cup --rules fft-4 --rounds 1 --deals 4", *here)
    schreiber("register 1 2", *here)
    monkeypatch.setattr(opening, "MANY", 1)
    Database(path).close()
    monkeypatch.setattr(opening, "MANY", 1000)
    return path


def rows_looked_at(path, **how):
    """(new records, {event: last decision before the new ones}) as a database is opened."""
    with Database(path, **how) as database:
        return database.new.count, database.new.after_in("decision")


def change(path, statement, values=()):
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement, values)


def flip(path, row):
    """Change a bit in the middle of a record."""
    with closing(sqlite3.connect(path)) as connection, connection:
        [raw] = connection.execute("SELECT raw FROM record WHERE id = ?", (row,)).fetchone()
        damaged = bytearray(raw)
        damaged[len(raw) // 2] ^= 1
        connection.execute("UPDATE record SET raw = ? WHERE id = ?", (bytes(damaged), row))


def last_record(path):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT max(id) FROM record").fetchone()[0]


def noted(path):
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute("SELECT value FROM meta WHERE key = 'checked'").fetchone()
    return found[0] if found else ""


def play_on(box, path):
    """One deal more comes to the desk."""
    box.play(GARDE)
    with Database(path, check=False) as database:
        collect(box.link(), database, clock=lambda: EVENT_TIME)


def status(words, path):
    return main([*words, "--database", str(path)])


def test_only_what_came_since_is_looked_at(desk, box):
    assert rows_looked_at(desk) == (0, {})
    play_on(box, desk)
    assert rows_looked_at(desk) == (1, {})
    assert status(["register", "3"], desk) == 0
    records, events = rows_looked_at(desk)
    assert records == 2 and [*events] == [1]
    assert rows_looked_at(desk, whole=True)[1] == {1: 0}


def test_few_new_rows_move_no_checkpoint(desk, box, monkeypatch):
    before = noted(desk)
    play_on(box, desk)
    Database(desk).close()
    assert noted(desk) == before
    monkeypatch.setattr(opening, "MANY", 1)
    Database(desk).close()
    assert noted(desk) != before
    assert rows_looked_at(desk) == (0, {})


def test_a_damaged_new_record_is_told_by_the_next_command(desk, box, capsys):
    play_on(box, desk)
    flip(desk, last_record(desk))
    capsys.readouterr()
    assert status(["event", "list"], desk) == 0
    assert "1 record in the database" in capsys.readouterr().err


def test_a_damaged_old_record_is_told_by_verify_and_restore(desk, box, tmp_path, capsys):
    play_on(box, desk)
    flip(desk, 2)
    capsys.readouterr()
    assert status(["event", "list"], desk) == 0
    assert "cannot be read" not in capsys.readouterr().err
    assert status(["verify"], desk) == 1
    assert "1 record in the database" in capsys.readouterr().err
    said = []
    restore(desk, tmp_path / "restored.db", said.append)
    assert [str(one) for one in said if "cannot be read" in str(one)]


def test_a_whole_database_is_verified(desk, capsys):
    assert status(["verify"], desk) == 0
    assert "is whole" in capsys.readouterr().out


NOBODY = '{"what": "registered", "person": 9}'
NEWEST = "(SELECT max(number) FROM decision WHERE event = 1)"


@pytest.mark.parametrize("content", ["[", '{"what": "registered"}', NOBODY])
def test_a_changed_new_decision_is_refused_by_the_next_command(desk, content, capsys):
    assert status(["register", "3"], desk) == 0
    change(
        desk, f"UPDATE decision SET content = ? WHERE event = 1 AND number = {NEWEST}", [content]
    )
    assert status(["event", "list"], desk) != 0
    assert "is damaged" in capsys.readouterr().err


def test_a_changed_old_decision_is_refused_by_verify_backup_and_restore(desk, tmp_path, capsys):
    change(desk, "UPDATE decision SET content = '[' WHERE event = 1 AND number = 2")
    Database(desk).close()
    for words in (["verify"], ["backup", str(tmp_path / "copy.db")]):
        assert status(words, desk) != 0
        assert "decision 2 of event 1 is none" in capsys.readouterr().err
    with pytest.raises(DeskError, match="decision 2 of event 1 is none"):
        restore(desk, tmp_path / "restored.db")


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM decision WHERE event = 1 AND number = 2",
        "UPDATE decision SET number = 9 WHERE event = 1 AND number = 2",
    ],
)
def test_a_gap_among_the_old_decisions_is_refused_by_verify(desk, damage, capsys):
    change(desk, damage)
    assert status(["verify"], desk) != 0
    assert "is missing" in capsys.readouterr().err


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM record WHERE id = (SELECT max(id) FROM record)",
        "UPDATE record SET raw = zeroblob(80) WHERE id = (SELECT max(id) FROM record)",
        f"DELETE FROM decision WHERE event = 1 AND number = {NEWEST}",
        f"UPDATE decision SET event = 'x' WHERE event = 1 AND number = {NEWEST}",
        "UPDATE meta SET value = 'nonsense' WHERE key = 'checked'",
        "UPDATE meta SET value = '{}' WHERE key = 'checked'",
        "DELETE FROM meta WHERE key = 'checked'",
    ],
)
def test_a_checkpoint_whose_rows_are_not_there_counts_for_nothing(desk, damage):
    change(desk, "PRAGMA foreign_keys = OFF")
    change(desk, damage)
    with closing(sqlite3.connect(desk)) as connection, connection:
        connection.execute("UPDATE decision SET content = '[' WHERE event = 1 AND number = 2")
    with pytest.raises(DeskError, match="is damaged"):
        Database(desk)


def test_a_readable_form_that_is_changed_is_made_anew(desk, box, capsys):
    play_on(box, desk)
    newest = "WHERE record = (SELECT max(record) FROM entry)"
    change(desk, f"UPDATE entry SET points = '[0, 0, 0, 0]' {newest}")
    Database(desk).close()
    assert "it was made anew from the records" in capsys.readouterr().err
    oldest = "WHERE record = (SELECT min(record) FROM entry)"
    change(desk, f"UPDATE entry SET points = '[0, 0, 0, 0]' {oldest}")
    Database(desk, whole=True).close()
    assert "it was made anew from the records" in capsys.readouterr().err


def test_who_changes_an_older_row_takes_the_checkpoint_away(desk):
    with Database(desk) as database, database.transaction():
        raw = database.records.raw(2)
        database.records.replace_raw(2, raw)
    assert noted(desk) == ""
    assert rows_looked_at(desk)[1] == {1: 0}


def test_a_person_who_is_forgotten_takes_the_checkpoint_away(desk):
    assert status(["persons", "forget", "2", "--yes"], desk) == 0
    Database(desk).close()


def test_no_checkpoint_is_noted_of_rows_that_were_stored_meanwhile(desk, box):
    """Another process stores something between the check and the note."""
    before = noted(desk)
    with Database(desk) as database:
        new = database.checkpoints.new_rows(whole=True)
        play_on(box, desk)
        with database.transaction():
            database.checkpoints.note(new, 0)
    assert noted(desk) == before


def test_a_full_disk_does_not_keep_the_database_shut(desk, box, monkeypatch):
    play_on(box, desk)
    before = noted(desk)
    monkeypatch.setattr(opening, "MANY", 1)

    def refuse(*_):
        raise DeskError("the disk is full")

    monkeypatch.setattr("host_tools.database.checkpoint_rows.Checkpoints.note", refuse)
    Database(desk).close()
    assert noted(desk) == before


def test_wherever_the_note_is_cut_off_the_one_before_holds(desk, box, tmp_path, monkeypatch):
    """The checkpoint is stored with its transaction or not at all."""
    play_on(box, desk)
    before = noted(desk)
    cut = tmp_path / "cut.db"
    with Database(desk) as database:
        new = database.checkpoints.new_rows(whole=False)
        with database.transaction():
            database.checkpoints.note(new, 0)
            # What the disk has if the power goes now: the file and its log.
            shutil.copy(desk, cut)
            shutil.copy(f"{desk}-wal", f"{cut}-wal")
    assert noted(cut) == before
    assert json.loads(noted(desk))["rows"]["record"] == last_record(desk)
    assert rows_looked_at(cut) == (1, {})


def test_two_that_open_it_at_once_note_the_same(desk, box, monkeypatch):
    monkeypatch.setattr(opening, "MANY", 1)
    play_on(box, desk)
    with Database(desk, check=False) as writer:
        with Database(desk) as one, Database(desk) as other:
            assert one.new.count == 1
            assert other.new.count == 0
        assert writer.checkpoints.new_rows(whole=False).count == 0
    assert rows_looked_at(desk) == (0, {})
