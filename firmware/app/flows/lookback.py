"""Look back through the deals of the session, the last one first."""

from firmware.app.flows.closed import may_change
from firmware.app.flows.correct import change_deal
from firmware.app.flows.deal import deal_context, players_of
from firmware.app.flows.labels import title_of_deal
from firmware.app.flows.storing import take_notice
from firmware.app.keys import LEFT, OK, RIGHT
from firmware.app.screens.message import MessageScreen
from firmware.app.screens.result import FiguresScreen
from firmware.app.texts import text
from firmware.app.ui import CANCELLED


def look_back(box):
    """Leaf through the deals with left and right; OK offers to change one."""
    session = box.session
    deals = session.ledger.deals
    if not deals:
        box.ui.show(MessageScreen(text("lookback.title"), text("lookback.none")))
        return
    index = len(deals) - 1
    while True:
        leaf = []
        if index > 0:
            leaf.append(LEFT)
        if index < len(deals) - 1:
            leaf.append(RIGHT)
        key = box.ui.show(_deal_screen(session, deals[index], leaf, take_notice(box)))
        if key == CANCELLED:
            return
        if key == OK:
            if may_change(box):
                change_deal(box, deals[index])
        else:
            index += 1 if key == RIGHT else -1


def _deal_screen(session, line, leaf, notice):
    """`notice`: that the deal was just changed, or None."""
    answers = session.answers(session.find(line.sequence))
    if notice:
        title = notice
    elif line.annulled:
        title = text("lookback.annulled")
    elif line.void:
        title = text("lookback.void")
    else:
        title = title_of_deal(session.book, answers)
    context = deal_context(session, line)
    names, _ = session.seating(line.dealer)
    return FiguresScreen(title, names, line.points, context, players_of(answers), leaf, line.money)
