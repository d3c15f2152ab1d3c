"""A box that meets an error at a line, once a record is in its flash; and what it shows then."""

import shutil
from unittest.mock import patch

from firmware.app import main
from firmware.app.faults import FaultFiles
from firmware.app.storage.files import NoGuard
from firmware.app.storage.log_file import PATH as LOG
from firmware.app.storage.pending import PATH as PENDING
from firmware.app.storage.summary import PATH as SUMMARY
from host_tools.simulation.simulator.simulated_box import ScriptedBox, run_firmware
from tests.app.correcting import ANNUL_IT, CHOOSE, FORM
from tests.app.fft_deals import GARDE
from tests.app.shown import Shown, reach_table
from tests.app.table import Table, session
from tests.app.test_director import WAYS
from tests.failing_line import FailingLine

BODY = session("ch-4", opponents_key=False)
# With the record that is stored there is enough for a new summary.
DEALS = [GARDE] * 7
STARTS = 3
FIRST_ANSWERS = "down left right ok"
# From the table, or from where the draft begins, up to the last key, OK, which stores.
KEYS = {
    "deal": FIRST_ANSWERS + " ok\nread\n",
    "deal of a draft": "ok\nread\n",
    "correction": CHOOSE + FORM + "read\n",
    "annulment": ANNUL_IT + "read\n",
    **{name: keys for name, (keys, _) in WAYS.items()},
    "signature": "ok\nok\nread\nok\nread\n",
    "session": "ok\ndown*2 ok\nok*5\ndown\n",
    # Somebody else sits at the right: what was played is signed, and a session continues it.
    "players": "back up*4 ok\nright ok ok\nok\nread\n",
}
# What else than a round under way they begin with.
BEGINNINGS = {"deal of a draft": "draft", "signature": "over", "session": "signed"}


class Watched:
    """`fs` that calls `programmed()` when a record has been written to it."""

    def __init__(self, fs, programmed):
        self._fs = fs
        self._programmed = programmed

    def __getattr__(self, name):
        return getattr(self._fs, name)

    def open(self, path, mode):
        file = self._fs.open(path, mode)
        if path in (LOG, PENDING) and mode != "rb":
            return _Closing(file, self._programmed)
        return file


class _Closing:
    def __init__(self, file, closed):
        self._file = file
        self._closed = closed

    def __enter__(self):
        return self._file

    def __exit__(self, *error):
        self._file.close()
        self._closed()


class StruckBox(Table):
    """A box whose application meets a `line` that fails, from the record on that it writes next.

    `inside`: the parts of the application that runs.
    """

    def watch(self, line):
        """Have all applications to come look out for it."""
        self.line = line
        self.inside = None
        self._waits = False
        self._application = self._run

    def press_last(self, key):
        """Press the key that stores a record."""
        self._waits = True
        ScriptedBox.press(self, key)
        self.line.disarm()

    def _run(self, board):
        board.fs = Watched(board.fs, self._programmed)
        run_firmware(board)

    def _programmed(self):
        if self._waits:
            self._waits = False
            self.line.arm()

    def account(self):
        """What the table is shown."""
        return _account(self.inside.session)

    def files(self):
        """What a start depends on: the files of the flash, but for what its error reports say."""
        reports = FaultFiles(self.fs, NoGuard()).names()
        return frozenset(
            (path.name, b"" if path.name in reports else path.read_bytes())
            for path in self.flash.iterdir()
        )

    def in_log(self):
        """What the log says to whoever has nothing else."""
        summary = self.flash / SUMMARY
        kept = summary.read_bytes() if summary.exists() else None
        summary.unlink(missing_ok=True)
        try:
            return _account(self.session())
        finally:
            if kept is not None:
                summary.write_bytes(kept)


def _account(played):
    assert played.unfit == []
    return played.ledger.session, played.ledger.state()


class StruckBoxes:
    """Boxes in `folder` that have played: a round under way, or over, or signed, or with a draft.

    Each case is played on a copy. After most of the lines the flash is the same; what starts make
    of it is looked at once.
    """

    def __init__(self, folder):
        self._folder = folder
        self._cases = 0
        self._started = set()  # flashes that were
        Table(folder / "open", "de", BODY, DEALS)
        Table(folder / "over", "de", dict(BODY, deals=len(DEALS)), DEALS)
        Table(folder / "signed", "de", dict(BODY, deals=len(DEALS)), DEALS).session().close()
        with Table(folder / "draft", "de", BODY, DEALS) as table:
            table.play(FIRST_ANSWERS)

    def strike(self, name, at=None, make_error=MemoryError, once=False):
        """Store a record, one of KEYS, and check what comes of it; the `FailingLine`.

        AssertionError unless the table is shown what the log has, now and after three starts.
        """
        self._cases += 1
        folder = self._folder / f"case {self._cases}"
        shutil.copytree(self._folder / BEGINNINGS.get(name, "open"), folder)
        line = FailingLine(at, make_error, once)
        box = StruckBox.again(folder)
        box.watch(line)
        make = main.Box

        def made(*arguments):
            box.inside = make(*arguments)
            return box.inside

        with patch.object(main, "Box", made), Shown() as shown:
            try:
                _store(box, shown, name)
                files = box.files()
                if files not in self._started:
                    self._started.add(files)
                    _start(box, shown)
            finally:
                box.pull_plug()
        shutil.rmtree(folder)
        return line


def _store(box, shown, name):
    box.power_on()
    box.settle()
    box.play(KEYS[name])
    before = box.open_log().size
    box.press_last("ok")
    assert reach_table(box, shown)
    account = box.account()
    box.pull_plug()
    after = box.open_log().size
    assert after > before
    assert account == box.in_log()


def _start(box, shown):
    account, size = box.in_log(), box.open_log().size
    for _ in range(STARTS):
        box.power_on()
        box.settle()
        assert reach_table(box, shown)
        assert box.account() == account
        box.pull_plug()
    assert box.open_log().size == size
    assert account == box.in_log()
