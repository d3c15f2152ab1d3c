"""The end of a round: its table signs what it has come to."""

from firmware.app.flows.next_seats import show_next
from firmware.app.flows.storing import logged
from firmware.app.screens.header import NOWHERE
from firmware.app.screens.message import MessageScreen
from firmware.app.screens.signing import SignScreen
from firmware.app.texts import text
from firmware.app.ui import CANCELLED


def sign_round(box):
    """Show what the round has come to, have it confirmed, close it, and say what comes next."""
    session = box.session
    ledger = session.ledger
    if ledger.closed:
        box.ui.show(MessageScreen(text("over.sign"), text("sign.again")))
    screen = SignScreen(
        session.names,
        ledger.points,
        ledger.money,
        ledger.sat_at(),
        ledger.happened_to(),
        session.body["opponents_key"],
    )
    if box.ui.show(screen) == CANCELLED:
        return
    screen.storing = True
    box.ui.draw(screen)
    if logged(box, NOWHERE, text("over.signed"), session.close):
        show_next(box)
