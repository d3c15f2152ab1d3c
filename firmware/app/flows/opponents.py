"""Whether the opponents have to confirm is the club's rule: the scribe alone does not change it."""

from firmware.app.flows.agreement import all_agree
from firmware.app.screens.message import AssentScreen
from firmware.app.texts import text
from firmware.app.ui import CANCELLED


def agree_on_opponents(box, wanted, confirm, book=None, names=(), scribe=0):
    """Is it agreed that in the next session the opponents have to confirm, or (`wanted` False) not?

    Where there is a director's PIN it is his affair, and was settled before. Else both keys are
    needed and, where `book` wants that, all of those with `names`. `confirm`: what OK does.
    """
    if box.pin.is_set:
        return True
    sentence = text("opponents.on" if wanted else "opponents.off")
    screen = AssentScreen(text("settings.opponents"), sentence, confirm, opponents=True)
    if box.ui.show(screen) == CANCELLED:
        return False
    if book is None or not book.all_agree:
        return True

    def ask(title):
        return AssentScreen(title, sentence, confirm)

    return all_agree(box, "agree.opponents", names, scribe, ask)
