"""Who deals the first deal, where the session leaves that open."""

from firmware.app.flows.help import help_text
from firmware.app.flows.seating import Seating, seat_screen
from firmware.app.screens.message import MessageScreen
from firmware.app.texts import text
from firmware.app.ui import CANCELLED, MORE


def enter_first_deal(box, draft, enter):
    """Ask who deals, then `enter(box, dealer, draft)`; where that was backed out of, ask again."""
    dealer = None if draft is None else draft["dealer"]
    while True:
        if draft is None:
            dealer = _ask_dealer(box, dealer)
            if dealer == CANCELLED:
                return
        if enter(box, dealer, draft):
            return
        draft = None


def _ask_dealer(box, kept):
    """Return who deals, or CANCELLED; the help says which card he has."""
    session = box.session
    seating = Seating(session.names, session.body["scribe"])
    rows = [(seat, "") for seat in range(len(session.names))]
    screen = seat_screen(seating, text("deal.dealer"), rows, kept=kept)
    screen.more = True
    while True:
        dealer = box.ui.show(screen)
        if dealer != MORE:
            return dealer
        help_of_it = help_text(session.book, "first_dealer")
        box.ui.show(MessageScreen(text("more.help"), help_of_it))
