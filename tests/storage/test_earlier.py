"""Walking back through the log: which sessions were before, and what can be read of one."""

import pytest

from firmware.app.books import Books
from firmware.app.earlier import EarlierSession
from firmware.app.storage import earlier
from firmware.app.storage.earlier import EarlierRecords, earlier_sessions
from firmware.app.storage.log_file import PATH
from rules_core.books import book
from rules_core.documents import read_document
from rules_core.errors import DealError
from rules_core.record import DEAL, SESSION, TARIFF, RecordError, encode
from tests.storage.storage_box import SESSION_BODY, Box, deal_body

# Of a form that the ledger unpacks: the scribe took and made it.
PLAYED = read_document(
    {"rules": "fft-4", "taker": 0, "contract": "garde", "bouts": 2, "points": 45}
).content


def deal(number, corrects=None):
    """The body of a DEAL record."""
    return deal_body(number, corrects) | {"answers": book("fft-4").pack(PLAYED)}


def begin(box, number, deals=0, rules="fft-4"):
    """Round `number` with so many deals; returns where its SESSION record is."""
    box.log.append(SESSION, SESSION_BODY | {"round": number, "rules": rules})
    for number in range(1, deals + 1):
        box.log.append(DEAL, deal(number))
    return box.log.session_offset


def rounds(log, most=30):
    return [record.body["round"] for _, record, _ in earlier_sessions(log, most)]


def spoil(fs, offset):
    data = bytearray(fs.files[PATH])
    data[offset] ^= 0xFF
    fs.files[PATH] = bytes(data)


def test_before_the_first_round_there_is_none(fs):
    box = Box(fs)
    begin(box, 1, deals=3)
    assert rounds(box.log) == []


def test_the_newest_is_the_first_with_deals_or_without(fs):
    box = Box(fs)
    for number, deals in enumerate((3, 0, 0, 24, 1, 0), 1):
        begin(box, number, deals)
    assert rounds(box.log) == [5, 4, 3, 2, 1]
    assert rounds(Box(fs, boot=2).log) == [5, 4, 3, 2, 1]
    assert rounds(box.log, most=2) == [5, 4]


def test_a_tariff_between_two_rounds_is_passed_by(fs):
    """As where the next round was begun by a tariff, and then another one by none."""
    box = Box(fs)
    begin(box, 1, deals=2)
    for _ in range(2):
        box.log.append(TARIFF, {"data": b"{}"})
    begin(box, 2)
    assert rounds(box.log) == [1]


def test_of_hundreds_only_what_is_listed_is_read(fs):
    box = Box(fs)
    for number in range(1, 301):
        begin(box, number, deals=number % 3)
    before = fs.bytes_read
    assert rounds(box.log) == list(range(299, 269, -1))
    assert fs.bytes_read - before < 30 * 3 * 2048
    assert len(rounds(box.log, most=1000)) == 299


def test_the_walk_leaves_the_session_in_play_as_it_was(fs):
    box = Box(fs)
    offset = begin(box, 1, deals=5)
    begin(box, 2, deals=2)
    known = (box.log.session, list(box.log.entries), box.log.next_sequence, box.log.last_digest)
    content = fs.files[PATH]
    rounds(box.log)
    EarlierSession(box.log, Books(None, box.log), offset)
    now = (box.log.session, list(box.log.entries), box.log.next_sequence, box.log.last_digest)
    assert now == known
    assert fs.files[PATH] == content


def test_damage_ends_the_walk(fs):
    """Where the last record of a round is spoilt nothing tells where that round began."""
    box = Box(fs)
    begin(box, 1, deals=2)
    begin(box, 2, deals=2)
    last = box.log.entries[-1][1]
    begin(box, 3, deals=2)
    begin(box, 4)
    spoil(fs, last + 20)
    found = earlier_sessions(Box(fs, boot=2).log, 30)
    assert next(found)[1].body["round"] == 3
    with pytest.raises(RecordError):
        next(found)


def test_damage_within_a_round_does_not_hide_those_before(fs):
    box = Box(fs)
    begin(box, 1, deals=2)
    offset = begin(box, 2, deals=3)
    spoilt = box.log.entries[1][1]
    begin(box, 3)
    spoil(fs, spoilt + 20)
    log = Box(fs, boot=2).log
    assert rounds(log) == [2, 1]
    session = EarlierSession(log, Books(None, log), offset)
    assert session.cut
    assert [line.number for line in session.ledger.deals] == [1]


def test_a_round_whose_beginning_is_spoilt_ends_the_walk(fs):
    box = Box(fs)
    spoilt = begin(box, 1, deals=2)
    begin(box, 2)
    spoil(fs, spoilt + 20)
    with pytest.raises(RecordError):
        rounds(Box(fs, boot=2).log)


@pytest.mark.parametrize(
    "named", ["the beginning", "the round before", "a deal", "the end", "a later round"]
)
def test_a_record_that_names_no_round_of_its_own_ends_the_walk(fs, named):
    """No sound box writes one."""
    box = Box(fs)
    before = begin(box, 1)
    begin(box, 2, deals=2)
    own = box.log.session.sequence
    (sequence, first), (_, offset) = box.log.entries
    session, back = {
        "the beginning": (own, 0),
        "the round before": (own, before),
        "a deal": (sequence, first),
        "the end": (own, box.log.size),
        "a later round": (own, box.log.size),  # forged, too: it has the number of this one
    }[named]
    last = box.log.read(offset)
    body = last.body | {"session": session, "back": back}
    fs.files[PATH] = fs.files[PATH][:offset]
    fs.files[PATH] += encode(DEAL, body, last.sequence, last.previous, last.stamp)
    box = Box(fs, boot=2)
    if named == "a later round":
        assert box.log.size == back
        fs.files[PATH] += encode(SESSION, SESSION_BODY, own, box.log.last_digest, last.stamp)
        box = Box(fs, boot=2)
    else:
        begin(box, 3)
    with pytest.raises(RecordError):
        rounds(box.log)


@pytest.mark.parametrize("wrong", ["its number", "the one before it"])
def test_what_does_not_follow_cuts_a_round(fs, wrong):
    box = Box(fs)
    offset = begin(box, 1, deals=3)
    at = box.log.entries[-1][1]
    last = box.log.read(at)
    place = {
        "its number": (last.sequence + 1, last.previous),
        "the one before it": (last.sequence, last.digest),
    }[wrong]
    forged = encode(DEAL, last.body, *place, last.stamp)
    fs.files[PATH] = fs.files[PATH][:at] + forged
    box = Box(fs, boot=2)
    begin(box, 2)
    session = EarlierSession(box.log, Books(None, box.log), offset)
    assert (session.cut, session.ledger.played) == (True, 2)


def test_more_records_than_a_session_can_have_cut_a_round(fs, monkeypatch):
    box = Box(fs)
    offset = begin(box, 1, deals=4)
    begin(box, 2)
    for most, cut in ((3, True), (4, False)):
        monkeypatch.setattr(earlier, "MAX_RECORDS", most)
        session = EarlierSession(box.log, Books(None, box.log), offset)
        assert (session.cut, session.ledger.played) == (cut, most)


def test_totals_and_deals_are_those_that_the_round_had(fs):
    box = Box(fs)
    offset = begin(box, 1, deals=4)
    second = box.log.entries[1][0]
    box.log.append(DEAL, deal(2, corrects=second) | {"points": [-80, -80, 240, -80]})
    begin(box, 2, deals=1)
    session = EarlierSession(box.log, Books(None, box.log), offset)
    assert (session.cut, session.unfit) == (False, [])
    points = [line.points for line in session.ledger.deals]
    expected = [list(deal(number)["points"]) for number in (1, 2, 3, 4)]
    expected[1] = [-80, -80, 240, -80]
    assert [list(one) for one in points] == expected
    assert session.ledger.points == [sum(column) for column in zip(*expected, strict=True)]


def test_no_record_of_another_round_is_found(fs):
    box = Box(fs)
    offset = begin(box, 1, deals=2)
    begin(box, 2, deals=1)
    records = EarlierRecords(box.log, offset, box.log.read(offset))
    sequences = [record.sequence for record in records.read()]
    assert [records.find(sequence).sequence for sequence in sequences] == sequences
    with pytest.raises(ValueError, match="not of this session"):
        records.find(box.log.session.sequence)


def test_a_record_that_does_not_fit_is_named(fs):
    box = Box(fs)
    offset = begin(box, 1, deals=1)
    odd = box.log.append(DEAL, deal(2) | {"rules": "ch-4"}).sequence
    begin(box, 2)
    session = EarlierSession(box.log, Books(None, box.log), offset)
    assert (session.cut, session.unfit, session.ledger.played) == (False, [odd], 1)


def test_of_many_records_that_do_not_fit_the_first_are_named(fs):
    """A log that was made to be so must not fill the memory."""
    box = Box(fs)
    offset = begin(box, 1)
    odd = [box.log.append(DEAL, deal(1) | {"rules": "ch-4"}).sequence for _ in range(20)]
    begin(box, 2)
    assert EarlierSession(box.log, Books(None, box.log), offset).unfit == odd[:16]


def test_an_unknown_rule_book_is_refused(fs):
    box = Box(fs)
    offset = begin(box, 1, deals=1, rules="whist")
    begin(box, 2)
    assert rounds(box.log) == [1]
    with pytest.raises(DealError):
        EarlierSession(box.log, Books(None, box.log), offset)
