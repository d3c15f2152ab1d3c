"""The safe start: the application is not started, as it has failed again and again.

The log can be read over the link. The entry in progress is set aside, as it may be the reason.
"""

from firmware.app.own_language import use_own_language
from firmware.app.screens.message import MessageScreen
from firmware.app.storage.draft import BAD_PATH, PATH
from firmware.app.texts import text


def safe_start(board, ui):
    """Say so, until somebody wants to try again."""
    use_own_language(board)
    try:
        with board.guard:
            set_aside = board.fs.exists(PATH)
            if set_aside:
                board.fs.rename(PATH, BAD_PATH)
    except OSError:  # the flash may be what is broken; the sentence does not say that it is aside
        set_aside = False
    sentence = text("safe.sentence")
    if set_aside:
        sentence += " " + text("safe.draft")
    ui.show(MessageScreen(text("safe.title"), sentence))
