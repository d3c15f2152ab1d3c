"""What a box has sent beside what is stored, of which only the end is read."""

from random import Random

import pytest

from host_tools.intake.compare_log import NEW_BRANCH, compare_log
from host_tools.intake.log_as_known import LogAsKnown, Succession
from host_tools.intake.log_as_sent import log_as_sent
from host_tools.intake.pieces import split
from host_tools.intake.stored_log import StoredLog, StoredRecord
from host_tools.sessions.findings import FOREIGN, HEALED, PARTED
from rules_core.record import NO_DIGEST, WARNING, Record, Stamp
from tests.host_tools.box import GARDE, PRISE_LOST, TableBox

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


LOG = 7  # its row


@pytest.fixture
def sent(box):
    """The log of a box that has played two deals."""
    box.begin()
    box.play(GARDE)
    box.play(PRISE_LOST)
    return log_as_sent(box.link().identify(), 0, box.path.read_bytes(), complete=True)


def known_as(sent, raws, is_own=True):
    """A `LogAsKnown` in which these bytes are stored at the places of the first records."""
    numbered = enumerate(zip(sent.parts, raws, strict=False), 1)
    places = [(part.offset, row, part.record.sequence, raw) for row, (part, raw) in numbered]
    stored = {LOG: StoredLog(places)}
    owner = sent.identity.box if is_own else bytes(8)
    return LogAsKnown(1, owner, is_own, LOG, not raws, [], stored, frozenset(), Succession())


def raws_of(sent):
    return [part.raw for part in sent.parts]


def test_of_a_new_log_all_is_fresh(sent):
    plan = compare_log(sent, known_as(sent, []))
    assert [(log, piece.raw) for log, piece in plan.fresh] == [(LOG, raw) for raw in raws_of(sent)]
    assert (plan.findings, plan.read_again, plan.new_branch) == ([], set(), None)


def test_of_a_known_log_what_is_behind_is_fresh(sent):
    raws = raws_of(sent)
    plan = compare_log(sent, known_as(sent, raws[:-1]))
    assert [piece.raw for _, piece in plan.fresh] == raws[-1:]
    assert (plan.findings, plan.mended, plan.read_again) == ([], {}, set())


def test_a_record_that_is_damaged_here_is_mended(sent):
    raws = raws_of(sent)
    damaged = [*raws[:-1], bytes(len(raws[-1]))]
    plan = compare_log(sent, known_as(sent, damaged))
    assert plan.mended == {len(raws): raws[-1]}
    assert [finding.kind for finding in plan.findings] == [HEALED]
    assert (plan.fresh, plan.read_again) == ([], {LOG})


def test_another_way_becomes_a_branch(sent, tmp_path):
    """The last record that is stored is another one than the box has."""
    other = TableBox(tmp_path / "other")
    other.begin()
    other.play(PRISE_LOST)
    raws = raws_of(sent)
    others = [raw for _, _, raw in split(other.path.read_bytes(), 0)]
    plan = compare_log(sent, known_as(sent, [*raws[:-1], others[-1]]))
    assert plan.new_branch.raw == raws[-1]
    assert [(log, piece.raw) for log, piece in plan.fresh] == [(NEW_BRANCH, raws[-1])]
    assert [finding.kind for finding in plan.findings] == [PARTED]


def test_what_a_copy_has_beyond_is_a_branch_of_its_own(sent):
    raws = raws_of(sent)
    plan = compare_log(sent, known_as(sent, raws[:-1], is_own=False))
    assert [finding.kind for finding in plan.findings] == [FOREIGN]
    assert [log for log, _ in plan.fresh] == [NEW_BRANCH]
