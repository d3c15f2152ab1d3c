"""Which tariffs the desk has, asked for again and again while boxes bring records."""

import pytest

from host_tools.intake.database import Database
from host_tools.tariffs.rule_books import names_of_tariffs, tariff_bytes
from rules_core.record import DEAL, TARIFF, Record, Stamp, encode
from tests.tariff_club import RULES, packed

KNOWN, KNOWN_DIGEST = packed()
OTHER, OTHER_DIGEST = packed(solodreier=11)
STAMP = Stamp(1, 0, 0)
BEFORE = b"previous"


class Log:
    """A log in a database, into which records are put one after the other."""

    def __init__(self, database):
        self._records = database.records
        box = database.boxes.store(b"box-0000", "0.1.0", 0)
        self._log = database.boxes.store_log(box, b"log-0000")
        self._number = 0

    def put(self, raw, kind=TARIFF):
        """Store a record of a kind with these bytes, whatever they are: its row id."""
        self._number += 1
        record = Record(kind, self._number, BEFORE, b"", STAMP, {}, len(raw))
        [row] = self._records.store([(self._log, 1000 * self._number, record, raw)], 0)
        return row


def record(data):
    """The bytes of a record that holds a tariff."""
    return encode(TARIFF, {"data": data, "back": 0}, 1, BEFORE, STAMP)


@pytest.fixture
def log(database):
    return Log(database)


@pytest.fixture
def looked(database, monkeypatch):
    """How many records with a tariff there were, each time they were looked through."""
    counts = []
    tariffs = database.records.tariffs

    def noted():
        found = tariffs()
        counts.append(len(found))
        return found

    monkeypatch.setattr(database.records, "tariffs", noted)
    return counts


def test_they_are_read_when_something_was_stored(database, log, looked):
    log.put(record(KNOWN))
    assert (
        sorted(names_of_tariffs(database))
        == sorted(names_of_tariffs(database))
        == [(RULES, KNOWN_DIGEST)]
    )
    assert looked == [1]
    log.put(b"a deal", DEAL)
    assert sorted(names_of_tariffs(database)) == [(RULES, KNOWN_DIGEST)]
    log.put(record(OTHER))
    assert tariff_bytes(database, OTHER_DIGEST) == OTHER
    assert looked == [1, 1, 2]
    assert sorted(names_of_tariffs(database)) == sorted(
        [(RULES, KNOWN_DIGEST), (RULES, OTHER_DIGEST)]
    )


def test_what_another_program_stores_is_found(database, tmp_path):
    assert sorted(names_of_tariffs(database)) == []
    with Database(tmp_path / "desk.db") as other:
        Log(other).put(record(KNOWN))
    assert sorted(names_of_tariffs(database)) == [(RULES, KNOWN_DIGEST)]


def test_what_was_taken_back_is_not_kept(database, log):
    class TakenBackError(Exception):
        pass

    assert sorted(names_of_tariffs(database)) == []
    with pytest.raises(TakenBackError), database.transaction():
        log.put(b"a deal", DEAL)
        log.put(record(KNOWN))
        assert sorted(names_of_tariffs(database)) == [(RULES, KNOWN_DIGEST)]
        raise TakenBackError
    assert sorted(names_of_tariffs(database)) == []
    # The row ids of what was taken back are those of others now.
    log.put(record(OTHER))
    assert sorted(names_of_tariffs(database)) == [(RULES, OTHER_DIGEST)]


def test_bytes_that_are_given_back_are_read(database, log):
    damaged = log.put(record(KNOWN)[:-1])
    assert sorted(names_of_tariffs(database)) == []
    database.records.replace_raw(damaged, record(KNOWN))
    assert sorted(names_of_tariffs(database)) == [(RULES, KNOWN_DIGEST)]
