"""A log that a box goes on with, of which only the end is read: it says the same as all of it."""

from random import Random

import pytest

from host_tools.intake.stored_log import StoredLog, StoredRecord
from rules_core.record import NO_DIGEST, WARNING, Record, Stamp

SIZE = 200  # bytes of such a log
STAMP = Stamp(1, 0, 0)


@pytest.fixture
def store(database):
    """Stores a new log with a record at each (offset, size, number): its row id."""
    box = database.boxes.store(b"box-0000", "0.1.0", 0)

    def store(places):
        log = database.boxes.store_log(box, b"log-%04d" % database.count("log"))
        placed = [(log, offset, _record(number), bytes(size)) for offset, size, number in places]
        database.records.store(placed, 0)
        return log

    return store


def _record(number):
    return Record(WARNING, number, NO_DIGEST, NO_DIGEST, STAMP, {}, 0)


def _some_places(chance):
    """Records with gaps between them; their numbers ascend, but for some that were damaged."""
    places, offset = [], 0
    while offset < SIZE:
        size = chance.randint(5, 20)
        places.append((offset, size))
        offset += size + chance.choice([0, 0, 0, 10])
    numbers = list(range(len(places)))
    for _ in range(chance.randint(0, 3)):
        one, other = chance.choices(range(len(places)), k=2)
        numbers[one], numbers[other] = numbers[other], numbers[one]
    return [(*place, number) for place, number in zip(places, numbers, strict=True)]


@pytest.mark.parametrize("seed", range(20))
def test_the_end_of_a_log_says_the_same_as_all_of_it(database, store, seed):
    chance = Random(seed)
    log = store(_some_places(chance))
    whole = StoredLog(database.records.places(log))
    for start in (0, 1, chance.randrange(SIZE), SIZE, 2 * SIZE):
        lowest = chance.randrange(20)
        end = StoredLog(database.records.places_from(log, start, lowest))
        assert end.end == whole.end
        assert end.last_before(start) == whole.last_before(start)
        for offset in range(start, whole.end + 5):
            assert end.at(offset) == whole.at(offset)
            for length, number in ((1, lowest), (30, lowest + 1), (3, 99)):
                taken = whole.is_taken(offset, length, number)
                assert end.is_taken(offset, length, number) == taken


def test_of_a_log_that_goes_on_one_record_is_read(database, store):
    log = store([(10 * number, 10, number) for number in range(50)])
    [(offset, _, number, raw)] = database.records.places_from(log, 500, 50)
    assert (offset, number, raw) == (490, 49, bytes(10))


def test_the_last_before():
    stored = StoredLog([(0, 1, 0, b"first"), (5, 2, 1, b"second")])
    found = {offset: stored.last_before(offset) for offset in (0, 1, 5, 6, 99)}
    assert found == {0: None, 1: b"first", 5: b"first", 6: b"second", 99: b"second"}
    assert stored.at(5) == StoredRecord(2, 1, b"second")
