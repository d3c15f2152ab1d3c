"""The board of a box on a page: all that `firmware.app.main.run` receives, without hardware.

The application runs in a worker and blocks it. Keys are moved by the page; that reaches the
application as an interrupt does on the device: between two of its own steps, when it calls the
board. `host` are functions of the page, see `vm.js`. They hand over whole numbers of 32 bits and
fractions; so times come as milliseconds with a fraction.
"""

import gc
import io
import sys

import host
import uctypes
from page_display import PageDisplay
from page_flash import PageFiles

from firmware.app.storage.files import NoGuard

SUPPLY_MV = 4900  # as on a cable

_TICKS = (1 << 30) - 1
_TICKS_HALF = 1 << 29

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


class PageBoard:
    """The stand-in for `firmware.device.board.Board` on a page.

    unique_id   8 bytes
    version     text
    worn_out, at_rest_ms    when it asks for a new start; 0: as usual
    """

    storage_fault = None
    read_only = False
    gap = 0
    flash_type = "000000"
    is_pico_w = False
    fault = None  # no HardFault ends what runs here

    def __init__(self, unique_id, version, worn_out=0, at_rest_ms=0):
        self.display = PageDisplay()
        self.serial = PageSerial(self)
        self.guard = NoGuard()
        self.fs = PageFiles("/box")
        self.unique_id = unique_id
        self.version = version
        self._worn_out = worn_out or WORN_OUT
        self._at_rest_us = 1000 * (at_rest_ms or AT_REST_MS)
        self._kept = 0
        # What the application sees: while it handles an edge, keys and time are those of the edge.
        self._level = 0
        self._edge_us = None
        self._on_edge = None
        self._pressed_at = 0

    # Keys and time

    def on_edge(self, handler):
        """`handler()` is called whenever a key changes."""
        self._on_edge = handler

    def keys(self):
        """Bitmask of pressed keys, bit i for key code i."""
        self._interrupt()
        return self._level

    def _interrupt(self):
        """Handle the edges that came since the last call, each at its own time."""
        while self._edge_us is None:
            level = host.edge()
            if level < 0:
                return
            self._level = level
            self._edge_us = int(host.edge_ms() * 1000)
            self._pressed_at = self._edge_us
            try:
                if self._on_edge is not None:
                    self._on_edge()
            finally:
                self._edge_us = None

    def _now_us(self):
        """Microseconds since power-on, those of an edge while it is handled."""
        return int(host.now_ms() * 1000) if self._edge_us is None else self._edge_us

    def ticks_us(self):
        """Microseconds since power-on, modulo 2**30."""
        return self._now_us() & _TICKS

    def ticks_ms(self):
        """Milliseconds since power-on, modulo 2**30."""
        return self.uptime_ms() & _TICKS

    def ticks_diff(self, later, earlier):
        """`later - earlier`, right for ticks less than 2**29 apart."""
        return (later - earlier + _TICKS_HALF & _TICKS) - _TICKS_HALF

    def uptime_ms(self):
        """Milliseconds since power-on."""
        return self._now_us() // 1000

    def unwatched_us(self):
        """0: the page notices every edge."""
        return 0

    def hold_irq(self):
        """Nothing is interrupted here: an edge waits for a call."""

    def release_irq(self, state):
        """See `hold_irq`."""

    def sleep_ms(self, duration, keys=None):
        """Sleep; a key ends it early, as an interrupt does on the device.

        `keys`: that of the device sleeps only while they are steady.
        """
        host.wait(duration)
        self._interrupt()

    def wait_ms(self, duration):
        """The same here: this box saves no power."""
        self.sleep_ms(duration)

    def wait_us(self, duration):
        """Wait for a millisecond: this box has no shorter times."""
        self.sleep_ms(1)

    def clock(self):
        """Unix seconds: a phone knows the time."""
        return int(host.unix())

    def set_clock(self, seconds):
        """Nothing to do: it is the phone's."""

    # Memory

    def rest(self):
        """Ask for a new start if the memory is worn out and nobody would notice."""
        if self._now_us() - self._pressed_at < self._at_rest_us:
            return
        self._pressed_at = self._now_us()  # not asked again at once
        if gc.mem_alloc() > self._worn_out and not self.fs.half_entered:
            host.start_anew()

    def tidy_up(self):
        """Nothing to do: see WORN_OUT."""

    # The rest of the hardware

    def random(self, size):
        """`size` random bytes."""
        data = bytearray(size)
        host.fill_random(uctypes.addressof(data), size)
        return bytes(data)

    def supply_mv(self):
        """Millivolts at VSYS."""
        return SUPPLY_MV

    def image(self):
        """Eight digits of what is in the flash; this box has no image."""
        return "00000000"

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

    def note_start(self):
        """Nothing to do: a browser's start says nothing of a box's."""

    def feed(self):
        """Nothing to do: no watchdog watches this box."""

    def kept(self):
        """The number kept last, 0 after power-on."""
        return self._kept

    def keep(self, value):
        """Keep a number until the power goes."""
        self._kept = value

    def leave(self, duration):
        """Nothing to do: this box has no other prompt."""

    def boot_loader(self):
        """Nothing to do: this box has no boot loader."""
