"""The clock of the round in the menu: stop it, go on, allow another time, switch it off."""

from firmware.app.flows.storing import stored
from firmware.app.screens.header import NOWHERE
from firmware.app.screens.menu import MenuScreen
from firmware.app.screens.number import NumberScreen
from firmware.app.texts import text
from firmware.app.ui import CANCELLED

# Where there is no limit: what the choice of one starts from.
_USUAL_MINUTES = 45
# The most that is asked for; tariff and desk may allow more.
MOST_ASKED = 240


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
