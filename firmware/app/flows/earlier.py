"""Look back at the rounds before the one in play: their totals and deals, to be read only."""

from micropython import const

from firmware.app.earlier import EarlierSession
from firmware.app.flows.deals import choose_deal
from firmware.app.flows.lookback import Leafing, deal_screen, leaves
from firmware.app.keys import RIGHT
from firmware.app.screens.header import Context
from firmware.app.screens.leaf import LeafScreen
from firmware.app.screens.menu import MenuScreen
from firmware.app.screens.message import MessageScreen
from firmware.app.storage.earlier import earlier_sessions
from firmware.app.texts import text
from firmware.app.ui import CANCELLED
from rules_core.record import RecordError

# How many rounds are listed.
_MOST = const(30)
_DAMAGE = -1


def look_further_back(box):
    """List the rounds, the newest first, and show the one that is chosen."""
    rows = _rows(box.log)
    start = 0
    while True:
        chosen = box.ui.show(MenuScreen(text("earlier.title"), rows, start=start, shorten=True))
        if chosen == CANCELLED:
            return
        if chosen == _DAMAGE:
            _say(box, "earlier.damage")
        else:
            _show(box, chosen)
        start = [value for _, _, value in rows].index(chosen)


def _rows(log):
    """Return a row a round, whose value is where its SESSION record is."""
    rows = []
    try:
        for offset, record, _ in earlier_sessions(log, _MOST):
            body = record.body
            label = text("table.short", body["table"], body["round"])
            rows.append((label + " " + ", ".join(body["players"]), "", offset))
    except RecordError:
        rows.append((text("earlier.damaged"), "", _DAMAGE))
    return rows


def _say(box, key):
    box.ui.show(MessageScreen(text("earlier.title"), text(key)))


def _show(box, offset):
    try:
        session = EarlierSession(box.log, box.books, offset)
    except ValueError:  # also of a tariff that cannot be read
        _say(box, "earlier.unknown")
        return
    if session.cut:
        _say(box, "earlier.cut")
    if session.unfit:
        _say(box, "earlier.unfit")
    if session.ledger.cleared:
        _say(box, "earlier.cleared")
    _leaf(box, session)


def _leaf(box, session):
    """Leaf through the deals; behind the last one are the totals, which come first, and the list.

    Back leads to the list if a deal was chosen there.
    """
    deals = session.ledger.deals
    totals = len(deals)

    def make(index):
        leaf = leaves(index, totals + 1 if deals else 0)  # behind the totals is the list
        if index == totals:
            return _totals_screen(session, leaf)
        return deal_screen(session, deals[index], leaf)

    index = totals
    marked = totals - 1
    listed = False
    leafing = Leafing(box.ui, make, totals)
    while True:
        if index > totals:
            index = choose_deal(box.ui, session, marked)
            if index == CANCELLED:
                return
            listed = True
        if index < totals:
            marked = index
        key = box.ui.show(leafing.screen(index))
        if key != CANCELLED:
            index += 1 if key == RIGHT else -1
        elif listed:
            index = totals + 1
        else:
            return


def _totals_screen(session, leaf):
    body = session.ledger.session
    title = text("table.title", body["table"], body["round"])
    ledger = session.ledger
    context = Context(leaf=leaf)
    money = ledger.all_money
    return LeafScreen(title, session.names, ledger.totals, session.view, context, money=money)
