"""The first deal of a session that leaves open who deals: the table says so before it."""

from firmware.app.flows.deal import enter_deal
from firmware.app.flows.round_timer import begin_clock
from firmware.app.flows.seating import Seating, ask_seat
from firmware.app.texts import text
from firmware.app.ui import CANCELLED


def enter_first_deal(box, draft=None):
    """Ask who deals and enter the deal; back from its first question asks again.

    `draft`: of a deal that was interrupted.
    """
    session = box.session
    seating = Seating(session.names, session.body["scribe"])
    begin_clock(box)
    dealer = None if draft is None else draft["dealer"]
    while True:
        if draft is None:
            dealer = ask_seat(box.ui, seating, text("deal.dealer"), dealer)
            if dealer == CANCELLED:
                return
        if enter_deal(box, draft, dealer=dealer):
            return
        draft = None
