"""What is shown to each player who has to agree to a score."""

from firmware.app.keys import BACK, OK
from firmware.app.screens.result import FiguresScreen
from firmware.app.ui import CANCELLED


class AgreeScreen(FiguresScreen):
    """A player agrees to a score; `title` ends with his name. Result: True on OK, or CANCELLED.

    `agreed`: a page that has to be read before: OK leads there.
    """

    shorten = True
    agreed = 0
    _seen_at = None  # since when that page is there, if it is not the first one

    def press(self, key, held):
        if key == BACK:
            return CANCELLED
        if key == OK and self.page >= self.agreed:
            unread = self._seen_at is not None and self.pressed_at - self._seen_at < self.waits
            return None if unread else True
        if key == OK:
            self.page = self.agreed
        self._turn(key)
        if self._seen_at is None and self.page >= self.agreed > self.first:
            self._seen_at = self.pressed_at
        return None
