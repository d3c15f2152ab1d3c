"""Messages on the room that is left: in time, and when there is none for another session."""

from firmware.app.screens.message import MessageScreen
from firmware.app.storage.files import StorageError
from firmware.app.storage.room import FEW, deals_left, rounded
from firmware.app.texts import text


def report_room(box):
    """Show a sentence if there is little room left, or none."""
    try:
        deals = deals_left(box.log)
    except StorageError:
        return  # nothing is lost yet: what writes next says what is wrong
    if deals == 0:
        _say(box, text("storage.no_room_for_a_session"))
    elif deals < FEW:
        _say(box, text("storage.nearly_full", rounded(deals)))


def has_room(box):
    """Can another session begin? If not, that is said."""
    try:
        if deals_left(box.log):
            return True
    except StorageError:
        return True  # beginning it says so
    _say(box, text("storage.no_room_for_a_session"))
    return False


def _say(box, sentence):
    box.ui.show(MessageScreen(text("storage.title"), sentence))
