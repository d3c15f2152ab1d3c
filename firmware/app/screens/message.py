"""A sentence to read or to agree to, or lines to scroll through."""

from firmware.app.canvas import BOLD
from firmware.app.keys import BACK, DOWN, LEFT, OK, RIGHT, UP
from firmware.app.patience import READ_MS, TAP_MS
from firmware.app.screens.consent import Consent
from firmware.app.screens.header import (
    FIRST_LINE,
    FOOT,
    GOES_ON,
    LINE,
    LINES,
    NOWHERE,
    draw_bar,
    draw_footer,
    draw_header,
)
from firmware.app.screens.scroll_bar import ROOM, draw_scroll_bar
from firmware.app.texts import text
from firmware.app.ui import CANCELLED, Screen

# Where lines begin.
_LEFT = 2
# By how many lines up and down go, and by how many pages left and right.
_LINES = {UP: -1, DOWN: 1}
_PAGES = {LEFT: -1, RIGHT: 1}


class LinesScreen(Screen):
    """Lines of text to scroll, left and right a page. Result: CANCELLED on back and OK.

    `shorten`: the lines contain names that users chose; `on_page`: how many are seen at once.
    """

    repeats = True
    on_page = LINES

    def __init__(self, title, lines, context=NOWHERE, shorten=False):
        self.shorten = shorten
        self.title = title
        self.lines = lines
        self.context = context
        self.first = 0

    def draw(self, canvas):
        draw_header(canvas, self.title, self.context, keys=GOES_ON)
        room = canvas.width - _LEFT - draw_scroll_bar(canvas, self.first, len(self.lines))
        for line in range(min(LINES, len(self.lines) - self.first)):
            y = FIRST_LINE + line * LINE
            words = self.lines[self.first + line]
            canvas.text(words, _LEFT, y, width=room, shorten=self.shorten)

    def press(self, key, held):
        if key in (OK, BACK):
            return CANCELLED
        lines = _LINES.get(key, 0) + _PAGES.get(key, 0) * self.on_page
        last = max(len(self.lines) - self.on_page, 0)
        self.first = min(max(self.first + lines, 0), last)
        return None


class MessageScreen(LinesScreen):
    """A sentence, broken into lines when it is drawn."""

    def __init__(self, title, sentence, context=NOWHERE):
        super().__init__(title, (), context)
        self.sentence = sentence

    def draw(self, canvas):
        if not self.lines:
            self.lines = list(canvas.wrap(self.sentence, canvas.width - _LEFT - ROOM))
        super().draw(canvas)


class AssentScreen(Screen):
    """A sentence about a player that is to be stored. Result: True on OK, CANCELLED on back.

    `name`: his, or a title that ends with the name of who is asked; then `whom`, if it is not "",
    is the player whom the sentence is about. `confirm`: what OK does; `opponents`: must the
    opponents' key be pressed, too, before or after?
    """

    def __init__(self, name, sentence, confirm, opponents=False, whom=""):
        self.waits = READ_MS if opponents else TAP_MS
        self.name = name
        self.whom = whom
        self.sentence = sentence
        self.confirm = confirm
        self.consent = Consent(opponents)

    def draw(self, canvas):
        draw_header(canvas, self.name, shorten=True)
        y = FIRST_LINE
        width = canvas.width - 4
        if self.whom:
            canvas.text(self.whom, 2, y, BOLD, width=width, shorten=True)
            y += LINE
        for words in canvas.wrap(self.sentence, width):
            canvas.text(words, 2, y, width=width)
            y += LINE
        if y > FOOT:
            canvas.report("lines", self.sentence)
        if self.consent.scribe:
            draw_bar(canvas, text("confirm.opponents"))
        elif not self.consent.opponents:
            draw_bar(canvas, text("confirm.both"))
        else:
            draw_footer(canvas, self.confirm)

    def press(self, key, held):
        return CANCELLED if key == BACK else self.consent.press(key, self.pressed_at)
