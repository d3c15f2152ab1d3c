"""The desk and the real image: a sync, a tariff, a PIN over the cable."""

import subprocess
import sys
from types import SimpleNamespace

import pytest

from firmware.app.books import Books
from firmware.app.session import Session
from firmware.app.storage.files import NoGuard
from firmware.app.storage.tariffs import Tariffs
from host_tools.boxes.flash.filesystem import FlashFiles
from host_tools.boxes.link.mpremote_link import MpremoteLink
from host_tools.cli.main import main
from host_tools.development.bench.box_figures import heap
from host_tools.development.bench.played_flash import POINTS, SESSION, flash_with_deals, open_log
from host_tools.intake.database import Database
from host_tools.sessions.sessions import load_sessions
from host_tools.simulation.emulator.display_pictures import BLANK
from host_tools.simulation.emulator.emulated_box import EmulatedBox
from host_tools.simulation.emulator.script import Script
from host_tools.simulation.rehearsal import typist
from rules_core.documents import read_document
from rules_core.pin import FIRST_PIN, LAST_PIN, NO_PIN
from rules_core.tariffs import book_of, digest_of, encode, hexadecimal
from tests.device.cable import plugged_in
from tests.device.link import call, resume
from tests.device.rehearsal import enter
from tests.device.table import assert_shows, table_picture
from tests.each import nightly
from tests.made_tariffs import NAME, RULES, club, large, packed

PLAYED = 3
TABLE = table_picture([PLAYED * points for points in POINTS], PLAYED + 1)
RESTART_MS = 5_000


@pytest.fixture(scope="module")
def box(image):
    """A box on the table, with deals in its log; every test leaves it showing the table."""
    box = EmulatedBox.boot(image, flash_with_deals(PLAYED))
    yield box
    box.power_off()


@pytest.fixture
def database(tmp_path):
    return tmp_path / "desk.db"


def sync(database, *ports):
    return main(["sync", "--database", str(database), *ports])


def entries_in(database):
    """The points of every deal at the desk, which finds nothing wrong with any of them."""
    with Database(database) as desk:
        assert desk.findings.all() == []
        (session,) = load_sessions(desk)
    assert all(entry.sound for entry in session.entries)
    return [tuple(entry.points) for entry in session.entries]


def comes_back(box, picture):
    """The application runs again and shows `picture`."""
    box.run_until(lambda: box.picture() == picture, RESTART_MS, "the application")
    box.settle()
    assert_shows(box, picture)


@pytest.mark.nightly  # by day the sync after a pulled cable
def test_sync_again_changes_nothing(box, database, capsys):
    with plugged_in(box) as cable:
        assert sync(database, cable.port) == 0
        first = entries_in(database)
        assert sync(database, cable.port) == 0
    assert "nothing new" in capsys.readouterr().out
    assert first == entries_in(database) == [POINTS] * PLAYED
    comes_back(box, TABLE)


def test_sync_in_the_middle_of_an_entry(box, database):
    """The entry is offered again where it was; the box knows the time now."""
    for key in ("right", "left"):
        assert box.press(key)
    question = box.picture()
    with plugged_in(box) as cable:
        assert sync(database, cable.port) == 0
    comes_back(box, question)
    for _ in ("contract", "taker", "the table"):
        assert box.press("back")
    assert_shows(box, TABLE)


# In the box's answers: who it is; the first bytes of its log; that it knows what the desk has.
@pytest.mark.parametrize(
    "last", nightly([b'"firmware"', b'"data": "', b"{}"], [b'"data": "', b"{}"])
)
def test_cable_pulled_during_a_sync(box, database, last, capsys):
    """Then a whole sync: nothing is lost or doubled, and the box goes on."""
    with plugged_in(box, last) as cable:
        assert sync(database, cable.port) == 1
    assert cable.pulled
    assert "lost" in capsys.readouterr().err
    with plugged_in(box) as cable:
        assert sync(database, cable.port) == 0
    assert entries_in(database) == [POINTS] * PLAYED
    comes_back(box, TABLE)


def test_plain_mpremote_while_the_application_runs(box):
    with box.serving() as port:
        command = [sys.executable, "-m", "tests.patient_mpremote", "connect", port, "resume"]
        done = subprocess.run(
            [*command, "exec", "print(6 * 7)"], capture_output=True, encoding="utf-8", check=True
        )
    assert done.stdout == "42\n"
    resume(box)
    assert_shows(box, TABLE)


def test_setup_begins_a_session(boot):
    names = ["Emil", "Frida", "Georg", "Hanna"]
    box = boot()
    arguments = ["--rules", "fft-4", "--table", "7", "--round", "2", "--deals", "4"]
    arguments += ["--dealer", "2", "--players", ",".join(names)]
    with plugged_in(box) as cable:
        assert main(["box", "setup", cable.port, *arguments]) == 0
    changes = {"table": 7, "round": 2, "deals": 4, "dealer": 2, "players": names}
    # The clock waits for the first key of the first deal.
    comes_back(box, table_picture([0, 0, 0, 0], 1, minutes=45, **changes))


# More than the deals that are entered, and so many that no time is set for them.
BODY = SESSION | {"rules": RULES, "deals": 5, "dealer": 0, "opponents_key": False}
DEAL = {"rules": RULES, "game": "solodreier", "forehand": 1, "declarer": 2, "won": True}
BY_TARIFF = [-10, -10, 30, -10]

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


def starts_anew(box):
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
    starts_anew(box)
    book = book_of(club())
    entry = read_document(DEAL, lambda *_: book)
    enter(box, Script(typist.enter_deal(entry, opponents_key=False)))
    database = tmp_path / "desk.db"
    with plugged_in(box) as cable:
        assert main(["sync", "--database", str(database), cable.port]) == 0
    with Database(database) as desk:
        assert desk.findings.all() == []
        session = load_sessions(desk)[-1]
        assert (session.rules, session.tariff, session.points) == (RULES, digest, BY_TARIFF)
    again = EmulatedBox.boot(image, box.power_off())
    assert call(again, "tariffs") == {"tariffs": [{"rules": RULES, "digest": digest, "name": NAME}]}
    running = call(again, "identify")["session"]
    assert (running["tariff"], running["played"]) == (digest, 1)


def test_free_heap_with_many_tariffs_and_a_large_one(image):
    data = encode(large())
    assert len(data) > 700
    kept = [packed(rules=f"club-{number}")[0] for number in range(KEPT)]
    assert heap(image, flash_by(data, kept)).free >= LEAST_FREE


# A PIN is found out by trying: that takes this long each, and the director waits no longer.
LEAST_MS = 100
MOST_MS = 500


def test_the_pin_is_set_and_compared_in_good_time(boot):
    box = boot()
    box.settle()
    assert call(box, "identify")["pin_number"] == NO_PIN
    number = call(box, "set_pin", "4711")["number"]
    assert FIRST_PIN <= number <= LAST_PIN
    identity = call(box, "identify")
    assert identity["pin_number"] == number
    code = (
        "import time\n"
        "from firmware.app import link\n"
        "began = time.ticks_ms()\n"
        "right = link.current._pin.is_right('4711')\n"
        "print(right, time.ticks_diff(time.ticks_ms(), began))"
    )
    right, taken = box.exec(code).split()
    assert right == "True"
    assert LEAST_MS <= int(taken) <= MOST_MS, taken
