"""A serial port that stops listening to whoever talks too much or too long."""

from host_tools.language.message import msg


class TooMuchHeardError(OSError):
    """More came than any box has to say, or it took longer than any box needs; a `message`."""

    def __init__(self, message):
        super().__init__(message)
        self.message = message


class Metered:
    """What is read from `port` (a pyserial object), metered; all else is as the port has it.

    From each `begin` on at most `limit` bytes are read in at most `seconds`: `read` raises
    TooMuchHeardError beyond. `clock()`: seconds.
    """

    def __init__(self, port, limit, seconds, clock):
        self._port = port
        self._limit = limit
        self._seconds = seconds
        self._clock = clock
        self.begin()

    def begin(self):
        """Start to measure anew."""
        self._left = self._limit
        self._end = self._clock() + self._seconds

    def read(self, size=1):
        """What the port reads."""
        if self._clock() > self._end:
            raise TooMuchHeardError(
                msg("it did not come to an end in {number} s", number=self._seconds)
            )
        data = self._port.read(min(size, self._left + 1))
        self._left -= len(data)
        if self._left < 0:
            raise TooMuchHeardError(
                msg("it sent more than {number} bytes and went on", number=self._limit)
            )
        return data

    def __getattr__(self, name):
        return getattr(self._port, name)
