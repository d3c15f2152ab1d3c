"""The panel driver: micropython-lib's SSD1306, extended.

Only pages that have changed go over the bus. A page is addressed by itself, which the SSD1306 and
the SH1106 both understand. Showing allocates nothing, and a panel that does not answer stops
nobody: it is asked again at the next `show`.
"""

import micropython
import ssd1306
from micropython import const

WIDTH = const(128)
HEIGHT = const(64)

# Control bytes: a single command follows, a stream of commands, a stream of data.
_COMMAND = const(0x80)
_COMMANDS = const(0x00)
_DATA = const(0x40)
# A page's packet begins with three commands and the control byte of its data.
_HEAD = const(7)

_SET_PAGE = const(0xB0)
_SET_COLUMN_LOW = const(0x00)
_SET_COLUMN_HIGH = const(0x10)
_SET_CONVERTER = const(0xAD)  # SH1106

_SET_UP = bytes(
    (
        _COMMANDS,
        ssd1306.SET_DISP | 0,  # off meanwhile
        ssd1306.SET_DISP_START_LINE | 0,
        ssd1306.SET_SEG_REMAP | 1,  # modules are mounted upside down
        ssd1306.SET_COM_OUT_DIR | 8,
        ssd1306.SET_MUX_RATIO,
        HEIGHT - 1,
        ssd1306.SET_DISP_OFFSET,
        0,
        ssd1306.SET_COM_PIN_CFG,
        0x12,
        ssd1306.SET_DISP_CLK_DIV,
        0x80,
        ssd1306.SET_PRECHARGE,
        0xF1,
        ssd1306.SET_VCOM_DESEL,
        0x30,
        ssd1306.SET_ENTIRE_ON,  # show memory
        ssd1306.SET_NORM_INV,  # not inverted
    )
)


# What each kind of panel has of its own: its first visible column, and the end of its set-up.
_SSD1306 = (0, bytes((ssd1306.SET_MEM_ADDR, 0x02, ssd1306.SET_CHARGE_PUMP, 0x14)))
_SH1106 = (2, bytes((_SET_CONVERTER, 0x8B)))


@micropython.viper
def _take(packet, buffer, start: int) -> int:
    """Copies a page of `buffer` into its packet; 1 if it differs from what was there."""
    there = ptr8(packet)  # noqa: F821 - a word of viper
    new = ptr8(buffer)  # noqa: F821
    changed = 0
    for x in range(WIDTH):
        byte = new[start + x]
        if there[_HEAD + x] != byte:
            there[_HEAD + x] = byte
            changed = 1
    return changed


class Display(ssd1306.SSD1306_I2C):
    """A 128x64 panel at `address` on an I2C bus: an SSD1306, or with `sh1106` an SH1106.

    `buffer` is its picture: 1024 bytes in MONO_VLSB order.

    `fault` is None, or the OSError of the bus since the panel has stopped answering.
    """

    def __init__(self, i2c, address, sh1106=False):
        first_column, last_commands = _SH1106 if sh1106 else _SSD1306
        self._level = 0xFF
        self._lit = True
        self._stale = True  # the panel's memory is unknown: all pages are sent
        self.fault = None
        # A packet is a whole transaction. Its data double as the copy of what the panel shows.
        self._packets = [_packet(page, first_column) for page in range(HEIGHT // 8)]
        self._set_up = _SET_UP + last_commands
        super().__init__(WIDTH, HEIGHT, i2c, address)

    def init_display(self):
        """Sets the panel up and shows the buffer. Also after the panel was away."""
        self._stale = True
        self.fault = None
        self._send(self._set_up)
        if self.fault is None:
            self.contrast(self._level)
            self.show()
            self.power(self._lit)

    def show(self):
        """Sends the pages that have changed since the last time; returns their number."""
        if self.fault is not None:
            self.init_display()
            return 0 if self.fault is not None else self.pages
        sent = 0
        all_pages = self._stale
        # Stays so until all has gone out: an exception on the way must not leave old pages behind.
        self._stale = True
        for page in range(self.pages):
            packet = self._packets[page]
            if _take(packet, self.buffer, page * WIDTH) or all_pages:
                self._send(packet)
                if self.fault is not None:
                    return sent
                sent += 1
        self._stale = False
        return sent

    def invalidate(self):
        """The next `show` sends all pages."""
        self._stale = True

    def contrast(self, contrast):
        """Brightness from 0 to 255."""
        self._level = contrast
        super().contrast(contrast)

    def power(self, on):
        """Switches the panel on or off; its picture is kept."""
        self._lit = on
        if on:
            self.poweron()
        else:
            self.poweroff()

    def wake(self):
        """Switches the panel on after it was dark, set up anew.

        Its supply may have failed meanwhile, and it is not asked: most modules are wired so that
        it cannot answer more than that it is there. 23 ms, seen by somebody who has just pressed a
        key on a dark box.
        """
        self._lit = True
        self.init_display()

    def write_cmd(self, cmd):
        """Sends one command byte."""
        self.temp[0] = _COMMAND
        self.temp[1] = cmd
        self._send(self.temp)

    def _send(self, packet):
        try:
            self.i2c.writeto(self.addr, packet)
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
