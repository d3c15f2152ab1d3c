"""Who deals the first deal, where the session leaves that open."""

from firmware.app.flows.help import show_help_at
from firmware.app.flows.seating import Seating, ask_seat
from firmware.app.texts import text
from firmware.app.ui import CANCELLED


def enter_first_deal(box, draft, enter):
    """Ask who deals, then `enter(box, dealer, draft)`; where that was backed out of, ask again."""
    session = box.session
    seating = Seating(session.names, session.body["scribe"])
    dealer = None if draft is None else draft["dealer"]

    def aid():
        show_help_at(box.ui, session.book, "first_dealer")

    while True:
        if draft is None:
            dealer = ask_seat(box.ui, seating, text("deal.dealer"), dealer, aid=aid)
            if dealer == CANCELLED:
                return
        if enter(box, dealer, draft):
            return
        draft = None
