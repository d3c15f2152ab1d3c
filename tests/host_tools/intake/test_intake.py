"""What is not as it should be is kept and told; the rest counts all the same."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from host_tools.boxes.collect import collect
from host_tools.intake import readings
from host_tools.intake.database import Database
from host_tools.intake.pieces import split
from host_tools.sessions.findings import (
    ANEW,
    CHAIN,
    CHANGED,
    DAMAGED,
    ENTRY,
    NEWER,
    PARTED,
)
from host_tools.sessions.sessions import load_sessions
from rules_core import record as records
from rules_core.record import DEAL, PENALTY, Stamp, decode, encode
from rules_core.session import from_nothing
from tests.campaign.hostile_logs import LogLink
from tests.host_tools.box import GARDE, PRISE_LOST, TableBox, session, switched_on
from tests.host_tools.brought import kinds, sync
from tests.how_many import cases


def offsets(path):
    """Where the records of a log lie: [(offset, size)]."""
    data = path.read_bytes()
    return [(offset, len(raw)) for offset, record, raw in split(data, 0) if record]


def raw_at(database, offset):
    """The bytes of the record that the desk has at a place of its first log."""
    [raw] = [row["raw"] for row in database.records.of_log(1) if row["offset"] == offset]
    return raw


def forge(path, index, **changes):
    """Replace a record by one that is sound in itself; the chain behind it is left as it was."""
    data = path.read_bytes()
    offset, size = offsets(path)[index]
    record = decode(data, offset)
    body = record.body | changes
    raw = encode(record.kind, body, record.sequence, record.previous, record.stamp)
    path.write_bytes(data[:offset] + raw + data[offset + size :])


def test_a_wrong_score_is_kept_and_told_once(box, either_database):
    box.begin()
    box.play(GARDE)
    box.play(PRISE_LOST, points=[0, 0, 0, 0])
    report = sync(box, either_database)
    assert kinds(report) == [ENTRY]
    message = report.findings[0].message
    assert message.startswith("table 3, round 1, deal 2: the box says 0 0 0 0, the rule book")
    assert "+26 +26 -78 +26" in message
    [event] = load_sessions(either_database)
    assert [entry.state for entry in event.entries] == ["", "to check"]
    assert event.points == [318, -106, -106, -106]  # what the table confirmed
    assert sync(box, either_database, everything=True).findings == []
    assert len(either_database.findings.all()) == 1


@pytest.mark.parametrize(
    ("lies", "words"),
    [
        ({"answers": [9, 9, 9]}, "its entry cannot be"),
        ({"answers": []}, "its entry cannot be"),
        ({"rules": "bridge"}, "does not know the rule book 'bridge'"),
        ({"rules": "ch-4"}, "another rule book than its session"),
        ({"points": [1, -1]}, "for a game of 4"),
        ({"points": [75, -25, -25, -20]}, "does not add up to zero"),
        ({"money": [0, 0, 0, 0]}, "for a game of 4"),
        ({"void": True}, "(void)"),
    ],
)
def test_deals_that_cannot_be(box, database, lies, words):
    box.begin()
    good = box.play(GARDE)
    body = good.body | {"corrects": None} | lies
    box.log.append(DEAL, body)
    report = sync(box, database)
    assert kinds(report)[0] == ENTRY
    assert any(words in finding.message for finding in report.findings)
    [event] = load_sessions(database)
    assert event.unsound == 1
    assert event.played == 2 - event.left_out


def test_a_correction_of_no_deal(box, database):
    begun = box.begin()
    good = box.play(GARDE)
    box.log.append(DEAL, good.body | {"corrects": begun.sequence})
    assert kinds(sync(box, database)) == [ENTRY]
    [event] = load_sessions(database)
    assert (event.played, event.left_out) == (1, 1)


def test_a_penalty_names_the_warning_that_it_answers(box, database):
    box.begin()
    box.warn(1)
    warned = box.warn(1)
    box.penalise(1, 100, warned.sequence)
    box.penalise(1, 100)
    assert sync(box, database).findings == []
    [event] = load_sessions(database)
    _, second, answer, other = event.entries
    assert (answer.answers, other.answers) == (second.id, None)
    assert event.points == [0, -200, 0, 0]


def test_a_penalty_that_answers_no_warning_of_its_player(box, database):
    box.begin()
    warned = box.warn(1)
    box.penalise(2, 100, warned.sequence)
    [finding] = sync(box, database).findings
    assert finding.kind == ENTRY
    assert "its entry cannot be: record 2 is not a warning of this player" in finding.message
    box.penalise(1, 100, warned.sequence)
    box.penalise(1, 100, warned.sequence)
    [finding] = sync(box, database).findings
    assert "the warning in record 2 has its penalty already" in finding.message
    [event] = load_sessions(database)
    assert (event.points, event.left_out) == ([0, -100, 0, 0], 2)


def test_a_penalty_that_gives_points(box, database):
    box.begin()
    body = {"rules": "fft-4", "seat": 0, "points": -500, "reason": "luck", "warning": None}
    box.log.append(PENALTY, body)
    report = sync(box, database)
    assert kinds(report) == [ENTRY]
    [event] = load_sessions(database)
    assert event.points == [0, 0, 0, 0]


def test_a_session_of_an_unknown_game(box, database):
    box.log.append(records.SESSION, session(rules="bridge", tariff_at=0) | from_nothing())
    report = sync(box, database)
    assert kinds(report) == [NEWER]
    [loaded] = load_sessions(database)
    assert loaded.points is None


def test_a_changed_record_breaks_the_chain(box, database):
    box.begin()
    box.play(GARDE)
    box.play(GARDE)
    forge(box.path, 2, points=[3000, -1000, -1000, -1000])
    report = sync(switched_on(box), database)
    assert kinds(report) == [ENTRY, CHAIN]
    assert report.findings[1].message.startswith("record 3 does not follow from record 2")
    assert database.count("record") == 4


def test_a_record_changed_after_the_sync(box, database):
    box.begin()
    box.play(GARDE)
    box.play(GARDE)
    sync(box, database)
    before = raw_at(database, offsets(box.path)[2][0])
    forge(box.path, 2, points=[3000, -1000, -1000, -1000])
    changed = switched_on(box)
    report = sync(changed, database, everything=True)
    assert CHANGED in kinds(report)
    assert report.findings[0].raw != before
    assert raw_at(database, offsets(box.path)[2][0]) == before
    assert load_sessions(database)[0].points == [636, -212, -212, -212]


def test_the_last_record_changed_shows_without_pulling_all(box, database):
    box.begin()
    box.play(GARDE)
    sync(box, database)
    forge(box.path, 2, void=True)
    assert kinds(sync(switched_on(box), database)) == [PARTED]


def test_a_removed_record(box, database):
    box.begin()
    for taker in range(3):
        box.play(GARDE | {"taker": taker})
    data = box.path.read_bytes()
    offset, size = offsets(box.path)[2]
    box.path.write_bytes(data[:offset] + data[offset + size :])
    report = sync(switched_on(box), database)
    assert CHAIN in kinds(report)


def test_a_damaged_tail_is_kept_and_the_log_goes_on_behind_it(box, either_database):
    box.begin()
    box.play(GARDE)
    box.path.write_bytes(box.path.read_bytes() + b"S\x01\x03\x00half a record")
    damaged = switched_on(box)
    assert damaged.log.damage
    report = sync(damaged, either_database)
    assert kinds(report) == [DAMAGED]
    assert report.findings[0].raw == b"S\x01\x03\x00half a record"
    damaged.play(GARDE)
    report = sync(damaged, either_database)
    assert (report.records, report.findings) == (1, [])
    assert load_sessions(either_database)[0].played == 2


def test_a_record_that_rots_after_the_sync(box, database):
    box.begin()
    box.play(GARDE)
    box.play(GARDE)
    sync(box, database)
    data = bytearray(box.path.read_bytes())
    data[offsets(box.path)[2][0] + 30] ^= 0xFF
    box.path.write_bytes(bytes(data))
    report = sync(switched_on(box), database, everything=True)
    assert DAMAGED in kinds(report)
    assert "we still have them" in report.findings[0].message
    assert load_sessions(database)[0].played == 2


def test_a_damaged_beginning_keeps_its_log(box, database):
    box.begin()
    box.play(GARDE)
    sync(box, database)
    data = bytearray(box.path.read_bytes())
    data[10] ^= 0xFF
    box.path.write_bytes(bytes(data))
    damaged = switched_on(box)
    assert damaged.log.identity is None
    damaged.play(GARDE)
    report = sync(damaged, database)
    assert (report.records, report.findings) == (1, [])
    assert DAMAGED in kinds(sync(damaged, database, everything=True))
    assert load_sessions(database)[0].played == 2


def test_a_log_whose_beginning_was_never_read(box, database):
    box.begin()
    box.play(GARDE)
    data = bytearray(box.path.read_bytes())
    data[10] ^= 0xFF
    box.path.write_bytes(bytes(data))
    report = sync(switched_on(box), database)
    assert kinds(report) == [DAMAGED, CHAIN]
    assert load_sessions(database)[0].played == 1


def test_a_box_set_up_anew(tmp_path, box, database):
    box.begin()
    box.play(GARDE)
    sync(box, database)
    anew = TableBox(tmp_path / "new flash", nonce=b"another!")
    anew.begin()
    report = sync(anew, database)
    assert kinds(report) == [ANEW]
    assert sync(anew, database).findings == []
    assert len(load_sessions(database)) == 2


@pytest.mark.slow
@settings(max_examples=cases(5, 60), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_flipped_bit_never_goes_unnoticed(tmp_path_factory, data):
    folder = tmp_path_factory.mktemp("flip")
    box = TableBox(folder / "flash")
    box.begin()
    for taker in range(3):
        box.play(GARDE | {"taker": taker})
    content = bytearray(box.path.read_bytes())
    bit = data.draw(st.integers(0, len(content) * 8 - 1))
    content[bit // 8] ^= 1 << bit % 8
    box.path.write_bytes(bytes(content))
    with Database(folder / "desk.db") as database:
        assert sync(switched_on(box), database).findings
        # What is still whole counts: at most the record that was hit is missing.
        assert database.count("record") >= 4


def test_a_session_that_lies_behind_its_deals(box, database, monkeypatch):
    """No box writes such a log; records are read in the order of their numbers."""
    monkeypatch.setattr(readings, "_HELD", 1)
    box.begin()
    box.play(GARDE)
    box.play(GARDE)
    pieces = list(split(box.path.read_bytes(), 0))
    (_, _, begin), (_, _, session), *deals = pieces
    box.path.write_bytes(b"".join([begin, *(raw for _, _, raw in deals), session]))
    assert set(kinds(collect(LogLink(box.path.read_bytes()), database))) == {CHAIN}
    assert load_sessions(database)[0].points == [636, -212, -212, -212]


def test_split_gives_back_every_byte():
    stamp = Stamp(1, 0, 0)
    body = {"box": bytes(8), "nonce": bytes(8), "firmware": "x"}
    whole = encode(1, body, 0, bytes(8), stamp)
    data = b"rubbish" + whole + b"S" + whole + b"S\x01"
    pieces = list(split(data, 100))
    assert b"".join(raw for _, _, raw in pieces) == data
    assert [offset for offset, record, _ in pieces if record] == [107, 108 + len(whole)]
