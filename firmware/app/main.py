"""Builds the application from a board, runs it, and keeps it running after an error."""

from firmware.app import link
from firmware.app.canvas import Canvas
from firmware.app.faults import FaultFiles
from firmware.app.flows.home import home
from firmware.app.screens.message import MessageScreen
from firmware.app.session import Session
from firmware.app.storage.draft import Draft
from firmware.app.storage.log import DealLog
from firmware.app.storage.settings import Settings
from firmware.app.texts import text, use_language
from firmware.app.ui import Ui
from rules_core.record import Stamp


class Box:
    """The parts of the running application, as the flows receive them."""

    def __init__(self, board):
        self.board = board
        self.settings = Settings(board.fs, board.guard)
        use_language(self.settings["language"])
        self.ui = Ui(board, Canvas(board.display.buffer), self.settings["contrast"])
        self.log = DealLog(board.fs, board.guard, self._stamp)
        self.log.open(board.unique_id, board.random(8), board.version)
        self.draft = Draft(board.fs, board.guard)
        self.session = Session(self.log)
        self.faults = FaultFiles(board.fs, board.guard, board.boot_count)
        link.current = link.Link(self.log, self.settings, board, self.session.begin)

    def _stamp(self):
        board = self.board
        return Stamp(board.boot_count, board.ticks_ms(), board.clock())


def run(board):
    """Run the application until Ctrl-C; what is in memory then stays there for the link."""
    if board.storage_fault is not None:
        _refuse(board)
    while True:
        box = Box(board)
        try:
            home(box)
        except KeyboardInterrupt:
            box.ui.draw(MessageScreen(text("desk.title"), text("desk.connected")))
            raise
        except Exception as error:
            # Whatever went wrong, the log is untouched: say so, keep the report, begin anew.
            name = box.faults.keep(board.traceback(error))
            box.ui.show(MessageScreen(text("fault.title"), text("fault.kept", name)))


def _refuse(board):
    """The flash cannot be read: say so and leave it as it is, for somebody who can save it."""
    ui = Ui(board, Canvas(board.display.buffer))
    while True:
        ui.show(MessageScreen(text("storage.title"), text("storage.damaged")))
