"""The cable between the desk's own code and an emulated box, in emulated time.

Neither threads nor sockets: the box runs while the desk waits for it, and what the desk takes for
the time on the wall is the time of the box. So a sync is the same on every machine, however busy.
"""

import errno
import math
from contextlib import contextmanager
from unittest.mock import patch

import serial
from mpremote import transport_serial

from host_tools.boxes.link import mpremote_link

PORT = "emulated"
_POLL_MS = 1
# What a PC takes of a port whose program does not read, more or less.
_MOST_UNREAD = 64 * 1024


class BoxTime:
    """What the desk's end of the link uses of the module `time`.

    busy: so many seconds pass at the desk in one of the box, which is emulated on a busy PC.
    """

    def __init__(self, box, heard, busy=1):
        self._box = box
        self._heard = heard
        self._busy = busy

    def monotonic(self):
        """Seconds at the desk since the box was switched on."""
        return self._busy * self._box.now_ms / 1000

    def sleep(self, seconds):
        """Let the box run; mpremote looks for an answer again afterwards, so one ends it."""
        end = self._box.now_ms + 1000 * seconds / self._busy
        before = len(self._heard)
        while self._box.now_ms < end and len(self._heard) == before:
            self._box.run_for(_POLL_MS)


class Cable:
    """What mpremote uses of pyserial's `Serial`, plugged into `box`.

    `last`: bytes of the box after which the cable is pulled; None: it stays. `pulled`: has it been?
    `port`: what the desk calls it; `busy`: see `BoxTime`.
    """

    port = PORT

    def __init__(self, box, last=None, busy=1):
        self.pulled = False
        self.timeout = None
        self.write_timeout = None
        self._heard = bytearray()  # everything that came from the box
        self._read = 0  # so much of it the desk has taken
        self._box = box
        self._last = last
        self.time = BoxTime(box, self._heard, busy)

    def open(self):
        """The desk opens the port; what it has not read before is gone."""
        self._box.serial.listeners.append(self._receive)
        self._read = len(self._heard)
        self._box.serial.read_on()

    def close(self):
        """The desk closes the port, in any case."""
        if self._receive in self._box.serial.listeners:
            self._box.serial.listeners.remove(self._receive)

    def isOpen(self):  # noqa: N802 - pyserial's name
        """Asked before it is opened."""
        return self._receive in self._box.serial.listeners

    def inWaiting(self):  # noqa: N802 - pyserial's old name, and mpremote's
        """Bytes that have come and were not read."""
        return self.in_waiting

    @property
    def in_waiting(self):
        """The same, by its new name."""
        waiting = len(self._heard) - self._read
        if not waiting:
            self._check()
        return waiting

    def read(self, size):
        """`size` bytes, fewer after `timeout` emulated seconds; None: it waits for ever."""
        seconds = math.inf if self.timeout is None else self.timeout
        end = self.time.monotonic() + seconds
        while self.in_waiting < size and self.time.monotonic() < end:
            self.time.sleep(seconds)
        data = bytes(self._heard[self._read : self._read + size])
        self._read += len(data)
        if data:
            self._box.serial.read_on()
        return data

    def write(self, data):
        """Everything goes to the box at once."""
        self._check()
        self._box.serial.send(data)
        return len(data)

    rts = dtr = property(lambda _: True, lambda self, _: self._check())

    def _receive(self, data):
        if self.pulled:
            return
        self._heard += data
        if len(self._heard) - self._read > _MOST_UNREAD:
            self._box.serial.stop_reading()
        if self._last is not None:
            at = self._heard.find(self._last)
            if at >= 0:
                self.pulled = True
                del self._heard[at + len(self._last) :]

    def _check(self):
        if self.pulled:
            raise OSError(errno.EIO, "the device is gone")


@contextmanager
def plugged_in(box, last=None, busy=1):
    """A Cable between `box` and the desk, which opens it by its name; see Cable for the rest."""
    cable = Cable(box, last, busy)
    with (
        patch.object(serial, "serial_for_url", lambda *_, **__: cable),
        patch.object(transport_serial, "time", cable.time),
        patch.object(mpremote_link, "time", cable.time),
    ):
        yield cable
