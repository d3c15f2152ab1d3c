"""The serial port on USB: bytes, as they come, with nothing read as text and nobody waiting."""

import select
import sys

from micropython import const

CTRL_C = const(3)

# So many bytes are looked at in one go: a flood must not keep the box from anything else. What is
# not read yet waits in the host, which USB allows.
_MOST = const(256)


class Serial:
    """Standard input and output as bytes. Nothing is allocated after construction."""

    def __init__(self):
        self._input = sys.stdin.buffer
        self._output = sys.stdout.buffer
        self._byte = bytearray(1)
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)

    def take(self):
        """The next byte, or -1 when none has come."""
        for _ in self._poll.ipoll(0):
            self._input.readinto(self._byte)
            return self._byte[0]
        return -1

    def called(self):
        """Throw away what has come; True at a Ctrl-C, and what is behind that is still there."""
        for _ in self._poll.ipoll(0):
            return self._call_among(_MOST)
        return False

    def drop(self):
        """Throw away what has come, a Ctrl-C or not; was there anything?"""
        if self.take() < 0:
            return False
        for _ in range(_MOST):
            if self.take() < 0:
                break
        return True

    def _call_among(self, most):
        for _ in range(most):
            byte = self.take()
            if byte < 0:
                return False
            if byte == CTRL_C:
                return True
        return False

    def write(self, data):
        """Send bytes. A reader that is too slow loses them: the box waits half a second, not
        longer.
        """
        self._output.write(data)
