"""Home: the table. An arrow or OK starts a deal, of the player it points at; back is the menu."""

from firmware.app.battery import GOOD
from firmware.app.flows import round_timer
from firmware.app.flows.director import may_change
from firmware.app.flows.reports import (
    dealing_rights,
    report_battery,
    report_damage,
    report_dealing_rights,
    report_pico_w,
    show_dealing_rights,
)
from firmware.app.flows.resume import go_on, interrupted_deal
from firmware.app.flows.room import report_room
from firmware.app.flows.storing import take_notice
from firmware.app.keys import ARROWS, BACK, OPPONENTS
from firmware.app.lazy import lazy
from firmware.app.screens.menu import MenuScreen
from firmware.app.screens.message import MessageScreen
from firmware.app.screens.result import FiguresScreen
from firmware.app.screens.table import TableScreen
from firmware.app.storage.log import FIRST_SESSION
from firmware.app.texts import counted, text
from firmware.app.ui import CANCELLED, WentDark
from firmware.fonts.symbols import SYMBOLS
from rules_core.books import load

enter_deal = lazy("firmware.app.flows.deal:enter_deal")
change_settings = lazy("firmware.app.flows.settings:change_settings")
direct = lazy("firmware.app.flows.directing:direct")
left_of = lazy("firmware.app.flows.signing:left_of")
look_back = lazy("firmware.app.flows.lookback:look_back")
look_further_back = lazy("firmware.app.flows.earlier:look_further_back")
show_evening = lazy("firmware.app.flows.evening:show_evening")
change_clock = lazy("firmware.app.flows.clock:change_clock")
change_players = lazy("firmware.app.flows.reseating:change_players")
say_who_deals = lazy("firmware.app.flows.dealers:say_who_deals")
report_incident = lazy("firmware.app.flows.incident:report_incident")
show_information = lazy("firmware.app.flows.information:show_information")
show_code = lazy("firmware.app.flows.result_code:show_code")
show_next = lazy("firmware.app.flows.signing:show_next")
show_payments = lazy("firmware.app.flows.signing:show_payments")
sign_round = lazy("firmware.app.flows.signing:sign_round")
start_session = lazy("firmware.app.flows.start:start_session")


def home(box):
    """Show the table; only an exception ends this."""
    box.ui.later(box.board.note_start)
    box.ui.later(_load_deal)
    draft = interrupted_deal(box)
    if box.session.body is not None:
        round_timer.follow_session(box)
    report_pico_w(box)
    report_damage(box)
    report_room(box)
    if draft is not None:
        go_on(box, draft)
    if box.session.body is not None:
        round_timer.ask_to_go_on(box)
    said = None
    while True:
        report_battery(box)
        if box.session.body is not None:
            said = report_dealing_rights(box, said)
        box.ui.closes = False
        try:
            (_welcome if box.session.body is None else _table)(box)
        except WentDark:
            pass  # nothing is half done


def _load_deal():
    """Load what a deal needs, so that its first key is answered as quickly as the others.

    There is time for it once the first screen is on the display.
    """
    load("firmware.app.flows.deal", "enter_deal")


def _welcome(box):
    """Offer to start a session: nothing is played here yet, or any more."""
    rows = [
        (text("home.start"), "", start_session),
        (text("home.settings"), "", change_settings),
        (text("home.information"), "", show_information),
    ]
    if _has_earlier(box):
        rows[1:1] = _earlier_rows()
    if box.pin.is_set:
        rows.append((text("director.title"), "", direct))
    action = box.ui.show(MenuScreen(text("home.welcome"), rows))
    if action != CANCELLED:
        action(box)


def _earlier_rows():
    """Rows of a menu: what the evening has come to, and what was before."""
    evening = (text("home.evening"), "", show_evening)
    return [evening, (text("home.earlier"), "", look_further_back)]


def _has_earlier(box):
    """Return True if there are rounds before the last one, cleared ones included."""
    last = box.log.session
    return last is not None and last.sequence > FIRST_SESSION


def _table(box):
    """Show the table once and do what is chosen there."""
    session = box.session
    round_timer.follow_session(box)
    key = box.ui.show(_table_screen(box, take_notice(box)))
    if key == BACK:
        _menu(box)
    elif key == OPPONENTS:
        _totals(box)
    elif session.over:
        _round_is_over(box)
    else:
        _enter_deal(box, key if key in ARROWS else None)


def _enter_deal(box, arrow=None):
    if may_change(box):
        enter_deal(box, arrow=arrow)


def _table_screen(box, notice):
    session = box.session
    body = session.body
    ledger = session.ledger
    title = notice or text("table.short", body["table"], body["round"])
    timed = box.timer.minutes and not session.over
    if session.over and notice:
        progress = "" if ledger.signed else text("table.complete")
    elif session.over:
        progress = text("table.signed" if ledger.signed else "table.unsigned")
    else:
        progress = text("table.deal", ledger.number, ledger.before + body["deals"])
    if ledger.changed_last:
        progress = SYMBOLS["changed"] + " " + progress
    if box.battery.level != GOOD:
        progress = SYMBOLS["battery"] + " " + progress
    return TableScreen(
        title,
        session.names,
        view=session.view,
        totals=ledger.totals,
        dealer=ledger.dealer,
        progress=progress,
        clock=box.timer if timed else None,
        notice=notice is not None,
    )


def _round_is_over(box):
    session = box.session
    rows = [(text("over.totals"), "", _totals), (text("over.start"), "", start_session)]
    if session.full:
        title = text("over.full")
    else:
        ended = session.ledger.ended
        title = (
            text("over.ended")
            if ended
            else counted("over.title", session.ledger.before + session.body["deals"])
        )
        rows.append((text("over.another"), "", _enter_deal))
    if not session.ledger.complete:
        rows.append((text("home.players"), "", change_players))
    if any(session.ledger.all_money or ()):
        rows.append((text("over.payments"), "", show_payments))
    if _has_earlier(box):
        rows.append((text("home.evening"), "", show_evening))
    if session.ledger.signed:
        title = text("over.signed")
        rows.insert(0, (text("over.code"), "", show_code))
    else:
        rows.insert(0, (text("over.sign"), "", sign_round))
        if session.full:
            box.ui.show(MessageScreen(text("storage.title"), text("storage.session_full")))
    action = box.ui.show(MenuScreen(title, rows))
    if action != CANCELLED:
        action(box)


def _totals(box):
    session = box.session
    ledger = session.ledger
    title = counted("totals.title", ledger.before + ledger.played)
    view = session.view
    money = ledger.all_money
    left = left_of(box) or None
    box.ui.show(FiguresScreen(title, session.names, ledger.totals, view, money=money, deal=left))


def _menu(box):
    rows = [
        (text("home.totals"), "", _totals),
        (text("home.lookback"), "", look_back),
        (text("home.incident"), "", report_incident),
        (text("clock.title"), round_timer.detail(box.timer), change_clock),
        (text("director.title"), "", direct),
        (text("home.start"), "", start_session),
        (text("home.settings"), "", change_settings),
        (text("home.information"), "", show_information),
    ]
    if not box.session.ledger.complete:
        rows.insert(-3, (text("home.players"), "", change_players))
    if box.session.ledger.dealer is not None and not box.session.full:
        rows.insert(-3, (text("deal.dealer"), "", say_who_deals))
    if _has_earlier(box):
        rows[-3:-3] = _earlier_rows()
    if box.next_seats.load(box.log.session.sequence) is not None:
        rows.insert(4, (text("home.next"), "", show_next))
    if dealing_rights(box.session):
        rows.insert(4, (text("dealing.title"), "", show_dealing_rights))
    action = box.ui.show(MenuScreen(text("home.menu"), rows))
    if action != CANCELLED:
        action(box)
