"""Errors of the application, of its files, and records of a newer program: play goes on."""

import errno
import shutil
from contextlib import ExitStack

import pytest

from firmware.app import link
from firmware.app.flows import home
from firmware.app.rescue import RescueLink
from firmware.app.round_timer import PATH as CLOCK
from firmware.app.storage.draft import PATH as DRAFT
from firmware.app.storage.log import DealLog
from firmware.app.storage.log_file import PATH as LOG
from firmware.app.storage.pending import PATH as PENDING
from firmware.app.storage.settings import PATHS as SETTINGS
from rules_core.record import DEAL, SESSION
from rules_core.session import from_nothing
from tests.app.failing_files import Fault, Scribe, application, fail_to_write
from tests.app.fft_deals import CONFIRM, EXAMPLES, GARDE, GARDE_SANS_WON, GARDE_WON, entered
from tests.app.scenes import as_it_is
from tests.app.shown import Shown
from tests.app.table import Table, session
from tests.how_many import cases
from tests.log_records import written_newer


@pytest.fixture
def table(make_table):
    return make_table("de", session())


@as_it_is
def test_an_error_is_kept_in_a_file_and_play_goes_on(make_table, language, look, monkeypatch):
    table = make_table(language, session())
    table.expected_faults = ["error-1.txt"]
    table.play(GARDE_WON + CONFIRM)
    log = (table.flash / LOG).read_bytes()

    def broken(box):
        raise ZeroDivisionError("a screen that fails")

    with monkeypatch.context() as patch:
        patch.setattr(home, "look_back", broken)
        table.play("back down ok")
    look(table)("fault")
    assert isinstance(link.current, RescueLink)  # nothing holds the application any more
    report = (table.flash / "error-1.txt").read_text(encoding="utf-8")
    assert "ZeroDivisionError: a screen that fails" in report
    assert "home.py" in report
    assert (table.flash / LOG).read_bytes() == log
    table.play("ok\n" + GARDE_SANS_WON + CONFIRM)
    assert [points for _, points in table.documents()] == [EXAMPLES[0][2], EXAMPLES[1][2]]


def test_an_error_in_the_middle_of_a_deal_gives_the_draft_back(table, monkeypatch):
    table.expected_faults = ["error-1.txt"]
    with monkeypatch.context() as patch:
        patch.setattr("firmware.app.screens.number.NumberScreen.press", None)
        table.play("left left right up")
    table.play("ok")  # the message is read; the points are asked again
    table.play("down ok ok\n" + CONFIRM)
    assert entered(table) == GARDE | {"taker": 3}


@as_it_is
@pytest.mark.parametrize(
    ("number", "name"), [(errno.ENOSPC, "storage-full"), (errno.EIO, "storage-failed")]
)
def test_a_deal_that_cannot_be_stored_is_offered_again(
    make_table, language, look, monkeypatch, number, name
):
    table = make_table(language, session())
    table.play(GARDE_WON)
    shown = table.picture()
    with monkeypatch.context() as patch:
        fail_to_write(patch, number, LOG, PENDING)
        table.play(CONFIRM)
        look(table)(name)
        table.play("ok")
        assert table.picture() == shown
    assert not len(table.session().ledger.deals)
    table.play(CONFIRM)
    assert entered(table) == EXAMPLES[0][1]


def test_an_unreadable_storage_is_left_as_it_is(make_table, monkeypatch):
    table = make_table("de", session(), [GARDE])
    with table.off():
        monkeypatch.setattr(
            "host_tools.simulation.simulator.board.SimulatedBoard.storage_fault", "damaged: 5"
        )
        before = {path.name: path.read_bytes() for path in table.flash.iterdir()}
    shown = table.picture()
    for key in ("ok", "back", "up"):
        table.press(key)
        assert table.picture() == shown
    assert {path.name: path.read_bytes() for path in table.flash.iterdir()} == before


DEAL_AND_WAIT = "down left right ok ok wait ok opponents"
# One call in so many fails; whatever reads something is given something else each time.
STEP = cases(13, 1)
# Each leads from the table back to it.
SOUND = "back up up ok down down down ok down ok back"
CLOCK_GOES_ON = "back down down down ok down ok"
INFORMATION = "back up ok back"
A_DEAL_BROKEN_OFF = "left left back back back"


@pytest.fixture
def make_scribe(tmp_path, monkeypatch):
    """Seats a Scribe at a box whose flash has a fault.

    On the flash is all there can be: a draft, a clock, settings, a report.

    Nothing is prepared for what is stored: where that fails it takes longer, and nothing is said.
    Nor is the room that is left looked at when it starts: that is not worth more than a deal.
    """
    monkeypatch.setattr("firmware.app.flows.home.report_room", lambda box: None)
    monkeypatch.setattr(DealLog, "prepare", lambda *_: None)
    template = Table(tmp_path / "template", "de", session(deals=4), [GARDE], contrast=200)
    template.power_on()
    template.settle()
    template.play("back down*3 ok\ndown ok")  # the clock is stopped
    template.play("back up*2 ok\ndown*2 ok\nup ok\nback")  # both generations of the settings
    template.play("down left")
    template.pull_plug()
    (template.flash / "error-1.txt").write_text("an error", encoding="ascii")
    present = {path.name for path in template.flash.iterdir()}
    assert present == {DRAFT, CLOCK, LOG, *SETTINGS, "error-1.txt"}
    made = []
    stack = ExitStack()

    def make(fault):
        folder = tmp_path / str(len(made))
        shutil.copytree(template.folder, folder)
        table = Table.again(folder, application(fault))
        made.append(table)
        return table, Scribe(table, stack.enter_context(Shown()))

    with stack:
        yield make
    for table in made:
        table.pull_plug()


def play(make_scribe, fault):
    """Play with the fault; returns what was said, lines about the box included."""
    table, scribe = make_scribe(fault)
    scribe.start()
    for keys in (
        DEAL_AND_WAIT,
        SOUND,
        CLOCK_GOES_ON,
        A_DEAL_BROKEN_OFF,
        DEAL_AND_WAIT,
        INFORMATION,
    ):
        scribe.press(keys)
        assert scribe.is_at_the_table(), keys
    table.pull_plug()
    assert table.error is None
    assert table.faults() == ["error-1.txt"]
    assert len(table.session().ledger.deals) == 3
    return scribe.said + [line for line in scribe.lines if line.startswith("Speicher: ")]


def test_without_a_fault_nothing_is_said(make_scribe):
    assert play(make_scribe, Fault()) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "lasting"), [(errno.EIO, False), (errno.ENOSPC, True), (None, False)]
)
def test_whichever_call_fails_it_is_said_and_the_deals_are_stored(make_scribe, number, lasting):
    counted = Fault()
    play(make_scribe, counted)
    assert counted.calls > 50
    met = 0
    tried = range(1, counted.calls + 1, STEP) if number else counted.reads
    for at in tried:
        fault = Fault(at, number, lasting)
        said = play(make_scribe, fault)
        assert bool(said) == bool(fault.met), (at, said)
        met += fault.met
    assert met >= (len(tried) if number else 4)  # a draft, a clock, two generations


DEAL_KEYS = "down left right ok ok\nread\nok opponents\n"
SWISS = session("ch-4")
SAID = "Einträge eines neueren Programms, die hier nicht zählen: {}. Bitte am PC melden."
UNFIT = "Eintrag {} passt nicht zur Runde und zählt nicht. Bitte am PC melden."


def switched_on(table):
    """What the box says when it is switched on."""
    with Shown() as shown:
        table.power_on()
        table.settle()
        table.play("ok")
    return shown.said


def make_newer(table, which):
    table.pull_plug()
    path = table.flash / LOG
    path.write_bytes(written_newer(path.read_bytes(), which))


def test_deals_of_the_session_in_play(make_table):
    table = make_table("de", SWISS, [GARDE, GARDE, GARDE])
    make_newer(table, {3, 4})
    assert switched_on(table) == [SAID.format(2)]
    assert table.session().ledger.played == 1
    table.play(DEAL_KEYS)
    log = table.open_log()
    assert (log.damage, log.newer, log.next_sequence) == ([], 2, 6)
    assert table.session().ledger.played == 2


def test_the_session_in_play(make_table):
    """What it is cannot be known: a round has to be started."""
    table = make_table("de", SWISS, [GARDE])
    make_newer(table, {1, 2})
    assert switched_on(table) == [SAID.format(2)]
    assert table.session().body is None
    table.play("ok back")  # the first row starts a round
    log = table.open_log()
    log.append(SESSION, SWISS | from_nothing() | {"tariff_at": 0})
    assert (log.newer, log.next_sequence) == (0, 4)


@pytest.mark.parametrize("changes", [{"version": 7}, {"rules": "bridge"}])
def test_a_deal_of_another_rule_book(make_table, changes):
    table = make_table("de", SWISS, [GARDE, GARDE])
    table.pull_plug()
    log = table.open_log()
    log.append(DEAL, log.find(3).body | {"number": 3} | changes)
    assert switched_on(table) == [UNFIT.format(4)]
    assert table.session().ledger.played == 2
    table.play(DEAL_KEYS)
    assert table.session().ledger.played == 3


def test_a_session_of_another_rule_book(make_table):
    table = make_table("de", SWISS, [GARDE])
    table.pull_plug()
    log = table.open_log()
    log.append(SESSION, SWISS | from_nothing() | {"rules": "bridge", "tariff_at": 0})
    assert switched_on(table) == [UNFIT.format(3)]
    table.play("ok back")
    log = table.open_log()
    log.append(SESSION, SWISS | from_nothing() | {"tariff_at": 0})
    assert table.session().ledger.played == 0
