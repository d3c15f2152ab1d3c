"""A number: up and down one, left and right ten or five, held keys go faster."""

from firmware.app.canvas import BIG, CENTRE, LEFT, RIGHT
from firmware.app.figures import number
from firmware.app.keys import BACK, DOWN, OK, OPPONENTS, UP
from firmware.app.keys import LEFT as LEFT_KEY
from firmware.app.keys import RIGHT as RIGHT_KEY
from firmware.app.patience import TAP_MS
from firmware.app.screens.header import FOOT, NOWHERE, TELLS, TOP, draw_header
from firmware.app.texts import text
from firmware.app.ui import CANCELLED, MORE, Screen
from rules_core.questions.number import beyond

# After so many repeats a held up or down steps five at a time.
_LEAP_AFTER = 16
_LEAP = 5

# From top to bottom: the arrow up, the number with the wide steps beside it, the arrow down.
_ABOVE = TOP - 1
_FIGURE = TOP + 6
_TENS = TOP + 13
_BELOW = TOP + 27
_ARROW = 9
# So many rows go over the bus together.
_PAGE = 8
_GAP = 5


class NumberScreen(Screen):
    """A number from `low` to `high` in steps of 1/`unit`, `start` first; result: the steps.

    The arrows move by whole numbers; where there are fractions, the opponents' key steps through
    them (it lies apart, so that no half point is entered by accident). `rest`: (label, total) of
    what gets whatever this number leaves; `gaps`: (first, last) of numbers between that cannot be,
    which every key passes over; `shorten`: the title ends with a player's name; `leap`: how far
    left and right go.

    Where there is more about it, the opponents' key says so; where that key steps, holding it does.
    `aid`: key of the text that says what it does, if it is not help.

    `keep(number)` is called once the keys rest, if there is another one than before; `note` stands
    in the place of the limits until a key is pressed.
    """

    repeats = True
    waits = TAP_MS
    keep = None
    note = ""
    aid = ""

    def __init__(
        self,
        title,
        low,
        high,
        start,
        unit=1,
        context=NOWHERE,
        rest=None,
        gaps=(),
        shorten=False,
        leap=10,
    ):
        self.title = title
        self.low = low
        self.high = high
        self.value = start
        self.unit = unit
        self.context = context
        self.rest = rest
        self.gaps = gaps
        self.shorten = shorten
        self.leap = leap
        self._before = start  # what the last fraction was stepped from
        self._kept = start

    def holds(self):
        return self.more and self.unit > 1

    def rests(self):
        if self.keep is not None and self.value != self._kept:
            self._kept = self.value
            self.keep(self.value)

    def draw(self, canvas):
        keys = TELLS if self.more or self.unit > 1 else ()
        draw_header(canvas, self.title, self.context, self.shorten or self.chosen, keys)
        middle = canvas.width // 2
        canvas.glyph("up", middle - 4, _ABOVE)
        canvas.text(number(self.value, self.unit), 0, _FIGURE, BIG, canvas.width, CENTRE)
        canvas.finished(_FIGURE)
        canvas.glyph("left", 0, _TENS)
        canvas.text("−" + str(self.leap), _ARROW, _TENS)
        canvas.glyph("right", canvas.width - _ARROW + 2, _TENS)
        canvas.text("+" + str(self.leap), 0, _TENS, width=canvas.width - _ARROW - 1, align=RIGHT)
        canvas.finished(_BELOW)
        canvas.glyph("down", middle - 4, _BELOW)
        canvas.glyph("ok_key", 0, _BELOW)
        if self.unit > 1:
            self._draw_key(canvas, text("number.step." + str(self.unit)))
        elif self.more and self.aid:
            self._draw_key(canvas, text(self.aid))
        # A page stays behind: the one before keeps the bus at work until the last line is drawn.
        canvas.finished(FOOT - _PAGE)
        self._draw_last_line(canvas)

    def _draw_key(self, canvas, label):
        """Draw the words for the opponents' key."""
        x = canvas.width // 2 + _ARROW
        canvas.text(label, x, _BELOW, width=canvas.width - x, align=RIGHT)

    def _draw_last_line(self, canvas):
        """The limits, or what is left for the others; and what holding the opponents' key does."""
        x, room, align = 0, canvas.width, CENTRE
        if self.note:
            canvas.text(self.note, x, FOOT, width=room, align=align)
            return
        if self.holds():
            hold = text("number.hold")
            used = canvas.measure(hold)
            canvas.text(hold, canvas.width, FOOT, align=RIGHT, measured=used)
            x, room, align = 1, room - 1 - used - _GAP, LEFT
        if self.rest is None:
            low, high = number(self.low, self.unit), number(self.high, self.unit)
            canvas.text(text("number.range", low, high), x, FOOT, width=room, align=align)
            return
        label, total = self.rest
        left = " " + number(total - self.value, self.unit)
        used, whole = canvas.measure(left), canvas.measure(label)
        width = min(whole, room - used)
        if align == CENTRE:
            x = (room - used - width) // 2
        canvas.text(label, x, FOOT, width=width, shorten=True, measured=whole)
        canvas.text(left, x + width, FOOT, measured=used)

    def press(self, key, held):
        self.note = ""
        if key == BACK:
            return CANCELLED
        if key == OK:
            return self.value
        if key == OPPONENTS:
            return self._opponents(held)
        if key in (UP, DOWN):
            step = _LEAP if held > _LEAP_AFTER else 1
            self._move(step if key == UP else -step)
        elif key in (LEFT_KEY, RIGHT_KEY):
            self._move(self.leap if key == RIGHT_KEY else -self.leap)
        return None

    def _move(self, wholes):
        value = min(max(self.value + wholes * self.unit, self.low), self.high)
        self.value = beyond(self.gaps, value, up=wholes > 0)

    def _opponents(self, held):
        """Step through the fractions, or leave that be and ask for more."""
        if self.unit == 1:
            return MORE if self.more else None
        if held:
            self.value = self._before
            return MORE
        self._before = self.value
        self._fraction()
        return None

    def _fraction(self):
        """The next fraction of the same whole number that can be."""
        whole, part = divmod(self.value, self.unit)
        for further in range(1, self.unit):
            value = whole * self.unit + (part + further) % self.unit
            value = min(max(value, self.low), self.high)
            if beyond(self.gaps, value, up=True) == value:
                self.value = value
                return
