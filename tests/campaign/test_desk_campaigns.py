"""A bounded part of each campaign of the desk, and that it finds what there is to find."""

import json
import random
import sqlite3
import subprocess
from collections import Counter
from contextlib import closing, nullcontext

import pytest

from host_tools.database.address import ServerAddress
from host_tools.tariffs import parse
from rules_core.koenigrufen import scoring
from tests.campaign import (
    cells,
    copies,
    desks,
    hostile,
    hostile_texts,
    many,
    results,
    season,
    tables,
    tariffs,
)
from tests.campaign.cases import each_case
from tests.campaign.season_desk import Troubles
from tests.each import nightly
from tests.how_many import VARIABLE

BACKUPS, RESTORES = 24, 4
SEASON_EVENTS, SEASON_PERSONS = 4, 24
slow, night = pytest.mark.slow, pytest.mark.nightly


@pytest.mark.parametrize(
    ("run", "count", "least"),
    [
        pytest.param(copies.run_backups, BACKUPS, ("kills", "stored"), marks=night),
        pytest.param(copies.run_restores, RESTORES, ("kills", "stored"), marks=night),
        pytest.param(hostile.run, len(hostile.KINDS), hostile.KINDS, marks=night),
        pytest.param(results.run, 1, ("bytes",), marks=night),
        pytest.param(results.run_values, 5, (), marks=night),
        pytest.param(tables.run, 10, (), marks=slow),
        pytest.param(tariffs.run, 30, ("played", "refused"), marks=slow),
    ],
)
def test_nothing_goes_wrong(run, count, least):
    done = run(1, count)
    assert done["failures"] == []
    assert done["cases"] == count
    assert [name for name in least if not done[name]] == []


# A fault that is put in, and the words of some failure


def _free(_, paths):
    return paths[:1]


def _faulty(document, taken):
    raise KeyError("value")


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("run", "count", "place", "name", "fault", "words"),
    [
        (hostile.run, 24, hostile_texts, "answer_line", lambda line: {"points": [1]}, "documents"),
        (results.run_values, 5, results, "not_refused", _free, ""),
        (tariffs.run, 30, "host_tools.tariffs.file", "parse", _faulty, "KeyError at test_desk"),
        (
            tariffs.run,
            60,
            scoring,
            "_shared",
            lambda answers, stake: [stake, 0, 0, 0],
            "must add up to zero",
        ),
        (tariffs.run, 60, tariffs, "encode", lambda tariff: parse.encode(tariff) + b"\0", ""),
        (tariffs.run, 30, tariffs, "MOST_CHOICES", 3, "EndlessFormError"),
    ],
)
def test_what_is_wrong_is_found(monkeypatch, run, count, place, name, fault, words):
    where = (f"{place}.{name}",) if isinstance(place, str) else (place, name)
    monkeypatch.setattr(*where, fault)
    assert [one for one in run(1, count)["failures"] if words in str(one)]


# Hostile cases and changed tariffs, of each kind


@pytest.mark.parametrize(
    ("kind", "count"),
    [
        pytest.param("logs", 2, marks=slow),
        pytest.param("boxes", 1, marks=slow),
        pytest.param("liars", 2, marks=slow),
        pytest.param("databases", 2, marks=slow),
        pytest.param("plans", 50, marks=slow),
        pytest.param("answers", 80, marks=slow),
        pytest.param("documents", 80, marks=slow),
        pytest.param("results", 3, marks=night),
    ],
)
def test_nothing_hostile_stops_the_desk(kind, count):
    def case(seed, folder, figures):
        return hostile.CASES[kind](random.Random(seed), folder)

    assert each_case(case, 1, count)["failures"] == []


@pytest.mark.nightly
@pytest.mark.parametrize(("kind", "count"), [("files", 80), ("values", 80), ("bytes", 120)])
def test_a_changed_tariff_ends_in_faults_or_in_a_game(kind, count):
    done = [tariffs.run_case(kind, f"suite-{number}") for number in range(count)]
    assert [wrong for wrong, _ in done if wrong is not None] == []
    # Else the campaign would try one half of it only.
    assert {played for _, played in done} == {True, False}


# Damaged databases


# (case, is it refused?): what is made anew has all its pages looked at.
@pytest.mark.nightly
@pytest.mark.parametrize(("case", "refused"), [("suite-1", False), ("suite-2", True)])
def test_what_is_damaged_is_refused_or_made_anew(tmp_path, case, refused):
    said, faults = cells.run_case(case, tmp_path)
    assert faults == []
    assert bool(said) == refused


def test_a_fault_names_its_case_and_what_was_changed(monkeypatch):
    monkeypatch.setattr(cells, "_sound", lambda: b"sound")
    monkeypatch.setattr(cells, "change", lambda *_: "a bit")
    monkeypatch.setattr(cells, "_look", lambda path: ("damaged", []) if _is_first(path) else 1 / 0)
    done = cells.run(7, 2)
    assert (done["cases"], done["refused"]) == (2, 1)
    [fault] = done["failures"]
    assert fault.startswith("7000001: a bit: ZeroDivisionError at test_desk_campaigns.py")


def _is_first(path):
    return path.parent.name == "7000000"


def test_a_cell_holds_what_its_column_would_not_take(tmp_path):
    path = tmp_path / "desk.db"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE person (number INTEGER, name TEXT NOT NULL)")
        connection.execute("INSERT INTO person VALUES (1, 'Anna')")
        before = connection.execute("SELECT sql FROM sqlite_master").fetchall()
    for column, value in (("number", "1"), ("name", 7), ("name", None), ("name", b"Anna")):
        cells.store(path, "person", column, 1, value)
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
        told.append(cells.change(chance, path))
    for words in ("bit ", "is lost", "None, not", "bytearray(", "b'", "persons of row 1 of seat"):
        assert any(words in one for one in told), words


# Events that much happens at


@pytest.mark.nightly
@pytest.mark.parametrize("seed", [3, 38])
def test_events_in_which_much_happens(tmp_path, seed):
    """In 38 somebody is moved away from a table whose session, which was cleared, has begun."""
    assert results.held_twice(seed, tmp_path, Counter()) is None


# Desks on a server, and processes that are killed


@pytest.mark.long
@pytest.mark.parametrize("seed", nightly(range(2), [0]))
def test_two_desks_lose_nothing_and_double_nothing(postgresql_server, tmp_path, seed):
    figures = {"cuts": 0, "refused": 0}
    with postgresql_server.new_database() as name:
        address = ServerAddress(postgresql_server.url(name), tmp_path / "server.db")
        assert desks.run_case(seed, address, tmp_path, figures) is None
    assert figures["cuts"] > 5


def test_a_run_says_which_evening_went_wrong(postgresql_server, monkeypatch):
    monkeypatch.setattr(desks, "running", lambda: nullcontext(postgresql_server))
    monkeypatch.setattr(desks, "run_case", lambda seed, *_: "lost" if seed == 7_000_001 else None)
    done = desks.run(7, 2)
    assert (done["cases"], done["failures"]) == (2, ["7000001: lost"])


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("part", "count"), [(copies.back_up, BACKUPS), (copies.put_back, RESTORES)]
)
def test_copies_on_a_server_lose_nothing(postgresql_server, tmp_path, part, count):
    counted = {"kills": 0, "stored": 0, "refused": 0}
    with postgresql_server.new_database() as name:
        address = copies.made_at(ServerAddress(postgresql_server.url(name), tmp_path / "desk.db"))
        assert part(random.Random(3), address, tmp_path, count, counted) == []
    assert counted["kills"] > 0


@pytest.mark.nightly
def test_a_missing_backup_is_told(monkeypatch):
    lines = copies._lines

    def with_one_more(said):
        found = lines(said)
        return [*found, (said.with_name("desk.backup.gone.db"), 0)] if found else found

    monkeypatch.setattr(copies, "_lines", with_one_more)
    [wrong] = copies.run_backups(1, 3)["failures"]
    assert "desk.backup.gone.db is not there" in wrong


@pytest.mark.nightly
def test_a_decision_that_is_nowhere_is_told(monkeypatch):
    """Those of one process are left out, as if they had been lost."""
    whole = copies.paid
    monkeypatch.setattr(copies, "paid", lambda place: {one for one in whole(place) if one[0] > 1})
    [wrong] = copies.run_restores(1, 1)["failures"]
    assert "decisions are lost of" in wrong


@pytest.mark.nightly
def test_a_season_comes_to_the_same_documents_on_a_server_and_in_a_file(
    postgresql_server, tmp_path
):
    """A small one: desks are killed and cut off, one is without its server for an evening."""
    figures = Counter()
    often = Troubles(steps=1000, cut=0.004, pull=0.01)
    seasons = SEASON_EVENTS, SEASON_PERSONS
    wrong = season.run_season(1, *seasons, postgresql_server, tmp_path, often, figures)
    assert wrong is None
    assert figures["killed processes"] > 5
    assert figures["cut connections"] > 5
    assert figures["persons"] == SEASON_PERSONS
    assert figures["documents"] == SEASON_EVENTS + 1


def test_a_season_says_what_went_wrong(monkeypatch):
    monkeypatch.setattr(season, "running", nullcontext)
    monkeypatch.setattr(season, "run_season", lambda *_: "one document is another one")
    wrong = ["7: one document is another one"]
    assert season.run(7, 4) == {"cases": 4, "failures": wrong}


# Tables


def _settled(at):
    return tables.settled(tables.evening(random.Random(at)), random.Random(at))[1]


def test_a_question_without_a_proposal_is_found(monkeypatch):
    asked_at = tables.asked_at

    def without_offers(event, table):
        return [type(one)(one.hint, one.words, ()) for one in asked_at(event, table)]

    monkeypatch.setattr(tables, "asked_at", without_offers)
    found = [_settled(at) for at in (1, 2)]
    assert any(wrong and wrong.startswith("nothing is proposed") for wrong in found)


def test_a_proposal_that_settles_nothing_is_found(monkeypatch):
    asked_at = tables.asked_at
    before = {}

    def as_before(event, table):
        place = (table.round_number, table.table)
        return before.setdefault(place, asked_at(event, table))

    monkeypatch.setattr(tables, "asked_at", as_before)
    found = []
    for at in range(4):
        before.clear()
        found.append(_settled(at))
    assert any(wrong and "asked again" in wrong for wrong in found)


# Modules of tests


def test_modules_that_know_of_few_cases_and_of_many_are_known():
    found = many.modules()
    assert "tests/rules_core/test_koenigrufen.py" in found
    assert "tests/rules_core/test_walker.py" in found


@pytest.mark.parametrize("status", [0, 1])
def test_a_module_that_fails_is_told(monkeypatch, status):
    asked = []

    def run(command, **options):
        asked.append((command[-1], options["env"][VARIABLE]))
        return subprocess.CompletedProcess(command, status, "so it goes", "")

    monkeypatch.setattr(subprocess, "run", run)
    done = many.run(3, 2)
    found = many.modules()
    assert asked == [(found[6], "1"), (found[7], "1")]
    failures = [(found[6], 3, "so it goes"), (found[7], 3, "so it goes")]
    assert done == {"cases": 2, "failures": failures if status else []}
