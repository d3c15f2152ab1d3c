"""A box whose flash is nearly full: the desk says so when it is synced."""

import pytest

from firmware.app.rescue import RescueLink
from firmware.app.storage.log import RESERVE
from firmware.app.storage.room import BYTES_A_DEAL, FEW
from host_tools.boxes.collect import collect
from host_tools.boxes.link.in_process import InProcessLink
from host_tools.boxes.station.visit import attend
from host_tools.cli.sync_displays import describe
from tests.host_tools.box import GARDE

NEARLY_FULL = "its flash is nearly full"
FULL = "its flash is full: no session can begin on it any more; make room on it"
SAID = {
    0: [FULL],
    42: [f"{NEARLY_FULL}: room for about 40 deals; make room on it"],
    FEW - 1: ["its flash is nearly full: room for about 1600 deals; make room on it"],
    FEW: [],
}


def leave(box, deals):
    box.board.fs.free = lambda: RESERVE + deals * BYTES_A_DEAL


@pytest.mark.parametrize("deals", SAID)
def test_little_room_is_said_at_every_sync(box, database, deals):
    box.begin()
    box.play(GARDE)
    leave(box, deals)
    for _ in range(2):
        lines = [str(line) for line in describe("port", collect(box.link(), database))]
        assert lines[1:] == [f"{lines[0].split(' at ')[0]}: {what}" for what in SAID[deals]]


def test_the_station_says_it_of_a_box(box, database):
    leave(box, 0)
    said = [str(message) for message in attend(box.link(), database).messages]
    assert f"Spare box: {FULL}" in said
    leave(box, FEW)
    assert not [what for what in attend(box.link(), database).messages if "flash" in str(what)]


def test_a_box_whose_application_does_not_run_says_nothing_of_it(box, database):
    leave(box, 0)
    collect(box.link(), database)
    box.board.storage_fault = None
    assert collect(InProcessLink(RescueLink(box.board), "rescue"), database).free is None
    [row] = database.boxes.all()
    assert row["free"] == 0  # what it said before stays
