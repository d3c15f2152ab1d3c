"""A log in which a newer program has written: nothing is lost, and it goes on behind."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.app.refusals import BoxRefusal
from firmware.app.session import Session
from firmware.app.storage.earlier import earlier_sessions
from firmware.app.storage.log_file import PATH
from rules_core.record import BEGIN, DEAL, SESSION, decode, decode_any
from tests.log_records import written_newer
from tests.storage.memory_files import MemoryFiles
from tests.storage.storage_box import SESSION_BODY, Box, deal_body

DEALS = 4
SECOND_SESSION = DEALS + 2
RECORDS = 2 * (DEALS + 1) + 1


def log_of(which, cut=0):
    """Files with the log of two sessions, the records `which` of them in the format to come."""
    fs = MemoryFiles()
    box = Box(fs)
    for _ in range(2):
        box.begin(DEALS)
    fs.files[PATH] = written_newer(fs.files[PATH], which)[: len(fs.files[PATH]) - cut]
    return fs


def chain(fs):
    """The records in a log, each of which must follow from the one before."""
    data, offset, before = fs.files[PATH], 0, None
    while offset < len(data):
        record = decode_any(data, offset)
        if before is not None:
            assert (record.sequence, record.previous) == (before.sequence + 1, before.digest)
        before = record
        yield record
        offset += record.size


@pytest.mark.long
@given(st.sets(st.integers(0, RECORDS - 1)))
def test_any_of_its_records(which):
    fs = log_of(which)
    before = fs.files[PATH]
    box = Box(fs, boot=2)
    records = list(chain(fs))
    assert box.log.damage == []
    assert fs.files[PATH] == before
    assert (box.log.next_sequence, box.log.last_digest) == (RECORDS, records[-1].digest)
    assert box.log.identity == records[0].digest
    if SECOND_SESSION in which:
        assert box.log.session is None
        box.begin()
        assert box.log.newer == 0
    else:
        assert box.log.session.sequence == SECOND_SESSION
        since = [number for number in range(SECOND_SESSION, RECORDS) if number not in which]
        assert [sequence for sequence, _ in box.log.entries] == since[1:]
        assert box.log.newer == len([number for number in which if number > SECOND_SESSION])
        box.log.append(DEAL, deal_body(DEALS + 1))
    assert fs.files[PATH].startswith(before)
    assert len(list(chain(fs))) == RECORDS + 1
    again = Box(fs, boot=3)
    assert (again.log.damage, again.log.next_sequence) == ([], RECORDS + 1)
    assert again.log.session.sequence == box.log.session.sequence
    assert list(again.log.entries) == list(box.log.entries)


def test_a_session_of_which_a_newer_program_has_written_all():
    box = Box(log_of(range(SECOND_SESSION, RECORDS)), boot=2)
    assert (box.log.session, len(box.log.entries), box.log.newer) == (None, 0, DEALS + 1)
    [(_, session, _)] = earlier_sessions(box.log, 9)
    assert session.sequence == 1
    with pytest.raises(BoxRefusal, match="none has begun"):
        box.log.append(DEAL, deal_body(DEALS + 1))


@pytest.mark.parametrize("cut", [1, 30])
def test_behind_damage(cut):
    """A torn record, then a newer program went on behind it."""
    fs = log_of({RECORDS - 1}, cut)
    torn = fs.files[PATH]
    lost = len(torn) - sum(record.size for record in _whole(torn))
    assert lost
    went_on = log_of({RECORDS - 1}).files[PATH]
    newer = went_on[len(torn) - lost :]
    fs.files[PATH] = torn + newer
    box = Box(fs, boot=2)
    assert [damage[:2] for damage in box.log.damage] == [(len(torn) - lost, lost)]
    assert (box.log.next_sequence, box.log.newer) == (RECORDS, 1)
    assert box.log.last_digest == decode_any(newer).digest


def _whole(data):
    offset = 0
    while True:
        try:
            record = decode_any(data, offset)
        except ValueError:
            return
        yield record
        offset += record.size


def test_rounds_before_it_are_found():
    fs = log_of(range(4, SECOND_SESSION))
    [(_, session, _)] = earlier_sessions(Box(fs, boot=2).log, 9)
    assert (session.kind, session.sequence) == (SESSION, 1)


def test_one_that_cannot_be_read_is_no_round():
    fs = log_of(range(1, SECOND_SESSION))
    assert list(earlier_sessions(Box(fs, boot=2).log, 9)) == []
    assert decode(fs.files[PATH]).kind == BEGIN


def test_a_session_by_rules_that_are_not_known_takes_no_record(fs):
    box = Box(fs)
    box.log.append(SESSION, SESSION_BODY | {"rules": "whist"})
    account = Session(box.log)
    before = box.log.size
    with pytest.raises(BoxRefusal) as refused:
        box.log.append(DEAL, deal_body(1))
    assert refused.value.key == "unknown_session"
    assert (account.taken, account.body, box.log.size) == (-1, None, before)
    box.begin()
    assert account.taken == 0
