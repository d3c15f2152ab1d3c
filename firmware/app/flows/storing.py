"""Writing to the log, with a sentence on the display when that failed."""

from firmware.app.screens.message import MessageScreen
from firmware.app.storage.files import StorageError
from firmware.app.texts import text


def stored(box, context, write, *arguments):
    """Call `write(*arguments)`; False, and a sentence on the display, when the flash refused it."""
    try:
        write(*arguments)
    except StorageError as error:
        title = text("storage.title")
        box.ui.show(MessageScreen(title, text("storage." + error.key), context))
        return False
    return True
