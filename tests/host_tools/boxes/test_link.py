"""Both ends of the link: what the box refuses, and what the desk does not believe."""

import errno
import json

import pytest

from firmware.app import link as device
from firmware.app.round_timer import MOST_MINUTES, RoundTimer
from firmware.app.storage.files import StorageError
from firmware.app.storage.log import RESERVE
from firmware.app.storage.log_file import MAX_PULL
from host_tools.boxes.link.box_answers import (
    DIRECTORY,
    MAX_TEXT,
    BoxAnswer,
    HardFault,
    read_identity,
)
from host_tools.boxes.link.in_process import InProcessLink
from host_tools.boxes.push import begin
from host_tools.cli.commands.box.clock import start_clocks
from host_tools.common.errors import LinkError, RefusalError
from host_tools.language.translator import translator
from host_tools.sessions.session_plan import Planned
from rules_core.session import NAMES as NAMES_OF_FIELDS
from rules_core.session import from_nothing
from tests.each import each
from tests.faults import a_fault
from tests.host_tools.box import BOX_ID, EVENT_TIME, GARDE, NAMES, TableBox, session


def test_identify_a_new_box(box):
    identity = box.link().identify()
    assert identity.box == BOX_ID
    assert identity.log == identity.last == box.log.identity
    assert identity.size == box.log.size
    assert (identity.boot, identity.clock, identity.firmware) == (1, EVENT_TIME, "1.0-test")
    assert (identity.synced, identity.synced_clock) == (0, 0)
    assert identity.session is None
    assert identity.damage == ()


def test_identify_in_the_middle_of_a_session(box):
    box.begin(deals=2)
    assert not box.link().identify().session.unfinished
    box.play(GARDE)
    running = box.link().identify().session
    assert (running.table, running.round, running.label) == (3, 1, "evening")
    assert (running.played, running.deals, running.unfinished) == (1, 2, True)
    box.play(GARDE)
    assert not box.link().identify().session.unfinished


def test_damage_is_named(box):
    box.log.damage.append((10, 5, "checksum"))
    [damage] = box.link().identify().damage
    assert (damage.offset, damage.length, damage.reason) == (10, 5, "checksum")


def test_a_gap_in_the_directory_is_named_until_a_desk_knows_of_it(box):
    for found in (4711, 0):
        box.find_gap(found)
        [damage] = box.link().identify().damage
        assert (damage.offset, damage.length, damage.reason) == (box.log.size, 0, DIRECTORY)
        assert box.link().identify().gap == damage
    box.link().acknowledge(box.log.size, EVENT_TIME)
    for found in (4711, 0):
        box.find_gap(found)
        assert box.link().identify().gap is None


def test_pull_is_capped_by_the_box(box):
    box.begin()
    for _ in range(40):
        box.play(GARDE)
    assert len(box.link().pull(0, 100_000)) == MAX_PULL
    assert box.link().pull(box.log.size, 10) == b""
    with pytest.raises(LinkError, match="offset: must be"):
        box.link().pull(box.log.size + 1, 10)


def test_a_session_is_pushed_and_begun(box):
    sequence = box.link().push_session(session())
    assert box.log.session.sequence == sequence
    assert box.log.session.body == session() | from_nothing() | {"back": None, "tariff_at": 0}


def test_the_desk_starts_the_clock_of_a_round_once(box):
    with pytest.raises(LinkError, match="session: none has begun"):
        box.link().start_clock()
    box.link().push_session(session(deals=4))
    assert box.link().start_clock() == (45, 45)
    box.board.ticks += 5 * 60_000
    assert box.link().start_clock() == (45, 40)
    assert box.timer.running
    box.link().push_session(session(deals=24, label="no limit"))
    assert box.link().start_clock() == (0, 0)
    assert not box.timer.running


def test_the_desk_allows_other_minutes_than_the_rule_book(box):
    """FFT: "45 Minuten für 4 gegebene Spiele"; the director may allow another time."""
    with pytest.raises(LinkError, match="session: none has begun"):
        box.link().allow_minutes(50)
    box.link().push_session(session(deals=4))
    box.link().allow_minutes(50)
    assert (box.timer.minutes, box.timer.started) == (50, False)
    assert box.link().start_clock() == (50, 50)
    box.board.ticks += 5 * 60_000
    box.link().allow_minutes(40)
    assert box.link().start_clock() == (40, 35)
    box.link().allow_minutes(0)
    assert box.link().start_clock() == (0, 0)
    with pytest.raises(
        LinkError, match=f"minutes: must be a whole number from 0 to {MOST_MINUTES}"
    ):
        box.link().allow_minutes(MOST_MINUTES + 1)


def test_long_minutes_are_there_again_when_the_box_was_switched_off(box):
    box.link().push_session(session(deals=4))
    box.link().allow_minutes(600)
    anew = RoundTimer(box.board, box.log)
    anew.follow(box.session.book)
    assert (anew.minutes, anew.damage) == (600, None)


def test_minutes_that_the_box_has_already_are_not_written_again(box):
    box.link().push_session(session(deals=4))
    box.make_read_only()
    box.link().allow_minutes(45)
    with pytest.raises(LinkError, match="cannot store it"):
        box.link().allow_minutes(50)


def test_a_clock_that_cannot_be_kept_is_refused(box, monkeypatch):
    box.link().push_session(session(deals=4))

    def fail():
        raise StorageError("storage_full")

    monkeypatch.setattr(box.timer, "save", fail)
    with pytest.raises(LinkError, match="cannot store it: storage full"):
        box.link().start_clock()


def test_a_session_may_leave_the_first_dealer_open(box):
    box.link().push_session(session(dealer=None))
    assert box.session.ledger.dealer is None
    assert box.link().identify().session.pushed == session(dealer=None)


def test_pushed_again_it_is_the_one_that_the_table_has_completed(box):
    """Troccas 5: "Die Zusammenstellung der Spieler wird ausgelost", so seats change."""
    told = session(rules="troccas-4", dealer=None)
    box.link().push_session(told)
    seated = told | {"players": ["Anna", "Carl", "Beat", "Dora"], "dealer": 2}
    second = box.session.begin(seated).sequence
    assert box.link().push_session(told) == second
    assert box.link().push_session(seated) == second
    running = box.link().identify().session
    assert running.is_begun_as(told)
    assert not running.is_begun_as(told | {"dealer": 0})
    assert not running.is_begun_as(told | {"players": ["Anna", "Carl", "Beat", "Emil"]})
    assert box.link().push_session(told | {"players": ["Anna", "Carl", "Beat", "Emil"]}) > second


def test_a_session_pushed_twice_is_one(box):
    first = box.link().push_session(session())
    box.play(GARDE)
    assert box.link().push_session(session()) == first
    assert len(box.log.entries) == 1


@pytest.mark.parametrize("changes", [{"label": "next"}, {"players": ["E", *NAMES[1:]]}])
def test_another_session_is_begun(box, changes):
    first = box.link().push_session(session())
    assert box.link().push_session(session(**changes)) > first


def test_without_a_label_every_push_is_a_session(box):
    first = box.link().push_session(session(label=""))
    assert box.link().push_session(session(label="")) > first


@each(
    "changes",
    [
        {"rules": "bridge"},
        {"rules": None},
        {"table": 0},
        {"table": "3"},
        {"round": True},
        {"deals": 10_000},
        {"dealer": 4},
        {"scribe": -1},
        {"opponents_key": 1},
        {"label": "x" * 49},
        {"label": "two\nlines"},
        {"players": NAMES[:3]},
        {"players": "ABCD"},
        {"players": [*NAMES[:3], "x" * 25]},
        {"players": [*NAMES[:3], None]},
        {"players": [*NAMES[:3], "\ud800"]},
        {"players": [*NAMES[:3], "A\x7f"]},
        {"players": [*NAMES[:3], "A\u202e"]},
        {"label": "\x7f"},
        {"rules": ["x"]},
        {"colour": "red"},
    ],
)
def test_a_session_that_cannot_be_is_refused(box, changes):
    size = box.log.size
    with pytest.raises(LinkError, match="test box: the box's answer to push_session is no: "):
        box.link().push_session(session(**changes))
    assert box.log.size == size


def test_a_session_with_something_missing_is_refused(box):
    for field in NAMES_OF_FIELDS:
        incomplete = session()
        del incomplete[field]
        with pytest.raises(LinkError, match=field):
            box.link().push_session(incomplete)


def test_the_list_of_players(box):
    box.link().push_players(["Zoë", "Ürs"])
    assert box.settings["players"] == ["Zoë", "Ürs"]
    for wrong in (["x"] * 61, [""], ["x" * 25], ["A\x7f"], "Anna", [3]):
        with pytest.raises(LinkError):
            box.link().push_players(wrong)
    assert box.settings["players"] == ["Zoë", "Ürs"]


def test_acknowledge_and_clock(box):
    box.link().acknowledge(box.log.size, EVENT_TIME)
    box.link().set_clock(EVENT_TIME + 5)
    identity = box.link().identify()
    assert (identity.synced, identity.synced_clock) == (box.log.size, EVENT_TIME)
    assert identity.clock == EVENT_TIME + 5
    for wrong in (-1, box.log.size + 1):
        with pytest.raises(LinkError):
            box.link().acknowledge(wrong, EVENT_TIME)
    with pytest.raises(LinkError):
        box.link().set_clock(0)


def test_storage_that_fails_is_an_answer(box, monkeypatch):
    def full(body):
        raise StorageError("storage_full")

    monkeypatch.setattr(box.session, "begin", full)
    end = device.Link(box)
    with pytest.raises(LinkError, match="storage full"):
        InProcessLink(end).push_session(session())


def test_calls_go_where_the_box_wants_them(box):
    ran = []

    def elsewhere(function):
        ran.append(True)
        return function()

    with InProcessLink(box.end, run=elsewhere) as link:
        link.identify()
    assert ran == [True]


@pytest.mark.parametrize(
    "line",
    [
        "",
        "OK",
        "[]",
        "null",
        "{}",
        '{"error": "no"}',
        '{"offset": 0}',
        '{"offset": 0, "data": "!"}',
        '{"offset": 1, "data": ""}',
        '{"offset": "0", "data": ""}',
        '{"offset": 0, "data": "QUJD"}',
        '{"offset": true, "data": ""}',
    ],
)
def test_nonsense_from_the_box_is_refused(line):
    class Nonsense(InProcessLink):
        def _call(self, function, *arguments):
            return line

    with pytest.raises(LinkError):
        Nonsense(None).pull(0, 2)


def test_a_refusal_is_said_by_its_key(box):
    answer = json.loads(box.end.answer("push_session", session(deals=301)))
    assert answer == {
        "error": "deals: must be a whole number from 1 to 300",
        "field": "deals",
        "key": "whole_between",
        "details": [1, 300],
    }
    with pytest.raises(RefusalError) as refused:
        box.link().push_session(session(deals=301))
    assert str(refused.value).endswith(answer["error"])
    assert "ganze Zahl von 1 bis 300" in translator("de").say(refused.value.message)


def test_what_the_box_cannot_store_comes_with_its_key(box, monkeypatch):
    def fail(*arguments):
        raise StorageError("storage_full")

    monkeypatch.setattr(box.end, "push_players", fail)
    answer = json.loads(box.end.answer("push_players", []))
    assert answer == {
        "error": "the box cannot store it: storage full",
        "field": "",
        "key": "storage_full",
        "details": [],
    }
    with pytest.raises(LinkError) as refused:
        box.link().push_players([])
    assert (
        translator("de")
        .say(refused.value.message)
        .endswith("das Gerät kann es nicht speichern: der Speicher ist voll")
    )


def test_an_identity_is_taken_apart_strictly(box):
    whole = json.loads(box.end.answer("identify"))
    for key in whole:
        for wrong in ("?", "A" * (MAX_TEXT + 4), -1, [1], {}, 3.5):
            document = whole | {key: wrong}
            if key in ("firmware", "flash") and wrong == "?":
                continue
            with pytest.raises(LinkError):
                read_identity(BoxAnswer.parse("identify", json.dumps(document)))
        del (short := dict(whole))[key]
        with pytest.raises(LinkError):
            read_identity(BoxAnswer.parse("identify", json.dumps(short)))


def test_the_type_of_its_flash(box):
    assert box.link().identify().flash == "ef4015"


def test_a_fault_of_its_processor(box):
    assert box.link().identify().fault is None
    box.board.fault = a_fault(caller=0xFFFFFFFF, address=0)
    fault = box.link().identify().fault
    assert fault == HardFault(0x10003902, 0xFFFFFFFF, 0)
    assert "could not go on at 1000 3902 (from FFFF FFFF, with 0000 0000)" in str(fault.told)


@pytest.mark.parametrize(
    "changes", [{"at": 1 << 32}, {"at": -1}, {"from": None}, {"address": "0"}, {"at": True}]
)
def test_a_fault_that_makes_no_sense(box, changes):
    box.board.fault = a_fault()
    answer = json.loads(box.end.answer("identify"))
    answer["fault"] |= changes
    with pytest.raises(LinkError):
        read_identity(BoxAnswer.parse("identify", json.dumps(answer)))


def test_the_battery_as_far_as_a_box_knows_it(box):
    assert box.link().identify().battery is None
    box.battery.supply_mv = 3712
    assert box.link().identify().battery == 3712


def test_the_room_as_far_as_a_box_knows_it(box, monkeypatch):
    monkeypatch.setattr(box.board.fs, "free", lambda: RESERVE + 4096)
    assert box.link().identify().free == 4096

    def fail():
        raise OSError(errno.EIO, "no answer")

    monkeypatch.setattr(box.board.fs, "free", fail)
    assert box.link().identify().free is None


def test_the_room_of_the_session_in_play_is_not_for_what_comes_later(box, monkeypatch):
    box.link().push_session(session())
    monkeypatch.setattr(box.board.fs, "free", lambda: RESERVE)
    with pytest.raises(LinkError, match="cannot store it: storage full"):
        box.link().push_players(["Anna"])
    with pytest.raises(LinkError, match="cannot store it: storage full"):
        box.link().push_tariff(b"any")
    with pytest.raises(LinkError, match="cannot store it: no room for a session"):
        box.link().push_session(session(label="next"))
    box.play(GARDE)
    box.link().acknowledge(box.log.size, EVENT_TIME)
    assert box.settings["players"] == []
    assert box.link().tariffs() == []


def test_without_an_application_the_box_says_so(capsys, monkeypatch):
    monkeypatch.setattr(device, "current", None)
    device.identify()
    with pytest.raises(LinkError, match="has not started"):
        BoxAnswer.parse("identify", capsys.readouterr().out)


def test_one_bad_box_does_not_keep_the_others_from_starting(tmp_path, capsys):
    boxes = {port: TableBox(tmp_path / port, bytes(7) + port.encode()) for port in "ab"}
    for box in boxes.values():
        box.link().push_session(session(deals=4))

    def open_link(port):
        if port == "gone":
            raise LinkError("gone: it cannot be opened")
        return boxes[port].link()

    assert start_clocks(["a", "gone", "b"], open_link) == 1
    assert all(box.timer.running for box in boxes.values())
    told = capsys.readouterr()
    assert told.err == "schreiber: gone: it cannot be opened\n"
    assert [line.split(", ", 1)[1] for line in told.out.splitlines()] == [
        "table 3: the clock runs, 45 of 45 minutes left"
    ] * 2
    assert start_clocks(["a", "b"], open_link) == 0


def test_the_desk_says_what_comes_next(box):
    following = {
        "label": "evening",
        "round": 2,
        "players": [{"name": "Anna", "table": 4, "seat": 1}],
    }
    with pytest.raises(LinkError, match="session: none has begun"):
        box.link().push_next(following)
    sequence = box.link().push_session(session())
    box.link().push_next(following)
    assert box.next_seats.load(sequence) == following
    for changes, words in (
        ({"label": "another"}, "label: another session is in play"),
        ({"round": 0}, "round: "),
        ({"players": [{"name": "Anna"}]}, "players: must have name, table, seat"),
        ({"players": following["players"] * 7}, "players: must be a list of 0 to 6"),
    ):
        with pytest.raises(LinkError, match=words):
            box.link().push_next(following | changes)
    assert box.next_seats.load(sequence) == following
    box.link().push_session(session(label="next"))
    assert box.next_seats.load(box.log.session.sequence) is None


# A session on its way to a box


NUMBERED = session(numbers=[7, 12, 4711, 30])


def push(box, told):
    """Begin a session."""
    with box.link() as link:
        begin(link, box.board.unique_id, Planned(told, "", "test"), [])


def test_the_numbers_of_the_players_are_in_the_log(box):
    """FFT: North enters "Tischnummer, Name und Nummer von jedem der vier Spieler"."""
    push(box, NUMBERED)
    assert box.log.session.body["numbers"] == [7, 12, 4711, 30]
    running = box.link().identify().session
    assert running.is_begun_as(NUMBERED)
    assert not running.is_begun_as(session())
    assert not running.is_begun_as(session(numbers=[12, 7, 4711, 30]))


def test_what_a_box_refuses_is_refused(box):
    with pytest.raises(RefusalError, match="must be 4, not 3"):
        push(box, session(dealer=None, players=["A", "B", "C"], numbers=[1, 2, 3]))
    assert box.log.session is None


def test_numbers_change_their_seats_with_their_players(box):
    """Troccas 5: "Die Zusammenstellung der Spieler wird ausgelost"."""
    told = session(rules="troccas-4", dealer=None, numbers=[7, 12, 4711, 30])
    seated = told | {"players": ["Anna", "Carl", "Beat", "Dora"], "numbers": [7, 4711, 12, 30]}
    push(box, told)
    box.session.begin(seated | {"dealer": 0})
    assert box.link().identify().session.is_begun_as(told)
    assert box.link().push_session(told) == box.log.session.sequence
