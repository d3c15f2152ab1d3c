"""The board of a box on a page: all that `firmware.app.main.run` receives, without hardware.

The application runs in a worker and blocks it. `host` are functions of the page, see `vm.js`. They
hand over whole numbers of 32 bits and fractions; so times come as milliseconds with a fraction.
"""

import gc
import io
import sys

import host
import uctypes
from page_display import PageDisplay
from page_flash import PageFiles
from unwired_board import UnwiredBoard

# This MicroPython collects no garbage while Python runs, which is always. With so many bytes in use
# the box asks for a new start, when nobody has pressed a key for so long and nothing is half
# entered.
WORN_OUT = 24 * 1024 * 1024
AT_REST_MS = 20_000


class PageSerial:
    """Nobody calls over a cable here. The page may ask for a new start instead."""

    def __init__(self, board):
        self._board = board

    def take(self):
        """The next byte: there is none."""
        return -1

    def called(self):
        """Return False: nobody calls here. Work is complete whenever this is asked."""
        self._board.rest()
        return False

    def drop(self):
        """Return False: nothing has come."""
        return False

    def write(self, data):
        """Send bytes to nobody."""


class PageBoard(UnwiredBoard):
    """The board of a box on a page.

    unique_id   8 bytes
    version     text
    worn_out, at_rest_ms    when it asks for a new start; 0: as usual
    """

    def __init__(self, unique_id, version, worn_out=0, at_rest_ms=0):
        super().__init__(unique_id, version, PageFiles("/box"), PageDisplay())
        self.serial = PageSerial(self)
        self._worn_out = worn_out or WORN_OUT
        self._at_rest_us = 1000 * (at_rest_ms or AT_REST_MS)
        self._pressed_at = 0

    def _next_edge(self):
        level = host.edge()
        if level < 0:
            return None
        self._pressed_at = int(host.edge_ms() * 1000)
        return level, self._pressed_at

    def _elapsed_us(self):
        return int(host.now_ms() * 1000)

    def sleep_ms(self, duration, keys=None):
        """Sleep; a key ends it early, as an interrupt does on the device.

        `keys`: that of the device sleeps only while they are steady.
        """
        host.wait(duration)
        self._interrupt()

    def clock(self):
        """Unix seconds: a phone knows the time."""
        return int(host.unix())

    def set_clock(self, seconds):
        """Nothing to do: it is the phone's."""

    def rest(self):
        """Ask for a new start if the memory is worn out and nobody would notice."""
        if self._now_us() - self._pressed_at < self._at_rest_us:
            return
        self._pressed_at = self._now_us()  # not asked again at once
        if gc.mem_alloc() > self._worn_out and not self.fs.half_entered:
            host.start_anew()

    def random(self, size):
        """`size` random bytes."""
        data = bytearray(size)
        host.fill_random(uctypes.addressof(data), size)
        return bytes(data)

    def beep(self, duration):
        """Sound the buzzer, in silence."""
        self.sleep_ms(duration)

    def print_error(self, error):
        """Print an error with the lines that led to it."""
        sys.print_exception(error)

    def traceback(self, error):
        """The text of an error with the lines that led to it."""
        text = io.StringIO()
        sys.print_exception(error, text)
        return text.getvalue()
