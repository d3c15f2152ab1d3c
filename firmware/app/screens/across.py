"""The players of a table of five on four arrows: two sit across, and share the arrow up."""

from firmware.app.keys import BACK, UP
from firmware.app.keys import LEFT as LEFT_KEY
from firmware.app.keys import RIGHT as RIGHT_KEY
from firmware.app.screens.cross import ARROW, CrossScreen
from firmware.app.screens.header import TOP
from firmware.app.texts import text

_OR = " / "
_MORE = " …"


class AcrossScreen(CrossScreen):
    """`near`: choices as a `CrossScreen` has them; `left`, `right`: (name, what stands beside it or
    "", value) of the two who sit across. The arrow up asks which of them it is.

    `asked`: is that what is asked now, 0 or 1? The other parameters, and the result, are those of
    a `CrossScreen`.
    """

    def __init__(self, title, context, near, left, right, confirm=None, kept=None):
        pair = [(LEFT_KEY,) + left, (RIGHT_KEY,) + right]
        # Going on keeps him who was chosen, wherever he stands.
        value = right[2] if kept == right[2] else left[2]
        super().__init__(
            title,
            context,
            [(UP, left[0], right[0], value)] + near,
            confirm=confirm,
            kept=kept,
            shorten=True,
        )
        self.asked = 0
        self._pair = pair
        self._all = self.choices, self.confirm

    def _draw_middle(self, canvas, key, label, second, value):
        if self.asked or key != UP:
            super()._draw_middle(canvas, key, label, second, value)
            return
        tails = [" " + choice[2] if choice[2] else "" for choice in self._pair]
        signs = [tails[0] + _OR, tails[1] + _MORE]
        used = [canvas.measure(sign) for sign in signs]
        wholes = [canvas.measure(choice[1]) for choice in self._pair]
        room = canvas.width - ARROW - sum(used)
        # The longer name gives way, both if neither leaves the other half of the line.
        widths = [min(wholes[at], max(room - wholes[1 - at], room // 2)) for at in (0, 1)]
        x = (room - sum(widths)) // 2
        canvas.glyph("up", x, TOP)
        x += ARROW
        for at, (_, name, _, value) in enumerate(self._pair):
            canvas.text(name, x, TOP, width=widths[at], shorten=True, measured=wholes[at])
            self._mark(canvas, value, x, TOP, widths[at])
            x += widths[at]
            canvas.text(signs[at], x, TOP, measured=used[at])
            x += used[at]

    def press(self, key, held):
        if key == UP and not self.asked:
            self.asked = 1
            self.choices = self._pair
            self.confirm = None
            if self.kept in [choice[3] for choice in self._pair]:
                self.confirm = (text("keep"), self.kept)
            return None
        if key == BACK and self.asked:
            self.asked = 0
            self.choices, self.confirm = self._all
            return None
        return super().press(key, held)
