"""The plug, Ctrl-C and the desk in the middle of a deal: nothing confirmed is lost."""

from contextlib import suppress

import pytest

from firmware.app import main
from firmware.app.console import SILENCE_MS
from firmware.app.storage.draft import Draft
from firmware.app.storage.files import NoGuard
from host_tools.simulation.emulator.script import Script, Wait
from host_tools.simulation.rehearsal import typist
from host_tools.simulation.simulator.simulated_box import BoxError
from rules_core.documents import read_document
from tests.app.fft_deals import CONFIRM, EXAMPLES, GARDE_SANS_WON, GARDE_WON, PRISE_LOST, fft
from tests.app.scenes import as_it_is
from tests.app.table import Table, session
from tests.how_many import cases
from tests.storage.ctrl_c import Guard, Keyboard

pytestmark = pytest.mark.long


@pytest.fixture
def table(make_table):
    return make_table("de", session())


@pytest.mark.parametrize("keys", [GARDE_WON, GARDE_SANS_WON, PRISE_LOST])
def test_the_plug_is_pulled_after_every_press(make_table, keys):
    """The draft comes back, also in the middle of the extras, and the deal can be finished."""
    presses = [word for line in keys.splitlines() for word in line.partition("#")[0].split()]
    single = [key for word in presses for key in _repeated(word)]
    entry = next(read_document(fft(document)) for k, document, _ in EXAMPLES if k == keys)
    for count in range(1, len(single) + 1):
        table = make_table("de", session())
        table.play(" ".join(single[:count]))
        table.restart()
        finish(table, entry)
        assert [line.points for line in table.session().ledger.deals] == [entry.score().points]
        table.pull_plug()


def _repeated(word):
    key, _, count = word.partition("*")
    return [key] * int(count or 1)


def finish(table, entry):
    """Enter the rest of a deal; where it has got to is what the draft says."""
    log = table.open_log()
    draft = Draft(table.fs, NoGuard()).load(log.next_sequence)
    if draft is None:
        table.play(typist.enter_deal(entry))
    else:
        table.play(typist.go_on(entry, draft["answers"], dialled=draft.get("dialled")))


def test_a_draft_of_a_deal_that_is_in_the_log_is_not_offered(table):
    table.play(GARDE_WON)
    draft = (table.flash / "draft").read_bytes()
    table.play(CONFIRM)
    table.play("opponents back")  # home no longer says that the deal was stored
    before = table.picture()
    table.pull_plug()
    (table.flash / "draft").write_bytes(draft)
    table.restart()
    assert table.picture() == before


# At every so many of the board's calls Ctrl-C strikes; tests/storage/test_ctrl_c.py does so at each
# call of its files.
EVERY = cases(9, 1)

# The board's calls that do something, the file interface and the display included.
CALLS = ("keys", "sleep_ms", "random", "show", "contrast", "power")
CALLS += ("open", "rename", "remove", "exists", "size", "free")


class Watched:
    """Passes every call on to `target` and tells `moment` of it before."""

    def __init__(self, target, moment):
        self.__dict__.update(_target=target, _moment=moment)

    def __getattr__(self, name):
        value = getattr(self._target, name)
        if name not in CALLS:
            return value

        def call(*arguments):
            self._moment()
            return value(*arguments)

        return call


class CtrlC:
    """An application in which Ctrl-C strikes at the board's call number `at` (0: at none)."""

    def __init__(self, at):
        self._keyboard = Keyboard(Guard(), at)

    @property
    def calls(self):
        """How many there were so far."""
        return self._keyboard.count

    def __call__(self, board):
        moment = self._keyboard.moment
        board.guard = self._keyboard.guard
        board.fs = Watched(board.fs, moment)
        board.display = Watched(board.display, moment)
        with suppress(KeyboardInterrupt):
            main.run(Watched(board, moment))


def interrupted(folder, entry, at):
    """A table at which Ctrl-C struck while a deal was entered; the number of calls until then."""
    ctrl_c = CtrlC(at)
    table = Table(folder, "de", session(), application=ctrl_c)
    table.power_on()
    try:
        table.settle()
        for step in Script(typist.enter_deal(entry)).steps:
            tap(table, step)
    except BoxError:
        assert at
    return table, ctrl_c.calls


def tap(table, step):
    """A quick press, or a wait: no more calls of the board than there have to be."""
    if isinstance(step, Wait):
        table.wait(step.ms)
        return
    for down in (True, False):
        table.set_key(step.key, down)
        table.wait(20)


@pytest.mark.slow
def test_ctrl_c_strikes_at_every_call_of_the_board(tmp_path):
    entry = read_document(fft(EXAMPLES[1][1]))
    table, calls = interrupted(tmp_path / "0", entry, 0)
    table.pull_plug()
    assert len(table.session().ledger.deals) == 1
    assert calls > 100
    for at in range(1, calls + 1, EVERY):
        table, _ = interrupted(tmp_path / str(at), entry, at)
        assert not table.running
        table.restart()
        if not table.session().ledger.deals:
            finish(table, entry)
        table.pull_plug()
        assert [line.points for line in table.session().ledger.deals] == [entry.score().points]
        assert table.open_log().damage == []
        assert table.faults() == []


@as_it_is
def test_the_display_says_that_the_desk_has_taken_over(make_table, look, language):
    table = make_table(language, session())
    before = table.picture()
    table.board.serial.input.extend(b"\x03")
    table.wait(100)
    look(table)("desk")
    table.wait(SILENCE_MS)
    table.settle()
    assert table.picture() == before
