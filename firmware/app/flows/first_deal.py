"""The first dealer, where the session leaves it open, and the partners that follow from it."""

from firmware.app.flows.help import help_text
from firmware.app.flows.seating import BY_CARDS, Seating, seat_screen
from firmware.app.lazy import lazy
from firmware.app.screens.message import MessageScreen
from firmware.app.texts import text
from firmware.app.ui import CANCELLED, MORE

seat_by_cards = lazy("firmware.app.flows.partners:seat_by_cards")


def enter_first_deal(box, draft, enter):
    """Ask who deals, then `enter(box, dealer, draft)`; where that was backed out of, ask again."""
    dealer = None if draft is None else draft["dealer"]
    while True:
        if draft is None:
            dealer = _ask_dealer(box, dealer)
            if dealer == CANCELLED:
                return
            if dealer == BY_CARDS:
                if not seat_by_cards(box):
                    continue
                enter(box, box.session.ledger.dealer, None)
                return
        if enter(box, dealer, draft):
            return
        draft = None


def _ask_dealer(box, kept):
    """Return who deals, BY_CARDS where they may seat the players too, or CANCELLED.

    The help says which card he has.
    """
    session = box.session
    seating = Seating(session.names, session.view)
    rows = [(seat, "") for seat in range(len(session.names))]
    # What was recorded already is by the seats as they are.
    can_be_drawn = session.book.parties and not session.ledger.taken
    confirm = (text("start.by_cards"), BY_CARDS) if can_be_drawn else None
    if kept is None and confirm:
        kept = BY_CARDS
    screen = seat_screen(seating, text("deal.dealer"), rows, confirm=confirm, kept=kept)
    screen.more = True
    while True:
        dealer = box.ui.show(screen)
        if dealer != MORE:
            return dealer
        help_of_it = help_text(session.book, "first_dealer")
        box.ui.show(MessageScreen(text("more.help"), help_of_it))
