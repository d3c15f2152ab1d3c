"""The screens of the self-test: the keys at their places, patterns of pixels, how far it is."""

from micropython import const

from firmware.app.canvas import CENTRE, SMALL
from firmware.app.keys import BACK, DOWN, LEFT, OK, OPPONENTS, RIGHT, UP
from firmware.app.patience import TAP_MS
from firmware.app.screens.header import FOOT, draw_header
from firmware.app.ui import Screen
from firmware.fonts.symbols import SYMBOLS

ALL_KEYS = (UP, DOWN, LEFT, RIGHT, OK, BACK, OPPONENTS)
KEY_SYMBOLS = ("up", "down", "left", "right", "ok_key", "back_key", "opponents_key")

# Where a key is on the box, seen from above: the left upper corner of its mark.
_PLACES = ((30, 14), (30, 38), (10, 26), (50, 26), (104, 38), (84, 38), (84, 14))
_WIDTH = const(18)
_HEIGHT = const(12)
# What a pattern asks: OK says that it is right, any other key that it is not. That stands in a dark
# place in the middle, above in some of the patterns and below in the others: so every pixel is
# seen lit in one and dark in another.
_RIGHT_OR_WRONG = (
    SYMBOLS["ok_key"] + SYMBOLS["tick"] + "   " + SYMBOLS["back_key"] + SYMBOLS["cross"]
)
_ASIDE = const(30)
_ABOVE = const(13)
_BELOW = FOOT - 5


class KeysScreen(Screen):
    """Every key once. Result: the keys that were not pressed; OK a second time gives them up.

    A key counts when no other one is down with it: two that are joined by solder never do.
    `down()` gives the bit mask of the keys that are down now. A key that is stuck is no obstacle
    for the others.
    """

    def __init__(self, title, leave, down):
        self.title = title
        self.leave = leave
        self._down = down
        self._stuck = down()
        self._joined = 0  # keys that were down with another one: their press is still to come
        self.missing = list(ALL_KEYS)

    def draw(self, canvas):
        draw_header(canvas, self.title)
        for key in ALL_KEYS:
            x, y = _PLACES[key]
            canvas.frame(x, y, _WIDTH, _HEIGHT)
            done = key not in self.missing
            symbol = SYMBOLS["tick" if done else KEY_SYMBOLS[key]]
            # A symbol ends with the gap to the next letter.
            canvas.text(symbol, x + 1, y - 2, width=_WIDTH, align=CENTRE)
            if done:
                canvas.invert(x, y, _WIDTH, _HEIGHT)
        canvas.text(self.leave, 0, FOOT, width=canvas.width, align=CENTRE)

    def press(self, key, held):
        bit = 1 << key
        others = self._down() & ~bit
        self._stuck &= others
        others &= ~self._stuck
        if others or self._joined & bit:
            self._joined = self._joined & ~bit | others
            return None
        if key in self.missing:
            self.missing.remove(key)
            return None if self.missing else ()
        return tuple(self.missing) if key == OK else None


class PatternScreen(Screen):
    """Pixels to look at: `paint(canvas)` lights them. Result: True on OK, False on any other key.

    OK has brought the maker here, so that it is the one key that is sure to work.
    """

    waits = TAP_MS

    def __init__(self, paint):
        self._paint = paint

    def draw(self, canvas):
        self._paint(canvas)

    def press(self, key, held):
        return key == OK


def all_lit(canvas):
    """Every pixel."""
    canvas.fill(0, 0, canvas.width, canvas.height)
    _say_keys(canvas, _BELOW)


def all_dark(canvas):
    """No pixel."""
    _say_keys(canvas, _BELOW)


def even_squares(canvas):
    """A chequer of single pixels."""
    _columns(canvas.buffer, 0x55, 0xAA)
    _say_keys(canvas, _ABOVE)


def odd_squares(canvas):
    """The other pixels."""
    _columns(canvas.buffer, 0xAA, 0x55)
    _say_keys(canvas, _ABOVE)


def _columns(buffer, even, odd):
    for index in range(0, len(buffer), 2):
        buffer[index] = even
        buffer[index + 1] = odd


def _say_keys(canvas, y):
    """Draw what the keys say into a dark place, from row `y` on."""
    width = canvas.width - 2 * _ASIDE
    canvas.fill(_ASIDE, y, width, SMALL.height, 0)
    canvas.text(_RIGHT_OR_WRONG, _ASIDE, y, width=width, align=CENTRE)


def ruler(canvas, sentence):
    """A frame of one pixel on the border, with columns and rows counted from it.

    A panel that is taken for the other kind shows it two columns to the side.
    """
    width, height = canvas.width, canvas.height
    canvas.frame(0, 0, width, height)
    for x in range(0, width, 4):
        length = 8 if x % 32 == 0 else 5 if x % 8 == 0 else 3
        canvas.fill(x, 0, 1, length)
        canvas.fill(width - 1 - x, height - length, 1, length)
    for y in range(0, height, 4):
        length = 6 if y % 8 == 0 else 3
        canvas.fill(0, y, length, 1)
        canvas.fill(width - length, height - 1 - y, length, 1)
    for line, words in enumerate(canvas.wrap(sentence, width - 20)):
        canvas.text(words, 10, 12 + 13 * line, width=width - 20, align=CENTRE)
    _say_keys(canvas, _BELOW)


class ProgressScreen(Screen):
    """A task and its progress: `hundredths`. Drawn only, nothing to press."""

    def __init__(self, title, sentence):
        self.title = title
        self.sentence = sentence
        self.hundredths = 0

    def draw(self, canvas):
        draw_header(canvas, self.title)
        canvas.text(self.sentence, 2, 20, width=canvas.width - 4)
        canvas.frame(4, 40, canvas.width - 8, 10)
        canvas.fill(6, 42, (canvas.width - 12) * self.hundredths // 100, 6)
