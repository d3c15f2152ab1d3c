"""The score of every seat in big figures: to be confirmed, or to be read."""

from firmware.app.keys import BACK, OK, OPPONENTS
from firmware.app.keys import LEFT as LEFT_KEY
from firmware.app.keys import RIGHT as RIGHT_KEY
from firmware.app.screens.header import NOWHERE, draw_header
from firmware.app.screens.seats import draw_grid, signed
from firmware.app.texts import text
from firmware.app.ui import CANCELLED, Screen


class FiguresScreen(Screen):
    """Figures to read. Result: LEFT or RIGHT (the key code) to leaf, CANCELLED on anything else."""

    def __init__(self, title, names, points, context=NOWHERE):
        self.title = title
        self.names = names
        self.figures = [signed(value) for value in points]
        self.context = context

    def draw(self, canvas):
        draw_header(canvas, self.title, self.context)
        draw_grid(canvas, self.names, self.figures)

    def press(self, key, held):
        return key if key in (LEFT_KEY, RIGHT_KEY) else CANCELLED


class ConfirmScreen(FiguresScreen):
    """The score counts when OK and the opponents' key have been pressed, in either order.

    Result: True, or CANCELLED. `opponents`: must the opponents confirm?
    """

    guarded = True

    def __init__(self, names, points, context, opponents, void=False):
        super().__init__("", names, points, context)
        self.opponents = opponents
        self.void = void
        self.scribe_agreed = False
        self.opponents_agreed = not opponents

    def draw(self, canvas):
        self.title = text(self._prompt())
        super().draw(canvas)

    def _prompt(self):
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
