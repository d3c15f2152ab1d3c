"""A hand on the keys of a box in a process of its own, which looks what the display shows."""

import asyncio
import os
import signal
import sys
import threading

from firmware.app.patience import READ_MS
from firmware.app.screens.header import HEIGHT
from host_tools.boxes.phones.phone_process import PhoneProcess
from host_tools.web.serving.fingers import Fingers
from tests.patience import HANGS_S

BOX = "host_tools.simulation.phones.phone_box"
# A screen on which others agree takes no OK when it was only just shown: there it is pressed again
# after so long, where one more does no harm, and else when the screen has stood for so long.
AGAIN_S = STANDS_S = READ_MS / 1000 + 0.3
# A press that was not taken all the same is repeated; none is only slow for so long.
LOST_S = 30
# A press that does not count inverts the title for a moment. The display has pages of eight rows.
_BLINK = bytes(sum(1 << row for row in range(8) if 8 * page + row < HEIGHT) for page in range(8))


def blinks(before, now):
    """Is `now` only the blink by which a box that showed `before` has refused a key?

    Both are what the display has in its memory.
    """
    return all(
        a ^ b == _BLINK[at // 128] for at, (a, b) in enumerate(zip(before, now, strict=True))
    )


def command(folder, language):
    """What starts the box in a folder."""
    return [sys.executable, "-m", BOX, str(folder), language]


class Hand:
    """A `PhoneProcess` that is played by hand; as a context manager it runs inside the block."""

    def __init__(self, folder, language="de"):
        self._news = threading.Condition()
        self.process = PhoneProcess(command(folder, language), folder, self._hear)
        self._loop = asyncio.new_event_loop()
        self._fingers = Fingers(self._loop, self.process.move)
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self):
        self._thread.start()
        self.process.start()
        return self

    def __exit__(self, *_):
        self.process.stop()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def wait_for(self, wanted, seconds=HANGS_S):
        """Wait until `wanted()` holds: does it, after so many seconds?"""
        with self._news:
            return self._news.wait_for(wanted, seconds)

    def takes_keys(self):
        """Does a key count now?"""
        picture = self.process.picture
        return picture is not None and picture.waits == ""

    def shows(self, memory):
        """Does the display show this?"""
        picture = self.process.picture
        return picture is not None and picture.memory == memory

    def play(self, keys, pictures, upto, anew=()):
        """Press keys until the display shows the picture after so many of them.

        pictures: what it shows at first, and after each key. A box that was started again may have
        gone back to an earlier one, or show one of `anew`: {number of keys: picture}.
        """
        anew = dict(anew)

        def shows(at):
            return self.shows(pictures[at]) or (at in anew and self.shows(anew[at]))

        while not shows(upto):
            self.wait_for(lambda: any(map(shows, range(upto + 1))))
            at = max(at for at in range(upto + 1) if shows(at))
            if at < upto:
                self.wait_for(self.takes_keys)  # it may only just have started
                if keys[at] == "ok":
                    self.wait_for(lambda: not shows(at), STANDS_S)  # noqa: B023
                self._move(keys[at], True)
                self.wait_for(lambda: shows(at + 1), LOST_S)  # noqa: B023
                self._move(keys[at], False)

    def kill(self):
        """Kill the process, whatever it is doing, and wait for the next one."""
        before = self.process.started
        os.kill(self.process.pid, signal.SIGKILL)
        self.wait_for(lambda: self.process.started > before and self.process.picture is not None)

    def _move(self, key, down):
        self._loop.call_soon_threadsafe(self._fingers.move, self, key, down)

    def _hear(self):
        with self._news:
            self._news.notify_all()
