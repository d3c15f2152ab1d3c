"""Nothing that a box, a cable or a database does stops the station."""

import threading

import pytest

from host_tools.boxes.link.in_process import InProcessLink
from host_tools.boxes.link.mpremote_link import MpremoteLink
from host_tools.boxes.station.box_view import COMING, FAILED
from host_tools.boxes.station.station import Station
from host_tools.boxes.station.visit import SET_UP, WAITING
from host_tools.common.errors import LinkError, RefusalError
from tests.host_tools.box import BOX_ID, GARDE
from tests.patience import HANGS_S

pytestmark = pytest.mark.long


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
