"""OK and the opponents' key, in either order: who has agreed to what a screen shows, and when."""

from firmware.app.keys import OK, OPPONENTS
from firmware.app.patience import AT_ONCE_MS


class Consent:
    """Of the `scribe` and of the `opponents`, whose key is not `needed` everywhere.

    `at_once`: have both agreed so soon after each other that nobody else can have read it?
    """

    def __init__(self, needed):
        self.scribe = False
        self.opponents = not needed
        self.at_once = False
        self._agreed_at = None

    def press(self, key, moment):
        """Take a key that was pressed at a `moment` (ms); True when nobody is missing."""
        if key == OK and not self.scribe:
            self.scribe = True
            self._note(moment)
        elif key == OPPONENTS and not self.opponents:
            self.opponents = True
            self._note(moment)
        return True if self.scribe and self.opponents else None

    def _note(self, moment):
        before, self._agreed_at = self._agreed_at, moment
        self.at_once = before is not None and moment - before < AT_ONCE_MS
