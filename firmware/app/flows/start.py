"""Start a session at the table: rule book, table, players, number of deals, first dealer."""

from firmware.app.flows.agreement import agree_on_opponents
from firmware.app.flows.dialogs import ask_as_it_goes
from firmware.app.flows.naming import ask_player, ask_seated, title_of
from firmware.app.flows.partners import draw_steps, drawn
from firmware.app.flows.room import has_room
from firmware.app.flows.seating import BY_CARDS, Seating, seat_screen
from firmware.app.flows.storing import stored
from firmware.app.keys import DOWN
from firmware.app.patience import TAP_MS
from firmware.app.screens.cross import ARROWS, CrossScreen
from firmware.app.screens.header import NOWHERE, Context
from firmware.app.screens.menu import MenuScreen, row_of
from firmware.app.screens.message import AssentScreen
from firmware.app.screens.number import NumberScreen
from firmware.app.texts import counted, language, text
from firmware.app.ui import CANCELLED
from firmware.app.view import View
from rules_core.books import RULE_IDS
from rules_core.errors import DealError
from rules_core.first_dealer import is_by_cards, seat_party

_MOST_TABLES = 99
_MOST_ROUNDS = 99
_MOST_DEALS = 99

# Where there is no custom: how often each player deals.
_OWN_DEALS = 4

# Of the shapes: what goes without saying; none of them.
_LIKELY = -1
_OTHER = -2


def start_session(box):
    """Ask for everything a session needs and begin it, unless the scribe backs out."""
    if not has_room(box):
        return
    given_up = None
    if _is_unfinished(box.session):
        given_up = _give_up(box)
        if given_up is None:
            return
    last = box.session.body or {}
    answers = {
        "table": last.get("table", 1),
        "round": min(last.get("round", 0) + 1, _MOST_ROUNDS),
    }
    if last:
        answers["rules"] = (last["rules"], last["tariff"])
        answers["sitting"] = len(last["players"])
        for place, name in enumerate(last["players"]):
            answers["player" + str(place)] = name
    if not ask_as_it_goes(lambda known: _steps(box, known, last), answers):
        return
    rules, tariff = answers["rules"]
    players, dealer = _seated(answers, box.books.find(rules, tariff))
    body = {
        "rules": rules,
        "tariff": tariff,
        "table": answers["table"],
        "round": answers["round"],
        "players": players,
        "deals": answers["deals"],
        "dealer": dealer,
        "scribe": _scribe(last, len(players)),
        "opponents_key": box.settings["opponents_key"],
        "label": "",
        "numbers": [],
        "at_once": False,
    }
    for consent in (given_up, answers.get("alone")):
        body["at_once"] = body["at_once"] or (consent is not None and consent.at_once)
    stored(box, NOWHERE, box.session.begin, body)


def _is_unfinished(session):
    """Would a new session cut short one that somebody counts on?"""
    if session.body is None:
        return False
    ledger = session.ledger
    if session.over:
        return not ledger.signed
    return bool(ledger.before or ledger.deals or ledger.incidents or session.body["label"])


def _give_up(box):
    """Ask whether the old session shall end here; both keys end it: who loses would like it to.

    Returns their `Consent`, None where it shall not.
    """
    session = box.session
    body, ledger = session.body, session.ledger
    title = text("home.start")
    harmless = text("back" if session.over else "start.go_on")
    rows = [(harmless, "", CANCELLED), (title, "", True)]
    if box.ui.show(MenuScreen(text("question", title), rows)) is not True:
        return None
    if session.over:
        sentence = text("start.unsigned", body["round"])
    else:
        played, deals = ledger.before + ledger.played, ledger.before + body["deals"]
        sentence = text("start.unfinished", body["round"], played, deals)
    end = text("director.end")
    screen = AssentScreen(end, sentence, end, opponents=body["opponents_key"])
    return None if box.ui.show(screen) == CANCELLED else screen.consent


def _steps(box, answers, last):
    """Return what is asked about a session, as far as the answers tell; `last`: the last one."""
    ui = box.ui
    rules = ("rules", lambda kept: _ask_rules(box, kept))
    book = _book(box, answers)
    if book is None:
        return [rules]
    steps = [rules]
    if len(book.tables) > 1:
        steps.append(("sitting", lambda kept: _ask_sitting(ui, book.tables, kept)))
    sitting = _sitting(answers, book.tables)
    view = View(_scribe(last, sitting), book.clockwise)
    again = last and len(last["players"]) == sitting and all(last["players"])

    def number(key, high):
        return key, lambda kept: ui.show(NumberScreen(text("start." + key), 1, high, kept))

    def player(place):
        # Where numbers are given table by table, those of this table come next.
        first = (answers["table"] - 1) * sitting + 1
        title = title_of(place, view.scribe)
        return "player" + str(place), lambda kept: ask_player(
            box, title, _players(answers, place), kept=kept or None, first=first
        )

    def ask_again(_):
        players = ask_seated(box, Seating(_players(answers, sitting), view))
        if players == CANCELLED:
            return CANCELLED
        for place, name in enumerate(players):
            answers["player" + str(place)] = name
        return True

    def ask_deals(_):
        likely = _likely_deals(book, sitting, answers, last)
        deals = _ask_deals(ui, book.shapes(sitting), likely)
        if deals != CANCELLED:
            answers["deals_of"] = (book.id, sitting)
        return deals

    def ask_dealer(kept):
        seating = Seating(_players(answers, sitting), view)
        if kept is None and is_by_cards(book):
            kept = BY_CARDS
        confirm = (text("start.by_cards"), BY_CARDS)
        rows = [(seat, "") for seat in range(sitting)]
        screen = seat_screen(seating, text("start.dealer"), rows, confirm=confirm, kept=kept)
        return ui.show(screen)

    steps += [number("table", _MOST_TABLES), number("round", _MOST_ROUNDS)]
    if again:
        steps.append(("again", ask_again))
    else:
        steps += [player(place) for place in range(sitting)]
    steps.append(("deals", ask_deals))
    steps.append(("dealer", ask_dealer))
    if answers.get("dealer") == BY_CARDS and book.parties:
        steps += draw_steps(ui, answers, lambda: _players(answers, sitting), book.parties, view)
    unfinished = _is_unfinished(box.session)

    def ask_begin(_):
        begin = _ask_begin(ui, answers, book.minutes(answers["deals"]), unfinished)
        if begin == CANCELLED or box.settings["opponents_key"]:
            return begin
        answers["alone"] = agree_on_opponents(
            box,
            wanted=False,
            confirm=text("start.begin"),
            book=book,
            names=_players(answers, sitting),
            scribe=view.scribe,
        )
        return CANCELLED if answers["alone"] is None else begin

    steps.append(("begin", ask_begin))
    return steps


def _seated(answers, book):
    """Return the players in the order of their seats, and the place of who deals first or None."""
    sitting = _sitting(answers, book.tables)
    players, dealer = _players(answers, sitting), answers["dealer"]
    if dealer != BY_CARDS:
        return players, dealer
    if not book.parties:
        return players, None
    places = drawn(answers, sitting // book.parties)
    return seat_party(players, places, book.parties), places[0]


def _book(box, answers):
    """Return the rule book that was chosen; None if none was, or its tariff is gone."""
    try:
        return box.books.find(*answers["rules"]) if "rules" in answers else None
    except DealError:
        return None


def _sitting(answers, tables):
    """Return how many sit at the table: what was said, or what the rule book has first."""
    sitting = answers.get("sitting")
    return sitting if sitting in tables else tables[0]


def _scribe(last, sitting):
    """Return the place at the box, as in the last session; 0 if the table is smaller."""
    scribe = last.get("scribe", 0)
    return scribe if scribe < sitting else 0


def _players(answers, sitting):
    return [answers["player" + str(place)] for place in range(sitting)]


def _likely_deals(book, sitting, answers, last):
    """Return the number of deals that was just said, or played last, or is usual."""
    if answers.get("deals_of") == (book.id, sitting):
        return answers["deals"]
    if last and last["rules"] == book.id and len(last["players"]) == sitting:
        return min(last["first_deal"] - 1 + last["deals"], _MOST_DEALS)
    shapes = book.shapes(sitting)
    return shapes[0][1] if shapes else sitting * _OWN_DEALS


def _ask_rules(box, kept):
    """Offer the built-in rule books, and what the desk has sent."""
    rows = [(text("rules." + rules), "", (rules, "")) for rules in RULE_IDS]
    for tariff in box.books.tariffs.all():
        rows.append((tariff.name_in(language()), "", (tariff.rules, tariff.digest)))
    screen = MenuScreen(text("start.rules"), rows, start=row_of(rows, kept), shorten=True)
    return box.ui.show(screen)


def _ask_sitting(ui, tables, kept):
    """Ask how many sit at the table; the first of `tables` is what is usual."""
    if kept not in tables:
        kept = tables[0]
    choices = []
    for arrow, sitting in zip(ARROWS[len(tables)], tables):
        choices.append((arrow, text("start.players", sitting), "", sitting))
    return ui.show(CrossScreen(text("start.sitting"), NOWHERE, choices, kept=kept))


def _ask_deals(ui, shapes, likely):
    """Ask for the number of deals; where a tournament has several shapes, by its shape."""
    title = text("start.deals")
    if len(shapes) < 2:
        return ui.show(NumberScreen(title, 1, _MOST_DEALS, likely))
    choices = []
    kept = None
    for index, (rounds, deals) in enumerate(shapes):
        arrow = ARROWS[len(shapes)][index]
        choices.append((arrow, "{} × {}".format(rounds, deals), "", index))
        if kept is None and deals == likely:
            kept = index
    choices.append((DOWN, text("start.other"), "", _OTHER))
    confirm = (counted("start.so_many", likely), _LIKELY)
    while True:
        choice = ui.show(
            CrossScreen(text("start.shapes"), NOWHERE, choices, confirm=confirm, kept=kept)
        )
        if choice == CANCELLED:
            return CANCELLED
        if choice == _LIKELY:
            return likely
        if choice != _OTHER:
            return shapes[choice][1]
        number = ui.show(NumberScreen(title, 1, _MOST_DEALS, likely))
        if number != CANCELLED:
            return number


def _ask_begin(ui, answers, minutes, unfinished):
    """Ask a last time before the old session is closed, which may be `unfinished`.

    `minutes`: allowed for the new one, 0: no limit.
    """
    allowed = Context(text("clock.minutes", minutes)) if minutes else NOWHERE
    rows = [
        (text("start.not_yet"), "", CANCELLED),
        (text("start.begin"), text("start.summary", answers["table"], answers["round"]), True),
    ]
    screen = MenuScreen(text("start.title"), rows, allowed, start=0 if unfinished else 1)
    screen.waits = TAP_MS
    return ui.show(screen)
