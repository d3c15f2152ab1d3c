"""Counting a pile: how many of each figure, how many cards, and at once what they make."""

from firmware.app.canvas import BIG, CENTRE
from firmware.app.figures import number
from firmware.app.keys import BACK, DOWN, OK, UP
from firmware.app.keys import LEFT as LEFT_KEY
from firmware.app.keys import RIGHT as RIGHT_KEY
from firmware.app.screens.header import FIRST_LINE, FOOT, LINE, NOWHERE, draw_footer, draw_header
from firmware.app.texts import text
from firmware.app.ui import CANCELLED, Screen
from rules_core.errors import DealError
from rules_core.questions.number import beyond

# The counts stand in two columns, the points beside them. The second column is the wider one, for
# the number of cards has two digits; it always holds three.
_ROWS = 3
_FIRST = 43
_SECOND = 47
_POINTS = _FIRST + _SECOND
_FIGURE = FIRST_LINE + 6
# Above the points the keys that choose a count, below them those that change it.
_ABOVE = FIRST_LINE - 1
_BELOW = FIRST_LINE + 2 * LINE
_ONE = "±1"


class CountingScreen(Screen):
    """How many of each figure and how many cards a pile has. Result: its points in steps.

    `deck`: of rules_core; `labels`: what its figures are called, then the cards; `held`: figure
    -> how many there are, where that is known and cannot be changed; `cards`: how many there are
    likely; `limits`: from which to which points the pile can make, in steps; `gaps`: (first, last)
    of points between that it cannot make; `skatist`: it holds the scart.

    Up and down choose a count, left and right change it; beyond the most there are comes the least
    again. OK does nothing while there is no such pile.
    """

    repeats = True

    def __init__(
        self,
        title,
        deck,
        labels,
        held,
        cards,
        limits,
        gaps=(),
        context=NOWHERE,
        skatist=False,
    ):
        self.title = title
        self.context = context
        self.cursor = 0
        self._deck = deck
        self._labels = labels
        self._limits = limits
        self._gaps = gaps
        self._names = [name for name, _, _ in deck.figures]
        self._skatist = skatist
        least, most = deck.limits(skatist)
        self._least = [0] * len(self._names) + [least]
        self._most = [number for _, number, _ in deck.figures] + [most]
        self._counts = [held.get(name, 0) for name in self._names] + [cards]
        self._held = [name in held for name in self._names] + [False]
        while self._held[self.cursor]:
            self.cursor += 1
        self._count()

    def _count(self):
        """Work out the points, or in `_problem` why there are none."""
        self._problem = None
        figures = dict(zip(self._names, self._counts))
        try:
            self._steps = self._deck.count(self._counts[-1], figures, self._skatist)
        except DealError as error:
            self._problem = text("count." + error.key)
            return
        low, high = self._limits
        if not low <= self._steps <= high:
            unit = self._deck.unit
            self._problem = text("count.limits", number(low, unit), number(high, unit))
        elif beyond(self._gaps, self._steps, up=True) != self._steps:
            self._problem = text("count.gap")

    def draw(self, canvas):
        draw_header(canvas, self.title, self.context, shorten=True)
        for index, label in enumerate(self._labels):
            self._draw_count(canvas, index, label)
        self._draw_arrows(canvas)
        if self._problem is None:
            points = number(self._steps, self._deck.unit)
            canvas.text(points, _POINTS, _FIGURE, BIG, canvas.width - _POINTS, CENTRE)
            draw_footer(canvas, text("count.take"))
        else:
            canvas.text("–", _POINTS, _FIGURE, BIG, canvas.width - _POINTS, CENTRE)
            canvas.text(self._problem, 0, FOOT, width=canvas.width, align=CENTRE)

    def _draw_arrows(self, canvas):
        """Draw the arrows: up and down choose a count, left and right make it one less or more.

        A count that is held cannot be changed.
        """
        middle = (_POINTS + canvas.width) // 2
        canvas.glyph("up", middle - 8, _ABOVE)
        canvas.glyph("down", middle, _ABOVE)
        if not self._held[self.cursor]:
            used = canvas.measure(_ONE)
            left = middle - used // 2
            canvas.glyph("left", left - 8, _BELOW)
            canvas.text(_ONE, left, _BELOW, measured=used)
            canvas.glyph("right", left + used + 3, _BELOW)

    def _draw_count(self, canvas, index, label):
        x, row, width = 0, index, _FIRST
        row_of_second = index - len(self._labels) + _ROWS
        if row_of_second >= 0:
            x, row, width = _FIRST, row_of_second, _SECOND
        y = FIRST_LINE + row * LINE
        count = str(self._counts[index])
        used = canvas.measure(count)
        canvas.text(label, x + 1, y, width=width - 3 - used)
        canvas.text(count, x + width - 1 - used, y)
        if index == self.cursor:
            canvas.invert(x, y + 1, width - 1, LINE - 1)

    def press(self, key, held):
        if key == BACK:
            return CANCELLED
        if key == OK:
            return self._steps if self._problem is None else None
        if key in (UP, DOWN):
            self.cursor = (self.cursor + (1 if key == DOWN else -1)) % len(self._counts)
        elif key in (LEFT_KEY, RIGHT_KEY):
            self._change(1 if key == RIGHT_KEY else -1, held)
        return None

    def _change(self, step, held):
        """One more or less; a key that is held stops at the least and at the most."""
        if self._held[self.cursor]:
            return
        least, most = self._least[self.cursor], self._most[self.cursor]
        count = self._counts[self.cursor] + step
        if not least <= count <= most:
            if held:
                return
            count = least if step > 0 else most
        self._counts[self.cursor] = count
        self._count()
