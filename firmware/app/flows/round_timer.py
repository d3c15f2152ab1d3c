"""The clock of the round in the menu: stop it, go on, allow another time, switch it off."""

from firmware.app.flows.storing import stored, tell
from firmware.app.screens.header import NOWHERE
from firmware.app.screens.menu import MenuScreen
from firmware.app.screens.message import AssentScreen
from firmware.app.screens.number import NumberScreen
from firmware.app.screens.table import time_left
from firmware.app.storage.files import StorageError
from firmware.app.texts import text
from firmware.app.ui import CANCELLED

# Where there is no limit: what the choice of one starts from.
_USUAL_MINUTES = 45
# The most that is asked for; tariff and desk may allow more.
MOST_ASKED = 240


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


def change_clock(box):
    """Show how much time is left, and what can be done about it."""
    clock = box.timer
    if not clock.minutes:
        _allow(box)
        return
    rows = [
        (text("clock.left", clock.left, clock.minutes), "", CANCELLED),
        _go_or_stop(clock),
        (text("clock.other"), "", _allow),
        (text("clock.remove"), "", _remove),
    ]
    action = box.ui.show(MenuScreen(text("clock.title"), rows))
    if action != CANCELLED:
        action(box)


def _go_or_stop(clock):
    if clock.running:
        return text("clock.pause"), "", _pause
    return text("clock.resume" if clock.started else "clock.begin"), "", _resume


def _pause(box):
    stored(box, NOWHERE, box.timer.pause)


def _resume(box):
    stored(box, NOWHERE, box.timer.resume)


def _remove(box):
    stored(box, NOWHERE, box.timer.allow, 0)


def _allow(box):
    """Ask for the minutes of the whole round."""
    start = box.timer.minutes or _USUAL_MINUTES
    most = max(start, MOST_ASKED)
    minutes = box.ui.show(NumberScreen(text("clock.how_many"), 1, most, start))
    if minutes != CANCELLED:
        stored(box, NOWHERE, box.timer.allow, minutes)
