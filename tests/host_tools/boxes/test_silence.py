"""A port where nothing answers is told soon, and no sooner, and a box that never comes to an end
is left; time is the test's.
"""

from types import SimpleNamespace

import pytest

from host_tools.boxes.link.mpremote_link import ANSWER_S, VISIT_S, MpremoteLink
from host_tools.common.errors import LinkError
from tests.device.cable import plugged_in

# A box that stores a record takes the call only afterwards; a director does not wait longer.
SECONDS = (10, 15)
CTRL_A, CTRL_D, CTRL_E = b"\x01", b"\x04", b"\x05"


def wire(send):
    """The box's end of the cable as the desk's needs it; send(data): what the desk writes."""
    return SimpleNamespace(listeners=[], send=send, read_on=lambda: None)


class Nobody:
    """What a cable needs of a box, of one that never says anything."""

    def __init__(self):
        self.now_ms = 0
        self.serial = wire(lambda data: None)

    def run_for(self, ms):
        self.now_ms += ms


class SlowBox:
    """A box in the raw REPL that sends a byte of its answers every `pause` seconds.

    `started`: the line (bytes) that says whether it has started; to all else it answers {}.
    `blanks`: bytes before each answer, which come at once.
    """

    def __init__(self, started, pause, blanks=0):
        self.now_ms = 0
        self.serial = wire(self._hear)
        self._started = started
        self._pause = pause
        self._blanks = b" " * blanks
        self._code = b""
        self._pieces = []

    def run_for(self, ms):
        """Nothing that a desk waits for happens between two bytes."""
        if not self._pieces:
            self.now_ms += ms
            return
        self.now_ms += 1000 * self._pause
        self._say(self._pieces.pop(0))

    def _hear(self, data):
        if data.endswith(CTRL_E + b"A" + CTRL_A):
            self._say(b"R\x00")  # raw paste is not for this box
        elif data.endswith(CTRL_A):
            self._pieces, self._code = [], b""
            self._say(b"raw REPL; CTRL-B to exit\r\n>")
        elif data == CTRL_D:
            self._say(b"OK" + self._blanks)
            answer = self._started if b"has_started" in self._code else b"{}"
            self._pieces = [*(bytes([byte]) for byte in answer), CTRL_D, CTRL_D + b">"]
            self._code = b""
        else:
            self._code += data

    def _say(self, data):
        for listener in self.serial.listeners:
            listener(data)


def test_a_port_where_nothing_answers():
    nobody = Nobody()
    with (
        plugged_in(nobody) as cable,
        pytest.raises(LinkError, match="nothing answers there as a Schreiber box does"),
    ):
        MpremoteLink(cable.port)
    least, most = SECONDS
    assert least * 1000 <= nobody.now_ms <= most * 1000
    assert nobody.serial.listeners == []


def test_a_box_that_never_comes_to_the_end_of_an_answer():
    box = SlowBox(b"true" * 100, 10)
    with (
        plugged_in(box) as cable,
        pytest.raises(LinkError, match=f"it did not come to an end in {ANSWER_S} s"),
    ):
        MpremoteLink(cable.port)
    assert ANSWER_S * 1000 <= box.now_ms <= 3 * ANSWER_S * 1000


@pytest.mark.parametrize("pause", [1, 8])
def test_a_box_that_takes_nearly_too_long_for_every_answer(pause):
    box = SlowBox(b"true", pause)
    with plugged_in(box) as cable:
        link = MpremoteLink(cable.port)
        with pytest.raises(
            LinkError, match="emulated: the answers of the box have taken more than 5 minutes"
        ):
            for _ in range(200):
                link.set_clock(1)
        link.close()
    assert VISIT_S * 1000 <= box.now_ms <= 1.5 * VISIT_S * 1000


def test_a_box_that_sends_much_may_take_its_time():
    box = SlowBox(b"true", 1, blanks=512)
    with plugged_in(box) as cable:
        link = MpremoteLink(cable.port)
        for _ in range(200):
            link.set_clock(1)
        link.close()
    assert box.now_ms > 2 * VISIT_S * 1000
