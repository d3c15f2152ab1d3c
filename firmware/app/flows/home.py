"""Home: the table. An arrow starts the deal of the player it points at, back opens the menu."""

from firmware.app.flows.damage import report_damage
from firmware.app.flows.deal import enter_deal, starts_with_seat
from firmware.app.flows.incident import report_incident
from firmware.app.flows.information import show_information
from firmware.app.flows.lookback import look_back
from firmware.app.flows.settings import change_settings
from firmware.app.flows.start import start_session
from firmware.app.keys import ARROWS, BACK, OK, OPPONENTS
from firmware.app.screens.menu import MenuScreen
from firmware.app.screens.result import FiguresScreen
from firmware.app.screens.seats import seat_at
from firmware.app.screens.table import TableScreen
from firmware.app.texts import text
from firmware.app.ui import CANCELLED


def home(box):
    """Show the table for ever; return only through an exception."""
    draft = box.draft.load(box.log.next_sequence)
    report_damage(box)
    if draft is not None and box.session.body is not None:
        # The entry that an interruption left behind goes on where it was.
        enter_deal(box, draft["answers"])
    notice = None
    while True:
        if box.session.body is None:
            _welcome(box)
        else:
            notice = _table(box, notice)


def _welcome(box):
    """Nothing has been played yet: a session has to be started."""
    rows = [
        (text("home.start"), "", start_session),
        (text("home.settings"), "", change_settings),
        (text("home.information"), "", show_information),
    ]
    action = box.ui.show(MenuScreen(text("home.welcome"), rows))
    if action != CANCELLED:
        action(box)


def _table(box, notice):
    """Show the table once; returns what to say there the next time, or None."""
    session = box.session
    key = box.ui.show(_table_screen(session, notice))
    if key == BACK:
        return _menu(box)
    if key == OPPONENTS:
        _totals(box)
    elif session.ledger.complete:
        _round_is_over(box)
    elif key == OK:
        return _deal(box, None)
    elif key in ARROWS and starts_with_seat(session):
        return _deal(box, seat_at(key, session.body["scribe"], len(session.names)))
    return None


def _deal(box, seat):
    """Enter a deal; returns the sentence that it is stored, None if it is not."""
    number = box.session.ledger.number
    return text("table.stored", number) if enter_deal(box, seat=seat) else None


def _table_screen(session, notice):
    body = session.body
    ledger = session.ledger
    title = notice or text("table.title", body["table"], body["round"])
    if ledger.complete:
        progress = text("table.complete")
    else:
        progress = text("table.deal", ledger.number, body["deals"])
    return TableScreen(title, session.names, body["scribe"], ledger.points, ledger.dealer, progress)


def _round_is_over(box):
    deals = box.session.body["deals"]
    rows = [
        (text("over.totals"), "", _totals),
        (text("over.start"), "", start_session),
        (text("over.another"), "", enter_deal),
    ]
    action = box.ui.show(MenuScreen(text("over.title", deals), rows))
    if action != CANCELLED:
        action(box)


def _totals(box):
    session = box.session
    title = text("totals.title", session.ledger.played)
    ledger = session.ledger
    box.ui.show(FiguresScreen(title, session.names, ledger.points, money=ledger.money))


def _menu(box):
    """Do what is chosen; returns what to say on the table then, or None."""
    rows = [
        (text("home.totals"), "", _totals),
        (text("home.lookback"), "", look_back),
        (text("home.incident"), "", report_incident),
        (text("home.start"), "", start_session),
        (text("home.settings"), "", change_settings),
        (text("home.information"), "", show_information),
    ]
    action = box.ui.show(MenuScreen(text("home.menu"), rows))
    return None if action == CANCELLED else action(box)
