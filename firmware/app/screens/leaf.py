"""The figures of one deal or round of several, among which one leafs."""

from firmware.app.keys import LEFT, OK, RIGHT
from firmware.app.screens.result import FiguresScreen


class LeafScreen(FiguresScreen):
    """Figures among others, to which the left and the right key leaf as `context` says.

    Up and down turn the pages. `line`: of a ledger, the deal that is shown. Result: the key that
    leafs, OK if `context` says what it does, or CANCELLED on the others.
    """

    keys = ()

    def __init__(self, *figures, line=None, **fields):
        super().__init__(*figures, **fields)
        self.line = line

    def press(self, key, held):
        if key in (LEFT, RIGHT):
            return key if key in self.context.leaf else None
        if key == OK:
            return OK if self.context.hints else None
        return super().press(key, held)
