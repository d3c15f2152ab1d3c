"""The panel driver: 128x64 pixels on an I2C bus, behind an SSD1306 or an SH1106.

Only pages that have changed go over the bus. A page is addressed by itself, which both chips
understand. Showing allocates nothing, and a panel that does not answer stops nobody: it is asked
again at the next `show`.

Commands: SSD1306 data sheet (Solomon Systech, rev. 1.1), table 9-1; SH1106 data sheet (Sino
Wealth, V2.3), "Commands".
"""

import micropython
from micropython import const

WIDTH = const(128)
HEIGHT = const(64)
PAGES = const(8)

# Control bytes: a single command follows, a stream of commands, a stream of data.
_COMMAND = const(0x80)
_COMMANDS = const(0x00)
_DATA = const(0x40)
# A page's packet begins with three commands and the control byte of its data.
_HEAD = const(7)

_SET_COLUMN_LOW = const(0x00)
_SET_COLUMN_HIGH = const(0x10)
_SET_ADDRESSING = const(0x20)  # SSD1306
_SET_START_LINE = const(0x40)
_SET_CONTRAST = const(0x81)
_SET_CHARGE_PUMP = const(0x8D)  # SSD1306
_SET_SEGMENTS = const(0xA0)
_SHOW_MEMORY = const(0xA4)
_SHOW_NORMAL = const(0xA6)  # not inverted
_SET_MULTIPLEX = const(0xA8)
_SET_CONVERTER = const(0xAD)  # SH1106
_SET_POWER = const(0xAE)
_SET_PAGE = const(0xB0)
_SET_ROWS = const(0xC0)
_SET_OFFSET = const(0xD3)
_SET_CLOCK = const(0xD5)
_SET_PRECHARGE = const(0xD9)
_SET_COM_PINS = const(0xDA)
_SET_VCOM = const(0xDB)

_SET_UP = bytes(
    (
        _COMMANDS,
        _SET_POWER,  # off meanwhile
        _SET_START_LINE,
        _SET_SEGMENTS | 1,  # modules are mounted upside down
        _SET_ROWS | 8,
        _SET_MULTIPLEX,
        HEIGHT - 1,
        _SET_OFFSET,
        0,
        _SET_COM_PINS,
        0x12,  # alternating, as 64 rows are wired
        _SET_CLOCK,
        0x80,
        _SET_PRECHARGE,
        0xF1,
        _SET_VCOM,
        0x30,
        _SHOW_MEMORY,
        _SHOW_NORMAL,
    )
)

# What each kind of panel has of its own: its first visible column, and the end of its set-up.
_SSD1306 = (0, bytes((_SET_ADDRESSING, 0x02, _SET_CHARGE_PUMP, 0x14)))  # by pages; pump on
_SH1106 = (2, bytes((_SET_CONVERTER, 0x8B)))  # on


@micropython.viper
def _take(packet, buffer, start: int) -> int:
    """Copy a page of `buffer` into its packet; 1 if it differs from what was there."""
    there = ptr8(packet)  # noqa: F821 - a word of viper
    new = ptr8(buffer)  # noqa: F821
    changed = 0
    for x in range(WIDTH):
        byte = new[start + x]
        if there[_HEAD + x] != byte:
            there[_HEAD + x] = byte
            changed = 1
    return changed


class Display:
    """A 128x64 panel at `address` on an I2C bus: an SSD1306, or with `sh1106` an SH1106.

    `buffer` is its picture: 1024 bytes, in which byte `x + 128 * (y >> 3)` is a column of eight
    pixels, the lowest bit on top (MicroPython's MONO_VLSB).

    `fault` is None, or the OSError of the bus since the panel has stopped answering.
    """

    def __init__(self, i2c, address, sh1106=False):
        first_column, last_commands = _SH1106 if sh1106 else _SSD1306
        self._i2c = i2c
        self._address = address
        self.buffer = bytearray(WIDTH * PAGES)
        self._stale = True  # the panel's memory is unknown: all pages are sent
        self.fault = None
        # A packet is a whole transaction. Its data double as the copy of what the panel shows.
        self._packets = [_packet(page, first_column) for page in range(PAGES)]
        self._set_up = _SET_UP + last_commands
        self._contrast = bytearray((_COMMANDS, _SET_CONTRAST, 0xFF))
        self._power = bytearray((_COMMANDS, _SET_POWER | 1))
        self.set_up()

    def set_up(self):
        """Set the panel up and show the buffer. Also after the panel was away."""
        self._stale = True
        self.fault = None
        self._send(self._set_up)
        if self.fault is None:
            self._send(self._contrast)
            self.show()
            self._send(self._power)

    def show(self):
        """Send the pages that have changed since the last time; returns their number."""
        if self.fault is not None:
            self.set_up()
            return 0 if self.fault is not None else PAGES
        sent = 0
        all_pages = self._stale
        # Stays so until all has gone out: an exception on the way must not leave old pages behind.
        self._stale = True
        for page in range(PAGES):
            packet = self._packets[page]
            if _take(packet, self.buffer, page * WIDTH) or all_pages:
                self._send(packet)
                if self.fault is not None:
                    return sent
                sent += 1
        self._stale = False
        return sent

    def invalidate(self):
        """Let the next `show` send all pages."""
        self._stale = True

    def contrast(self, contrast):
        """Set the brightness, from 0 to 255."""
        self._contrast[-1] = contrast
        self._send(self._contrast)

    def power(self, on):
        """Switch the panel on or off; its picture is kept."""
        self._power[-1] = _SET_POWER | (1 if on else 0)
        self._send(self._power)

    def wake(self):
        """Switch the panel on after it was dark, set up anew.

        Its supply may have failed meanwhile, and it is not asked: most modules are wired so that
        it cannot answer more than that it is there. 23 ms, seen by somebody who has just pressed a
        key on a dark box.
        """
        self._power[-1] = _SET_POWER | 1
        self.set_up()

    def _send(self, packet):
        try:
            self._i2c.writeto(self._address, packet)
        except OSError as error:
            self.fault = error


def _packet(page, first_column):
    head = bytes(
        (
            _COMMAND,
            _SET_PAGE | page,
            _COMMAND,
            _SET_COLUMN_LOW | first_column & 0x0F,
            _COMMAND,
            _SET_COLUMN_HIGH | first_column >> 4,
            _DATA,
        )
    )
    return bytearray(head + bytes(WIDTH))
