"""Every read and every write of what is worth less than the log fails: play goes on."""

import errno
import shutil
from contextlib import ExitStack

import pytest

from firmware.app.round_timer import PATH as CLOCK
from firmware.app.storage.draft import PATH as DRAFT
from firmware.app.storage.log import DealLog
from firmware.app.storage.log_file import PATH as LOG
from firmware.app.storage.settings import PATHS as SETTINGS
from tests.app.failing_files import Fault, Scribe, application
from tests.app.fft_deals import GARDE
from tests.app.shown import Shown
from tests.app.table import Table, session
from tests.how_many import cases

DEAL = "down left right ok ok wait ok opponents"
# One call in so many fails; whatever reads something is given something else each time.
STEP = cases(8, 1)
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
    for keys in (DEAL, SOUND, CLOCK_GOES_ON, A_DEAL_BROKEN_OFF, DEAL, INFORMATION):
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
