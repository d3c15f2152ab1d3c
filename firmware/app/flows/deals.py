"""All deals of a round in one list, a line each: who played, what, and what it gave."""

from micropython import const

from firmware.app.figures import signed
from firmware.app.flows.wording import Wording
from firmware.app.screens.menu import MenuScreen
from firmware.app.texts import text
from firmware.fonts.symbols import SYMBOLS

# So many lines are kept, of those that were shown last: reading one takes a while.
_KEPT = const(8)
# As much of a name as stands before the words.
_LETTERS = const(7)


def choose_deal(ui, session, index):
    """Return the index of the deal that is chosen, or CANCELLED; `index`: of the one marked."""
    return ui.show(MenuScreen(text("deals.title"), _Rows(session), start=index, shorten=True))


class _Rows:
    """The rows of the list, each made when it is shown; `session`: an `Account`."""

    def __init__(self, session):
        self._session = session
        self._deals = session.ledger.deals
        self._made = {}

    def __len__(self):
        return len(self._deals)

    def __getitem__(self, index):
        if index not in self._made:
            if len(self._made) == _KEPT:
                self._made.clear()
            self._made[index] = _row(self._session, self._deals[index]) + (index,)
        return self._made[index]


def _row(session, line):
    """Return (what stands left, what stands right) of the deal of a ledger's `line`."""
    book, answers = session.entered(line)
    names, _ = session.seating(line.dealer)
    players = book.players_of(answers)
    number = session.ledger.name_of(line.sequence)
    words = [number + SYMBOLS["changed"] if line.changed else number]
    if line.annulled:
        words.append(SYMBOLS["cross"])
    if players:
        words.append(SYMBOLS["taker"] + _short(names[players[0]]))
    words.append(Wording(book, answers, names, void=line.void).title.whole)
    return " ".join(words), "" if line.annulled else _figures(book, players, line.points)


def _short(name):
    """The first word of a name, or its beginning."""
    word = name.split(" ")[0]
    return word if len(word) <= _LETTERS else word[: _LETTERS - 1] + "."


def _figures(book, players, points):
    """Return the figures of those who played the deal together; else of each party, or of
    everybody.
    """
    if players:
        shown = points[players[0] : players[0] + 1]
    else:
        shown = points[: book.parties] if book.parties else points
    return " ".join([signed(value) for value in shown]) if any(points) else ""
