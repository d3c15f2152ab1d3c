"""From the keys of the box to the desk's database, through the serial port."""

import subprocess
import sys

import pytest

from host_tools.cli.main import main
from host_tools.development.bench.entered_deals import EXAMPLES
from host_tools.development.bench.played_flash import POINTS, flash_with_deals
from host_tools.intake.database import Database
from host_tools.sessions.sessions import load_sessions
from host_tools.simulation.emulator.emulated_box import EmulatedBox
from tests.daily import nightly
from tests.device.cable import plugged_in
from tests.device.link import resume
from tests.device.table import assert_shows, table_picture

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


def test_three_examples_of_the_text(boot, database):
    box = boot()
    for deal in EXAMPLES:
        deal.script.play(box)
    totals = [sum(points) for points in zip(*(deal.points for deal in EXAMPLES), strict=True)]
    assert_shows(box, table_picture(totals, 4, stored=3))
    with plugged_in(box) as cable:
        assert sync(database, cable.port) == 0
    comes_back(box, table_picture(totals, 4))
    assert entries_in(database) == [deal.points for deal in EXAMPLES]


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
