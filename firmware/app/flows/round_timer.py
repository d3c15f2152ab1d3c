"""The clock of the round beside the table: it goes by the session, and with the deals."""

from firmware.app.flows.storing import stored, tell
from firmware.app.screens.header import NOWHERE
from firmware.app.screens.message import AssentScreen
from firmware.app.screens.table import time_left
from firmware.app.storage.files import StorageError
from firmware.app.texts import text
from firmware.app.ui import CANCELLED


def follow_session(box):
    """Let the clock go by the session in play, and keep it when the power has stopped it.

    Says now if its start could not be kept.
    """
    if box.timer.follow(box.session.book):
        stored(box, NOWHERE, box.timer.save)
    trouble = box.trouble
    box.trouble = None
    if trouble is not None:
        tell(box, text("storage.title"), text("storage." + trouble))


def begin_clock(box):
    """Start the clock before a deal is entered, unless it has started or there is none."""
    clock = box.timer
    if clock.minutes and not clock.started:
        box.ui.later(lambda: _start(box))


def _start(box):
    try:
        box.timer.start()
    except StorageError as error:
        # It runs until the power goes; to say so now would be in the way of the deal it is for.
        box.trouble = error.key


def ask_to_go_on(box):
    """Ask whether the clock that a power cut has stopped shall run again, if that matters."""
    clock = box.timer
    if not clock.waits or not clock.left or box.session.over:
        return
    sentence = text("clock.waits", clock.left, clock.minutes)
    screen = AssentScreen(text("clock.title"), sentence, text("clock.resume"))
    if box.ui.show(screen) != CANCELLED:
        stored(box, NOWHERE, clock.resume)


def detail(clock):
    """Return what the menu says of the clock."""
    return time_left(clock) if clock.minutes else text("clock.none")
