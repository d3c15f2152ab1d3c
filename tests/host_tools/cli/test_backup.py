"""The database is copied and put back; whatever fails, it is as it was."""

import sqlite3

import pytest

from host_tools.boxes.collect import collect
from host_tools.cli.main import main
from host_tools.intake.database import Database
from tests.host_tools.box import GARDE, TableBox


@pytest.fixture
def event_path(desk, tmp_path):
    """A database with a deal."""
    box = TableBox(tmp_path / "flash")
    box.begin()
    box.play(GARDE)
    with Database(desk) as database:
        collect(box.link(), database)
    return desk


def deals(path):
    with Database(path) as database:
        return database.count("entry")


def test_there_and_back(event_path, tmp_path, schreiber):
    copy = tmp_path / "stick" / "cup.db"
    copy.parent.mkdir()
    assert schreiber("backup", str(copy)).out == f"{copy}\n"
    assert list(copy.parent.iterdir()) == [copy]
    schreiber("persons add Anna")
    with Database(event_path) as reader:  # somebody who has it open sees what was put back
        schreiber("restore", str(copy))
        assert list(reader.persons.all()) == []
    assert deals(event_path) == 1
    [kept] = event_path.parent.glob("*.before-restore.*")
    with Database(kept) as before:
        assert [row["name"] for row in before.persons.all()] == ["Anna"]


def test_on_another_computer_there_is_nothing_yet(event_path, tmp_path, schreiber):
    schreiber("backup")
    [copy] = event_path.parent.glob("*.backup.*")
    elsewhere = tmp_path / "elsewhere" / "desk.db"
    schreiber("restore", str(copy), "--database", str(elsewhere))
    assert deals(elsewhere) == 1


def test_nothing_is_written_over(event_path, tmp_path, schreiber):
    path = tmp_path / "letter"
    path.write_text("to my aunt", encoding="utf-8")
    schreiber("backup", str(path), status=2)
    assert path.read_text(encoding="utf-8") == "to my aunt"
    printed = schreiber("backup", str(tmp_path / "no" / "folder" / "x.db"), status=1)
    assert "cannot be written" in printed.err


def test_names_that_no_file_can_have(event_path, schreiber):
    assert "cannot be written" in schreiber("backup", "x" * 300, status=1).err
    assert "is it a file" in schreiber("deals --database .", status=1).err


@pytest.mark.parametrize("number", ["0", "10000", "9" * 30])
def test_numbers_that_no_round_can_have(event_path, capsys, number):
    with pytest.raises(SystemExit):
        main(["deals", "--round", number])
    assert f"{number} is not between 1 and 9999" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"a letter to my aunt" * 100, b""])
def test_what_is_no_copy_changes_nothing(event_path, tmp_path, schreiber, content):
    path = tmp_path / "letter"
    path.write_bytes(content)
    schreiber("restore", str(path), status=1)
    schreiber("restore", str(tmp_path / "nothing"), status=1)
    assert deals(event_path) == 1
    assert list(event_path.parent.glob("*.before-restore.*")) == []
    assert path.read_bytes() == content


def test_the_database_of_a_newer_program_is_not_taken(event_path, tmp_path, schreiber):
    copy = tmp_path / "newer.db"
    schreiber("backup", str(copy))
    connection = sqlite3.connect(copy)
    connection.execute("PRAGMA user_version = 99")
    connection.commit()
    connection.close()
    assert "which a newer schreiber made" in schreiber("restore", str(copy), status=1).err
    assert deals(event_path) == 1


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            "CREATE TRIGGER t AFTER INSERT ON person BEGIN DELETE FROM entry; END",
            "the trigger t is",
        ),
        (
            "ALTER TABLE person RENAME TO p; CREATE VIEW person AS SELECT * FROM p",
            "the view person",
        ),
        (
            "INSERT INTO person VALUES (1, char(27) || '[2J', '', '', '', '', '', '')",
            "Name: '\\x1b[2J': must",
        ),
        (
            "INSERT INTO person VALUES (1, x'ff', '', '', '', '', '', '')",
            "person.name of row 1 is not what",
        ),
        (
            "UPDATE decision SET content = '" + "[" * 9999 + "'",
            "decision 1 of event 1 is none that",
        ),
        ("UPDATE decision SET content = '{\"person\": 1}'", "decision 1 of event 1 is none that"),
        ("UPDATE decision SET time = 'late'", "decision.time of row 1 is not what"),
    ],
)
def test_what_no_program_has_written_is_not_taken(
    event_path, tmp_path, schreiber, change, sentence
):
    schreiber("event new Cup --rules tirol --rounds 1 --deals 4")
    copy = tmp_path / "hostile.db"
    schreiber("backup", str(copy))
    connection = sqlite3.connect(copy)
    connection.executescript(change)
    connection.close()
    told = schreiber("restore", str(copy), status=1).err
    assert "nothing was restored: " in told
    assert sentence in told
    assert str(tmp_path / "hostile.db") in told or "the database" not in told
    assert list(event_path.parent.glob("*.before-restore.*")) == []
    assert deals(event_path) == 1
