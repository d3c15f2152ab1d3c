"""A port where nothing answers is told soon, and no sooner; time is the test's."""

from types import SimpleNamespace

import pytest

from host_tools.errors import LinkError
from host_tools.link.mpremote_link import MpremoteLink
from tests.device.cable import plugged_in

# A box that stores a record takes the call only afterwards; a director does not wait longer.
SECONDS = (10, 15)


class Nobody:
    """What a cable needs of a box, of one that never says anything."""

    def __init__(self):
        self.now_ms = 0
        self.serial = SimpleNamespace(listeners=[], send=lambda data: None)

    def run_for(self, ms):
        self.now_ms += ms


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
