"""The director's PIN: one digit at a time, those entered are dots."""

from firmware.app.canvas import BIG
from firmware.app.keys import BACK, DOWN, LEFT, OK, RIGHT, UP
from firmware.app.patience import TAP_MS
from firmware.app.screens.header import TOP, draw_footer, draw_header
from firmware.app.texts import text
from firmware.app.ui import CANCELLED, Screen
from rules_core.pin import LEAST, MOST

# A column a digit; from top to bottom: the arrow up, the digit, the arrow down.
_COLUMN = 20
_MARGIN = 4
_ABOVE = TOP
_FIGURE = TOP + 6
_BELOW = TOP + 28
_MIDDLE = TOP + 17
_DOT = 6
_DASH = 8


class PinScreen(Screen):
    """Up and down change the digit, right goes on, left takes one back; result: the digits.

    OK goes on, too, and ends it as soon as there are as many as a PIN has at least. Back takes one
    back; CANCELLED when there is none. The second tap of a double one on OK means nothing: nobody
    has chosen the digit that it would take.
    """

    repeats = True
    waits = TAP_MS

    def __init__(self, title):
        self.title = title
        self.entered = ""
        self.digit = 0
        self._ok_at = None  # when OK was pressed, if that was the last key

    def draw(self, canvas):
        draw_header(canvas, self.title)
        for place in range(MOST):
            middle = _MARGIN + place * _COLUMN + _COLUMN // 2
            if place < len(self.entered):
                canvas.fill(middle - _DOT // 2, _MIDDLE - _DOT // 2, _DOT, _DOT, 1)
            elif place == len(self.entered):
                digit = str(self.digit)
                canvas.glyph("up", middle - 4, _ABOVE)
                canvas.text(digit, middle - canvas.measure(digit, BIG) // 2, _FIGURE, BIG)
                canvas.glyph("down", middle - 4, _BELOW)
            else:
                canvas.fill(middle - _DASH // 2, _MIDDLE, _DASH, 1, 1)
        draw_footer(canvas, text("incident.done" if self._ends else "pin.next"))

    @property
    def _ends(self):
        """Does OK end it?"""
        return len(self.entered) + 1 >= LEAST

    def press(self, key, held):
        before = self._ok_at
        self._ok_at = self.pressed_at if key == OK else None
        if key == OK and before is not None and self.pressed_at - before < TAP_MS:
            return None
        if key == UP:
            self.digit = (self.digit + 1) % 10
        elif key == DOWN:
            self.digit = (self.digit - 1) % 10
        elif key == OK and self._ends:
            return self.entered + str(self.digit)
        elif key in (OK, RIGHT) and len(self.entered) + 1 < MOST:
            self.entered += str(self.digit)
            self.digit = 0
        elif key in (BACK, LEFT) and self.entered:
            self.entered = self.entered[:-1]
            self.digit = 0
        elif key == BACK:
            return CANCELLED
        return None
