"""A few of the damaged databases that the campaign opens by the thousand."""

import json
import random
import sqlite3
from contextlib import closing

import pytest

from tests.campaign import cells
from tests.campaign.cell_changes import change, store

# (case, is it refused?): what is made anew has all its pages looked at.
CASES = [pytest.param("suite-1", False, marks=pytest.mark.nightly), ("suite-2", True)]


@pytest.mark.slow
@pytest.mark.parametrize(("case", "refused"), CASES)
def test_what_is_damaged_is_refused_or_made_anew(tmp_path, case, refused):
    said, faults = cells.run_case(case, tmp_path)
    assert faults == []
    assert bool(said) == refused


def test_a_run_counts_its_cases(monkeypatch):
    said = {"7-0": ("", []), "7-1": ("damaged", []), "7-2": ("", ["a page is missing"])}
    monkeypatch.setattr(cells, "run_case", lambda seed, _: said[seed])
    assert cells.run(7, 3) == {"cases": 3, "failures": ["a page is missing"], "refused": 1}


def test_a_fault_names_its_case_and_what_was_changed(tmp_path, monkeypatch):
    monkeypatch.setattr(cells, "_look", lambda *_: 1 / 0)
    said, [fault] = cells.run_case("suite-1", tmp_path)
    assert said == ""
    assert fault.startswith("suite-1: ")
    assert "ZeroDivisionError at test_cells.py" in fault


def test_a_cell_holds_what_its_column_would_not_take(tmp_path):
    path = tmp_path / "desk.db"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE person (number INTEGER, name TEXT NOT NULL)")
        connection.execute("INSERT INTO person VALUES (1, 'Anna')")
        before = connection.execute("SELECT sql FROM sqlite_master").fetchall()
    for column, value in (("number", "1"), ("name", 7), ("name", None), ("name", b"Anna")):
        store(path, "person", column, 1, value)
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute(f"SELECT {column} FROM person").fetchall() == [(value,)]
            assert connection.execute("SELECT sql FROM sqlite_master").fetchall() == before


def test_changes_are_of_every_kind(tmp_path):
    path = tmp_path / "desk.db"
    chance, told = random.Random(1), []
    for _ in range(60):
        path.unlink(missing_ok=True)
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("CREATE TABLE seat (id INTEGER PRIMARY KEY, persons TEXT NOT NULL)")
            connection.execute("INSERT INTO seat VALUES (1, ?)", (json.dumps([1, 2, 3, 4]),))
        told.append(change(chance, path))
    for words in ("bit ", "is lost", "None, not", "bytearray(", "b'", "persons of row 1 of seat"):
        assert any(words in one for one in told), words
