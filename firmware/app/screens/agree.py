"""The screen shown to each player who has to agree to a score."""

from firmware.app.keys import BACK, OK
from firmware.app.screens.result import FiguresScreen
from firmware.app.ui import CANCELLED


class AgreeScreen(FiguresScreen):
    """A player agrees to a score; `title` ends with his name. Result: True on OK, or CANCELLED."""

    shorten = True

    def press(self, key, held):
        if key == BACK:
            return CANCELLED
        if self._turn(key) or key != OK:
            return None
        return True if self._can_agree() else None
