"""Draws into display memory: text in the fonts, symbols, bars and frames."""

import micropython

from firmware.app import raster
from firmware.fonts import big, bold, narrow, slim, small
from firmware.fonts.symbols import SYMBOLS

SMALL = small.FONT
BOLD = bold.FONT
BIG = big.FONT
NARROW = narrow.FONT  # figures as high as the big ones
SLIM = slim.FONT  # the same, for many digits

LEFT = 0
CENTRE = 1
RIGHT = 2

_ELLIPSIS = "…"
_FAR = 0x3FFF  # a column that no text reaches


class Canvas:
    """A drawing surface over `buffer`: `width` x `height` pixels in MONO_VLSB order.

    (0, 0) is the left upper corner. Pixels outside are cut off. Ink 1 is lit, 0 is dark.

    `fault` is None or a function `f(kind, text)` that hears of every defect of a text: "overflow"
    with a text that is wider than its place, "glyph" with a character that the font lacks, "lines"
    with one that is too long for a screen. The text is drawn in any case, cut with an ellipsis if a
    character has room before it, or with a box for the character.

    `early` is None or a function `f(y)` that hears of rows that are finished before the picture is.
    """

    def __init__(self, buffer, width=128, height=64):
        self.buffer = buffer
        self.width = width
        self.height = height
        self.fault = None
        self.early = None
        self.missing = 0  # the kernels leave the code point of a character the font lacks here

    def clear(self):
        """Darken everything."""
        raster.darken(self)

    def fill(self, x, y, width, height, ink=1):
        """Fill a rectangle."""
        raster.paint(self, x, y, width, height, ink)

    def invert(self, x, y, width, height):
        """Make lit pixels dark and dark ones lit."""
        raster.paint(self, x, y, width, height, raster.INVERT)

    def frame(self, x, y, width, height, ink=1):
        """Draw the outline of a rectangle, one pixel thick."""
        raster.paint(self, x, y, width, 1, ink)
        raster.paint(self, x, y + height - 1, width, 1, ink)
        raster.paint(self, x, y + 1, 1, height - 2, ink)
        raster.paint(self, x + width - 1, y + 1, 1, height - 2, ink)

    @micropython.native
    def text(
        self, s, x, y, font=SMALL, width=None, align=LEFT, ink=1, shorten=False, measured=None
    ):
        """Draw one line of text; `y` is the top of its line box, `font.height` pixels high.

        With `width` the text is aligned in the columns `x` to `x + width`. Without, it starts at,
        is centred on, or ends at column `x`, and its place reaches to the edge of the display.
        `shorten`: the text comes from a user, so that being too wide is no defect; `measured`: its
        result of `measure`, if known.
        """
        if not s:
            return
        if width is None:
            if align == LEFT:
                width = self.width - x
            elif align == CENTRE:
                width = 2 * min(x, self.width - x)
                x -= width // 2
            else:
                width = x
                x = 0
        baseline = y + font.ascent
        if measured is None:
            measured = self.measure(s, font)
        if measured > width:
            if not shorten:
                self.report("overflow", s)
            stop = x + width - self.measure(_ELLIPSIS, font)
            end = raster.set_text(self, font, s, x, baseline, stop, ink)
            rest = _ELLIPSIS if end > x else s
            raster.set_text(self, font, rest, end, baseline, x + width, ink)
            return
        if align == CENTRE:
            x += (width - measured) // 2
        elif align == RIGHT:
            x += width - measured
        raster.set_text(self, font, s, x, baseline, _FAR, ink)

    @micropython.native
    def glyph(self, name, x, y, font=SMALL, ink=1):
        """Draw the symbol `name` of `firmware.fonts.symbols`."""
        raster.set_text(self, font, SYMBOLS[name], x, y + font.ascent, _FAR, ink)

    @micropython.native
    def measure(self, s, font=SMALL):
        """Width of a text in pixels, the gap behind its last character included."""
        if not s:
            return 0
        self.missing = 0
        width = raster.set_text(self, font, s, 0, 0, _FAR, raster.MEASURE)
        if self.missing:
            self.report("glyph", chr(self.missing))
        return width

    def wrap(self, s, width, font=SMALL):
        """Yield the lines in which `s` fits into `width` pixels, broken at spaces and newlines.

        A word that is too wide for a line goes on a line of its own.
        """
        for paragraph in s.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = line + " " + word if line else word
                if line and self.measure(longer, font) > width:
                    yield line
                    longer = word
                line = longer
            yield line

    def finished(self, y):
        """Nothing will be drawn above row `y` any more: it can be sent while the rest is drawn."""
        if self.early is not None:
            self.early(y)

    def report(self, kind, text):
        """Tell `fault` of a defect: its kind, and the text."""
        if self.fault is not None:
            self.fault(kind, text)
