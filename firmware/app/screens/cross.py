"""Up to four choices on the four arrows, and one more on OK: one press answers."""

from firmware.app.canvas import LEFT, RIGHT
from firmware.app.keys import BACK, DOWN, OK, OPPONENTS, UP
from firmware.app.keys import LEFT as LEFT_KEY
from firmware.app.keys import RIGHT as RIGHT_KEY
from firmware.app.patience import TAP_MS
from firmware.app.screens.header import (
    BAR,
    BAR_HEIGHT,
    FOOT,
    TELLS,
    TOP,
    draw_footer,
    draw_header,
)
from firmware.app.texts import text
from firmware.app.ui import CANCELLED, MORE, Screen

# Where choices lie, by their number: always in the same place, whether all can be chosen or not.
ARROWS = {
    1: (UP,),
    2: (LEFT_KEY, RIGHT_KEY),
    3: (LEFT_KEY, UP, RIGHT_KEY),
    4: (UP, LEFT_KEY, RIGHT_KEY, DOWN),
}

# A little closer than the lines of a list, so that nothing touches what OK does.
_MIDDLE = TOP + 9
_PITCH = 9
_BOTTOM = TOP + 28
# The columns of an arrow and of what is free beside it.
ARROW = 10
_WIDEST = 53  # of what stands beside the arrow left or right

# Where the other meaning of OK goes, the first of them that is free.
_ARROWS = (DOWN, UP, LEFT_KEY, RIGHT_KEY)


def with_kept(choices, confirm, kept, removes=False):
    """Return the choices and what is on OK so that OK takes what was `kept` among the choices.

    The former choice on OK moves to an arrow; if it `removes` what was kept, also if that cannot be
    chosen any more. None for the choices: no arrow is free.
    """
    values = [choice[3] for choice in choices]
    if confirm is None or confirm[1] == kept or (kept not in values and not removes):
        return choices, confirm
    taken = [choice[0] for choice in choices]
    for arrow in _ARROWS:
        if arrow not in taken:
            return choices + [(arrow, confirm[0], "", confirm[1])], None
    return None, confirm


class CrossScreen(Screen):
    """`choices`: (key code, label, second line or "", value); `confirm`: (label, value) on OK,
    which nobody has marked.

    `kept`: the value that was chosen earlier, None if there is none. It is marked, and OK takes
    it again where OK has no other meaning. `shorten`: the labels and the second lines are names
    that users chose; `names`: the second lines are, the labels are our own words. Result: the
    value, or CANCELLED.
    """

    def __init__(
        self, title, context, choices, confirm=None, kept=None, shorten=False, names=False
    ):
        self.title = title
        self.context = context
        self.choices = choices
        self.kept = kept
        if confirm is not None:
            self.waits = TAP_MS
        elif kept in [choice[3] for choice in choices]:
            confirm = (text("keep"), kept)
        self.confirm = confirm
        self.shorten = shorten
        self.names = shorten or names

    @property
    def _gives_way(self):
        """Return True if a label may be shortened."""
        return self.shorten or self.chosen

    def draw(self, canvas):
        keys = TELLS if self.more else ()
        draw_header(canvas, self.title, self.context, self.chosen, keys)
        for choice in self.choices:
            if choice[0] == UP:
                self._draw_middle(canvas, *choice)
        canvas.finished(_MIDDLE)
        for choice in self.choices:
            if choice[0] in (LEFT_KEY, RIGHT_KEY):
                self._draw_side(canvas, *choice)
        canvas.finished(_BOTTOM)
        for choice in self.choices:
            if choice[0] == DOWN:
                self._draw_middle(canvas, *choice)
        canvas.finished(FOOT)
        if self.confirm:
            draw_footer(canvas, self.confirm[0], self.chosen)

    def _draw_middle(self, canvas, key, label, second, value):
        y = TOP if key == UP else _BOTTOM
        if second:
            both = text("pair", label, second)
            if canvas.measure(both) <= canvas.width - ARROW:
                label, second = both, ""
            elif not self.names and not self.chosen:
                label, second = second, ""
        tail = text("pair", "", second) if second else ""
        whole, whole_tail = canvas.measure(label), canvas.measure(tail)
        width, used = whole, whole_tail
        room = canvas.width - ARROW
        if width + used > room:
            # The wider name gives way, both if neither leaves the other half of the line.
            used = min(used, max(room - width, room // 2 if self._gives_way else 0))
            width = min(width, room - used)
        x = (room - width - used) // 2
        canvas.glyph("up" if key == UP else "down", x, y)
        x += ARROW
        canvas.text(label, x, y, width=width, shorten=self._gives_way, measured=whole)
        if tail:
            canvas.text(
                tail,
                x + width,
                y,
                width=used,
                shorten=self.names or self.chosen,
                measured=whole_tail,
            )
        self._mark(canvas, value, x, y, width)

    def _draw_side(self, canvas, key, label, second, value):
        y = _MIDDLE if second else _MIDDLE + _PITCH // 2
        width, used = canvas.measure(label), canvas.measure(second)
        room = self._room(canvas, key, max(width, used))
        if key == LEFT_KEY:
            canvas.glyph("left", 0, _MIDDLE + _PITCH // 2)
            x, align = ARROW - 1, LEFT
        else:
            canvas.glyph("right", canvas.width - 8, _MIDDLE + _PITCH // 2)
            x, align = canvas.width - ARROW - 1 - room, RIGHT
        canvas.text(label, x, y, width=room, align=align, shorten=self._gives_way, measured=width)
        if second:
            canvas.text(
                second,
                x,
                y + _PITCH,
                width=room,
                align=align,
                shorten=self.names or self.chosen,
                measured=used,
            )
        width = min(width, room)
        self._mark(canvas, value, x if align == LEFT else x + room - width, y, width)

    def _room(self, canvas, key, wanted):
        """Columns beside an arrow: half of them; more for our own words if the other has fewer."""
        used = _WIDEST
        if wanted > _WIDEST and not self._gives_way:
            other = [
                canvas.measure(line)
                for arrow, label, second, _ in self.choices
                if arrow in (LEFT_KEY, RIGHT_KEY) and arrow != key
                for line in (label, second)
            ]
            used = min(max(other + [0]), _WIDEST)
        return 2 * _WIDEST - used

    def _mark(self, canvas, value, x, y, width):
        """Turn the choice round that was made earlier."""
        if self.kept is not None and value == self.kept:
            canvas.invert(x - 2, y + BAR, width + 3, BAR_HEIGHT)

    def press(self, key, held):
        if key == BACK:
            return CANCELLED
        if key == OK:
            return self.confirm[1] if self.confirm else None
        if key == OPPONENTS and self.more:
            return MORE
        for arrow, _, _, value in self.choices:
            if key == arrow:
                return value
        return None
