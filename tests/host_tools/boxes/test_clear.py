"""Room on a box: the desk says when there is little, and its log begins anew."""

import hashlib
import shutil
import sqlite3
from dataclasses import replace

import pytest

from firmware.app.rescue import RescueLink
from firmware.app.storage.log import RESERVE
from firmware.app.storage.log_file import PATH
from firmware.app.storage.room import BYTES_A_DEAL, FEW
from host_tools.boxes.clearing import clear, look
from host_tools.boxes.collect import collect
from host_tools.boxes.link.in_process import InProcessLink
from host_tools.boxes.station.visit import attend
from host_tools.cli.commands.box.empty import clear_boxes, look_at
from host_tools.cli.sync_displays import describe
from host_tools.common.errors import DeskError, LinkError, SchreiberError
from host_tools.database import sqlite
from host_tools.database.copies import make_copy
from host_tools.intake.database import Database
from host_tools.intake.whole_log import held_log
from host_tools.sessions.findings import ANEW, FOREIGN
from host_tools.sessions.sessions import load_sessions
from rules_core.record import decode
from tests.each import nightly
from tests.host_tools.box import EVENT_TIME, GARDE, PRISE_LOST, CutLink, TableBox
from tests.host_tools.cli.shown import SECOND_ID

ENDED = "it has a log again that had ended, and another one began; both are kept"
ELSEWHERE = (
    "its log began anew when another desk had all of it; what is missing here, that desk has"
)


def play(box, round_number=1, **changes):
    """A signed session of two deals."""
    box.begin(round=round_number, **changes)
    box.play(GARDE)
    box.play(PRISE_LOST)
    box.session.close()
    return box


def over(database):
    """(round, deals played) of every session that the desk has."""
    return [(session.round, session.played) for session in load_sessions(database)]


def cleared(box, database):
    return clear(box.link(), database, look(box.link(), database))


def assert_held_and_cleared(box, database):
    """All of its log is kept by the desk, as it is, before it begins anew."""
    found = look(box.link(), database)
    assert found.held.digest == hashlib.sha256(box.path.read_bytes()).digest()
    report = clear(box.link(), database, found)
    assert (report.anew, report.findings) == (True, [])


def messages(database):
    return [(row["kind"], row["message"]) for row in database.findings.all()]


@pytest.fixture
def other(tmp_path):
    """The database of another desk."""
    with Database(tmp_path / "other.db") as database:
        yield database


@pytest.fixture
def played(box):
    return play(box)


def test_both_logs_count(played, database):
    points = None
    for round_number in (2, 3):
        report = cleared(played, database)
        assert (report.anew, report.findings) == (True, [])
        assert played.log.size == decode(played.path.read_bytes()).size
        play(played, round_number)
        report = collect(played.link(), database)
        assert (report.deals, report.findings, report.anew) == (2, [], False)
        points = [session.points for session in load_sessions(database)]
    assert over(database) == [(1, 2), (2, 2), (3, 2)]
    assert points == [points[0]] * 3
    assert messages(database) == []


def test_what_would_be_cleared(played, database):
    play(played, 2)
    found = look(played.link(), database)
    assert found.held.deals == 4
    assert found.held.since == found.held.until == EVENT_TIME
    assert found.held.size == played.log.size
    assert found.held.digest == hashlib.sha256(played.path.read_bytes()).digest()
    assert not found.elsewhere


def test_a_desk_that_has_all_goes_on_by_the_records_alone(played, database, other):
    collect(played.link(), other)
    cleared(played, database)
    play(played, 2)
    report = collect(played.link(), other)
    assert (report.anew, report.findings) == (True, [])
    assert over(other) == [*over(database), (2, 2)]


def test_a_desk_that_misses_something_says_so(played, database, other):
    collect(played.link(), other)
    played = TableBox(played.path.parent)  # switched off and on
    play(played, 2)
    assert look(played.link(), database).elsewhere
    cleared(played, database)
    play(played, 3)
    [finding] = collect(played.link(), other).findings
    assert (finding.kind, finding.message) == (ANEW, ELSEWHERE)
    assert over(other) == [(1, 2), (3, 2)]
    assert messages(database) == []


def test_a_copy_of_before_the_last_event_says_so(played, tmp_path, database):
    collect(played.link(), database)
    old = tmp_path / "old.db"
    make_copy(tmp_path / "desk.db", old)
    played = play(TableBox(played.path.parent), 2)  # switched off and on
    cleared(played, database)
    with Database(old) as put_back:
        assert [finding.message for finding in collect(played.link(), put_back).findings] == [
            ELSEWHERE
        ]


def test_an_old_log_that_comes_again_is_not_mixed_with_the_new_one(played, database):
    content = played.path.read_bytes()
    cleared(played, database)
    play(played, 2)
    collect(played.link(), database)
    played.path.write_bytes(content)
    again = play(TableBox(played.path.parent), 3)
    [finding] = collect(again.link(), database).findings
    assert (finding.kind, finding.message) == (ANEW, ENDED)
    assert sorted(over(database)) == [(1, 2), (2, 2), (3, 2)]


@pytest.mark.parametrize("everything", [False, True])
def test_syncing_after_it_changes_nothing(played, database, everything):
    cleared(played, database)
    report = collect(played.link(), database, everything=everything)
    assert (report.records, report.findings, report.anew) == (0, [], False)


def test_in_mid_session(box, database):
    box.begin()
    box.play(GARDE)
    before = box.path.read_bytes()
    with pytest.raises(DeskError, match="table 3, round 1 on it is not signed"):
        look(box.link(), database)
    assert box.path.read_bytes() == before
    box.session.clear("the wrong table")
    assert cleared(box, database).anew


def test_what_is_entered_meanwhile_stays(played, database):
    found = look(played.link(), database)
    play(played, 2)
    before = played.path.read_bytes()
    with pytest.raises(LinkError, match="log: it is not what the desk has"):
        clear(played.link(), database, found)
    assert played.path.read_bytes() == before


def test_a_desk_with_another_digest(played, database):
    found = look(played.link(), database)
    before = played.path.read_bytes()
    held = replace(found.held, digest=hashlib.sha256(b"").digest())
    with pytest.raises(LinkError, match="log: it is not what the desk has"):
        clear(played.link(), database, replace(found, held=held))
    assert played.path.read_bytes() == before


def test_another_box_at_the_port(played, database, tmp_path):
    found = look(played.link(), database)
    second = play(TableBox(tmp_path / "second", SECOND_ID, SECOND_ID))
    with pytest.raises(LinkError, match="another box is plugged in there by now"):
        clear(second.link(), database, found)
    assert second.log.session is not None


def test_a_record_that_is_not_in_the_database(played, database, tmp_path):
    identity = look(played.link(), database).identity
    with sqlite3.connect(tmp_path / "desk.db") as connection:
        connection.execute("DELETE FROM entry WHERE record = 3")
        connection.execute("DELETE FROM record WHERE id = 3")
    sentence = f"of the {identity.size} bytes of its log those from byte"
    with pytest.raises(DeskError, match=sentence):
        held_log(database, identity)
    # A sync finds what is missing.
    assert cleared(played, database).anew


def test_a_record_that_was_changed_in_the_database(played, database):
    found = look(played.link(), database)
    raw = database.records.last(1)
    with database.transaction():
        database.records.replace_raw(1, database.records.first(1)[:-1] + b"\x01")
    assert held_log(database, found.identity) != found.held
    with pytest.raises(LinkError, match="log: it is not what the desk has"):
        held = held_log(database, found.identity)
        clear(played.link(), database, replace(found, held=held))
    assert played.path.read_bytes().endswith(raw)


def test_damage_in_the_log_is_held_too(played, database):
    data = bytearray(played.path.read_bytes())
    at = played.log.entries[0][1]
    data[at + 30] ^= 0xFF
    played.path.write_bytes(data)
    box = TableBox(played.path.parent)
    play(box, 2)
    assert_held_and_cleared(box, database)


def test_a_log_that_has_parted_is_held_too(played, database, tmp_path):
    data = played.path.read_bytes()
    play(played, 2)
    collect(played.link(), database)
    played.path.write_bytes(data)
    box = play(TableBox(played.path.parent), 3)
    assert_held_and_cleared(box, database)
    assert over(database) == [(1, 2), (2, 2), (3, 2)]


def test_a_desk_that_has_all_of_a_damaged_or_parted_log_is_the_last_that_synced(played, database):
    data = played.path.read_bytes()
    played.path.write_bytes(data + b"noise")
    collect(TableBox(played.path.parent).link(), database)
    assert not look(TableBox(played.path.parent).link(), database).elsewhere
    play(TableBox(played.path.parent), 2)
    collect(TableBox(played.path.parent).link(), database)
    played.path.write_bytes(data)
    for round_number in (3, 4):
        play(TableBox(played.path.parent), round_number)
    collect(TableBox(played.path.parent).link(), database)
    assert not look(TableBox(played.path.parent).link(), database).elsewhere


def test_a_log_that_was_copied_from_another_box(played, database, tmp_path):
    collect(played.link(), database)
    shutil.copytree(played.path.parent, tmp_path / "copy")
    copy = play(TableBox(tmp_path / "copy", SECOND_ID), 2)
    clear(copy.link(), database, look(copy.link(), database))
    play(copy, 3)
    collect(copy.link(), database)
    play(played, 4)
    assert collect(played.link(), database).findings == []
    assert sorted(over(database)) == [(1, 2), (2, 2), (3, 2), (4, 2)]
    assert [kind for kind, _ in messages(database)] == [FOREIGN]


@pytest.mark.long
@pytest.mark.parametrize("after", nightly([False, True], [True]))
def test_a_cable_that_is_pulled(tmp_path, after):
    """At whichever call: either log is whole, and the next try does what is left."""
    cut = 0
    while True:
        folder = tmp_path / f"{cut}-{after}"
        box = play(TableBox(folder))
        content = box.path.read_bytes()
        with Database(folder / "desk.db") as database:
            found = look(box.link(), database)
            link = CutLink(box, cut, after)
            try:
                clear(link, database, found)
            except SchreiberError:
                assert link.was_cut
            anew = box.path.read_bytes() != content
            report = collect(box.link(), database)
            assert report.findings == []
            assert over(database) == [(1, 2)]
            if not anew:
                assert cleared(box, database).anew
            play(box, 2)
            collect(box.link(), database)
            assert (over(database), messages(database)) == ([(1, 2), (2, 2)], [])
        if not link.was_cut:
            break
        cut += 1
    assert cut >= 4


class Desk:
    """Boxes at ports, and the command."""

    def __init__(self, folder, boxes):
        self.path = folder / "desk.db"
        self._boxes = boxes

    def open_link(self, port):
        if self._boxes[port] is None:
            raise LinkError(f"{port}: nobody answers")
        return self._boxes[port].link()

    def look(self):
        return look_at(list(self._boxes), self.open_link, self.path)

    def clear(self, boxes):
        return clear_boxes(boxes, self.open_link, self.path)


def test_the_command_says_what_it_does_and_one_box_stops_none(tmp_path, capsys):
    boxes = {
        "a": play(TableBox(tmp_path / "a")),
        "b": None,
        "c": TableBox(tmp_path / "c", SECOND_ID, SECOND_ID),
    }
    boxes["c"].begin()
    desk = Desk(tmp_path, boxes)
    status, found = desk.look()
    assert (status, list(found)) == (1, ["a"])
    out, err = capsys.readouterr()
    assert "box e7ab5f2a: to be cleared: 2 deals, from 2025-11-2" in out
    assert "b: nobody answers" in err
    assert "c: table 3, round 1 on it is not signed" in err
    assert desk.clear(found) == 0
    out, err = capsys.readouterr()
    copy = next(tmp_path.glob("desk.before-clear.*.db"))
    assert f"a copy of the database lies at {copy}" in out
    assert "box e7ab5f2a at a: its log has begun anew: room for about" in out
    with Database(copy) as database:
        assert over(database) == [(1, 2), (1, 0)]


def test_nothing_is_cleared_without_a_copy(played, tmp_path, monkeypatch):
    desk = Desk(tmp_path, {"a": played})
    _, found = desk.look()

    def no_room(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(sqlite, "copy", no_room)
    before = played.path.read_bytes()
    with pytest.raises(DeskError, match="cannot be written"):
        desk.clear(found)
    assert played.path.read_bytes() == before


def test_nothing_is_cleared_with_a_copy_that_lacks_something(played, tmp_path, monkeypatch):
    desk = Desk(tmp_path, {"a": played})
    _, found = desk.look()
    monkeypatch.setattr(sqlite, "copy", lambda _, copy, __: Database(copy).close())
    before = played.path.read_bytes()
    with pytest.raises(DeskError, match="are missing here"):
        desk.clear(found)
    assert played.path.read_bytes() == before


def test_as_a_director_calls_it(tmp_path, plug, desk, schreiber):
    folder, port = tmp_path / "box", "a"
    box = play(TableBox(folder))
    before = box.path.read_bytes()
    plug({port: box})
    out, err = schreiber("box empty", port, status=2)
    assert "box e7ab5f2a: to be cleared: 2 deals, from" in out
    assert "nothing was done; with --yes it is" in err
    schreiber("box empty --dry-run", port)
    assert (folder / PATH).read_bytes() == before
    assert list(desk.parent.glob("*before-clear*")) == []

    out = schreiber("box empty --yes", port).out
    assert "a copy of the database lies at " in out
    assert "its log has begun anew: room for about" in out
    assert decode((folder / PATH).read_bytes()).body["nonce"] != bytes(8)
    schreiber("sync", port)
    assert "Anna" in schreiber("standings --json").out


def test_where_no_box_can_be_cleared_nothing_is_copied(desk, capsys):
    assert clear_boxes({}, TableBox, desk) == 0
    assert capsys.readouterr().out == ""
    assert not desk.exists()


def test_what_does_not_go_together(desk, schreiber):
    schreiber("box empty --yes --dry-run port", status=2)
    printed = schreiber("box empty --yes /dev/there-is-none", status=1)
    assert "it cannot be opened; is the box plugged in?" in printed.err


# A box whose flash is nearly full: the desk says so when it is synced


NEARLY_FULL = "its flash is nearly full"
FULL = "its flash is full: no session can begin on it any more; make room on it"
SAID = {
    0: [FULL],
    42: [f"{NEARLY_FULL}: room for about 40 deals; make room on it"],
    FEW - 1: ["its flash is nearly full: room for about 1600 deals; make room on it"],
    FEW: [],
}


def leave_room(box, deals):
    box.board.fs.free = lambda: RESERVE + deals * BYTES_A_DEAL


@pytest.mark.parametrize("deals", SAID)
def test_little_room_is_said_at_every_sync(box, database, deals):
    box.begin()
    box.play(GARDE)
    leave_room(box, deals)
    for _ in range(2):
        lines = [str(line) for line in describe("port", collect(box.link(), database))]
        assert lines[1:] == [f"{lines[0].split(' at ')[0]}: {what}" for what in SAID[deals]]


def test_the_station_says_it_of_a_box(box, database):
    leave_room(box, 0)
    said = [str(message) for message in attend(box.link(), database).messages]
    assert f"Spare box: {FULL}" in said
    leave_room(box, FEW)
    assert not [what for what in attend(box.link(), database).messages if "flash" in str(what)]


def test_a_box_whose_application_does_not_run_says_nothing_of_it(box, database):
    leave_room(box, 0)
    collect(box.link(), database)
    box.board.storage_fault = None
    assert collect(InProcessLink(RescueLink(box.board), "rescue"), database).free is None
    [row] = database.boxes.all()
    assert row["free"] == 0  # what it said before stays
