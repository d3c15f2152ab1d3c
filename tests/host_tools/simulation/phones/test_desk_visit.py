"""The desk is at the box of a phone, and keys are pressed: none is lost without a word."""

import base64
import json
import threading
import time

import pytest

from host_tools.simulation.phones import desk_visit, phone_box
from host_tools.simulation.phones.phone_box import PhoneBox
from host_tools.simulation.simulator.simulated_box import ScriptedBox
from host_tools.web.serving.fingers import SHORTEST_PRESS_S
from tests.host_tools.simulation.rehearsal.test_scribe import session
from tests.patience import HANGS_S

pytestmark = pytest.mark.long

TABLE = session("fft-4")


class Told:
    """What a box says: `lines`, in their order. `seen`: all that its display has shown."""

    def __init__(self):
        self.lines = []
        self.seen = []
        self._news = threading.Condition()
        self._at = 0

    def write(self, line):
        with self._news:
            self.lines.append(json.loads(line))
            self._news.notify_all()

    def wait(self, **said):
        """The next line that says this."""
        with self._news:
            assert self._news.wait_for(lambda: self._find(said) is not None, HANGS_S)
            self._at = self._find(said) + 1
            return self.lines[self._at - 1]

    def shows(self, **said):
        """Did it say all this of its display last?"""
        return said.items() <= self._pictures()[-1].items()

    def _pictures(self):
        with self._news:
            return [line for line in self.lines if "picture" in line]

    def _find(self, said):
        found = [at for at, line in enumerate(self.lines) if said.items() <= line.items()]
        return next((at for at in found if at >= self._at), None)


class AtTheBox:
    """The desk, and a finger, at a `PhoneBox`."""

    def __init__(self, box, told):
        self.box, self.told = box, told
        self._calls = 0

    def ask(self, what, *arguments):
        """What the box answers to a question."""
        self._calls += 1
        self.box.hear(json.dumps({"call": self._calls, "do": what, "with": arguments}))
        return self.told.wait(call=self._calls)

    def call(self, function, *arguments):
        """What the box's end of the link answers."""
        return json.loads(self.ask("call", function, arguments)["answer"])

    def press(self, key):
        self.box.hear(json.dumps({"key": key, "down": True}))
        self.box.hear(json.dumps({"key": key, "down": False}))


@pytest.fixture
def told(monkeypatch):
    told, seen = Told(), PhoneBox._seen

    def see(box):
        if box._box.running:
            told.seen.append(picture(box._box))
        seen(box)

    monkeypatch.setattr(PhoneBox, "_seen", see)
    return told


@pytest.fixture
def shown(tmp_path):
    """The display: of a new box, after the key `down` there, and of one with a table."""
    with ScriptedBox(tmp_path / "scripted") as box:
        new = picture(box)
        box.press("down")
        down = picture(box)
        assert box.link().push_session(TABLE)
    with ScriptedBox(tmp_path / "scripted") as box:
        return new, down, picture(box)


def picture(box):
    """The display, as a `PhoneBox` says it."""
    return base64.b64encode(box.picture()).decode()


def test_a_key_while_the_desk_is_at_the_box_does_not_count_and_that_is_said(tmp_path, told, shown):
    new, _, table = shown
    with PhoneBox(tmp_path / "07", told.write) as box:
        desk = AtTheBox(box, told)
        told.wait(waits="")
        assert told.shows(picture=new)
        assert desk.ask("listen") == {"call": 1, "answer": None}
        desk.press("down")
        told.wait(untaken=1)
        assert "sequence" in desk.call("push_session", TABLE)
        desk.press("down")
        told.wait(untaken=2)
        desk.ask("go_on")
        assert told.shows(waits="", picture=table)
        desk.press("up")
        told.wait(waits="")
    assert not told.shows(picture=table)
    assert [line for line in told.lines if "untaken" in line][-1] == {"untaken": 2}


def test_a_key_that_was_pressed_before_the_desk_came_is_answered_first(tmp_path, told, shown):
    _, down, table = shown
    with PhoneBox(tmp_path / "07", told.write) as box:
        desk = AtTheBox(box, told)
        told.wait(waits="")
        desk.press("down")
        desk.ask("listen")
        desk.call("push_session", TABLE)
        desk.ask("go_on")
        assert told.shows(waits="", picture=table)
    assert down in told.seen
    assert not [line for line in told.lines if "untaken" in line]


def test_the_desk_comes_no_sooner_after_a_key_than_it_counts(tmp_path, told, monkeypatch):
    class Clock:
        """Time stands still; `rests`: how long the box would have waited."""

        def __init__(self):
            self.rests = []

        def __getattr__(self, name):
            return getattr(time, name)

        def monotonic(self):
            return 1000.0

        def sleep(self, seconds):
            if seconds != phone_box.FRAME_S:
                self.rests.append(seconds)

    with PhoneBox(tmp_path / "07", told.write) as box:
        desk = AtTheBox(box, told)
        told.wait(waits="")
        clock = Clock()
        monkeypatch.setattr(phone_box, "time", clock)
        box.hear(json.dumps({"key": "down", "down": True}))
        assert clock.rests == []
        desk.ask("listen")
        assert clock.rests == [pytest.approx(SHORTEST_PRESS_S)]
        desk.ask("go_on")


def test_a_key_that_is_held_while_the_box_starts_anew_counts_once(tmp_path, told, shown):
    _, down, table = shown
    with PhoneBox(tmp_path / "07", told.write) as box:
        desk = AtTheBox(box, told)
        told.wait(waits="")
        box.hear(json.dumps({"key": "down", "down": True}))
        desk.ask("listen")
        desk.call("push_session", TABLE)
        desk.ask("go_on")
        box.hear(json.dumps({"key": "down", "down": False}))
        desk.call("identify")
        assert told.shows(waits="", picture=table)
    assert down in told.seen


def test_the_box_says_how_often_it_had_stored_when_the_desk_was_done(tmp_path, told):
    """So the desk knows what it has seen already, and comes for nothing but what is new."""
    with PhoneBox(tmp_path / "07", told.write) as box:
        desk = AtTheBox(box, told)
        told.wait(waits="")
        desk.ask("listen")
        desk.call("push_session", TABLE)
        known = desk.ask("go_on")["answer"]
        desk.call("identify")
    assert [line["stored"] for line in told.lines if "stored" in line][-1] == known


def test_a_key_before_the_application_is_there_does_not_count(tmp_path, told, monkeypatch):
    run, begin = desk_visit.run_firmware, threading.Event()

    def late(board):
        begin.wait(HANGS_S)
        run(board)

    monkeypatch.setattr(desk_visit, "run_firmware", late)
    with PhoneBox(tmp_path / "07", told.write) as box:
        AtTheBox(box, told).press("ok")
        told.wait(untaken=1)
        begin.set()
        told.wait(waits="")


def test_a_box_that_goes_to_sleep_and_is_set_up_is_awake(tmp_path, told, shown):
    """Its application starts anew, and so does its display."""
    with PhoneBox(tmp_path / "07", told.write) as box:
        desk = AtTheBox(box, told)
        told.wait(waits="")
        desk.ask("listen")
        box._box.call(lambda: box._box.board.display.power(False))
        desk.ask("go_on")
        assert told.shows(waits="", asleep=False)


@pytest.mark.parametrize("hears", [False, True])
def test_an_application_that_does_not_start_anew_ends(tmp_path, told, monkeypatch, hears):
    """Then its process does, and the next one has the table: nobody is left with dead keys."""

    def deaf(board):
        while True:
            board.sleep_ms(1)
            if hears and board.serial.called():
                board.serial.write(b"\r\n>>> ")

    monkeypatch.setattr(desk_visit, "run_firmware", deaf)
    monkeypatch.setattr(desk_visit, "CALL_S", 0.02)
    with PhoneBox(tmp_path / "07", told.write) as box:
        desk = AtTheBox(box, told)
        assert ("error" in desk.ask("listen")) is not hears
        assert "error" in desk.ask("go_on")
    ended = [line["ended"] for line in told.lines if "ended" in line]
    silent = "the application of the box does not answer"
    assert ended == ["the application of this box has not started" if hears else silent]
