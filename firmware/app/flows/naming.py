"""The name of a player: from the list, typed, or a number."""

from firmware.app.flows.seating import seat_screen
from firmware.app.flows.storing import stored
from firmware.app.screens.header import NOWHERE
from firmware.app.screens.letters import LettersScreen
from firmware.app.screens.menu import MenuScreen, row_of
from firmware.app.screens.message import MessageScreen
from firmware.app.screens.number import NumberScreen
from firmware.app.storage.files import StorageError
from firmware.app.texts import text
from firmware.app.ui import CANCELLED, MORE
from rules_core.session import MAX_LISTED

_MOST_PLAYERS = 999
_BY_NUMBER = -1
_BY_LETTERS = -2
_ALL = -3


def title_of(place, scribe):
    """Return how the player at a place is asked for; that of the `scribe` is at the box."""
    return text("start.scribe" if place == scribe else "start.player", place + 1)


def ask_player(box, title, others, kept=None, first=1):
    """Return the name of a player who is none of the `others` (names or None), or CANCELLED.

    The name of another one in small letters is his. One with a number is called "#17", the same in
    every language. `kept`: the name that is marked, None if there is none; `first`: the likely
    number where the player before has none.
    """
    taken = [other.lower() for other in others if other]
    while True:
        name = _ask(box, title, others, kept, first)
        if name == CANCELLED or name.lower() not in taken:
            return name
        box.ui.show(MessageScreen(title, text("start.taken")))


def ask_seated(box, seating):
    """Ask whether the players of a Seating play again; an arrow asks who sits there instead.

    Returns their names, or CANCELLED.
    """
    title = text("start.same")
    names = seating.names
    while True:
        rows = [(seat, "") for seat in range(len(names))]
        confirm = (text("start.these"), _ALL)
        screen = seat_screen(seating, title, rows, confirm=confirm, start=_ALL, leads=True)
        seat = box.ui.show(screen)
        if seat == CANCELLED:
            return CANCELLED
        if seat == _ALL:
            return list(names)
        others = names[:seat] + names[seat + 1 :]
        asked = title_of(seat, seating.view.scribe)
        name = ask_player(box, asked, others, kept=names[seat])
        if name != CANCELLED:
            names[seat] = name


def listed(settings):
    """Return the names that are known: those of the desk's list, then the typed ones."""
    names = settings["players"]
    return (names + [name for name in settings["typed"] if name not in names])[:MAX_LISTED]


def delete_names(box):
    """Have typed names chosen and deleted, until the scribe goes back or there is none."""
    name = None
    while box.settings["typed"]:
        typed = box.settings["typed"]
        rows = [(one, "", one) for one in typed]
        title, start = text("settings.names"), row_of(rows, name) or 0
        name = box.ui.show(MenuScreen(title, rows, start=start, shorten=True))
        if name == CANCELLED:
            return
        if _is_to_go(box, name):
            rest = [other for other in typed if other != name]
            stored(box, NOWHERE, box.settings.change, typed=rest)


def _is_to_go(box, name):
    """Ask whether a name is to be deleted; the harmless answer comes first."""
    rows = [(text("back"), "", CANCELLED), (text("letters.delete"), "", True)]
    screen = MenuScreen(name, rows)
    screen.named = True
    return box.ui.show(screen) is True


def _ask(box, title, others, kept, first):
    names = listed(box.settings)
    number = _number_of(kept)
    if kept is not None and number is None and kept not in names:
        names = [kept] + names
    rows = [(name, "", name) for name in names if name not in others]
    if not rows:
        return _ask_number(box, title, number or _free_number(others, first), "letters.key")
    rows.append((text("start.by_letters"), "", _BY_LETTERS))
    rows.append((text("start.by_number"), "", _BY_NUMBER))
    choice = _BY_NUMBER if number else kept
    while True:
        start = row_of(rows, choice)
        choice = box.ui.show(MenuScreen(title, rows, start=start, shorten=True))
        name = choice
        if choice == _BY_LETTERS:
            name = _ask_letters(box, title)
        elif choice == _BY_NUMBER:
            name = _ask_number(box, title, number or _free_number(others, first))
        if name != CANCELLED or choice == CANCELLED:
            return name


def _ask_number(box, title, number, aid=""):
    """Return the name of a number; with an `aid` the opponents' key leads to the letters."""
    while True:
        screen = NumberScreen(title, 1, _MOST_PLAYERS, number)
        screen.more, screen.aid = bool(aid), aid
        number = box.ui.show(screen)
        if number == CANCELLED:
            return CANCELLED
        if number != MORE:
            return "#" + str(number)
        number = screen.value
        name = _ask_letters(box, title)
        if name != CANCELLED:
            return name


def _ask_letters(box, title):
    """Return a name that is typed, and keep it: the oldest goes."""
    name = box.ui.show(LettersScreen(title))
    settings = box.settings
    if name != CANCELLED and name not in settings["players"]:
        typed = [name] + [other for other in settings["typed"] if other != name]
        try:
            settings.change(typed=typed[:MAX_LISTED])
        except StorageError:
            pass  # it is in the session; only the list goes without it
    return name


def _free_number(others, first):
    """Return the likeliest free number: one above the player before, or the first of the table."""
    before = _number_of(others[-1]) if others else None
    number = first if before is None else before + 1
    while "#" + str(number) in others:
        number += 1
    return min(number, _MOST_PLAYERS)


def _number_of(name):
    """Return the number of a player who has one in the place of a name, or None."""
    if name and name[0] == "#" and name[1:].isdigit():
        return int(name[1:])
    return None
