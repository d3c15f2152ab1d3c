"""The score of every seat in big figures: to be confirmed, or to be read."""

from firmware.app.keys import BACK, OK, OPPONENTS
from firmware.app.keys import LEFT as LEFT_KEY
from firmware.app.keys import RIGHT as RIGHT_KEY
from firmware.app.screens.header import NOWHERE, draw_header
from firmware.app.screens.seats import draw_figures, signed
from firmware.app.texts import text
from firmware.app.ui import CANCELLED, Screen
from firmware.fonts.symbols import SYMBOLS


class FiguresScreen(Screen):
    """Figures to read. `leaf`: those of LEFT and RIGHT that leaf on to other figures.

    `taker`: the seat of the player to be marked, or None. Result: the key code that leafs,
    CANCELLED on the keys that neither leaf nor might.
    """

    def __init__(self, title, names, points, context=NOWHERE, taker=None, leaf=()):
        self.title = title
        self.names = list(names)
        if taker is not None:
            self.names[taker] = SYMBOLS["taker"] + " " + names[taker]
        self.leaf = leaf
        self.figures = [signed(value) for value in points]
        self.context = context

    def draw(self, canvas):
        draw_header(canvas, self.title, self.context)
        draw_figures(canvas, self.names, self.figures)

    def press(self, key, held):
        if key in (LEFT_KEY, RIGHT_KEY):
            return key if key in self.leaf else None
        return CANCELLED


class ConfirmScreen(FiguresScreen):
    """The score counts when OK and the opponents' key have been pressed, in either order.

    Result: True, or CANCELLED. `opponents`: must the opponents confirm? `storing`: they have, and
    the deal goes to flash.
    """

    guarded = True

    def __init__(self, names, points, context, taker, opponents, void=False):
        super().__init__("", names, points, context, taker)
        self.opponents = opponents
        self.void = void
        self.storing = False
        self.scribe_agreed = False
        self.opponents_agreed = not opponents

    def draw(self, canvas):
        self.title = text(self._prompt())
        super().draw(canvas)

    def _prompt(self):
        if self.storing:
            return "confirm.storing"
        if self.scribe_agreed:
            return "confirm.opponents"
        if self.opponents and self.opponents_agreed:
            return "confirm.scribe"
        if self.void:
            return "confirm.void"
        return "confirm.both" if self.opponents else "confirm.scribe"

    def press(self, key, held):
        if key == BACK:
            return CANCELLED
        if key == OK:
            self.scribe_agreed = True
        elif key == OPPONENTS:
            self.opponents_agreed = True
        return True if self.scribe_agreed and self.opponents_agreed else None
