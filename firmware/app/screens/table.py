"""The table: home, with totals, dealer and the time that is left."""

from firmware.app.canvas import BOLD
from firmware.app.figures import signed
from firmware.app.screens.header import GOES_ON, GOES_ON_AND_TELLS, Context, draw_header
from firmware.app.screens.seats import draw_figures
from firmware.app.texts import text
from firmware.app.ui import Screen
from firmware.fonts.symbols import SYMBOLS

# What a title and what stands beside it leave free in their line at least, and the sign of a key.
_FREE = 10
_SIGN = 15
# Back opens the menu, OK begins a deal, the opponents' key shows the totals: as many as have room.
_KEYS = tuple([SYMBOLS["back_key"] + signs for signs in (GOES_ON_AND_TELLS[0], GOES_ON[0], "")])


class TableScreen(Screen):
    """`names`, `totals`: one a place; `view`: the `View` of them; `dealer`: None while nobody
    has dealt and the session leaves it open; `progress`: for the title line.

    `clock`: shown in the title line, None: there is none. `notice`: is the title one, instead of
    the table's? Where the rest leaves too little room for it a tick stands there. Result: the code
    of any key.
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
        if self.clock is None:
            self._draw_title(canvas, self.title, self.progress)
        else:
            self._draw_timed_title(canvas)
        self._draw_table(canvas)

    def _draw_timed_title(self, canvas):
        """The title line with the time left; it changes with every minute."""
        clock = self.clock
        self.period = clock.changes_in
        if clock.left:
            self._draw_title(canvas, self.title, time_left(clock) + " " + self.progress)
        else:
            title = text("clock.up")
            if self.notice:
                title = SYMBOLS["tick"] + " " + title
            self._draw_title(canvas, title, self.progress)

    def _draw_title(self, canvas, title, right):
        """The title, what stands beside it, and the signs of the keys if there is room for one."""
        beside = canvas.measure(right)
        free = canvas.width - _FREE - beside - canvas.measure(title, BOLD)
        if free < 0 and self.notice:
            title = SYMBOLS["tick"]
            free = canvas.width - _FREE - beside - canvas.measure(title, BOLD)
        draw_header(canvas, title, Context(right), keys=_KEYS if free >= _SIGN else ())

    def _draw_table(self, canvas):
        names = list(self.names)
        if self.dealer is not None:
            names[self.dealer] = SYMBOLS["dealer"] + " " + names[self.dealer]
        totals = [signed(total) for total in self.totals]
        draw_figures(canvas, names, totals, self.view)

    def press(self, key, held):
        return key


def time_left(clock):
    """The minutes left for the title line, marked when the clock was stopped: `43'`."""
    minutes = str(clock.left) + "'"
    was_stopped = clock.started and clock.left and not clock.running
    return SYMBOLS["pause"] + " " + minutes if was_stopped else minutes
