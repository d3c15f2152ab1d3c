"""Builds the application from a board, runs it, and keeps it running after an error."""

from micropython import const

from firmware.app import link
from firmware.app.battery import Battery
from firmware.app.canvas import Canvas
from firmware.app.clock import Clock
from firmware.app.faults import FaultFiles
from firmware.app.flows.home import home
from firmware.app.screens.message import MessageScreen
from firmware.app.session import Session
from firmware.app.storage.draft import Draft
from firmware.app.storage.files import StorageError
from firmware.app.storage.log import DealLog
from firmware.app.storage.settings import Settings
from firmware.app.texts import text, use_language
from firmware.app.ui import Ui
from rules_core.record import Stamp

_DEFAULT_LANGUAGE = "de"

# How long the box waits at the prompt for somebody who interrupted it.
_DESK_PATIENCE_MS = const(60_000)


class Box:
    """The parts of the running application, as the flows receive them."""

    def __init__(self, board, ui):
        self.board = board
        self.ui = ui
        self.notice = None  # that something was stored, until a screen says so
        self.settings = Settings(board.fs, board.guard)
        use_language(self.settings["language"])
        ui.contrast(self.settings["contrast"])
        self.log = DealLog(board.fs, board.guard, self._stamp)
        self.session = Session(self.log)
        self.log.open(board.unique_id, board.random(8), board.version)
        self.clock = Clock(board, self.log)
        self.battery = Battery(board)
        self.draft = Draft(board.fs, board.guard)
        self.faults = FaultFiles(board.fs, board.guard)
        link.current = link.Link(self.log, self.settings, board, self.session, board.restart_after)

    def _stamp(self):
        return Stamp(self.log.boot, self.board.ticks_ms(), self.board.clock())


def run(board):
    """Run the application until Ctrl-C; what is in memory then stays there for the link."""
    use_language(_DEFAULT_LANGUAGE)
    ui = Ui(board, Canvas(board.display.buffer))
    try:
        while True:
            if board.storage_fault is not None:
                # Left as it is, for somebody who can save what is on it.
                _say(ui, "storage.title", text("storage.damaged"))
            else:
                _run_once(board, ui)
    except KeyboardInterrupt:
        ui.draw(MessageScreen(text("desk.title"), text("desk.connected")))
        # Somebody who pulled the cable meanwhile gets a working box back.
        board.restart_after(_DESK_PATIENCE_MS)
        raise


def _run_once(board, ui):
    """Build the application anew and run it until something goes wrong."""
    try:
        home(Box(board, ui))
    except StorageError as error:
        _say(ui, "storage.title", text("storage." + error.key))
    except Exception as error:  # the last resort: kept for a mender, and the evening goes on
        _say(ui, "fault.title", _report(board, error))


def _report(board, error):
    """Write the error to a file; the sentence that says so."""
    try:
        name = FaultFiles(board.fs, board.guard).keep(board.traceback(error))
    except StorageError:
        return text("fault.not_kept", type(error).__name__)
    return text("fault.kept", name)


def _say(ui, title, sentence):
    ui.show(MessageScreen(text(title), sentence))
