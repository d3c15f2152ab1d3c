"""The title line of every screen: what is asked, the number of the deal, who deals."""

from firmware.app.canvas import BOLD, CENTRE
from firmware.fonts.symbols import SYMBOLS

HEIGHT = 12
# Below the title there is room for five lines. A line of text starts with the room for accents,
# which may reach into the line above.
LINE = 10
TOP = 11
LINES = 5
# From the start of a line of text to a bar that marks it, and the height of that bar.
BAR = 2
BAR_HEIGHT = 11
_TITLE = -1


class Context:
    """What the title line says besides the question: the deal's number and its dealer's name."""

    def __init__(self, number="", dealer=""):
        self.number = number
        self.dealer = dealer


NOWHERE = Context()


def draw_header(canvas, title, context=NOWHERE):
    """Draw the title line, white on black turned round."""
    canvas.fill(0, 0, canvas.width, HEIGHT, 1)
    right = canvas.width - 2
    if context.dealer:
        width = min(canvas.measure(context.dealer), 44)
        canvas.text(context.dealer, right - width, _TITLE, width=width, ink=0, shorten=True)
        right -= width + canvas.measure(SYMBOLS["dealer"]) + 2
        canvas.glyph("dealer", right, _TITLE, ink=0)
        right -= 3
    if context.number:
        width = canvas.measure(context.number)
        right -= width
        canvas.text(context.number, right, _TITLE, ink=0)
        right -= 3
    canvas.text(title, 2, _TITLE, BOLD, right - 2, ink=0)


def draw_footer(canvas, label):
    """Draw what OK does, in the last line."""
    y = TOP + (LINES - 1) * LINE
    canvas.text(label, 0, y, BOLD, canvas.width, CENTRE)
    canvas.invert(0, y + BAR, canvas.width, BAR_HEIGHT)
