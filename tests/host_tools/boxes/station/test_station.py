"""Whatever is plugged in is attended, and nothing that a box does stops the station."""

import threading

import pytest

from host_tools.boxes.link.in_process import InProcessLink
from host_tools.boxes.link.mpremote_link import MpremoteLink
from host_tools.boxes.station import station, visit
from host_tools.boxes.station.box_view import COMING, FAILED
from host_tools.boxes.station.station import Station
from host_tools.cli.main import main
from host_tools.common.errors import DeskError, LinkError, RefusalError
from host_tools.events.events import load_event
from host_tools.intake.database import Database
from host_tools.tournament.seat_questions import spare_boxes, where_boxes_are
from tests.host_tools.box import BOX_ID, GARDE
from tests.host_tools.boxes.station.desk import NOW, ROUNDS, play
from tests.patience import HANGS_S

SET_UP, WAITING, COLLECTED = "set up", "waiting", "collected"
EVERYBODY = "Anna, Beat, Carl, Dora"


def test_a_round_from_the_boxes_to_the_next_one(desk):
    first, second = desk.box(1), desk.box(2)
    desk.plug(a=first)
    desk.plug(b=second)
    assert desk.shown() == {"a": (SET_UP, (1, 1)), "b": (SET_UP, (1, 2))}
    assert desk.states(1) == ["set up", "set up"]
    desk.pull("a", "b")
    play(first)
    play(second)
    desk.plug(b=second)
    desk.plug(a=first)
    assert desk.shown() == {"a": (SET_UP, (2, 1)), "b": (SET_UP, (2, 2))}
    assert desk.states(1) == ["signed", "signed"]
    assert desk.states(2) == ["set up", "set up"]
    assert desk.said() == [
        "Box 00000001: 1 new record, no deal among them",
        f"Box 00000001 → round 1, table 1: {EVERYBODY}",
        "Box 00000002: 1 new record, no deal among them",
        "Box 00000002 → round 1, table 2: Emil, Fritz, Gerti, Hans",
        "Box 00000002: 2 new deals, table 2 of round 1 is signed",
        "Box 00000002 → round 2, table 2: Carl, Gerti, Dora, Hans",
        "Box 00000002: Carl and Dora still sit at table 1 of round 1, which is not over",
        "Box 00000001: 2 new deals, table 1 of round 1 is signed",
        "Box 00000001 → round 2, table 1: Anna, Emil, Beat, Fritz",
    ]


def test_who_is_forgotten_is_told_no_more(desk):
    desk.plug(a=desk.box(1))
    assert desk.shown() == {"a": (SET_UP, (1, 1))}
    desk.station.leave_out({"Beat"})
    assert desk.said() == ["Box 00000001: 1 new record, no deal among them"]


def test_who_is_forgotten_by_a_command_has_his_number_in_what_was_told(desk):
    for number, table in ((1, 1), (2, 2)):
        box = desk.box(number)
        desk.plug(**{f"p{number}": box})
        if table == 2:
            play(box)
            desk.pull("p2")
            desk.plug(p2=box)
    assert "Box 00000002: Carl and Dora still sit at table 1 of round 1, which is not over" in (
        desk.said()
    )
    desk.pull("p1", "p2")  # or they are set up anew
    main(["persons", "forget", "3", "--yes", "--database", str(desk.path)])
    desk.look()
    assert desk.said()[1] == "Box 00000001 → round 1, table 1: Anna, Beat, #3, Dora"
    assert desk.said()[-1] == (
        "Box 00000002: #3 and Dora still sit at table 1 of round 1, which is not over"
    )
    assert "Carl" not in " ".join(desk.said())


def test_many_boxes_at_once_and_no_two_at_one_table(desk):
    desk.plug(**{f"port-{number}": desk.box(number) for number in range(1, 5)})
    placed = sorted(place for state, place in desk.shown().values() if state == SET_UP)
    assert placed == [(1, 1), (1, 2)]
    waiting = [one for one in desk.station.boxes() if one.state == WAITING]
    assert [str(one.sentence) for one in waiting] == ["every table of round 1 has a box"] * 2


class TellingLock:
    """A lock that tells when somebody has to wait for it."""

    def __init__(self):
        self._lock = threading.Lock()
        self.waited_for = threading.Event()

    def __enter__(self):
        if not self._lock.acquire(blocking=False):
            self.waited_for.set()
            self._lock.acquire()

    def __exit__(self, *_):
        self._lock.release()


def test_a_table_is_chosen_by_what_holds_then(desk, monkeypatch):
    """One box has read who has which table, and another one comes before it has chosen."""
    lock, has_read = TellingLock(), threading.Event()
    monkeypatch.setattr(desk.station._allotment, "lock", lock)
    load = visit.load_plan

    def slow(*options):
        plan = load(*options)
        if not has_read.is_set():
            has_read.set()
            assert lock.waited_for.wait(HANGS_S)
        return plan

    monkeypatch.setattr(visit, "load_plan", slow)
    desk.boxes["a"] = desk.box(1)
    desk.station.look()
    assert has_read.wait(HANGS_S)
    desk.plug(b=desk.box(2))
    assert desk.shown() == {"a": (SET_UP, (1, 1)), "b": (SET_UP, (1, 2))}


def test_boxes_that_stay_are_left_alone(desk):
    box = desk.box(1)
    desk.plug(a=box)
    told = desk.said()
    desk.look()
    assert desk.said() == told
    box.play(GARDE)
    desk.station.again("a")
    desk.look()
    assert desk.shown() == {"a": (COLLECTED, (1, 1))}
    assert desk.said()[-1] == "Box 00000001: 1 new deal, table 1 of round 1 has played 1 of 2"
    with pytest.raises(DeskError, match="no box is plugged in at b"):
        desk.station.again("b")


def test_a_box_waits_until_there_is_a_round_for_it(desk):
    for place, number in (("a", 1), ("b", 2)):
        desk.plug(**{place: desk.box(number)})
    for _ in range(2):
        for box in desk.boxes.values():
            play(box)
        for port in desk.boxes:
            desk.station.again(port)
        desk.look()
    assert desk.shown() == {"a": (WAITING, (2, 1)), "b": (WAITING, (2, 2))}
    [sentence, _] = [str(one.sentence) for one in desk.station.boxes()]
    assert sentence == "round 3 has not been drawn yet"
    desk.draw(3, [ROUNDS[0]])
    desk.look()
    assert desk.shown() == {"a": (SET_UP, (3, 1)), "b": (SET_UP, (3, 2))}


def test_a_box_that_is_set_up_follows_a_new_draw(desk):
    box = desk.box(1)
    desk.plug(a=box)
    assert box.session.names == ["Anna", "Beat", "Carl", "Dora"]
    desk.draw(1, [[[1, 2, 3, 5], [4, 6, 7, 8]]])
    desk.look()
    assert box.session.names == ["Anna", "Beat", "Carl", "Emil"]
    assert desk.shown() == {"a": (SET_UP, (1, 1))}
    assert desk.states(1) == ["set up", "not set up"]


def test_a_box_whose_table_is_drawn_no_more_gets_another(desk):
    first, second = desk.box(1), desk.box(2)
    desk.plug(a=first)
    desk.plug(b=second)
    desk.pull("a")
    desk.draw(1, [[[1, 2, 3, 4]]])
    desk.look()
    assert desk.shown() == {"b": (WAITING, None)}
    assert desk.said()[-1].endswith("nothing to set up, every table of round 1 has a box")


def test_a_table_whose_box_is_gone_goes_to_a_spare_one(desk):
    desk.plug(a=desk.box(1))
    desk.plug(b=desk.box(2))
    desk.plug(c=desk.box(3))
    desk.pull("a")
    desk.look()
    assert desk.shown()["c"] == (WAITING, None)
    desk.set_aside((1, 1))
    desk.look()
    assert desk.shown() == {"b": (SET_UP, (1, 2)), "c": (SET_UP, (1, 1))}
    assert desk.states(1) == ["set up", "set up"]


def test_a_spare_box_is_free_again_when_another_one_has_played_its_table(desk):
    """That one has turned up, and counts."""
    first, spare = desk.box(1), desk.box(3)
    desk.plug(a=first)
    desk.plug(b=desk.box(2))
    desk.pull("a")
    with Database(desk.path) as database:
        [lost] = load_event(database, 1).tables[1, 1].bound
    desk.set_aside((1, 1))
    desk.plug(c=spare)
    assert desk.shown() == {"b": (SET_UP, (1, 2)), "c": (SET_UP, (1, 1))}
    play(first)
    desk.plug(a=first)
    desk.decide(("bind", {"session": lost.session.id, "round": 1, "table": 1}))
    desk.look()
    assert desk.shown()["c"] == (WAITING, None)
    assert (
        "Box 00000003: another box has played table 1 of round 1: this one is free again"
        in desk.said()
    )
    with Database(desk.path) as database:
        tables = load_event(database, 1).tables
    assert spare_boxes(tables) == {spare.board.unique_id: (1, 1)}
    assert spare.board.unique_id not in where_boxes_are(tables)


def test_after_its_last_round_a_box_takes_a_table_whose_box_is_gone(make_desk):
    desk = make_desk(settings={"rounds": 1}, rounds=ROUNDS[:1])
    first, second = desk.box(1), desk.box(2)
    desk.plug(a=first)
    desk.plug(b=second)
    desk.pull("a")
    play(second)
    desk.station.again("b")
    desk.look()
    [shown] = [one for one in desk.station.boxes() if one.port]
    assert str(shown.sentence) == "that was the last round"
    desk.set_aside((1, 1))
    desk.look()
    assert desk.shown() == {"b": (SET_UP, (1, 1))}
    desk.plug(a=first)  # which turns up again
    assert desk.shown() == {"a": (WAITING, None), "b": (SET_UP, (1, 1))}


def test_a_box_that_waits_for_the_next_draw_takes_no_table_that_is_on_paper(desk):
    """It is for its own table, unless the director wants another box for one."""
    first, third = desk.box(1), desk.box(3)
    sheet = {"persons": [1, 2, 3, 4], "points": [3, -1, -1, -1], "deals": 2}
    desk.decide(*(("sheet", sheet | {"round": 1, "table": table}) for table in (1, 2)))
    desk.plug(a=first)
    assert desk.shown() == {"a": (SET_UP, (2, 1))}
    play(first)
    desk.station.again("a")
    desk.look()
    assert desk.shown() == {"a": (WAITING, (2, 1))}  # nobody has a box at table 2
    desk.plug(c=third)
    desk.set_aside((2, 2))
    desk.pull("c")
    desk.look()
    assert desk.shown() == {"a": (SET_UP, (2, 2))}


def test_a_box_at_a_table_that_was_typed_meanwhile_is_spare_again(desk):
    desk.plug(a=desk.box(1))
    sheet = {"persons": [1, 2, 3, 4], "points": [3, -1, -1, -1], "deals": 2}
    desk.decide(("sheet", sheet | {"round": 1, "table": 1}))
    desk.look()
    assert desk.shown() == {"a": (SET_UP, (2, 1))}


def test_the_plan_is_read_only_when_something_has_changed(desk, monkeypatch):
    desk.plug(a=desk.box(1))
    read = []
    load = station.load_plan
    monkeypatch.setattr(station, "load_plan", lambda *options: read.append(1) or load(*options))
    desk.look()
    assert read == []
    desk.decide(("paid", {"person": 1, "cents": 500}))
    desk.look()
    assert read == [1]


def test_a_plan_that_cannot_be_read_stops_nothing(desk, monkeypatch):
    desk.plug(a=desk.box(1))
    with monkeypatch.context() as patch:
        patch.setattr(station, "load_plan", lambda *options: 1 // 0)
        desk.decide(("paid", {"person": 1, "cents": 500}))
        desk.look()
    assert desk.said()[-1].startswith("unexpected ZeroDivisionError")
    desk.draw(1, [[[1, 2, 3, 5], [4, 6, 7, 8]]])
    desk.look()
    assert desk.said()[-1].endswith("table 1: Anna, Beat, Carl, Emil")


def test_a_box_without_an_event_is_collected_and_gets_its_table_when_there_is_one(make_desk):
    desk = make_desk(rounds=())
    desk.plug(a=desk.box(1))
    assert desk.shown() == {"a": (WAITING, None)}
    assert desk.said()[-1].endswith("nothing to set up, round 1 has not been drawn yet")
    desk.draw(1, ROUNDS)
    desk.look()
    assert desk.shown() == {"a": (SET_UP, (1, 1))}


def test_a_closed_event_sets_nobody_up(desk):
    desk.decide(("close", {"closed": True}))
    playing = desk.box(2)
    playing.begin()
    playing.play(GARDE)
    desk.plug(a=desk.box(1), b=playing)
    assert desk.shown() == {"a": (WAITING, None), "b": (COLLECTED, None)}
    assert "Box 00000001: nothing to set up, there is no event that is open" in desk.said()


def test_the_boxes_that_were_here(desk):
    first, second = desk.box(1), desk.box(2)
    first.battery.supply_mv = 3800
    first.board.fs.free = lambda: 0
    desk.plug(a=first)
    desk.pull("a")
    desk.plug(b=second)
    here, away = desk.station.boxes()
    assert (here.port, here.name, here.box, here.seen) == ("b", "00000002", bytes(7) + b"\2", NOW)
    assert (away.port, away.state, away.name) == (None, None, "00000001")
    assert (away.firmware, away.seen, away.battery, away.unseen) == ("1.0-test", NOW, 3800, 0)
    assert (here.room, str(away.room).partition(":")[0]) == (None, "its flash is full")


def test_what_is_found_wrong_is_told(desk):
    box = desk.box(1)
    box.begin()
    box.play(GARDE, points=[0, 0, 0, 0])
    desk.plug(a=box)
    assert "the rule book +318 -106 -106 -106" in desk.said()[1]
    assert [one.unseen for one in desk.station.boxes()] == [1]


class BrokenLink(InProcessLink):
    """A link whose program has a fault."""

    def identify(self):
        raise ZeroDivisionError("by zero")


def test_no_box_stops_the_others(desk):
    class Broken:
        def link(self):
            return BrokenLink(None, "broken")

    class Silent:
        def link(self):
            raise LinkError("silent: nothing answers there")

    desk.plug(broken=Broken(), silent=Silent(), well=desk.box(1))
    assert desk.shown() == {
        "broken": (FAILED, None),
        "silent": (FAILED, None),
        "well": (SET_UP, (1, 1)),
    }
    said = {one.port: str(one.sentence) for one in desk.station.boxes()}
    assert said["silent"] == "silent: nothing answers there"
    assert said["broken"].startswith("broken: unexpected ZeroDivisionError")
    assert set(said.values()) - {"None"} <= set(desk.said())
    assert {one.port: one.name for one in desk.station.boxes()}["silent"] == "silent"


def test_ports_that_cannot_be_found_are_told_once(desk):
    desk.plug(a=desk.box(1))
    boxes, desk.boxes = desk.boxes, None
    told = len(desk.said())
    desk.look()
    assert desk.said()[told:] == [
        "the boxes cannot be found: unexpected TypeError at desk.py:"
        + desk.said()[-1].partition("desk.py:")[2]
    ]
    assert desk.shown() == {"a": (SET_UP, (1, 1))}
    desk.boxes = boxes
    desk.look()
    assert len(desk.said()) == told + 1


class Held:
    """A box whose link stays open until it is `released`; `opened`: how often it was."""

    def __init__(self, box):
        self._box = box
        self.began, self.released = threading.Event(), threading.Event()
        self.opened = self.at_once = 0
        self._open = 0

    def link(self):
        self.opened += 1
        self._open += 1
        self.at_once = max(self.at_once, self._open)
        self.began.set()
        assert self.released.wait(HANGS_S)
        self._open -= 1
        return self._box.link()


def test_while_a_box_comes_others_are_served_and_its_port_is_opened_once(desk):
    held = Held(desk.box(1))
    desk.boxes["a"] = held
    desk.station.look()
    assert held.began.wait(HANGS_S)
    assert desk.shown() == {"a": (COMING, None)}
    del desk.boxes["a"]
    desk.station.look()
    assert desk.shown() == {}
    desk.boxes["a"] = held
    desk.station.look()
    assert desk.shown() == {"a": (COMING, None)}
    held.released.set()
    desk.station.wait_idle()
    desk.look()
    assert (desk.shown(), held.opened) == ({"a": (SET_UP, (1, 1))}, 2)
    assert held.at_once == 1


def test_how_far_a_box_has_come_is_shown(desk):
    seen = []

    class Pulling(InProcessLink):
        def pull(self, offset, size):
            seen.extend((one.done, one.total) for one in desk.station.boxes())
            return super().pull(offset, min(size, 512))

    class Full:
        def link(self):
            return Pulling(box.end, "full")

    box = desk.box(1)
    box.begin(deals=60)
    for _ in range(30):
        box.play(GARDE)
    size = box.log.size
    desk.plug(a=Full())
    assert seen[:3] == [(0, 0), (512, size), (1024, size)]


class Lost(InProcessLink):
    """A link whose cable is pulled when the box has begun its session, before it says so."""

    def push_session(self, session):
        super().push_session(session)
        raise LinkError("a: the link to the box was lost")


class Unlucky:
    """A box whose cable is pulled the first time that it is set up."""

    def __init__(self, box):
        self._box = box
        self._links = [Lost(box.end, "a")]

    def link(self):
        return self._links.pop() if self._links else self._box.link()


def test_a_table_stays_given_where_the_cable_was_pulled(desk):
    """The box has got it, and the database does not know yet."""
    box = desk.box(1)
    desk.plug(a=Unlucky(box))
    assert desk.shown() == {"a": (FAILED, None)}
    assert desk.states(1) == ["not set up", "not set up"]
    desk.plug(b=desk.box(2), c=desk.box(3))
    states = desk.shown()
    assert sorted((states["b"], states["c"]), key=str) == [(SET_UP, (1, 2)), (WAITING, None)]
    desk.station.again("a")
    desk.look()
    assert desk.shown()["a"] == (SET_UP, (1, 1))
    assert box.log.next_sequence == 2  # it was begun once


class Refusing(InProcessLink):
    """A box whose application does not run."""

    def push_session(self, session):
        raise RefusalError("a: the box takes no session", "no session")


def test_a_table_that_a_box_does_not_take_is_given_to_another(desk):
    class Lame:
        def link(self):
            return Refusing(box.end, "lame")

    box = desk.box(1)
    desk.plug(a=Lame())
    desk.plug(b=desk.box(2))
    assert desk.shown() == {"a": (FAILED, None), "b": (SET_UP, (1, 1))}
    assert "a: the box takes no session" in desk.said()


@pytest.mark.slow
def test_a_box_behind_a_cable(desk, serve, tmp_path):
    """Not in this process, but by the transport that boxes are called with."""
    port = serve(tmp_path / "served").port
    served = Station(desk.path, lambda: [port], MpremoteLink)
    served.look()
    served.wait_idle()
    [box] = [box for box in served.boxes() if box.port]
    assert (box.state, box.place, box.box) == (SET_UP, (1, 1), BOX_ID)
    served.stop()
    assert desk.states(1) == ["set up", "not set up"]


def test_nothing_is_attended_after_the_stop(desk):
    desk.station.stop()
    desk.boxes["a"] = Held(desk.box(1))
    desk.station.look()
    assert desk.boxes["a"].opened == 0


def test_a_database_that_cannot_be_used_is_told_at_once(tmp_path):
    (tmp_path / "desk.db").write_text("no database" * 1000, encoding="utf-8")
    with pytest.raises(DeskError, match="cannot be used as the desk's database"):
        Station(tmp_path / "desk.db", list, None)
