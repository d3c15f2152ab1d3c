"""What is shown to each player who has to agree to a score."""

from firmware.app.keys import BACK, OK
from firmware.app.screens.result import FiguresScreen
from firmware.app.ui import CANCELLED


class AgreeScreen(FiguresScreen):
    """A player agrees to a score; `title` ends with his name. Result: True on OK, or CANCELLED.

    `agreed`: a page that has to be seen before: OK leads there.
    """

    shorten = True
    agreed = 0

    def press(self, key, held):
        if key == BACK:
            return CANCELLED
        if key == OK and self.page >= self.agreed:
            return True
        if key == OK:
            self.page = self.agreed
        self._turn(key)
        return None
