"""The power goes at any moment while deals are played: what was stored is there, and more comes.

On a board with `--box PORT --relay COMMAND --cuts 1000`. Its log keeps the deals: a box for trials.
"""

import random
from pathlib import Path

import pytest

from firmware.app.storage.log_file import PATH
from host_tools.boxes.link.mpremote_link import MpremoteLink
from host_tools.development.bench.played_flash import SESSION, open_log
from rules_core.record import DEAL
from tests.storage.memory_files import MemoryFiles

PROGRAM = Path(__file__).with_name("play_deals.py").read_text(encoding="utf-8")
# A deal takes some 1.5 seconds.
LEAST_S, MOST_S = 1.0, 6.0
PIECE = 1536


@pytest.mark.nightly  # by day tests/device/test_mishaps.py cuts the power of the emulated box
def test_nothing_is_lost(request, mains, found):
    choose = random.Random(1)
    log = b""
    grown = lost = 0
    for number in range(request.config.getoption("--cuts")):
        with MpremoteLink(mains.box.port) as link:
            # The one before is full, or not far from it.
            link.push_session({**SESSION, "label": f"cut {number // 4}"})
        first_ms = _play(mains.box)
        mains.box.pause(first_ms / 1000 + choose.uniform(LEAST_S, MOST_S))
        mains.off()
        mains.on()
        now, identity = _log(mains.box)
        assert identity.damage == ()
        lost += not now.startswith(log)
        grown += len(now) > len(log)
        log = now
    found(mains.box, "lost", lost)
    assert grown == number + 1
    assert _deals(log) > 0


def _deals(log):
    """How many deals a log has."""
    files = MemoryFiles()
    files.files[PATH] = log
    return sum(record.kind == DEAL for record in open_log(files).records())


def _play(box):
    link = MpremoteLink(box.port)
    try:
        return float(link.execute(PROGRAM, "play_deals"))
    finally:
        link.close()


def _log(box):
    """All bytes of the log, and the `Identity`, of a box that has just been switched on."""
    box.await_back()
    log = bytearray()
    with MpremoteLink(box.port) as link:
        identity = link.identify()
        while len(log) < identity.size:
            log += link.pull(len(log), min(PIECE, identity.size - len(log)))
    return bytes(log), identity
