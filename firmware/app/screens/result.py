"""The score of every seat in big figures: to be confirmed, or to be read."""

from firmware.app.figures import signed
from firmware.app.keys import ARROWS, BACK, OK, OPPONENTS
from firmware.app.keys import LEFT as LEFT_KEY
from firmware.app.keys import RIGHT as RIGHT_KEY
from firmware.app.screens.header import NOWHERE, draw_header
from firmware.app.screens.seats import draw_figures, draw_turning
from firmware.app.texts import text
from firmware.app.ui import CANCELLED, Screen
from firmware.fonts.symbols import SYMBOLS


class FiguresScreen(Screen):
    """Figures to read, a place each, None of who sits out; the table is seen from `scribe`.

    `marked`: the places of the players who played. `money`: the second ledger, a page of its own,
    or None: the arrows turn to it and back. Result: CANCELLED on the keys that do not turn.
    """

    shorten = False  # does the title end with a player's name?

    def __init__(self, title, names, points, scribe, context=NOWHERE, marked=(), money=None):
        self.title = title
        self.names = list(names)
        for place in marked:
            self.names[place] = SYMBOLS["taker"] + " " + names[place]
        self.scribe = scribe
        self.pages = [points] if money is None else [points, money]
        self.page = 0
        self.drawn = 0
        self.context = context

    def draw_title(self, canvas):
        title = text("result.money") if self.page else self.title
        draw_header(canvas, title, self.context, self.shorten)

    def draw(self, canvas):
        self.drawn = self.page
        self.draw_title(canvas)
        figures = [_figure(value) for value in self.pages[self.page]]
        draw_figures(canvas, self.names, figures, self.scribe)
        if len(self.pages) > 1:
            draw_turning(canvas, figures, self.scribe)

    def press(self, key, held):
        if self._turn(key) or key in (LEFT_KEY, RIGHT_KEY):
            return None
        return CANCELLED

    def _turn(self, key):
        """Turn to the other page if there is one and the key is an arrow."""
        turns = len(self.pages) > 1 and key in ARROWS
        if turns:
            self.page = 1 - self.page
        return turns


class LeafScreen(FiguresScreen):
    """Figures among others, to which the left and the right key leaf as `context` says.

    Up and down turn to the money. Result: the key that leafs, OK if `context` says what it does,
    or CANCELLED on the others.
    """

    def press(self, key, held):
        if key in (LEFT_KEY, RIGHT_KEY):
            return key if key in self.context.leaf else None
        if key == OK:
            return OK if self.context.hints else None
        return super().press(key, held)


class ConfirmScreen(FiguresScreen):
    """The score counts when OK and the opponents' key have been pressed, in either order.

    Result: True, or CANCELLED. `opponents`: must the opponents confirm? `question`: key of what is
    asked instead of the usual; `storing`: all have agreed, and it goes to flash.
    """

    guarded = True

    def __init__(
        self, names, points, scribe, context, marked, opponents, question=None, money=None
    ):
        super().__init__("", names, points, scribe, context, marked, money=money)
        self.opponents = opponents
        self.question = question
        self.storing = False
        self.scribe_agreed = False
        self.opponents_agreed = not opponents

    def draw_title(self, canvas):
        self.title = text(self._prompt())
        super().draw_title(canvas)

    def _prompt(self):
        if self.storing:
            return "confirm.storing"
        if self.scribe_agreed:
            return "confirm.opponents"
        if self.opponents and self.opponents_agreed:
            return "confirm.scribe"
        if self.question is not None:
            return self.question
        return "confirm.both" if self.opponents else "confirm.scribe"

    def press(self, key, held):
        if key == BACK:
            return CANCELLED
        if self._turn(key):
            return None
        if key in (OK, OPPONENTS):
            self.page = 0  # which says what is still to be pressed
        if key == OK:
            self.scribe_agreed = True
        elif key == OPPONENTS:
            self.opponents_agreed = True
        return True if self.scribe_agreed and self.opponents_agreed else None


class AgreeScreen(FiguresScreen):
    """A player agrees to a score; `title` ends with his name. Result: True on OK, or CANCELLED."""

    guarded = True
    shorten = True

    def press(self, key, held):
        if key == BACK:
            return CANCELLED
        if key == OK:
            return True
        self._turn(key)
        return None


def _figure(value):
    """What stands below a name; who sits out deals."""
    return text("result.deals") if value is None else signed(value)
