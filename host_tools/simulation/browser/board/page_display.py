"""The panel of the box on a page: a picture is handed over as a whole when it has changed."""

import host
import uctypes

_SIZE = 1024  # bytes of a picture


class PageDisplay:
    """The stand-in for `firmware.device.display.Display`. It never fails."""

    fault = None

    def __init__(self):
        self.buffer = bytearray(_SIZE)
        self._shown = bytearray(_SIZE)
        self._stale = True

    def begin(self, height):
        """Nothing to do: the picture goes over when it is whole."""

    def show(self):
        """Show the buffer; False if nothing has changed since the last time."""
        if not self._stale and self.buffer == self._shown:
            return False
        self._stale = False
        self._shown[:] = self.buffer
        host.show(uctypes.addressof(self._shown))
        return True

    def contrast(self, value):
        """Set the brightness, from 0 to 255."""
        host.light(value)

    def hurry(self, on):
        """Nothing to do: a camera sees no dark bands on a page."""

    def power(self, on):
        """Switch the panel on or off; its picture is kept."""
        host.power(on)

    def wake(self):
        """Switch the panel on."""
        host.power(True)

    def renew(self):
        """Nothing to do, and done: a page is not reset behind the back of the box."""
        return True

    def finish(self):
        """Nothing to do: nothing is under way."""
