"""A club's tariff on the image: sent, played by, kept; what it takes of the memory."""

from types import SimpleNamespace

from firmware.app.books import Books
from firmware.app.session import Session
from firmware.app.storage.files import NoGuard
from firmware.app.storage.tariffs import Tariffs
from host_tools.boxes.flash.filesystem import FlashFiles
from host_tools.boxes.link.mpremote_link import MpremoteLink
from host_tools.cli.main import main
from host_tools.development.bench.box_figures import heap
from host_tools.development.bench.played_flash import SESSION, open_log
from host_tools.intake.database import Database
from host_tools.sessions.sessions import load_sessions
from host_tools.simulation.emulator.display_pictures import BLANK
from host_tools.simulation.emulator.emulated_box import EmulatedBox
from host_tools.simulation.emulator.script import Script
from host_tools.simulation.rehearsal import typist
from rules_core.documents import read_document
from rules_core.tariffs import book_of, digest_of, encode, hexadecimal
from tests.device.cable import plugged_in
from tests.device.link import call
from tests.tariff_club import NAME, RULES, club, large, packed

# More than the deals that are entered, and so many that no time is set for them.
BODY = SESSION | {"rules": RULES, "deals": 5, "dealer": 0, "opponents_key": False}
DEAL = {"rules": RULES, "game": "solodreier", "forehand": 1, "declarer": 2, "won": True}
POINTS = [-10, -10, 30, -10]

# Beside the one that is played by; in bytes, at home. What tests/device/test_memory.py says of the
# memory holds here, too.
KEPT = 11
LEAST_FREE = 124_700


def flash_by(data, kept):
    """A flash on which a session by the tariff `data` has begun; `kept`: others that it has."""
    files = FlashFiles()
    board = SimpleNamespace(fs=files, guard=NoGuard())
    for other in (*kept, data):
        Tariffs(board.fs, board.guard).keep(other)
    log = open_log(files)
    Session(log, Books(board, log)).begin(BODY | {"tariff": hexadecimal(digest_of(data))})
    return files.flash()


def comes_back(box):
    """The application starts again and shows its first screen."""
    box.run_until(lambda: box.picture() == BLANK, what="the application")
    box.run_until(lambda: box.picture() != BLANK, what="the first screen")
    box.settle()


def test_a_deal_by_it_from_the_keys_to_the_desk(boot, image, tmp_path):
    box = boot()
    data, digest = packed()
    with plugged_in(box) as cable, MpremoteLink(cable.port) as link:
        assert link.push_tariff(data) == digest
        assert [one["name"] for one in link.tariffs()] == [NAME]
        link.push_session(BODY | {"tariff": digest})
    comes_back(box)
    book = book_of(club())
    entry = read_document(DEAL, lambda *_: book)
    Script(typist.enter_deal(entry, opponents_key=False)).play(box)
    database = tmp_path / "desk.db"
    with plugged_in(box) as cable:
        assert main(["sync", "--database", str(database), cable.port]) == 0
    with Database(database) as desk:
        assert desk.findings.all() == []
        session = load_sessions(desk)[-1]
        assert (session.rules, session.tariff, session.points) == (RULES, digest, POINTS)
    again = EmulatedBox.boot(image, box.power_off())
    assert call(again, "tariffs") == {"tariffs": [{"rules": RULES, "digest": digest, "name": NAME}]}
    running = call(again, "identify")["session"]
    assert (running["tariff"], running["played"]) == (digest, 1)


def test_free_heap_with_many_tariffs_and_a_large_one(image):
    data = encode(large())
    assert len(data) > 700
    kept = [packed(rules=f"club-{number}")[0] for number in range(KEPT)]
    assert heap(image, flash_by(data, kept)).free >= LEAST_FREE
