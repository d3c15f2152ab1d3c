"""A line for each step of what takes long, which shows that it goes on."""

import sys
import threading
import time

EVERY_S = 2


class Step:
    """`with Step("fetching it") as step:` shows the title, and a sign of life every two seconds.

    At a terminal it is how long the step has taken by now; in a log it is a dot. `note`: what the
    step has come to, a text that follows its title; it may change at any time.
    """

    def __init__(self, title, output=None):
        self.note = ""
        self._title = title
        self._output = output or sys.stderr
        self._longest = len(title)
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._live, daemon=True)

    def __enter__(self):
        self._began = time.monotonic()
        self._write(self._title)
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._over.set()
        self._thread.join()
        if self._output.isatty():
            self._write(f"{self._line()}\n")
        else:
            self._write(f" {self.note}\n" if self.note else "\n")

    def _live(self):
        while not self._over.wait(EVERY_S):
            self._write(self._line() if self._output.isatty() else ".")

    def _line(self):
        """Return the new line in place of the one that a terminal shows."""
        seconds = time.monotonic() - self._began
        noted = f"{self._title}: {self.note}" if self.note else self._title
        line = f"{noted}, {seconds:.0f} s"
        self._longest = max(self._longest, len(line))
        return f"\r{line:{self._longest}}"

    def _write(self, text):
        self._output.write(text)
        self._output.flush()
