"""Start a session at the table: rule book, table, players, number of deals, first dealer."""

from firmware.app.flows.in_turn import ask_in_turn
from firmware.app.screens.cross import CrossScreen
from firmware.app.screens.header import NOWHERE
from firmware.app.screens.menu import MenuScreen
from firmware.app.screens.message import MessageScreen
from firmware.app.screens.number import NumberScreen
from firmware.app.screens.seats import arrow_of
from firmware.app.texts import text
from firmware.app.ui import CANCELLED
from rules_core.books import RULE_IDS
from rules_core.books import book as find_book

_MOST_TABLES = 99
_MOST_ROUNDS = 99
_MOST_PLAYERS = 999
_MOST_DEALS = 99
_BY_NUMBER = -1


def start_session(box):
    """Ask for everything a session needs and begin it, unless the scribe backs out."""
    last = box.session.body or {}
    rules = last.get("rules")
    answers = {
        "table": last.get("table", 1),
        "round": min(last.get("round", 0) + 1, _MOST_ROUNDS),
        "deals": last.get("deals", 4),
    }
    while True:
        rules = _ask_rules(box, rules)
        if rules == CANCELLED:
            return
        if ask_in_turn(_steps(box, answers, find_book(rules).seats), answers):
            break
    box.session.begin(
        {
            "rules": rules,
            "table": answers["table"],
            "round": answers["round"],
            "players": _players(answers, find_book(rules).seats),
            "deals": answers["deals"],
            "dealer": answers["dealer"],
            "scribe": box.settings["scribe"],
            "opponents_key": box.settings["opponents_key"],
            "label": "",
        }
    )


def _steps(box, answers, seats):
    """What is asked about a session of so many players, for `ask_in_turn`."""
    ui = box.ui
    names = box.settings["players"]
    scribe = box.settings["scribe"]

    def number(key, high):
        return key, lambda kept: ui.show(NumberScreen(text("start." + key), 1, high, kept))

    def player(seat):
        # Where numbers are given table by table, those of this table come next.
        return "player" + str(seat), lambda kept: _ask_player(
            ui, names, answers, (answers["table"] - 1) * seats + 1, seat, kept
        )

    steps = [number("table", _MOST_TABLES), number("round", _MOST_ROUNDS)]
    steps += [player(seat) for seat in range(seats)]
    steps.append(number("deals", _MOST_DEALS))
    steps.append(("dealer", lambda kept: _ask_dealer(ui, _players(answers, seats), scribe, kept)))
    steps.append(("begin", lambda _: _ask_begin(ui, answers)))
    return steps


def _players(answers, seats):
    return [_name(answers["player" + str(seat)]) for seat in range(seats)]


def _name(player):
    """A player's name in the records; the same in every language for one with a number only."""
    return player if isinstance(player, str) else "#" + str(player)


def _ask_rules(box, kept):
    rows = [(text("rules." + rules), "", rules) for rules in RULE_IDS]
    start = RULE_IDS.index(kept) if kept in RULE_IDS else 0
    return box.ui.show(MenuScreen(text("start.rules"), rows, start=start))


def _ask_player(ui, names, answers, first, seat, kept):
    """A name from the desk's list (a text), or a number; `first`: of the first seat, likely."""
    title = text("start.player", seat + 1)
    others = [answers.get("player" + str(other)) for other in range(seat)]
    free = [name for name in names if name not in others]
    choice = _BY_NUMBER
    if free:
        rows = [(name, "", name) for name in free]
        rows.append((text("start.by_number"), "", _BY_NUMBER))
        start = free.index(kept) if kept in free else 0
        choice = ui.show(MenuScreen(title, rows, start=start, shorten=True))
    if choice != _BY_NUMBER:
        return choice
    number = kept if isinstance(kept, int) else _free_number(others, first)
    while True:
        number = ui.show(NumberScreen(title, 1, _MOST_PLAYERS, number))
        if number not in others:
            return number
        ui.show(MessageScreen(title, text("start.taken", number)))


def _free_number(others, first):
    """The likeliest number: one above the player before, or the first one of the table."""
    if others and isinstance(others[-1], int):
        return min(others[-1] + 1, _MOST_PLAYERS)
    return min(first, _MOST_PLAYERS)


def _ask_dealer(ui, players, scribe, kept):
    seats = len(players)
    title = text("start.dealer")
    if kept is not None and kept >= seats:
        kept = None  # the rules were changed meanwhile, to those for fewer players
    arrows = [arrow_of(seat, scribe, seats) for seat in range(seats)]
    if None in arrows:
        rows = [(name, "", seat) for seat, name in enumerate(players)]
        return ui.show(MenuScreen(title, rows, start=kept or 0, shorten=True))
    choices = [(arrow, players[seat], "", seat) for seat, arrow in enumerate(arrows)]
    return ui.show(CrossScreen(title, NOWHERE, choices, kept=kept, shorten=True))


def _ask_begin(ui, answers):
    """The last look before the old session is closed."""
    rows = [
        (text("start.not_yet"), "", CANCELLED),
        (text("start.begin"), text("start.summary", answers["table"], answers["round"]), True),
    ]
    return ui.show(MenuScreen(text("start.title"), rows, start=1))
