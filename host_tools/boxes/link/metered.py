"""A serial port that stops listening if too much comes, or for too long."""

from collections.abc import Callable

from serial import SerialBase

from host_tools.language.message import Message, msg


class TooMuchHeardError(OSError):
    """More came than any box sends, or it took longer than any box needs."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


class Metered:
    """A port of pyserial whose `read` is limited; everything else is as the port has it.

    From each `begin` on it reads at most `limit` bytes in at most `seconds`, then `read` raises
    TooMuchHeardError. clock(): seconds. `heard`: how many bytes were read in all.
    """

    def __init__(
        self, port: SerialBase, limit: int, seconds: float, clock: Callable[[], float]
    ) -> None:
        self._port = port
        self._limit = limit
        self._seconds = seconds
        self._clock = clock
        self.heard = 0
        self.begin()

    def begin(self, seconds: float | None = None) -> None:
        """Begin to measure anew, with another number of seconds for this once, if there is one."""
        self._left = self._limit
        self._end = self._clock() + (self._seconds if seconds is None else seconds)

    def read(self, size: int = 1) -> bytes:
        """What the port reads."""
        if self._clock() > self._end:
            raise TooMuchHeardError(
                msg("it did not come to an end in {number} s", number=self._seconds)
            )
        data = self._port.read(min(size, self._left + 1))
        self._left -= len(data)
        self.heard += len(data)
        if self._left < 0:
            raise TooMuchHeardError(
                msg("it sent more than {number} bytes and went on", number=self._limit)
            )
        return data

    def __getattr__(self, name: str) -> object:
        return getattr(self._port, name)
