"""A number: up and down one, left and right ten, held keys go faster."""

from firmware.app.canvas import BIG, CENTRE, RIGHT
from firmware.app.keys import BACK, DOWN, OK, OPPONENTS, UP
from firmware.app.keys import LEFT as LEFT_KEY
from firmware.app.keys import RIGHT as RIGHT_KEY
from firmware.app.screens.header import FOOT, NOWHERE, TOP, draw_header
from firmware.app.texts import text
from firmware.app.ui import CANCELLED, Screen

# After so many repeats a held up or down steps five at a time.
_LEAP_AFTER = 16
_LEAP = 5

# From top to bottom: the arrow up, the number with the steps of ten beside it, the arrow down.
_ABOVE = TOP - 1
_FIGURE = TOP + 6
_TENS = TOP + 13
_BELOW = TOP + 27
_ARROW = 9
_RANGE = 50  # what the limits take of the last line

_FRACTIONS = {1: ("",), 2: ("", "½")}


class NumberScreen(Screen):
    """A number from `low` to `high` in steps of 1/`unit`, `start` first; result: the steps.

    The arrows move by whole numbers; where there are fractions, the opponents' key steps through
    them (it lies apart, so that no half point is entered by accident).
    """

    repeats = True

    def __init__(self, title, low, high, start, unit=1, context=NOWHERE):
        self.title = title
        self.low = low
        self.high = high
        self.value = start
        self.unit = unit
        self.context = context

    def draw(self, canvas):
        draw_header(canvas, self.title, self.context)
        middle = canvas.width // 2
        canvas.glyph("up", middle - 4, _ABOVE)
        canvas.text(number(self.value, self.unit), 0, _FIGURE, BIG, canvas.width, CENTRE)
        canvas.glyph("down", middle - 4, _BELOW)
        canvas.glyph("left", 0, _TENS)
        canvas.text("−10", _ARROW, _TENS)
        canvas.glyph("right", canvas.width - _ARROW + 2, _TENS)
        canvas.text("+10", 0, _TENS, width=canvas.width - _ARROW - 1, align=RIGHT)
        limits = text("number.range", number(self.low, self.unit), number(self.high, self.unit))
        if self.unit == 1:
            canvas.text(limits, middle, FOOT, align=CENTRE)
        else:
            canvas.text(limits, 1, FOOT, width=_RANGE - 1)
            fraction = text("number.fraction", _FRACTIONS[self.unit][1])
            canvas.text(fraction, _RANGE, FOOT, width=canvas.width - _RANGE, align=RIGHT)

    def press(self, key, held):
        if key == BACK:
            return CANCELLED
        if key == OK:
            return self.value
        if key == OPPONENTS and self.unit > 1:
            self._fraction()
        elif key in (UP, DOWN):
            step = _LEAP if held > _LEAP_AFTER else 1
            self._move(step if key == UP else -step)
        elif key in (LEFT_KEY, RIGHT_KEY):
            self._move(10 if key == RIGHT_KEY else -10)
        return None

    def _move(self, wholes):
        self.value = min(max(self.value + wholes * self.unit, self.low), self.high)

    def _fraction(self):
        whole, part = divmod(self.value, self.unit)
        self.value = min(max(whole * self.unit + (part + 1) % self.unit, self.low), self.high)


def number(steps, unit):
    """Steps of 1/`unit` as the display writes them: `40½`."""
    whole, part = divmod(steps, unit)
    return str(whole) + _FRACTIONS[unit][part]
