"""Flash of a box in the middle of a session, made on the PC by the firmware's code."""

from typing import Any

from firmware.app.session import Session
from firmware.app.storage.files import NoGuard
from firmware.app.storage.log import RESERVE, DealLog
from host_tools.boxes.flash.filesystem import FlashFiles
from host_tools.simulation.emulator.emulated_box import UNIQUE_ID
from rules_core.documents import read_document
from rules_core.record import Stamp

SESSION: dict[str, Any] = {
    "rules": "fft-4",
    "table": 3,
    "round": 1,
    "players": ["Anna", "Beat", "Carl", "Dora"],
    "deals": 24,
    "dealer": 3,
    "scribe": 0,
    "opponents_key": True,
    "label": "evening",
    "tariff": "",
    "numbers": [],
}
DEAL = {
    "rules": "fft-4",
    "taker": 0,
    "contract": "garde",
    "points": 49,
    "bouts": 2,
    "petit_au_bout": "attack",
    "poignees": [{"side": "attack", "size": "simple"}],
}
POINTS = (318, -106, -106, -106)

_NONCE = bytes(8)


def open_log(files: FlashFiles) -> DealLog:
    """The log in `files` (FlashFiles); it is begun if there is none."""
    log = DealLog(files, NoGuard(), lambda: Stamp(1, 60_000, 0))
    log.open(UNIQUE_ID, _NONCE, "0.1.0")
    return log


def flash_with_deals(played: int, **changes: object) -> bytes:
    """A flash with `played` deals in its log, in sessions of SESSION's length; if the last one is
    complete, one more has begun. `changes` are made to SESSION.
    """
    files = FlashFiles()
    session = Session(open_log(files))
    body = SESSION | changes
    entry = read_document(DEAL)
    score = entry.score()
    session.begin(body)
    for _ in range(played):
        session.store(entry.content, score)
        if session.ledger.complete:
            session.begin(body)
    return files.flash()


def full_flash() -> bytes:
    """A flash on which no session begins any more, the last one about to be ended."""
    files = FlashFiles()
    session = Session(open_log(files))
    entry = read_document(DEAL)
    score = entry.score()
    while files.free() > RESERVE:
        session.begin(SESSION)
        for _ in range(SESSION["deals"] - 1):
            session.store(entry.content, score)
    return files.flash()
