"""What a party may demand of the deal to come: said before it, and to be read in the menu."""

from firmware.app.screens.message import MessageScreen
from firmware.app.texts import text


def dealing_rights(session):
    """The rights that hold for the deal to come; none when the round is over."""
    ledger = session.ledger
    return () if session.over else session.book.dealing_rights(ledger.points)


def show_dealing_rights(box):
    """Say who may demand what."""
    session = box.session
    for places, right in dealing_rights(session):
        who = text("dealing.who", *[session.names[place] for place in places])
        box.ui.show(MessageScreen(text("dealing.title"), text("dealing." + right, who)))
