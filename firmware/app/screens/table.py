"""The table: home, with totals, dealer and the time that is left."""

from firmware.app.canvas import BOLD
from firmware.app.figures import signed
from firmware.app.screens.header import GOES_ON, GOES_ON_AND_TELLS, Context, draw_header
from firmware.app.screens.seats import draw_figures
from firmware.app.texts import text
from firmware.app.ui import Screen
from firmware.fonts.symbols import SYMBOLS

# What a title and what stands beside it leave free in their line at least.
_FREE = 10
# Back opens the menu, OK begins a deal, the opponents' key shows the totals.
_KEYS = (SYMBOLS["back_key"] + GOES_ON_AND_TELLS[0], SYMBOLS["back_key"] + GOES_ON[0], GOES_ON[0])


class TableScreen(Screen):
    """`names`, `totals`: one a place; `view`: the `View` of them; `dealer`: None while nobody
    has dealt and the session leaves it open; `progress`: for the title line.

    `clock`: shown in the title line, None: there is none. `notice`: is the title one, instead of
    the table's? It begins with a tick. Result: the code of any key.
    """

    def __init__(
        self,
        title,
        names,
        view,
        totals,
        dealer,
        progress,
        clock=None,
        notice=False,
    ):
        self.title = title
        self.names = names
        self.view = view
        self.totals = totals
        self.dealer = dealer
        self.progress = progress
        self.clock = clock
        self.notice = notice

    def draw(self, canvas):
        title, right = self.title, self.progress
        if self.clock is not None:
            self.period = self.clock.changes_in
            over = text("clock.up")
            if self.notice:
                over = SYMBOLS["tick"] + " " + over
            if self.clock.left or not _leaves_room(canvas, over, right):
                right = time_left(self.clock) + " " + right
            else:
                title = over
        # Table and round give way to the keys, the round first, and so do the words of a notice.
        words = 1 if self.notice else 2
        while not _leaves_room(canvas, title, right) and " " in title:
            title = " ".join(title.split(" ")[:-words])
        draw_header(canvas, title, Context(right), keys=_KEYS)
        self._draw_table(canvas)

    def _draw_table(self, canvas):
        names = list(self.names)
        if self.dealer is not None:
            names[self.dealer] = SYMBOLS["dealer"] + " " + names[self.dealer]
        totals = [signed(total) for total in self.totals]
        draw_figures(canvas, names, totals, self.view)

    def press(self, key, held):
        return key


def _leaves_room(canvas, title, right):
    """Have the signs of all keys room beside a title and what stands beside it?"""
    used = canvas.measure(title, BOLD) + canvas.measure(right) + canvas.measure(_KEYS[0])
    return used + _FREE <= canvas.width


def time_left(clock):
    """The minutes left for the title line, marked when the clock was stopped: `43'`."""
    minutes = str(clock.left) + "'"
    was_stopped = clock.started and clock.left and not clock.running
    return SYMBOLS["pause"] + " " + minutes if was_stopped else minutes
