"""Ctrl-C at a moment that is counted, and the guard that makes it wait."""

from firmware.app.storage.files import NoGuard


class Guard(NoGuard):
    """As the device's: Ctrl-C waits until the outermost one is left."""

    def __init__(self):
        self.depth = 0
        self.pending = False

    @property
    def held(self):
        return self.depth > 0

    def __enter__(self):
        self.depth += 1
        return self

    def __exit__(self, kind, value, trace):
        self.depth -= 1
        if self.pending and not self.held:
            self.pending = False
            raise KeyboardInterrupt
        return False


class Keyboard:
    """Presses Ctrl-C at the moment number `at` (0: at none); `count`: moments so far."""

    def __init__(self, guard, at):
        self.guard = guard
        self.at = at
        self.count = 0

    def moment(self):
        self.count += 1
        if self.count == self.at:
            if not self.guard.held:
                raise KeyboardInterrupt
            self.guard.pending = True
