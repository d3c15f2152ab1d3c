"""A box with little room: the station says so, and clears it when the director wants it."""

import json

import pytest

from firmware.app.storage.log import RESERVE
from firmware.app.storage.log_file import PATH
from firmware.app.storage.room import BYTES_A_DEAL, FEW
from host_tools.boxes.station.box_view import FAILED, SET_UP, WAITING
from host_tools.cli.main import main
from host_tools.intake.database import Database
from host_tools.sessions.sessions import load_sessions
from rules_core.record import BEGIN, decode
from tests.host_tools.box import TableBox
from tests.host_tools.boxes.station.desk import play

pytestmark = pytest.mark.long

LITTLE = "its flash is nearly full: room for about 90 deals; make room on it"


@pytest.fixture
def desk(make_desk):
    """Of an event with one round."""
    return make_desk(settings={"rounds": 1}, rounds=[[[1, 2, 3, 4], [5, 6, 7, 8]]])


@pytest.fixture
def box(desk):
    """It is at a table of this event, has little room, and there is another one."""
    box = desk.box(1)
    desk.plug(a=box)
    desk.plug(b=desk.box(2))
    leave(box, 99)
    return box


def leave(box, deals):
    box.board.fs.free = lambda: RESERVE + deals * BYTES_A_DEAL


def shown(desk):
    return next(one for one in desk.station.boxes() if one.port == "a")


def test_it_is_said_and_can_be_cleared_when_all_is_over(desk, box):
    desk.station.again("a")
    desk.look()
    assert str(shown(desk).room) == LITTLE
    assert not shown(desk).clearable  # it is set up
    play(box)
    desk.station.again("a")
    desk.look()
    assert (shown(desk).state, shown(desk).clearable) == (WAITING, True)
    leave(box, FEW)
    desk.station.again("a")
    desk.look()
    assert (shown(desk).room, shown(desk).clearable) == (None, False)


def test_status_says_it_of_the_boxes_at_the_tables_that_it_shows(desk, box, capsys):
    spare = desk.box(3)
    leave(spare, 0)
    desk.plug(c=spare)
    desk.station.again("a")
    desk.look()
    said = [f"Box of round 1, table 1: {LITTLE}"]
    for expected in (said, []):
        assert main(["status", "--json", "--database", str(desk.path)]) == len(expected)
        assert json.loads(capsys.readouterr().out)["said"] == expected
        leave(box, FEW)
        desk.station.again("a")
        desk.look()


def test_clearing_it(desk, box):
    play(box)
    before = box.log.last_digest
    desk.station.again("a", cleared=True)
    desk.look()
    begin = decode(box.path.read_bytes())
    assert (begin.kind, begin.size, begin.body["nonce"]) == (BEGIN, box.log.size, before)
    [copy] = desk.path.parent.glob("desk.before-clear.*.db")
    said = "Box of round 1, table 1: its log has begun anew: room for about 90 deals; "
    assert f"{said}a copy of the database lies at {copy}" in desk.said()
    for path in (desk.path, copy):
        with Database(path) as database:
            assert [session.played for session in load_sessions(database)] == [2, 0]
    assert shown(desk).state == WAITING
    assert desk.states(1) == ["signed", "set up"]


def test_it_is_no_spare_box_afterwards(make_desk):
    desk = make_desk()
    boxes = [desk.box(number) for number in (1, 2)]
    for port, box in zip("ab", boxes, strict=True):
        desk.plug(**{port: box})
    play(boxes[1], deals=1, sign=False)
    play(boxes[0])
    desk.station.again("a", cleared=True)
    desk.look()
    assert desk.shown()["a"] == (SET_UP, (2, 1))
    assert boxes[0].log.session.body["label"] == "E1 r2 t1"


def test_a_box_that_has_lost_its_log_goes_on_nowhere(make_desk):
    desk = make_desk()
    box = desk.box(1)
    desk.plug(a=box)
    play(box, deals=1, sign=False)
    desk.look()
    desk.pull("a")
    blank = TableBox(desk.path.parent / "blank", box.board.unique_id)
    desk.plug(a=blank)
    desk.look()
    assert desk.shown()["a"] == (SET_UP, (1, 2))


def test_a_box_that_is_set_up_refuses(desk, box):
    before = (box.path.parent / PATH).read_bytes()
    desk.station.again("a", cleared=True)
    desk.look()
    assert shown(desk).state == FAILED
    assert "table 1, round 1 on it is not signed" in str(shown(desk).sentence)
    assert (box.path.parent / PATH).read_bytes() == before
