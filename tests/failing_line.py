"""An error at a line of the firmware, counted from a moment on: whatever may fail there does."""

import errno
import sys
from pathlib import Path

from firmware.app.storage.files import StorageError
from tests.how_many import cases

_ROOT = Path(__file__).parents[1]
_OURS = tuple(str(_ROOT / folder) + "/" for folder in ("firmware", "rules_core"))

# No memory; the flash or the bus of the display; the flash, as the storage says it; anything else.
ERRORS = {
    "memory": MemoryError,
    "bus": lambda: OSError(errno.EIO, "struck"),
    "flash": lambda: StorageError("storage_failed"),
    "value": lambda: ValueError("struck"),
    "any": lambda: RuntimeError("struck"),
}


def lines_and_errors(count, few, first=0, errors=tuple(ERRORS)):
    """Which of `count` lines fail, and with which of the `errors`: [(line, name of the error)].

    In the suite about `few` lines from the line `first` on, each with the next error; in the
    campaign `many` every line with every error.
    """
    lines = range(first, count, max(1, count // few))
    a_few = [(line, errors[turn % len(errors)]) for turn, line in enumerate(lines, first)]
    return cases(a_few, [(line, error) for error in errors for line in range(count)])


class FailingLine:
    """Once it is armed, line number `at` (from 0) that is executed in that thread raises an error.

    make_error: makes it; at None: no line does; once: a line counts only the first time that it is
    executed. `count`: lines since; `struck`: "file:line" of the one that has failed, None before.
    """

    def __init__(self, at=None, make_error=MemoryError, once=False):
        self.count = 0
        self.struck = None
        self._seen = set() if once else None
        self._armed = False
        self._at = at
        self._make_error = make_error

    def arm(self):
        """Count from here on, in all that is being executed and in what is called from it."""
        self._armed = True
        frame = sys._getframe(1)
        while frame is not None:
            # Lines of ours count, and nobody else's are told.
            frame.f_trace = self._at_call(frame, "call", None)
            frame = frame.f_back
        sys.settrace(self._at_call)

    def disarm(self):
        """Count no more, and let no line fail; from any thread."""
        self._armed = False

    def _at_call(self, frame, event, argument):
        if not self._armed:
            sys.settrace(None)
            return None
        return self._at_line if frame.f_code.co_filename.startswith(_OURS) else None

    def _at_line(self, frame, event, argument):
        if not self._armed:
            sys.settrace(None)
        elif event == "line":
            self._count(frame)
        return self._at_line

    def _count(self, frame):
        if self._seen is not None:
            line = frame.f_code.co_filename, frame.f_lineno
            if line in self._seen:
                return
            self._seen.add(line)
        if self.count == self._at:
            self._armed = False
            self.struck = f"{frame.f_code.co_filename}:{frame.f_lineno}"
            raise self._make_error()
        self.count += 1
