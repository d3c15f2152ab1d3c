"""Agreement before something is stored: no player can give points to themselves.

Nor does the scribe alone change a rule of the club.
"""

from firmware.app.flows.deal import confirm_deal
from firmware.app.patience import READ_MS
from firmware.app.screens.agree import AgreeScreen
from firmware.app.screens.consent import Consent
from firmware.app.screens.header import Context
from firmware.app.screens.message import AssentScreen
from firmware.app.texts import text
from firmware.app.ui import CANCELLED


def table_agrees(box, screen, question, make_screen):
    """Show `screen`, on which scribe and opponents confirm; then ask all, if the book wants that.

    `question`, `make_screen`: as in `all_agree`. Returns the `Consent` that was given; None when
    somebody does not agree.
    """
    session = box.session
    if box.ui.show(screen) == CANCELLED:
        return None
    scribe = session.body["scribe"]
    if session.book.all_agree and not all_agree(
        box, question, session.names, scribe, make_screen=make_screen
    ):
        return None
    return screen.consent


def all_agree(box, question, names, scribe, make_screen):
    """Ask everybody but the scribe, who has agreed, in playing order; False when one does not.

    `question`: key of the title, which ends with the name of who is asked; `make_screen(title)`:
    what he is asked on.
    """
    for place in range(1, len(names)):
        title = text(question, names[(scribe + place) % len(names)])
        screen = make_screen(title)
        screen.waits = READ_MS  # it is another who agrees than who has just pressed
        if box.ui.show(screen) == CANCELLED:
            return False
    return True


def agree_on_change(box, dealer, figures, context, question="agree.correct", **change):
    """Have it agreed that a deal that `dealer` dealt is changed, or is one more; then store it.

    Both keys agree, then by name those who played it, if the book wants that. `figures`: what the
    screens show; the others as in `confirm_deal`, `all_agree`. False: somebody backed out.
    """
    session = box.session

    def screen(title):
        return AgreeScreen(title, context=Context(context.number), **figures)

    def agreed():
        names, view = session.seating(dealer)
        return all_agree(box, question, names, view.scribe, make_screen=screen)

    agreed = agreed if session.book.all_agree else None
    return confirm_deal(box, figures, dealer, context, agreed=agreed, **change)


def figures_before(session, line):
    """Return points, and money, of each place in the deal of a ledger's `line` as it counts now."""
    ledgers = [line.points] if line.money is None else [line.points, line.money]
    if line.annulled:
        ledgers = [[0] * len(line.points)] * len(ledgers)
    return [session.at_places(line.dealer, figures) for figures in ledgers]


def agree_on_opponents(box, wanted, confirm, book=None, names=(), scribe=0):
    """Ask to agree that in the next session the opponents have to confirm, or (`wanted` False) not.

    Returns the `Consent` that was given, None when somebody does not agree. Where there is a
    director's PIN it is his affair, and was settled before. Else both keys are needed and, where
    `book` wants that, all of those with `names`. `confirm`: what OK does.
    """
    if box.pin.is_set:
        return Consent(needed=False)
    sentence = text("opponents.on" if wanted else "opponents.off")
    screen = AssentScreen(text("settings.opponents"), sentence, confirm, opponents=True)
    if box.ui.show(screen) == CANCELLED:
        return None

    def ask(title):
        return AssentScreen(title, sentence, confirm)

    by_name = book is not None and book.all_agree
    if by_name and not all_agree(box, "agree.opponents", names, scribe, make_screen=ask):
        return None
    return screen.consent
