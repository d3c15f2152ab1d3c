"""The longest session there is, on the image: from its last deal to the desk, started once."""

import re
from functools import partial

import pytest

from firmware.app.flows.lookback import deal_screen, leaves, what_ok_does
from firmware.app.session import Session
from host_tools.boxes.flash.filesystem import FlashFiles
from host_tools.boxes.link.mpremote_link import MpremoteLink
from host_tools.cli.commands.sync import sync_boxes
from host_tools.development.bench.entered_deals import ORDINARY
from host_tools.development.bench.played_flash import (
    DEAL,
    POINTS,
    flash_with_deals,
    open_log,
)
from host_tools.intake.database import Database
from host_tools.sessions.sessions import load_sessions
from host_tools.simulation.emulator.script import Script
from rules_core.documents import read_document
from rules_core.session import MAX_DEALS
from tests.device.cable import plugged_in
from tests.device.table import assert_shows, drawn

# In one piece, in bytes, after a collection.
LEAST_RUN = 32 * 1024
LARGEST_RUN = b"""
import gc, micropython
gc.collect()
micropython.mem_info()
"""
BLOCK = 16

LOOK_BACK = Script(
    """
    back down ok        # the last deal
    left left           # the two before it
    """
)
CORRECT = Script(
    """
    ok                  # its answers
    down ok             # the points
    left ok             # ten fewer: 39
    read
    ok opponents
    """
    + "read\nok\n" * 3
)
FEWER = {"points": 39}
SIGN = Script(
    """
    back                # to the table
    ok                  # the round is over
    ok                  # sign it
    read
    ok                  # what was changed
    read
    ok opponents
    """
)


class MeasuredLink(MpremoteLink):
    """The desk's link, which asks the box besides for its largest free run of memory.

    `runs`: bytes: first as the application was called, then after every piece of its log.
    """

    def __init__(self, port, runs):
        super().__init__(port)
        self.runs = runs

    def identify(self):
        if not self.runs:
            self._measure()
        return super().identify()

    def pull(self, offset, size):
        piece = super().pull(offset, size)
        self._measure()
        return piece

    def _measure(self):
        output, report = self._transport.exec_raw(LARGEST_RUN)
        assert report == b""
        self.runs.append(BLOCK * int(re.search(rb"max free sz: (\d+)", output)[1]))


def shown_deal(flash, index):
    """The picture of a deal, looked back at."""
    session = Session(open_log(FlashFiles(flash)))
    deals = session.ledger.deals
    leaf = leaves(index, len(deals))
    return drawn(deal_screen(session, deals[index], leaf, what_ok_does()))


@pytest.mark.nightly
def test_the_longest_session_is_ended_and_synced(boot, tmp_path):
    played = MAX_DEALS - 1
    box = boot(flash_with_deals(played, deals=MAX_DEALS))
    ORDINARY.script.play(box)
    LOOK_BACK.play(box)
    assert_shows(box, shown_deal(box.flash.read(), MAX_DEALS - 3))
    CORRECT.play(box)
    SIGN.play(box)

    runs = []
    database = tmp_path / "desk.db"
    with plugged_in(box) as cable:
        assert sync_boxes([cable.port], partial(MeasuredLink, runs=runs), database) == 0
    with Database(database) as desk:
        assert desk.findings.all() == []
        (session,) = load_sessions(desk)
    corrected = tuple(read_document(DEAL | FEWER).score().points)
    expected = [POINTS] * (played - 2) + [corrected, POINTS, ORDINARY.points]
    assert [tuple(entry.points) for entry in session.entries] == expected
    assert session.signed
    assert len(runs) > 10
    assert min(runs) >= LEAST_RUN
