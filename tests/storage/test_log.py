"""The deal log: finding its end, damage, a full flash, what an append costs."""

import errno

import pytest

from firmware.app.refusals import BoxRefusal
from firmware.app.storage.files import StorageError
from firmware.app.storage.log import RESERVE
from firmware.app.storage.log_file import PATH
from rules_core.record import (
    ADJUST,
    ANNUL,
    BEGIN,
    DEAL,
    NO_DIGEST,
    PENALTY,
    WARNING,
    RecordError,
    decode,
)
from tests.storage.littlefs_disk import Flash, LittlefsDisk
from tests.storage.memory_files import MemoryFiles
from tests.storage.storage_box import SESSION_BODY, Box, deal_body


def offsets(box):
    return [offset for _, offset in box.log.entries]


def state(box):
    """All that an opened log knows."""
    log = box.log
    session = log.session and log.session.sequence
    return (log.size, log.next_sequence, log.last_digest, log.identity, session, list(log.entries))


def test_an_empty_log_begins(fs):
    box = Box(fs)
    first = box.log.read(0)
    assert (first.kind, first.sequence, first.previous) == (BEGIN, 0, NO_DIGEST)
    assert box.log.identity == first.digest
    assert (box.log.session, list(box.log.entries), box.log.damage) == (None, [], [])
    assert state(Box(fs, boot=2)) == state(box)


def test_what_an_append_returns_is_what_is_read(fs):
    box = Box(fs)
    session = box.begin()
    stored = box.log.append(DEAL, deal_body(1))
    assert (session.sequence, stored.sequence) == (1, 2)
    assert stored.previous == session.digest
    assert stored.body["session"] == 1
    assert box.log.read(stored.body["back"]).body["players"] == SESSION_BODY["players"]
    found = next(box.log.records())
    assert (found.body, found.digest) == (stored.body, stored.digest)
    assert (found.stamp.boot, found.stamp.clock) == (1, 1767225600)


def test_every_kind_of_a_session(fs):
    box = Box(fs, deals=2)
    box.log.append(ANNUL, {"corrects": 2, "reason": "misdeal", "passes": False})
    incident = {"rules": "fft-4", "seat": 1, "points": 0, "reason": "late"}
    box.log.append(WARNING, incident)
    box.log.append(PENALTY, {**incident, "points": 100, "warning": 5})
    box.log.append(ADJUST, {"rules": "fft-4", "points": [5, -5, 0, 0], "reason": ""})
    again = Box(fs, boot=2)
    assert state(again) == state(box)
    assert [found.kind for found in again.log.records()] == [
        DEAL,
        DEAL,
        ANNUL,
        WARNING,
        PENALTY,
        ADJUST,
    ]


def test_only_the_current_session_is_known(fs):
    box = Box(fs)
    for _ in range(3):
        box.begin(5)
    again = Box(fs, boot=2)
    assert state(again) == state(box)
    assert len(again.log.entries) == 5
    assert again.log.session.sequence == 13


def test_no_deal_without_a_session(fs):
    box = Box(fs)
    with pytest.raises(ValueError, match="session"):
        box.log.append(DEAL, deal_body(1))
    assert state(Box(fs, boot=2)) == state(box)


def test_a_refused_body_leaves_nothing(fs):
    box = Box(fs, deals=0)
    before = dict(fs.files)
    with pytest.raises(ValueError, match="number"):
        box.log.append(DEAL, deal_body(0))
    with pytest.raises(ValueError, match="sequence"):
        box.log.append(BEGIN, {"box": bytes(8), "nonce": bytes(8), "firmware": ""})
    assert fs.files == before
    assert state(Box(fs, boot=2)) == state(box)


def test_records_may_be_read_and_appended_meanwhile(fs):
    box = Box(fs, deals=60)
    seen = []
    for record in box.log.records():
        seen.append(record.sequence)
        box.log.read(0)
        if len(seen) == 30:
            box.log.append(DEAL, deal_body(61))
    assert seen == list(range(2, 63))


def test_pull(fs):
    box = Box(fs, deals=50)
    pulled = b""
    while len(pulled) < box.log.size:
        pulled += box.log.pull(len(pulled), 700)
    assert pulled == fs.files[PATH]
    assert box.log.pull(box.log.size, 700) == b""
    assert box.log.pull(box.log.size + 9, 700) == b""


def test_reading_where_no_record_is(fs):
    box = Box(fs, deals=0)
    for offset in (1, box.log.size, box.log.size + 5000):
        with pytest.raises(RecordError):
            box.log.read(offset)


@pytest.mark.long
def test_boot_reads_the_current_session_only(fs):
    """A log of 2,000 deals is opened for the same number of bytes as one of 40."""
    read = {}
    for earlier in (0, 49):
        fs = MemoryFiles()
        box = Box(fs)
        for _ in range(earlier + 1):
            box.begin(40)
        assert fs.size(PATH) > 60 * 40 * (earlier + 1)
        fs.bytes_read = 0
        again = Box(fs, boot=2)
        assert len(again.log.entries) == 40
        read[earlier] = fs.bytes_read
    assert read[49] <= read[0] + 2048  # the BEGIN record no longer lies beside the session
    assert read[49] < 8192


@pytest.mark.long
def test_a_new_session_in_a_long_log_reads_next_to_nothing(fs):
    box = Box(fs)
    for _ in range(50):
        box.begin(40)
    box.begin()
    fs.bytes_read = 0
    Box(fs, boot=2)
    assert fs.bytes_read <= 1024 + 2048


def test_boots_are_counted_by_the_newest_record(fs):
    box = Box(fs, boot=1)
    assert box.log.boot == 1
    box.begin()
    for _ in range(2):
        # A boot that left no record has nothing to be told apart from.
        again = Box(fs, boot=2)
        assert again.log.boot == 2
    again.log.append(DEAL, deal_body(1))
    assert again.log.boot == 2
    assert Box(fs, boot=3).log.boot == 3


# Damage


def damaged(fs, first, last):
    """Overwrite the log from `first` up to `last`."""
    data = fs.files[PATH]
    fs.files[PATH] = data[:first] + bytes(byte ^ 0x5A for byte in data[first:last]) + data[last:]


# Bytes of a deal's record.
RECORD = 68


@pytest.mark.parametrize("lost", range(1, RECORD))
def test_any_cut_of_the_last_record(fs, lost):
    box = Box(fs, deals=20)
    whole = fs.files[PATH]
    last = offsets(box)[-1]
    assert len(whole) - last == RECORD
    fs.files[PATH] = whole[:-lost]
    box = Box(fs, boot=2)
    assert [damage[:2] for damage in box.log.damage] == [(last, RECORD - lost)]
    assert [sequence for sequence, _ in box.log.entries] == list(range(2, 21))
    stored = box.log.append(DEAL, deal_body(20))
    assert fs.files[PATH].startswith(whole[:-lost])
    again = Box(fs, boot=3)
    assert state(again) == state(box)
    assert [damage[:2] for damage in again.log.damage] == [(last, RECORD - lost)]
    # The chain goes on from the last sound record.
    assert stored.previous == again.log.read(offsets(again)[-2]).digest


@pytest.mark.parametrize("size", [1, 23, 24, 500, 1023, 1024, 1025, 5000])
@pytest.mark.parametrize("filler", [b"\x00", b"\xff", b"S\x01\x03\x00"])
def test_rubbish_of_any_length_at_the_end(fs, size, filler):
    box = Box(fs, deals=20)
    before = state(box)
    rubbish = (filler * size)[:size]
    fs.files[PATH] += rubbish
    box = Box(fs, boot=2)
    assert state(box)[1:] == before[1:]
    [(offset, length, reason)] = box.log.damage
    assert (offset, length) == (before[0], size)
    assert reason
    box.log.append(DEAL, deal_body(21))
    again = Box(fs, boot=3)
    assert state(again) == state(box)
    assert len(again.log.damage) == 1
    assert fs.files[PATH][before[0] : before[0] + size] == rubbish


def test_a_damaged_zone_in_the_middle(fs):
    box = Box(fs, deals=40)
    at = offsets(box)
    damaged(fs, at[10] + 20, at[12] + 7)
    box = Box(fs, boot=2)
    assert [damage[:2] for damage in box.log.damage] == [(at[10], at[13] - at[10])]
    numbers = [record.body["number"] for record in box.log.records()]
    assert numbers == [number for number in range(1, 41) if number not in (11, 12, 13)]
    assert box.log.next_sequence == 42


@pytest.mark.long
def test_the_record_behind_a_zone_of_any_length_is_found(fs):
    """Wherever the part of the file that is in memory ends: the record may lie across it."""
    for size in range(900, 3200, 20):
        fs.files.clear()
        box = Box(fs, deals=0)
        at = box.log.size
        fs.files[PATH] += bytes(size)
        Box(fs).deals(1)
        box = Box(fs, boot=2)
        assert [damage[:2] for damage in box.log.damage] == [(at, size)]
        assert offsets(box) == [at + size]


def test_a_damaged_session_record(fs):
    """The players are lost: the deals are kept for the desk, a session must be begun anew."""
    box = Box(fs, deals=3)
    session = box.begin()
    start = box.log.size - session.size
    box.deals(3)
    damaged(fs, start + 20, start + 30)
    box = Box(fs, boot=2)
    assert box.log.session is None
    assert list(box.log.entries) == []
    assert (start, session.size, "checksum") in box.log.damage
    assert "session missing" in [reason for _, _, reason in box.log.damage]
    assert box.log.next_sequence == 9
    box.begin(2)
    again = Box(fs, boot=3)
    assert state(again) == state(box)
    assert again.log.damage == []


def test_a_damaged_beginning(fs):
    box = Box(fs, deals=40)
    damaged(fs, 20, 22)
    box = Box(fs, boot=2)
    assert box.log.identity is None
    assert [(offset, reason) for offset, _, reason in box.log.damage] == [(0, "no record")]
    assert len(box.log.entries) == 40


def test_nothing_but_damage(fs):
    fs.files[PATH] = b"\xff" * 3000
    box = Box(fs)
    assert box.log.damage == [(0, 3000, "no record")]
    assert (box.log.next_sequence, box.log.size > 3000) == (1, True)
    assert decode(fs.files[PATH][3000:]).kind == BEGIN
    identity = box.log.identity
    box.begin(60)
    again = Box(fs, boot=2)
    assert (again.log.identity, len(again.log.entries)) == (identity, 60)
    assert again.log.damage == [(0, 3000, "no record")]


def test_a_missing_record_breaks_the_chain(fs):
    box = Box(fs, deals=10)
    at = offsets(box)
    data = fs.files[PATH]
    fs.files[PATH] = data[: at[4]] + data[at[5] :]
    box = Box(fs, boot=2)
    assert box.log.damage == [(at[4], 0, "chain broken")]
    assert len(box.log.entries) == 9


def test_a_record_that_names_a_wrong_session(fs):
    """Someone cut whole records out of the start: offsets no longer fit."""
    box = Box(fs, deals=0)
    box.begin(3)
    data = fs.files[PATH]
    first = decode(data).size
    fs.files[PATH] = data[:first] + data[offsets(box)[0] :]
    box = Box(fs, boot=2)
    assert box.log.session is None
    assert "session missing" in [reason for _, _, reason in box.log.damage]
    assert box.log.next_sequence == 6


# Failures


@pytest.mark.parametrize("torn", [False, True])
@pytest.mark.parametrize(
    ("code", "key"), [(errno.ENOSPC, "storage_full"), (errno.EIO, "storage_failed")]
)
def test_a_failed_append_loses_nothing(fs, torn, code, key):
    box = Box(fs, deals=3)
    before = state(box)
    content = fs.files[PATH]
    fs.fault, fs.torn = code, torn
    with pytest.raises(StorageError) as error:
        box.log.append(DEAL, deal_body(4))
    assert error.value.key == key
    assert state(box) == before
    fs.fault = None
    stored = box.log.append(DEAL, deal_body(4))
    assert stored.sequence == before[1]
    assert fs.files[PATH].startswith(content)
    assert bool(box.log.damage) == torn
    assert state(Box(fs, boot=2)) == state(box)


def test_without_a_session_nothing_is_made_ready_and_nothing_stored(fs):
    """To announce it raises nothing; to append it does."""
    box = Box(fs)
    before = state(box)
    box.log.prepare(DEAL, deal_body(1))
    with pytest.raises(BoxRefusal):
        box.log.append(DEAL, deal_body(1))
    assert state(box) == before


def test_no_session_without_room_for_one(fs):
    box = Box(fs, deals=0)
    fs.space = RESERVE
    with pytest.raises(StorageError) as error:
        box.begin()
    assert error.value.key == "no_room_for_a_session"
    assert box.log.free() < RESERVE
    box.deals(3)  # a session that has begun goes on as long as there is any room
    assert state(Box(fs, boot=2)) == state(box)


@pytest.mark.long
def test_a_full_flash():
    """Deals until nothing fits: all of them are there, and again after room was made."""
    flash = Flash()
    disk = LittlefsDisk(flash, fresh=True)
    box = Box(disk, deals=0)
    with disk.open("ballast", "wb") as file:
        file.write(bytes(disk.free() - 8 * 4096))
    with pytest.raises(StorageError) as error:
        for number in range(1, 1000):
            box.log.append(DEAL, deal_body(number))
    assert error.value.key == "storage_full"
    content = box.content()
    assert len(box.log.entries) == number - 1 > 20
    again = Box(LittlefsDisk(flash), boot=2)
    assert again.content() == content
    assert again.log.damage == []
    again.fs.remove("ballast")
    again.log.append(DEAL, deal_body(number))
    assert len(Box(LittlefsDisk(flash), boot=3).log.entries) == number


@pytest.mark.long
def test_what_an_append_costs():
    """One block is erased and written anew, the directory once: no more, however long the log."""
    flash = Flash()
    box = Box(LittlefsDisk(flash, fresh=True))
    for _ in range(20):
        box.begin(24)
    for number in range(1, 101):
        flash.journal.clear()
        box.log.append(DEAL, deal_body(number))
        erases = sum(operation.data is None for operation in flash.journal)
        assert 1 <= erases <= 4
        assert len(flash.journal) - erases <= 16 + 16
