"""The table as it is to be: who is to sit where."""

from firmware.app.keys import BACK, OK
from firmware.app.screens.header import GOES_ON, draw_header
from firmware.app.screens.seats import draw_figures
from firmware.app.ui import CANCELLED, DONE, Screen
from firmware.fonts.symbols import SYMBOLS


class SeatsScreen(Screen):
    """The seats: `names`, one a place; `dealer`: the dealer's place. Result: DONE on OK, or
    CANCELLED.
    """

    def __init__(self, title, names, view, dealer):
        self.title = title
        self.names = list(names)
        self.names[dealer] = SYMBOLS["dealer"] + " " + names[dealer]
        self.view = view

    def draw(self, canvas):
        draw_header(canvas, self.title, keys=GOES_ON)
        draw_figures(canvas, self.names, [""] * len(self.names), self.view)

    def press(self, key, held):
        if key == OK:
            return DONE
        return CANCELLED if key == BACK else None
