"""Actions of the director alone, who is identified first.

A round that its table has signed is changed by nobody else.
"""

from firmware.app.lazy import lazy
from firmware.app.screens.message import AssentScreen, MessageScreen
from firmware.app.storage.files import StorageError
from firmware.app.texts import text
from firmware.app.ui import CANCELLED

is_sure = lazy("firmware.app.flows.dialogs:is_sure")
pin_screen = lazy("firmware.app.screens.pin:PinScreen")


def is_director(box):
    """Return True if the director asks. With `box.pin.is_set` the PIN has shown it.

    Without a PIN set by the desk the director is asked to come, and entries still need the consent
    of the table. Entries opened by the director are closed when the display goes dark.
    """
    if box.pin.is_set:
        known = _knows_pin(box)
    else:
        screen = AssentScreen(text("director.title"), text("director.only"), text("director.here"))
        known = box.ui.show(screen) != CANCELLED
    box.ui.closes = box.ui.closes or known
    return known


def may_change(box):
    """Return True if the round in the log may be changed. Asks for the director if need be.

    Where no PIN keeps others off, a question comes first: a key that was meant for the next round
    opens no signed one.
    """
    if not box.session.ledger.closed:
        return True
    return (box.pin.is_set or is_sure(box.ui, text("director.open"))) and is_director(box)


def by_director(box):
    """Return True if entries after `may_change` are by the director, shown by a PIN."""
    return box.session.ledger.closed and box.pin.is_set


def _knows_pin(box):
    pin = box.pin
    if pin.damage is not None:
        _say(box, text("pin.unreadable"))
        return False
    while pin.wait_s == 0:
        entered = box.ui.show(pin_screen(text("pin.title")))
        if entered == CANCELLED:
            return False
        try:
            if pin.is_right(entered):
                return True
        except StorageError as error:
            _say(box, text("storage." + error.key))
            return False
        if pin.wait_s == 0:
            _say(box, text("pin.wrong"))
    _say(box, text("pin.wait", _duration(pin.wait_s)))
    return False


def _say(box, sentence):
    box.ui.show(MessageScreen(text("director.title"), sentence))


def _duration(seconds):
    if seconds <= 90:
        return "{} s".format(seconds)
    return "{} min".format((seconds + 59) // 60)
