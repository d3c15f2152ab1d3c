"""The files of backups, and what is noted about them."""

import errno
import json
import os
from dataclasses import asdict
from pathlib import Path

import pytest

from host_tools.common.errors import DeskError
from host_tools.database import sqlite
from host_tools.database.backup_files import (
    backups_in,
    backups_known,
    folder_of,
    make_backup,
    note_backup,
    sticks,
)
from host_tools.database.backup_notes import BackupNotes, notes_of, write_notes
from host_tools.intake.database import Database
from tests.time_zone import in_time_zone

NOON = 1_795_258_800  # 2026-11-21, 12:00 in Vienna


@pytest.fixture
def path(tmp_path):
    """A database with nothing in it."""
    path = tmp_path / "desk.db"
    Database(path).close()
    return path


def test_the_name_says_day_time_and_what_it_is_about(path, stick):
    with in_time_zone("Europe/Vienna"):
        first = make_backup(path, stick / "Schreiber", "cup-round-1", NOON)
        second = make_backup(path, stick / "Schreiber", "cup-round-1", NOON)
    assert first == stick / "Schreiber" / "desk-2026-11-21-1200-cup-round-1.db"
    assert second.name == "desk-2026-11-21-1200-cup-round-1-2.db"
    Database(second, must_exist=True).close()


def test_a_stick_that_is_not_there_is_not_made_up(path, tmp_path):
    with pytest.raises(DeskError, match="is the stick plugged in"):
        make_backup(path, tmp_path / "gone" / "Schreiber", "", NOON)
    assert not (tmp_path / "gone").exists()
    (tmp_path / "letter").write_text("to my aunt", encoding="utf-8")
    with pytest.raises(DeskError, match="cannot be used"):
        make_backup(path, tmp_path / "letter", "", NOON)


def test_a_full_stick_is_said_and_keeps_nothing_half(path, stick, monkeypatch):
    def fill(source, target, _):
        target.write_bytes(b"half")
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(sqlite, "copy", fill)
    with pytest.raises(DeskError, match="No space left on device"):
        make_backup(path, stick, "", NOON)
    assert list(stick.iterdir()) == []


def test_the_oldest_go_and_nothing_of_others(path, stick):
    for name in ("a.db", "b.db", "c.db", "photo.db"):
        (stick / name).write_bytes(b"")
    notes = BackupNotes(str(stick), 2, ("gone.db", "a.db", "b.db"))
    write_notes(path, notes)
    assert note_backup(path, stick / "c.db", notes, (), NOON).made == ("b.db", "c.db")
    assert sorted(one.name for one in stick.iterdir()) == ["b.db", "c.db", "photo.db"]


def test_one_that_cannot_be_deleted_stays_in_the_list(path, stick):
    (stick / "a.db").write_bytes(b"")
    (stick / "b.db").write_bytes(b"")
    notes = BackupNotes(str(stick), 1, ("a.db",))
    write_notes(path, notes)
    unlink = Path.unlink

    def refuse(file, missing_ok=False):
        if file.name == "a.db":
            raise PermissionError(errno.EACCES, "Permission denied")
        unlink(file, missing_ok)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "unlink", refuse)
        with pytest.raises(DeskError, match=r"a\.db cannot be deleted: Permission denied"):
            note_backup(path, stick / "b.db", notes, (), NOON)
    assert notes_of(path).made == ("a.db", "b.db")


def test_a_name_that_comes_again_is_that_of_the_newest(path, stick):
    """A killed process, or somebody by hand, has deleted one, and its name was free."""
    for name in ("a.db", "b.db"):
        (stick / name).write_bytes(b"")
    notes = BackupNotes(str(stick), 2, ("a.db", "b.db"))
    write_notes(path, notes)
    assert note_backup(path, stick / "a.db", notes, (), NOON).made == ("b.db", "a.db")


def test_what_is_in_a_folder_the_newest_first(stick):
    for number, name in enumerate(("b.db", "a.db", "letter.txt")):
        (stick / name).write_bytes(bytes(number + 1))
        os.utime(stick / name, (NOON + number, NOON + number))
    found = backups_in(stick, ".db")
    assert [(one.path.name, one.changed, one.size) for one in found] == [
        ("a.db", NOON + 1, 2),
        ("b.db", NOON, 1),
    ]
    assert backups_in(stick / "nowhere", ".db") == []


def test_notes_there_and_back(path, stick):
    assert notes_of(path) == BackupNotes()
    notes = BackupNotes(str(stick), 3, ("a.db",), NOON, ("event 1 round 2",))
    write_notes(path, notes)
    assert notes_of(path) == notes
    assert folder_of(path, notes) == stick
    assert folder_of(path, BackupNotes()) == path.parent / "backups"
    make_backup(path, stick, "", NOON)
    assert len(backups_known(path)) == 1


def test_what_two_desks_have_made_is_one_list(path, stick):
    """Each has read the notes before the other one noted its backup."""
    write_notes(path, BackupNotes(str(stick), 2))
    notes = notes_of(path)
    for number, milestone in enumerate(("event 1 round 1", "event 1 round 2", "event 2 round 1")):
        copy = make_backup(path, stick, "", NOON + 60 * number)
        noted = note_backup(path, copy, notes, (milestone,), NOON + 60 * number)
    left = tuple(sorted(one.name for one in stick.iterdir()))
    assert len(left) == 2
    assert noted == notes_of(path)
    assert noted.made == left
    assert noted.saved == ("event 1 round 1", "event 1 round 2", "event 2 round 1")


def test_a_backup_in_a_folder_that_was_left_meanwhile_is_in_no_list(path, stick):
    notes = notes_of(path)
    copy = make_backup(path, path.parent / "backups", "", NOON)
    write_notes(path, BackupNotes(str(stick)))
    assert note_backup(path, copy, notes, (), NOON).made == ()
    assert copy.exists()


NOTED = {"format": "schreiber-backups", **asdict(BackupNotes())}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        *(
            json.dumps(NOTED | wrong)
            for wrong in (
                {"format": "other"},
                {"folder": 1},
                {"keep": 0},
                {"made": 1},
                {"made": [1]},
                {"last": -1},
            )
        ),
    ],
)
def test_notes_that_nobody_has_written_are_told(path, text):
    path.with_name("desk.backups.json").write_text(text, encoding="utf-8")
    with pytest.raises(DeskError, match=r"desk\.backups\.json is not as we write it"):
        notes_of(path)


def test_sticks_where_each_system_shows_them(tmp_path):
    for folder in ("media/anna/CUP", "run/media/anna/OLD", "Volumes/MAC"):
        (tmp_path / folder).mkdir(parents=True)
    assert sticks("linux", tmp_path) == [
        tmp_path / "media/anna/CUP",
        tmp_path / "run/media/anna/OLD",
    ]
    assert sticks("darwin", tmp_path) == [tmp_path / "Volumes/MAC"]
    assert sticks("win32", tmp_path) == []
