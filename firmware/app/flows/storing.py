"""Writing to the flash: a sentence when that failed; when a deal is safe, a notice and a sound."""

from micropython import const

from firmware.app.screens.header import NOWHERE
from firmware.app.screens.message import MessageScreen
from firmware.app.storage.files import StorageError
from firmware.app.texts import text

# The sound of something that is in the log.
_STORED_MS = const(60)


def stored(box, context, write, *arguments, **fields):
    """Call `write` with the other arguments; False, and a sentence on the display, if that failed.

    If something was or may have been stored, there is no such sentence: the error goes on, and the
    application starts anew with the records of the log.
    """
    before = box.log.next_sequence
    try:
        write(*arguments, **fields)
    except StorageError as error:
        if not box.log.still_at(before):
            raise
        tell(box, text("storage.title"), text("storage." + error.key), context)
        return False
    return True


def logged(box, context, notice, write, *arguments, **fields):
    """Store, as `stored` does, what the table has agreed on; say so, with a sound if it is on.

    `notice`: what the next screen says that has a title to spare for it, see `take_notice`.
    """
    if not stored(box, context, write, *arguments, **fields):
        return False
    box.notice = notice
    box.ui.later(box.log.move)
    box.ui.later(box.log.sum_up)
    box.starts.prove()
    if box.settings["sound"]:
        box.board.beep(_STORED_MS)
    return True


def take_notice(box):
    """Return what was stored since this was last asked, as a title; None if nothing was."""
    notice = box.notice
    box.notice = None
    return notice


def tell(box, title, sentence, context=NOWHERE):
    """Show a sentence before the next screen.

    A notice of something stored before comes first, in the place of the title.
    """
    box.ui.show(MessageScreen(take_notice(box) or title, sentence, context))


def report_draft(box, context=NOWHERE):
    """Say once that the entry in progress cannot be kept: play goes on."""
    if box.draft.news():
        tell(box, text("storage.title"), text("storage.draft"), context)
