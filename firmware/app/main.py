"""Builds the application from a board, runs it, and starts it anew whatever happens to it.

Ctrl-C never strikes the application. The Ui takes what comes over the cable where it waits for a
key; a Ctrl-C there is a call (`DeskCalls`), and the console serves the caller. After an error
everything that the application holds is dropped before the report is made, since memory may be
what is short. After three starts in vain (`starts`) there is a safe start (`safe_start`).
"""

import gc

from firmware.app import link
from firmware.app.battery import Battery
from firmware.app.books import Books
from firmware.app.canvas import Canvas
from firmware.app.console import Console
from firmware.app.flows.home import home
from firmware.app.held import BOOT_LOADER, SAFE_START, held_keys
from firmware.app.lazy import lazy
from firmware.app.rescue import RescueLink
from firmware.app.round_timer import RoundTimer
from firmware.app.screens.message import MessageScreen
from firmware.app.session import Session
from firmware.app.starts import PROOF_MS, Starts
from firmware.app.storage.draft import Draft
from firmware.app.storage.files import StorageError
from firmware.app.storage.log import DealLog
from firmware.app.storage.next_seats import NextSeats
from firmware.app.storage.pin import Pin
from firmware.app.storage.settings import Settings
from firmware.app.texts import DEFAULT_LANGUAGE, text, use_language
from firmware.app.ui import DeskCalls, Ui
from rules_core.record import Stamp

fault_files = lazy("firmware.app.faults:FaultFiles")
safe_start = lazy("firmware.app.safe_start:safe_start")


class Box:
    """The parts of the running application, as the flows receive them."""

    def __init__(self, board, ui, starts):
        self.board = board
        self.ui = ui
        self.notice = None  # that something was stored, until a screen says so
        self.starts = starts
        self.trouble = None  # why the start of the clock could not be kept, until it is said
        self.settings = Settings(board.fs, board.guard)
        use_language(self.settings["language"])
        ui.contrast(self.settings["contrast"])
        if board.gap:
            from firmware.app.storage.gap import note_gap  # once in years

            note_gap(self.settings, board.gap)
        self.pin = Pin(board)
        self.log = DealLog(board.fs, board.guard, self._stamp, self.pin)
        self.books = Books(board, self.log)
        self.session = Session(self.log, self.books)
        self.log.open(board.unique_id, board.random(8), board.version)
        ui.later(self.log.move)
        ui.later(self.log.sum_up)
        self.timer = RoundTimer(board, self.log)
        self.battery = Battery(board)
        self.draft = Draft(board.fs, board.guard)
        self.next_seats = NextSeats(board.fs, board.guard)
        link.current = link.Link(self)

    def _stamp(self):
        return Stamp(self.log.boot, self.board.uptime_ms(), self.board.clock())


def run(board):
    """Run the application without end.

    Returns when a caller wants MicroPython's own prompt; SystemExit when one wants a soft reset.
    """
    keys = held_keys(board)
    if keys == BOOT_LOADER:
        board.boot_loader()
    use_language(DEFAULT_LANGUAGE)
    rescue = RescueLink(board)
    link.current = rescue
    starts = Starts(board)
    ui = Ui(board, Canvas(board.display.buffer))
    console = Console(board, ui.pressed)
    if starts.raw and _serve(console, ui, starts, raw=True):
        return
    safe = keys == SAFE_START
    while True:
        try:
            if board.fault is not None and board.fault.is_new:
                from firmware.app.hard_fault import tell_fault  # once in years

                tell_fault(board, ui)
            elif board.storage_fault is not None:
                # Left as it is, for somebody who can save what is on it.
                _say(ui, "storage.title", text("storage.damaged"))
            elif safe or starts.hopeless:
                safe = True
                safe_start(board, ui)
                starts.prove()  # the table wants to try again
                safe = False
            else:
                _live(board, ui, starts, rescue)
        except DeskCalls:
            if _serve(console, ui, starts):
                return


def _serve(console, ui, starts, raw=False):
    """Serve the caller until there is silence; True if MicroPython's own prompt is wanted.

    Or until a key is pressed, if it may be noise: the key is what is answered then.
    """
    ui.draw(MessageScreen(text("desk.title"), text("desk.connected")))
    starts.pause()
    try:
        own_prompt = console.serve(raw)
        if ui.pressed():
            ui.hear_nobody()
        return own_prompt
    except SystemExit:
        if starts.hopeless:
            starts.prove()  # the desk has what it wanted: another try
        starts.pause(console.raw)
        raise


def _live(board, ui, starts, rescue):
    """Build the application anew and run it until something goes wrong; say what it was."""
    if link.current is not rescue:
        # The one that served the last caller goes before there is another.
        link.current = rescue
        gc.collect()
    starts.begin()
    ui.after(PROOF_MS, starts.prove)
    try:
        home(Box(board, ui, starts))
    except Exception as error:  # the last resort: kept for a mender, and play goes on
        # The application is dropped whole before anything is said: memory may be what is short.
        link.current = rescue
        ui.forget()
        starts.failed()
        gc.collect()
        try:
            _tell(board, ui, error)
        except Exception:  # not even that: the application starts anew without a word
            gc.collect()


def _tell(board, ui, error):
    """Say what went wrong."""
    if isinstance(error, StorageError):
        _say(ui, "storage.title", text("storage." + error.key))
    else:
        _say(ui, "fault.title", _report(board, error))


def _report(board, error):
    """Write the error to a file; the sentence that says so. Raises nothing."""
    try:
        report = board.traceback(error)
    except Exception:  # no memory for it, or an error whose text raises
        report = type(error).__name__
    try:
        return text("fault.kept", fault_files(board.fs, board.guard).keep(report))
    except Exception:  # the flash is full or broken, which the sentence need not explain
        return text("fault.not_kept", type(error).__name__)


def _say(ui, title, sentence):
    ui.show(MessageScreen(text(title), sentence))
