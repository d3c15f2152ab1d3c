"""What the desk has lost comes back from the boxes, and logs that part are kept apart."""

import shutil
import sqlite3
from dataclasses import replace

import pytest

from host_tools.boxes.collect import collect
from host_tools.boxes.link.in_process import InProcessLink
from host_tools.common.errors import LinkError
from host_tools.intake.database import Database
from host_tools.sessions.findings import (
    CHANGED,
    CLOCK,
    DAMAGED,
    ENTRY,
    FOREIGN,
    HEALED,
    PARTED,
    SHORTER,
    UNREADABLE,
)
from host_tools.sessions.sessions import load_sessions
from rules_core import record as records
from tests.host_tools.box import BOX_ID, GARDE, PASSED, PRISE_LOST, CutLink, TableBox, switched_on
from tests.host_tools.brought import NOW, bring_and_lose, kinds, sync

OTHER_ID = bytes(range(8))


def copied(box, folder, unique_id):
    """Another box with a copy of this one's flash."""
    shutil.copytree(box.path.parent, folder)
    return TableBox(folder, unique_id)


def change(database, *statements):
    """Change the file as an accident would."""
    with sqlite3.connect(database.path) as connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()


def lose(database, sequence):
    """The desk loses a record and its readable form."""
    record = f"(SELECT id FROM record WHERE sequence = {sequence})"
    change(
        database,
        f"UPDATE entry SET session = NULL WHERE session = {record}",
        f"DELETE FROM entry WHERE record = {record}",
        f"DELETE FROM session WHERE record = {record}",
        f"DELETE FROM record WHERE sequence = {sequence}",
    )


def points(database):
    return [session.points for session in load_sessions(database)]


# what was lost here


def test_mondays_copy_put_back_on_wednesday(tmp_path, box):
    path = tmp_path / "desk.db"
    box.begin(label="monday")
    box.play(GARDE)
    with Database(path) as database:
        sync(box, database)
    shutil.copy(path, tmp_path / "copy.db")
    box.play(PRISE_LOST)
    box.begin(label="tuesday")
    box.play(GARDE)
    with Database(path) as database:
        sync(box, database)
        expected = points(database)
    shutil.copy(tmp_path / "copy.db", path)
    with Database(path) as database:
        assert sync(box, database).findings == []
        assert points(database) == expected


@pytest.mark.parametrize("everything", [False, True])
def test_a_lost_session_comes_back_with_its_deals(box, database, everything):
    box.begin()
    box.play(GARDE)
    sync(box, database)
    lose(database, 1)
    box.play(GARDE)
    report = sync(box, database, everything)
    assert kinds(report) == [HEALED]
    assert report.findings[0].message.startswith("1 record that we had not any more")
    [event] = load_sessions(database)
    assert (event.points, event.unsound) == ([636, -212, -212, -212], 0)
    assert (report.records, report.deals) == (2, 1)
    assert sync(box, database, everything=True).findings == []


def test_a_lost_deal_that_was_corrected_later(box, database):
    box.begin()
    first = box.play(GARDE)
    box.play(PRISE_LOST)
    sync(box, database)
    lose(database, first.sequence)
    box.play(GARDE | {"taker": 1}, corrects=first.sequence)
    assert kinds(sync(box, database)) == [HEALED]
    assert points(database) == [[-80, 344, -184, -80]]


def test_readable_forms_that_were_lost_are_made_anew(box, database):
    box.begin()
    box.play(GARDE)
    sync(box, database)
    change(database, "UPDATE entry SET session = NULL", "DELETE FROM session")
    box.play(GARDE)
    assert sync(box, database).findings == []
    assert points(database) == [[636, -212, -212, -212]]


@pytest.mark.parametrize("rotten", ["zeroblob(length(raw))", "hex(raw)"])
def test_a_record_that_rots_in_the_database(box, database, rotten):
    """Also where SQLite keeps a text for it."""
    box.begin()
    box.play(GARDE)
    box.play(GARDE)
    sync(box, database)
    change(database, f"UPDATE record SET raw = {rotten} WHERE sequence = 2")
    [event] = load_sessions(database)
    damaged = "record 2 is damaged in our database; 'schreiber sync --all' brings it back"
    assert list(map(str, event.troubles)) == [damaged]
    assert (event.points, event.left_out) == ([318, -106, -106, -106], 1)
    box.store(records.CLOSE, {"points": box.session.ledger.points, "money": None, "played": 2})
    [finding] = sync(box, database).findings  # nothing to check the signature by
    assert str(finding.message) == f"table 3, round 1, a signature (record 4): {damaged}"
    assert kinds(sync(box, database, everything=True)) == [HEALED]
    assert points(database) == [[636, -212, -212, -212]]


@pytest.mark.parametrize(
    ("first", "then", "what"),
    [
        (lambda box: box.play(GARDE), lambda box: box.play(GARDE, corrects=2), "deal 1"),
        (lambda box: box.play(GARDE), lambda box: box.annul(2), "an annulment (record 4)"),
        (
            lambda box: box.warn(1),
            lambda box: box.penalise(1, 50, warning=2),
            "penalty (record 4)",
        ),
    ],
)
def test_what_is_about_a_record_that_rots_waits_for_it(box, database, first, then, what):
    box.begin()
    first(box)
    box.play(PRISE_LOST)
    sync(box, database)
    change(database, "UPDATE record SET raw = zeroblob(length(raw)) WHERE sequence = 2")
    then(box)
    [finding] = sync(box, database).findings
    assert str(finding.message) == (
        f"table 3, round 1, {what}: "
        "record 2 is damaged in our database; 'schreiber sync --all' brings it back"
    )
    assert [sorted(found) for found in points(database)] == [[-78, 26, 26, 26]]  # the other deal
    assert kinds(sync(box, database, everything=True)) == [HEALED]
    assert [len(session.troubles) for session in load_sessions(database)] == [0]


def test_a_record_that_rots_here_and_is_lost_there(box, database):
    box.begin()
    box.play(GARDE)
    cut = box.log.size
    box.play(GARDE)
    sync(box, database)
    change(database, "UPDATE record SET raw = zeroblob(length(raw)) WHERE sequence = 3")
    box.path.write_bytes(box.path.read_bytes()[:cut])
    assert kinds(sync(switched_on(box), database)) == [SHORTER, UNREADABLE]
    assert points(database) == [[318, -106, -106, -106]]


class Garbling(InProcessLink):
    """A link that spoils a byte of the first thing that is pulled."""

    def __init__(self, box, offset):
        super().__init__(box.end, "garbling cable")
        self._offset = offset

    def pull(self, offset, size):
        data = bytearray(super().pull(offset, size))
        if offset <= self._offset < offset + len(data):
            data[self._offset - offset] ^= 0xFF
        return bytes(data)


def test_what_came_spoilt_comes_whole_with_all(box, database):
    box.begin()
    at = box.log.size
    box.play(GARDE)
    box.play(GARDE)
    report = collect(Garbling(box, at + 30), database, clock=lambda: NOW)
    assert DAMAGED in kinds(report)
    assert points(database) == [[318, -106, -106, -106]]
    box.play(GARDE)
    assert sync(box, database).findings == []  # known, and not pulled each time
    assert HEALED in kinds(sync(box, database, everything=True))
    assert points(database) == [[954, -318, -318, -318]]


# logs that part


def test_a_log_that_lost_its_end_and_went_on(box, database):
    bring_and_lose(box, database)
    shortened = switched_on(box)
    shortened.play(PRISE_LOST)
    shortened.begin(label="next")
    shortened.play(GARDE)
    report = sync(shortened, database)
    assert kinds(report) == [PARTED]
    assert "from record 3 on its log is not the one that we have" in report.findings[0].message
    # Nothing that we have is overwritten or counted twice, and the next session counts.
    assert points(database) == [[636, -212, -212, -212], [318, -106, -106, -106]]
    shortened.play(GARDE)
    assert (sync(shortened, database).records, database.count("log")) == (1, 2)
    assert points(database) == [[636, -212, -212, -212], [636, -212, -212, -212]]
    for everything in (False, True):
        assert sync(shortened, database, everything).findings == []
    assert points(database) == [[636, -212, -212, -212], [636, -212, -212, -212]]


@pytest.mark.long
def test_a_log_that_parted_is_not_judged_before_all_of_it_has_come(box, database):
    box.begin()
    cut = box.log.size
    for _ in range(60):
        box.play(GARDE)
    sync(box, database)
    stored = database.count("record")
    box.path.write_bytes(box.path.read_bytes()[:cut])
    shortened = switched_on(box)
    for _ in range(60):
        shortened.play(PRISE_LOST)
    with pytest.raises(LinkError):
        collect(CutLink(shortened, 3), database, clock=lambda: NOW)
    assert (database.count("record"), database.count("finding")) == (stored, 1)
    assert kinds(sync(shortened, database)) == [PARTED]
    assert points(database) == [[60 * 318, *[60 * -106] * 3]]


@pytest.mark.parametrize("copy_first", [False, True])
def test_a_copied_flash_is_kept_apart(tmp_path, box, database, copy_first):
    box.begin(label="before")
    box.play(GARDE)
    copy = copied(box, tmp_path / "copy", OTHER_ID)
    box.play(PRISE_LOST)
    box.begin(label="of the box", table=1)
    box.play(GARDE)
    copy.play(GARDE)
    copy.begin(label="of the copy", table=2)
    copy.play(GARDE | {"taker": 1})
    boxes = [copy, box] if copy_first else [box, copy]
    found = [kind for one in boxes for kind in kinds(sync(one, database))]
    assert set(found) - {ENTRY} == {FOREIGN}
    for one in boxes * 2:
        assert sync(one, database, everything=True).records == 0
    sessions = {session.label: session for session in load_sessions(database)}
    assert len(sessions) == database.count("session") == 3
    # 318 - 106 - 106 - 106 before; then -78 for who lost, at seat 2, on the box itself only.
    assert sessions["before"].points == [344, -80, -184, -80]
    assert sessions["before"].box == sessions["of the box"].box == BOX_ID
    assert sessions["of the box"].points == [318, -106, -106, -106]
    assert sessions["of the copy"].points == [-106, 318, -106, -106]
    assert sessions["of the copy"].box == OTHER_ID
    assert database.count("record") == box.log.next_sequence + 3


@pytest.mark.parametrize("copies_only", [False, True])
def test_two_copies_do_not_mix(tmp_path, box, database, copies_only):
    box.begin(label="before")
    if not copies_only:
        sync(box, database)
    for number in (1, 2):
        copy = copied(box, tmp_path / str(number), bytes([number] * 8))
        copy.begin(label=f"copy {number}", table=number)
        copy.play(GARDE)
        assert kinds(sync(copy, database)) == [FOREIGN]
        assert sync(copy, database).findings == []
    labels = {session.label: session.played for session in load_sessions(database)}
    assert labels == {"before": 0, "copy 1": 1, "copy 2": 1}


@pytest.mark.parametrize("order", [(0, 1, 2), (1, 2, 0)])
def test_what_copies_of_a_copy_share_is_not_the_boxs_own(tmp_path, box, database, order):
    """The box itself had gone another way before, whether the desk knew of that or not."""
    box.begin(label="of the box")
    copy = copied(box, tmp_path / "copy", OTHER_ID)
    copy.begin(label="of the copies", table=2)
    copy.play(PRISE_LOST)
    copy.play(PRISE_LOST)
    second = copied(copy, tmp_path / "second", bytes([2] * 8))
    box.play(GARDE)
    boxes = (box, copy, second)
    for number in order:
        sync(boxes[number], database)
    box.play(GARDE)
    box.play(GARDE)
    assert sync(box, database, everything=True).findings == []
    sessions = {session.label: session for session in load_sessions(database)}
    assert sessions["of the box"].points == [954, -318, -318, -318]
    assert sessions["of the copies"].box == OTHER_ID


@pytest.mark.parametrize("cut", [1, 2])
def test_a_copy_that_was_gone_at_once_owns_nothing(tmp_path, box, database, cut):
    """Before a byte of its log came, nobody knows whose it is."""
    box.begin()
    box.play(GARDE)
    copy = copied(box, tmp_path / "copy", OTHER_ID)
    with pytest.raises(LinkError):
        collect(CutLink(copy, cut), database, clock=lambda: NOW)
    assert sync(box, database).findings == []
    [event] = load_sessions(database)
    assert event.box == BOX_ID


# another box on the same cable


class Exchanged(InProcessLink):
    """At call number `at` (from 0) another box is on the cable; at `gone` none is."""

    def __init__(self, box, other, at, gone=None):
        super().__init__(box.end, "cable")
        self._other, self._at, self._gone = other.end, at, gone
        self._calls = 0

    def _call(self, function, *arguments):
        if self._calls == self._at:
            self._box = self._other
        if self._calls == self._gone:
            raise LinkError("cable: gone")
        self._calls += 1
        return super()._call(function, *arguments)


@pytest.mark.parametrize("known", [False, True])
@pytest.mark.parametrize("at", [1, 2])
def test_a_box_exchanged_during_the_sync(tmp_path, box, database, known, at):
    other = TableBox(tmp_path / "other", OTHER_ID, OTHER_ID)
    box.begin()
    if known:
        sync(box, database)
    for _ in range(40):
        box.play(GARDE)
        other.begin()
    stored = database.count("record")
    with pytest.raises(LinkError, match="exchanged for another one"):
        collect(Exchanged(box, other, at), database, clock=lambda: NOW)
    assert database.count("record") == stored
    assert database.count("finding") == 0
    assert other.settings["synced"] == 0
    for one in (box, other):
        assert sync(one, database).findings == []


@pytest.mark.parametrize("at", [1, 2])
def test_a_box_exchanged_and_gone(tmp_path, box, database, at):
    """What came of the other box is not stored as the first one's."""
    other = TableBox(tmp_path / "other", OTHER_ID, OTHER_ID)
    box.begin()
    other.begin()
    for _ in range(60):
        box.play(GARDE)
        other.play(PASSED)  # shorter: what comes of it has numbers that are still free
    with pytest.raises(LinkError, match="gone"):
        collect(Exchanged(box, other, at, gone=3), database, clock=lambda: NOW)
    assert database.count("session") == (0 if at == 1 else 1)
    assert database.count("finding") == 0
    assert sync(box, database).findings == []
    assert points(database) == [[60 * 318, *[60 * -106] * 3]]


def test_a_box_exchanged_for_a_copy_that_has_less(tmp_path, box, database):
    """What it sends fits on to the log, and ends too early."""
    box.begin()
    copy = copied(box, tmp_path / "copy", OTHER_ID)
    copy.play(PASSED)
    for _ in range(5):
        box.play(GARDE)
    with pytest.raises(LinkError, match="exchanged for another one"):
        collect(Exchanged(box, copy, 1), database, clock=lambda: NOW)
    assert database.count("record") == 0
    assert sync(box, database).findings == []


def test_a_log_that_is_not_the_one_named(box, database):
    link = box.link()
    named = replace(link.identify(), log=b"12345678")
    link.identify = lambda: named
    box.begin()
    with pytest.raises(LinkError, match="is not the one that the box named"):
        collect(link, database, clock=lambda: NOW)
    assert database.count("log") == 0


# times


@pytest.mark.parametrize("clock", [1 << 38, 1 << 40, (1 << 53) - 1])
def test_a_clock_beyond_every_calendar(box, database, clock):
    box.board.seconds = clock
    box.begin()
    box.play(GARDE)
    box.play(GARDE)
    report = sync(box, database)
    assert kinds(report) == [CLOCK]
    assert f"from record 1 on its clock says {clock}" in report.findings[0].message
    [event] = load_sessions(database)
    assert event.points == [636, -212, -212, -212]
    assert [entry.time for entry in event.entries] == [None, None]
    [row] = database.readings.sessions()
    assert row["day"] == "2025-11-20"
    assert CHANGED not in kinds(sync(box, database, everything=True))
