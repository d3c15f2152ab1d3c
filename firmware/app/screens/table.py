"""The table: home, with totals, dealer and the time that is left."""

from firmware.app.canvas import BOLD
from firmware.app.figures import signed
from firmware.app.screens.header import Context, draw_header
from firmware.app.screens.seats import draw_figures
from firmware.app.texts import text
from firmware.app.ui import Screen
from firmware.fonts.symbols import SYMBOLS

# What a title and what stands beside it leave free in their line at least.
_FREE = 10


class TableScreen(Screen):
    """`names`, `totals`: one a place; `view`: the `View` of them; `dealer`: None while nobody
    has dealt and the session leaves it open; `progress`: for the title line.

    `clock`: shown in the title line, None: there is none. `notice`: is the title one, instead of
    the table's? `short`: the title where the rest leaves too little room for it. Result: the code
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
        short="",
    ):
        self.title = title
        self.names = names
        self.view = view
        self.totals = totals
        self.dealer = dealer
        self.progress = progress
        self.clock = clock
        self.notice = notice
        self.short = short

    def draw(self, canvas):
        if self.clock is None:
            title = self._fitting_title(canvas, self.progress)
            draw_header(canvas, title, Context(self.progress))
        else:
            self._draw_title(canvas)
        self._draw_table(canvas)

    def _draw_title(self, canvas):
        """The title line with the time left; it changes with every minute."""
        clock = self.clock
        self.period = clock.changes_in
        if clock.left:
            right = time_left(clock) + " " + self.progress
            title = self._fitting_title(canvas, right)
        else:
            right = self.progress
            title = text("clock.up")
            if self.notice:
                title = self.short + " " + title
        draw_header(canvas, title, Context(right))

    def _fitting_title(self, canvas, right):
        """The title, or the short one where `right` leaves too little room."""
        used = canvas.measure(self.title, BOLD) + canvas.measure(right)
        return self.short if self.short and used > canvas.width - _FREE else self.title

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
