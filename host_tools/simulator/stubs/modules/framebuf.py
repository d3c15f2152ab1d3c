"""Stands in for MicroPython's `framebuf` module on CPython: what the display driver uses of it."""

MONO_VLSB = 0


class FrameBuffer:
    """Pixels in `buffer`: byte `x + width * (y >> 3)` is a column of eight, lowest bit on top."""

    def __init__(self, buffer, width, height, format):  # noqa: A002 - MicroPython's name
        if format != MONO_VLSB:
            raise ValueError("invalid format")
        if len(buffer) < (height + 7) // 8 * width:
            raise ValueError("buffer too small")
        self._buffer = buffer
        self._width = width
        self._height = height

    def pixel(self, x, y, colour=None):
        """Without a colour the pixel at (x, y), else sets it; outside the picture nothing."""
        if not (0 <= x < self._width and 0 <= y < self._height):
            return None
        at = x + self._width * (y >> 3)
        bit = 1 << (y & 7)
        if colour is None:
            return int(bool(self._buffer[at] & bit))
        if colour:
            self._buffer[at] |= bit
        else:
            self._buffer[at] &= ~bit
        return None

    def fill_rect(self, x, y, width, height, colour):
        """Sets all pixels of a rectangle, as far as it lies in the picture."""
        for row in range(max(y, 0), min(y + height, self._height)):
            for column in range(max(x, 0), min(x + width, self._width)):
                self.pixel(column, row, colour)

    def fill(self, colour):
        """Sets all pixels."""
        self.fill_rect(0, 0, self._width, self._height, colour)
