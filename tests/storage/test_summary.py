"""What a session comes to is kept, and counts only for the bytes of the log that it was made of."""

from array import array

import pytest

from firmware.app.session import Session
from firmware.app.storage.entries import Entries
from firmware.app.storage.files import StorageError
from firmware.app.storage.log_file import PATH as LOG
from firmware.app.storage.summary import PATH, Summary
from rules_core.documents import read_document
from rules_core.ledger import MAX_RECORDS, ROOM
from rules_core.record import PENALTY
from tests.storage.storage_box import BOX, FIRMWARE, NONCE, Box

GARDE = read_document({"rules": "fft-4", "taker": 0, "contract": "garde", "points": 49, "bouts": 2})
PASSED = read_document({"rules": "fft-4", "passed": True})


class Heard(Session):
    """A session that notes in `heard` which records it hears of."""

    def __init__(self, log, heard):
        super().__init__(log)
        self._heard = heard

    def hear(self, record):
        self._heard.append(record.sequence)
        super().hear(record)


class Table(Box):
    """A box whose session follows the log from the start, as the firmware's does."""

    def __init__(self, fs, firmware=FIRMWARE):
        super().__init__(fs)
        self.log = type(self.log)(fs, self.guard, self._stamp)
        self.decoded = []
        self.session = Heard(self.log, self.decoded)
        self.log.open(BOX, NONCE, firmware)

    def store(self, document=GARDE):
        self.session.store(document.content, document.score())

    def has(self):
        log, ledger = self.log, self.session.ledger
        place = log.size, log.next_sequence, log.newest, log.last_digest, log.boot, log.identity
        lines = [vars(line) for line in ledger.deals]
        return place, list(log.entries), lines, ledger.state(), log.damage


@pytest.fixture
def table(fs):
    """All that a session can have, summed up, and two deals since."""
    table = Table(fs)
    table.begin()
    for count in range(8):
        table.store(PASSED if count % 3 == 0 else GARDE)
    deals = table.session.ledger.deals
    table.session.correct(deals[2], PASSED.content, PASSED.score())
    table.session.annul(deals[4], "misdeal", passes=True)
    table.session.blame(PENALTY, 1, 20, "late")
    table.session.adjust([5, -5, 0, 0], "the director")
    table.session.close()
    table.log.sum_up()
    assert PATH in fs.files
    table.store()
    table.store(PASSED)
    return table


def read_again(table, fs, **changes):
    """The box switched on: the same, whether by the summary or by the records."""
    again = Table(fs, **changes)
    assert again.has() == table.has()
    return len(again.decoded)


def test_only_what_is_new_is_decoded(table, fs):
    assert read_again(table, fs) == 3  # the session and two deals
    del fs.files[PATH]
    assert read_again(table, fs) == 16


def test_it_goes_on(table, fs):
    again = Table(fs)
    again.store()
    line = again.session.ledger.deals[0]
    again.session.correct(line, PASSED.content, PASSED.score())
    assert again.session.unfit == []
    read_again(again, fs)
    again.begin()
    assert read_again(again, fs) == 1


def test_nothing_is_decoded_when_nothing_is_new(table, fs):
    table.log._summed_up = 0
    table.log.sum_up()
    assert read_again(table, fs) == 1


def test_another_firmware_reads_for_itself(table, fs):
    assert read_again(table, fs, firmware="0.2.0") == 16


@pytest.mark.long
def test_a_damaged_one_is_of_no_use(table, fs):
    data = fs.files[PATH]
    for at in range(0, len(data), 7):
        fs.files[PATH] = data[:at] + bytes((data[at] ^ 1,)) + data[at + 1 :]
        assert read_again(table, fs) == 16
    for size in range(0, len(data), 7):
        fs.files[PATH] = data[:size]
        assert read_again(table, fs) == 16


def test_damage_of_what_it_sums_up_is_found(table, fs):
    data = fs.files[LOG]
    _, offset = table.log.entries[3]
    fs.files[LOG] = data[: offset + 30] + b"\xff\xff" + data[offset + 32 :]
    again = Table(fs)
    assert [damage[:2] for damage in again.log.damage] == [
        (offset, table.log.entries[4][1] - offset)
    ]
    assert len(again.log.entries) == len(table.log.entries) - 1


def test_one_that_lacks_a_record_is_of_no_use(table, fs):
    """Its log has it, so that all of its checks are right: the account says of how many it is."""
    state = table.session.state()
    table.store()
    table.session.state = lambda: state
    table.log._summed_up = 0
    table.log.sum_up()
    assert read_again(table, fs) == 18  # the session twice


def test_an_account_that_was_left_half_way_is_not_summed_up(table, fs):
    before = fs.files[PATH]
    table.session.ledger.whole = False
    table.log._summed_up = 0
    table.log.sum_up()
    assert fs.files[PATH] == before


def test_bytes_that_are_not_there_are_not_summed_up(fs):
    """Neither is their check that of others that are not there."""
    summary = Summary(fs)
    fs.files[LOG] = b"short"
    buffer = memoryview(bytearray(64))
    with pytest.raises(StorageError):
        summary.save((0, 100), bytes(8), b"state", LOG, buffer, FIRMWARE)
    fs.files[LOG] = bytes(100)
    summary.save((0, 100), bytes(8), b"state", LOG, buffer, FIRMWARE)
    assert summary.load(LOG, buffer, FIRMWARE) == b"state"
    fs.files[LOG] = bytes(99)
    assert summary.load(LOG, buffer, FIRMWARE) is None


def test_one_of_an_earlier_session_is_of_no_use(table, fs):
    table.begin()
    table.store()
    assert read_again(table, fs) == 2


def test_what_is_damaged_is_not_summed_up(table, fs):
    fs.files[LOG] += b"rubbish"
    again = Table(fs)
    before = fs.files[PATH]
    for _ in range(9):
        again.store()
    again.log.sum_up()
    assert fs.files[PATH] == before


def test_entries_of_any_number():
    """Also those that no sound log has behind its SESSION record."""
    entries = Entries()
    for first, sequences in ((70_000, [70_001, 70_002, 5, 4_000_000_000]), (9, [10, 12])):
        entries.clear(first)
        for sequence in sequences:
            entries.add(sequence, 2 * sequence % 1_000)
        assert list(entries) == [(sequence, 2 * sequence % 1_000) for sequence in sequences]
        assert entries.offset_of(sequences[-1]) == 2 * sequences[-1] % 1_000
    again = Entries()
    again.clear(9)
    again.restore(entries.state())
    assert list(again) == list(entries)


@pytest.mark.parametrize("count", [0, ROOM - 1, ROOM, ROOM + 1, MAX_RECORDS])
def test_entries_of_any_count(count):
    """Their room grows with them, up to as many as a session can have."""
    entries = Entries()
    entries.clear(7)
    for number in range(count + (count == MAX_RECORDS)):
        entries.add(8 + number, 100 * number)
    again = Entries()
    again.clear(7)
    again.restore(entries.state())
    for each in (entries, again):
        assert list(each) == [(8 + number, 100 * number) for number in range(count)]
        each.clear(9)
        assert len(each) == 0


def test_room_for_a_record_is_there_before_it_is_written(table, monkeypatch):
    """Behind the write nothing is laid out any more, which could fail."""
    written = table.log._write_surely
    laid_out = {}

    def write_surely(*arguments):
        written(*arguments)
        laid_out.update(room_of(table))

    monkeypatch.setattr(table.log, "_write_surely", write_surely)
    for _ in range(ROOM + 1):
        table.store()
        assert room_of(table) == laid_out


def room_of(table):
    """How much is laid out of what the log and the account keep of each record."""
    kept = (table.log.entries, table.session.ledger)
    return {
        (type(one), name): len(values)
        for one in kept
        for name, values in vars(one).items()
        if isinstance(values, (array, bytearray)) and name != "_incidents"
    }
