"""Parts of a box that tell of each write within a step: what was promised holds from there on."""

import random

from firmware.app.books import Books
from firmware.app.storage.files import NoGuard

_HOUR_MS = 3_600_000


class PinBoard:
    """What the PIN has of a board: every wrong one is forgiven by the next look at the time.

    `told()` is called when something was written: a right PIN writes twice.
    """

    def __init__(self, fs, told, seed):
        self.fs = fs
        self.guard = self
        self._told = told
        self._random = random.Random(seed)
        self._now = 0

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        self._told()
        return False

    def random(self, count):
        return self._random.randbytes(count)

    def uptime_ms(self):
        self._now += _HOUR_MS
        return self._now


class TellingGuard(NoGuard):
    """`told()` is called after each write while `tells`: for a step that writes more than once."""

    def __init__(self, told):
        self.tells = False
        self._told = told

    def __exit__(self, kind, value, trace):
        if self.tells:
            self._told()
        return False


class TableBooks(Books):
    """`told()` is called when the tariff of a session was written, before the session itself."""

    def __init__(self, board, log, told):
        super().__init__(board, log)
        self._told = told

    def write_tariff(self, tariff):
        at = super().write_tariff(tariff)
        self._told()
        return at
