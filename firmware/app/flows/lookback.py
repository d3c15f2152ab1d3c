"""Look back through the deals of the session, the last one first."""

from firmware.app.keys import LEFT, RIGHT
from firmware.app.screens.header import Context
from firmware.app.screens.message import MessageScreen
from firmware.app.screens.result import FiguresScreen
from firmware.app.texts import text
from firmware.app.ui import CANCELLED
from rules_core.forms import NOBODY


def look_back(box):
    """Leaf through the deals with left and right."""
    session = box.session
    deals = session.ledger.deals
    if not deals:
        box.ui.show(MessageScreen(text("lookback.title"), text("lookback.none")))
        return
    index = len(deals) - 1
    while True:
        key = box.ui.show(_deal_screen(session, deals[index]))
        if key == CANCELLED:
            return
        if key == LEFT:
            index = max(index - 1, 0)
        elif key == RIGHT:
            index = min(index + 1, len(deals) - 1)


def _deal_screen(session, line):
    answers = session.answers(session.find(line.sequence))
    if line.annulled:
        title = text("lookback.annulled")
    elif line.void:
        title = text("lookback.void")
    elif answers["taker"] == NOBODY:
        title = text("lookback.passed")
    else:
        contract = session.book.form[1].values[answers["contract"]]
        title = session.names[answers["taker"]] + " " + text("french.contract." + contract)
    context = Context(str(line.number), session.names[line.dealer])
    return FiguresScreen(title, session.names, line.points, context)
