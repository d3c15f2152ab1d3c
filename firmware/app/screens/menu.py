"""A list to scroll and choose from."""

from firmware.app.canvas import RIGHT
from firmware.app.keys import BACK, DOWN, OK, OPPONENTS, UP
from firmware.app.keys import LEFT as LEFT_KEY
from firmware.app.keys import RIGHT as RIGHT_KEY
from firmware.app.patience import TAP_MS
from firmware.app.screens.header import (
    FIRST_LINE,
    GOES_ON,
    GOES_ON_AND_TELLS,
    LINE,
    LINES,
    NOWHERE,
    draw_header,
)
from firmware.app.screens.scroll_bar import draw_scroll_bar
from firmware.app.ui import CANCELLED, MORE, Screen

# The columns that a detail takes at the most, where users chose what it says.
_MOST_DETAIL = 76


class MenuScreen(Screen):
    """`rows`: (label, detail or "", value). Result: the value chosen, or CANCELLED.

    The first row is the harmless one; `start` is the row that is marked at first, None: the first
    one, and it is not harmless, nor has anybody chosen it before. Left and right go a page at a
    time. `shorten`: the labels contain names that users chose.
    """

    repeats = True
    named = False  # does the title end with a player's name?

    def __init__(self, title, rows, context=NOWHERE, start=0, shorten=False):
        self.title = title
        self.rows = rows
        self.context = context
        self.shorten = shorten
        if start is None:
            self.waits = TAP_MS
        self.cursor = start or 0
        self.first = 0

    def draw(self, canvas):
        keys = GOES_ON_AND_TELLS if self.more else GOES_ON
        draw_header(canvas, self.title, self.context, self.chosen or self.named, keys)
        self._scroll()
        right = canvas.width - draw_scroll_bar(canvas, self.first, len(self.rows))
        for line in range(min(LINES, len(self.rows) - self.first)):
            label, detail, _ = self.rows[self.first + line]
            y = FIRST_LINE + line * LINE
            canvas.finished(y)
            used = 0
            shorten = self.shorten or self.chosen
            if detail:
                measured = canvas.measure(detail)
                used = min(measured, _MOST_DETAIL) + 4
                x = right - 1 - used
                canvas.text(
                    detail, x, y, width=used, align=RIGHT, shorten=shorten, measured=measured
                )
            canvas.text(label, 3, y, width=right - 4 - used, shorten=shorten)
            if self.first + line == self.cursor:
                canvas.invert(0, y + 1, right, LINE - 1)

    def _scroll(self):
        if self.cursor < self.first:
            self.first = self.cursor
        elif self.cursor >= self.first + LINES:
            self.first = self.cursor - LINES + 1

    def press(self, key, held):
        if key == BACK:
            return CANCELLED
        if key == OK:
            return self.rows[self.cursor][2]
        if key == OPPONENTS and self.more:
            return MORE
        if key == UP:
            self._move(-1, held)
        elif key == DOWN:
            self._move(1, held)
        elif key == LEFT_KEY:
            self._move(-LINES, held)
        elif key == RIGHT_KEY:
            self._move(LINES, held)
        return None

    def _move(self, step, held):
        """Up from the first row goes to the last one, but not while the key is held."""
        target = self.cursor + step
        last = len(self.rows) - 1
        if abs(step) == 1 and not held and not 0 <= target <= last:
            target = last if target < 0 else 0
        self.cursor = min(max(target, 0), last)


def row_of(rows, value):
    """Return which of the rows of a menu has this value, None: none has; for its `start`."""
    for index, row in enumerate(rows):
        if row[2] == value:
            return index
    return None
