"""Up to four choices on the four arrows, and one more on OK: one press answers."""

from firmware.app.canvas import LEFT, RIGHT
from firmware.app.keys import BACK, DOWN, OK, UP
from firmware.app.keys import LEFT as LEFT_KEY
from firmware.app.screens.header import BAR, BAR_HEIGHT, LINE, TOP, draw_footer, draw_header
from firmware.app.ui import CANCELLED, Screen

_MIDDLE = TOP + LINE
_BOTTOM = TOP + 3 * LINE
_ARROW = 9


class CrossScreen(Screen):
    """`choices`: (key code, label, second line or "", value); `confirm`: (label, value) on OK.

    `kept`: the value that was chosen earlier; it is marked, and OK takes it again.
    Result: the value, or CANCELLED.
    """

    def __init__(self, title, context, choices, confirm=None, kept=None):
        self.title = title
        self.context = context
        self.choices = choices
        self.confirm = confirm
        self.kept = kept

    def draw(self, canvas):
        draw_header(canvas, self.title, self.context)
        for key, label, second, value in self.choices:
            self._draw_choice(
                canvas, key, label, second, self.kept is not None and value == self.kept
            )
        if self.confirm:
            draw_footer(canvas, self.confirm[0])

    def _draw_choice(self, canvas, key, label, second, marked):
        middle = canvas.width // 2
        if key in (UP, DOWN):
            y = TOP if key == UP else _BOTTOM
            text = label + ": " + second if second else label
            width = canvas.measure(text)
            x = max((canvas.width - width - _ARROW) // 2, 0)
            canvas.glyph("up" if key == UP else "down", x, y)
            canvas.text(text, x + _ARROW, y, width=canvas.width - x - _ARROW)
            if marked:
                canvas.invert(x - 2, y + BAR, width + _ARROW + 4, BAR_HEIGHT)
            return
        y = _MIDDLE if second else _MIDDLE + LINE // 2
        width = middle - _ARROW - 3
        if key == LEFT_KEY:
            canvas.glyph("left", 0, _MIDDLE + LINE // 2)
            x, align = _ARROW, LEFT
        else:
            canvas.glyph("right", canvas.width - _ARROW + 2, _MIDDLE + LINE // 2)
            x, align = middle + 2, RIGHT
        canvas.text(label, x, y, width=width, align=align)
        if second:
            canvas.text(second, x, y + LINE, width=width, align=align)
        if marked:
            canvas.invert(x - 1, y + BAR, width + 2, BAR_HEIGHT)

    def press(self, key, held):
        if key == BACK:
            return CANCELLED
        if key == OK:
            if self.kept is not None:
                return self.kept
            return self.confirm[1] if self.confirm else None
        for arrow, _, _, value in self.choices:
            if key == arrow:
                return value
        return None
