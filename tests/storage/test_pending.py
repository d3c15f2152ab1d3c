"""A record that was announced: safe at once, moved into the log once, and never lost in between."""

import errno

import pytest

from firmware.app.storage.files import StorageError
from firmware.app.storage.log import NOT_TAKEN, RESERVE
from firmware.app.storage.log_file import PATH
from firmware.app.storage.pending import BAD_PATH
from firmware.app.storage.pending import PATH as PENDING
from rules_core.record import DEAL
from tests.storage.littlefs_disk import Flash, LittlefsDisk
from tests.storage.storage_box import SESSION_BODY, Box, deal_body

VERSION = b"\x01"


@pytest.fixture
def box(fs):
    """A box with a session of two deals, the second of which waits to be moved."""
    box = Box(fs, deals=1)
    return store(box, 2)


def store(box, number):
    box.log.prepare()
    box.log.append(DEAL, deal_body(number))
    return box


def state(box):
    log = box.log
    return log.size, log.next_sequence, log.last_digest, list(log.entries), box.content()


def all_of(record):
    return {**vars(record), "stamp": vars(record.stamp)}


def test_what_was_announced_gets_the_stamp_of_when_it_is_stored(fs):
    """The record that is handed on is the one that is read from the log."""
    box = Box(fs, deals=0)
    box.log.prepare(DEAL, deal_body(1))
    box.boot = 500  # takes another byte
    record = box.log.append(DEAL, deal_body(1))
    assert record.stamp.boot == 500
    box.log.move()
    assert all_of(record) == all_of(box.log.read(box.log.newest))
    assert record.digest == box.log.last_digest
    assert box.log.newest + record.size == box.log.size == len(box.content())


def test_another_deal_than_the_announced_one_is_stored_as_it_is(fs):
    box = Box(fs, deals=0)
    body = deal_body(1)
    box.log.prepare(DEAL, body)
    body["number"] = 2
    assert box.log.append(DEAL, body).body["number"] == 2
    assert box.log.read(box.log.newest).body["number"] == 2


def test_what_was_announced_is_forgotten_when_something_else_is_stored(fs):
    box = Box(fs, deals=0)
    box.log.prepare(DEAL, deal_body(1))
    box.log.append(DEAL, deal_body(2))
    box.log.prepare()
    record = box.log.append(DEAL, deal_body(1))
    assert [number for number, _ in box.log.entries][-1] == record.sequence
    assert not Box(fs).log.damage


@pytest.mark.parametrize("earlier", [0, 300])
def test_one_page_program_and_nothing_else(earlier):
    flash = Flash()
    box = Box(LittlefsDisk(flash, fresh=True), deals=earlier)
    box.begin()
    for number in range(1, 50):
        if number % 9 == 0:
            box = Box(LittlefsDisk(flash), boot=number)
        box.draft.save(box.log.next_sequence, {"answers": [number]})
        box.log.prepare()
        flash.journal.clear()
        box.log.append(DEAL, deal_body(number))
        assert [operation.data is None for operation in flash.journal] == [False]
        box.log.move()
    assert len(Box(LittlefsDisk(flash)).log.entries) == 49


def test_who_has_not_announced_it_writes_to_the_log(fs):
    box = Box(fs, deals=2)
    assert box.content() == fs.files[PATH]
    assert PENDING not in fs.files


def test_what_waits_is_in_the_log_for_everybody(fs, box):
    assert len(fs.files[PATH]) < box.log.size
    sequence, offset = box.log.entries[-1]
    assert box.log.read(offset).body["number"] == 2
    assert bytes(box.log.pull(offset - 1, 700))[1:] == fs.files[PENDING][len(VERSION) :]
    assert box.log.find(sequence).digest == box.log.last_digest


def test_it_is_moved_once(fs, box):
    expected = state(box)
    box.log.move()
    box.log.move()
    assert fs.files[PATH] == box.content() == expected[-1]
    assert state(box) == state(Box(fs)) == expected


def test_it_is_found_after_a_power_cut(fs, box):
    expected = state(box)
    again = Box(fs)
    assert state(again) == expected
    assert again.log.damage == []
    again.log.move()
    assert fs.files[PATH] == expected[-1]
    assert state(Box(fs)) == expected


@pytest.mark.parametrize("following", ["store", "append", "begin"])
def test_it_goes_before_the_next_one(fs, box, following):
    before = box.content()
    if following == "begin":
        box.begin()
    elif following == "append":
        box.deals(1)
    else:
        store(box, 3)
    assert fs.files[PATH][: len(before)] == before
    assert state(Box(fs)) == state(box)
    assert Box(fs).log.damage == []


@pytest.mark.parametrize("data", [b"\x02spoiled", VERSION + b"spoiled", b"spoiled", "cut", "more"])
def test_a_damaged_one_is_said_and_kept(fs, box, data):
    whole = fs.files[PENDING]
    fs.files[PENDING] = {"cut": whole[:-1], "more": whole + b"\0"}.get(data, data)
    spoiled = fs.files[PENDING]
    again = Box(fs)
    assert [(offset, reason) for offset, _, reason in again.log.damage] == [
        (len(fs.files[PATH]), NOT_TAKEN)
    ]
    assert fs.files[BAD_PATH] == spoiled
    assert len(again.log.entries) == 1
    store(again, 2)
    assert Box(fs).log.damage == []
    assert state(Box(fs)) == state(again)


def test_one_that_the_log_has_passed_over_is_said_and_kept(fs, box):
    """It has another record of the same number."""
    waiting = fs.files.pop(PENDING)
    other = Box(fs)
    other.deals(2)
    fs.files[PENDING] = waiting
    again = Box(fs)
    assert again.log.damage == [(other.log.size, len(waiting) - 1, NOT_TAKEN)]
    assert fs.files[BAD_PATH] == waiting
    assert state(again) == state(other)


def test_one_that_follows_on_another_record_is_said_and_kept(fs, box):
    """It has the next number, and another record stands before it."""
    waiting = fs.files[PENDING]
    fs.files.clear()
    other = Box(fs, boot=2, deals=1)
    fs.files[PENDING] = waiting
    again = Box(fs)
    assert [reason for _, _, reason in again.log.damage] == [NOT_TAKEN]
    assert fs.files[BAD_PATH] == waiting
    assert state(again) == state(other)


def test_one_of_another_log_is_said_and_kept(fs, box):
    del fs.files[PATH]
    again = Box(fs)
    assert [reason for _, _, reason in again.log.damage] == [NOT_TAKEN]
    assert again.log.next_sequence == 1
    assert BAD_PATH in fs.files


def test_what_cannot_be_set_aside_is_not_written_over(fs, box, monkeypatch):
    fs.files[PENDING] = spoiled = VERSION + b"spoiled"

    def refuse(*_):
        raise OSError(errno.EIO, "fault")

    monkeypatch.setattr(fs, "rename", refuse)
    again = Box(fs)
    store(again, 2)
    assert fs.files[PENDING] == spoiled
    assert again.content() == fs.files[PATH]
    assert [reason for _, _, reason in Box(fs).log.damage] == [NOT_TAKEN]


def test_a_moved_one_stands_in_for_the_last_of_a_log_that_was_damaged(fs, box):
    box.log.move()
    offset = box.log.entries[-1][1]
    record = fs.files[PATH][offset:]
    fs.files[PATH] = fs.files[PATH][: offset + 9] + b"\xff" + fs.files[PATH][offset + 10 :]
    again = Box(fs)
    assert len(again.log.entries) == 2
    assert again.log.last_digest == box.log.last_digest
    assert again.content()[-len(record) :] == record
    assert [damage[:2] for damage in again.log.damage] == [(offset, len(record))]


def test_a_full_flash_refuses(fs, box):
    box.log.move()
    expected = state(box)
    fs.space = len(fs.files[PATH])
    box.log.prepare()
    fs.fault = errno.ENOSPC
    with pytest.raises(StorageError) as refused:
        box.log.append(DEAL, deal_body(3))
    assert refused.value.key == "storage_full"
    fs.fault = None
    assert state(Box(fs)) == state(box) == expected


def test_one_that_cannot_be_moved_refuses_the_next_one(fs, box):
    expected = state(box)
    fs.fault = errno.EIO
    box.log.move()
    box.log.prepare()
    with pytest.raises(StorageError):
        box.log.append(DEAL, deal_body(3))
    assert state(box) == expected
    fs.fault = None
    assert state(Box(fs)) == expected
    assert store(box, 3).log.next_sequence == expected[1] + 1
    assert state(Box(fs)) == state(box)


def test_one_that_cannot_be_kept_is_refused(fs, box):
    box.log.move()
    expected = state(box)
    box.log.prepare()
    fs.fault = errno.EIO
    with pytest.raises(StorageError):
        box.log.append(DEAL, deal_body(3))
    fs.fault = None
    assert state(Box(fs)) == expected
    box.log.append(DEAL, deal_body(3))
    assert state(Box(fs)) == state(box)


def test_a_session_is_not_announced(fs, box):
    """Nor is what is written instead of the record that was."""
    box.log.prepare()
    box.begin()
    assert box.content() == fs.files[PATH]
    assert box.log.session.body["table"] == SESSION_BODY["table"]
    assert fs.space > RESERVE
