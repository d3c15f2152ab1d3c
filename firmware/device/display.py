"""The panel driver: 128x64 pixels on an I2C bus, behind an SSD1306, an SH1106 or an SSD1309.

Only columns that have changed go over the bus, page by page, which all chips understand. They go
out while the program goes on: `bus` takes words, each a byte, with STOP at the end of a
transaction. Showing allocates nothing, and a panel that does not answer stops nobody: that is
noticed when the next words are sent, and it is asked again at each `show` from then on.

A controller that was reset behind the processor's back (static, a loose wire of its supply) answers
as before and shows nothing. So a panel is set up again now and then, whether it is sound or not:
with values that it has already, without being switched off, its picture before it is switched on.

Commands: SSD1306 data sheet (Solomon Systech, rev. 1.1), table 9-1; SH1106 data sheet (Sino
Wealth, V2.3), "Commands". The SSD1309 has those of the SSD1306 but for the charge pump, as its
modules make the panel's voltage themselves; its clock, pre-charge and level are those with which
U8g2 drives them (`u8x8_d_ssd1309.c`, "noname").
"""
# `ptr8` and its like are words of viper, not names to import.
# ruff: noqa: F821

from array import array

import micropython
from micropython import const

WIDTH = const(128)
HEIGHT = const(64)
PAGES = const(8)

# The chips: of modules of 0.96", 1.3" and 2.42".
SSD1306 = const(0)
SH1106 = const(1)
SSD1309 = const(2)

# Control bytes: a single command follows, a stream of commands, a stream of data.
_COMMAND = const(0x80)
_COMMANDS = const(0x00)
_DATA = const(0x40)
# With the last byte of a transaction (RP2040 datasheet, IC_DATA_CMD).
STOP = const(0x200)
# Columns are sent in a packet: two commands, each behind a control byte, and that of the data; the
# first packet of a page begins with one command more.
_PAGE = const(2)
_HEAD = const(5)
# So many columns that have not changed cost no more than the head and the address of a new packet.
_GAP = const(6)

_SET_COLUMN_LOW = const(0x00)
_SET_COLUMN_HIGH = const(0x10)
_SET_ADDRESSING = const(0x20)  # not SH1106
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

# Tuples of constants lie in the flash and take no memory.
_SET_UP = (
    _COMMANDS,
    _SET_START_LINE,
    _SET_SEGMENTS | 1,  # modules are mounted upside down
    _SET_ROWS | 8,
    _SET_MULTIPLEX,
    HEIGHT - 1,
    _SET_OFFSET,
    0,
    _SET_COM_PINS,
    0x12,  # alternating, as 64 rows are wired
    _SHOW_MEMORY,
    _SHOW_NORMAL,
)

# What each chip has of its own: its first visible column; how it is switched off before it is set
# up, with what it takes only then, and has after a reset anyway; and the end of its set-up, whose
# last byte is its clock.
_OWN = (
    (
        0,
        (_COMMANDS, _SET_POWER),
        (
            _SET_PRECHARGE,
            0xF1,
            _SET_VCOM,
            0x30,
            _SET_ADDRESSING,
            0x02,  # by pages
            _SET_CHARGE_PUMP,
            0x14,  # on
            _SET_CLOCK,
            0x80,
        ),
    ),
    (
        2,
        (_COMMANDS, _SET_POWER, _SET_CONVERTER, 0x8B),  # on when the panel is
        (_SET_PRECHARGE, 0xF1, _SET_VCOM, 0x30, _SET_CLOCK, 0x80),
    ),
    (
        0,
        (_COMMANDS, _SET_POWER),
        (_SET_PRECHARGE, 0xD3, _SET_VCOM, 0x20, _SET_ADDRESSING, 0x02, _SET_CLOCK, 0xA0),
    ),
)
# The highest frequency, not divided.
_FASTEST = const(0xF0)


@micropython.viper
def _pack(words, buffer, shown, page: int, first: int, everything: int) -> int:
    """Put the columns of `page` that differ from what is `shown`, which they are from now on, into
    packets; returns how many of the `words` they take.

    `first`: the panel's column behind the first visible one; `everything`: columns that do not
    differ as well.
    """
    out = ptr16(words)
    new = ptr8(buffer)
    old = ptr8(shown)
    new_fours = ptr32(buffer)
    old_fours = ptr32(shown)
    start = page * WIDTH
    at = 0
    following = start - _GAP - 1  # the column behind the last one that was added
    for four in range(start >> 2, (start + WIDTH) >> 2):
        if new_fours[four] == old_fours[four] and everything == 0:
            continue
        for here in range(4 * four, 4 * four + 4):
            if everything == 0 and new[here] == old[here]:
                continue
            old[here] = new[here]
            if here - following > _GAP:
                if at > 0:
                    out[at - 1] |= STOP
                else:
                    out[at] = _COMMAND
                    out[at + 1] = _SET_PAGE | page
                    at += _PAGE
                column = here - start + first
                out[at] = _COMMAND
                out[at + 1] = _SET_COLUMN_LOW | column & 0x0F
                out[at + 2] = _COMMAND
                out[at + 3] = _SET_COLUMN_HIGH | column >> 4
                out[at + 4] = _DATA
                at += _HEAD
                following = here
            while following <= here:
                out[at] = new[following]
                at += 1
                following += 1
    if at > 0:
        out[at - 1] |= STOP
    return at


class Display:
    """A 128x64 panel behind `bus`; `chip` is SSD1306, SH1106 or SSD1309.

    `buffer` is its picture: 1024 bytes, in which byte `x + 128 * (y >> 3)` is a column of eight
    pixels, the lowest bit on top (MicroPython's MONO_VLSB).

    `fault` is None, or the OSError of the bus since the panel has stopped answering.

    bus.wait()               wait until the words before have been taken
    bus.send(words, count)   begin to send `count` words, after `wait`
    bus.finish()             wait until everything has gone out
                             All raise OSError if words that were sent before did not arrive.
    """

    def __init__(self, bus, chip=SSD1306):
        self._first_column, switch_off, last_commands = _OWN[chip]
        self._bus = bus
        self.buffer = bytearray(WIDTH * PAGES)
        self._shown = bytearray(WIDTH * PAGES)
        # Each of one page: the next one is put together while the bus takes the one before.
        self._words = _page_of_words()
        self._taken = _page_of_words()
        self._pages = 0  # so many were sent before all was drawn,
        self._begun = 0  # by so many words
        self._stale = True  # the panel's memory is unknown: everything is sent
        self._renewed = 0  # so many pieces of the set-up that is on its way
        self.fault = None
        self._set_up = _commands(_SET_UP + last_commands)
        self._contrast = _commands((_COMMANDS, _SET_CONTRAST, 0xFF))
        self._power = _commands((_COMMANDS, _SET_POWER | 1))
        self._usual_clock = last_commands[-1]
        self._clock = _commands((_COMMANDS, _SET_CLOCK, self._usual_clock))
        # Dark until the first picture is in its memory: nobody waits for an empty one.
        off = _commands(switch_off)
        self._send(off, len(off))
        self._send(self._set_up, len(self._set_up))

    def set_up(self):
        """Set the panel up and show the buffer. Also after the panel was away."""
        self.fault = None
        self._renewed = 0
        self.invalidate()
        self._send(self._set_up, len(self._set_up))
        self.finish()
        if self.fault is None:
            self._show()

    def renew(self):
        """Set the panel up again, a piece at each call between two pictures; True with the last.

        A sound panel shows nothing of it. A piece is a page at most, so a key that is pressed
        meanwhile is answered as soon as ever: the bus is free before there is something to send.
        """
        if self._renewed == 0:
            if self.fault is not None:
                self.set_up()
                return True
            self._send(self._set_up, len(self._set_up))
        elif self._renewed <= PAGES:
            self._send_page(self._renewed - 1, True)
        else:
            self._send_lights()
            self._renewed = 0
            return True
        self._renewed += 1
        return False

    @micropython.native
    def begin(self, height):
        """Send the pages above row `height`, where all has been drawn.

        So the bus is at work while the rest of the picture is drawn, up to `show`. To wait for it
        here delays nothing: it is what takes longest.
        """
        finished = min(height >> 3, PAGES)
        while self._pages < finished:
            page = self._pages
            self._pages += 1
            self._begun += self._send_page(page, self._stale)

    def show(self):
        """Send what has changed since the last time; False if nothing has."""
        if self._begun == 0:
            self.finish()
        changed = self.fault is None and self._show()
        if self.fault is not None:
            self.set_up()
            return self.fault is None
        return changed

    @micropython.native
    def _show(self):
        begun = self._pages
        count = self._begun
        self._pages = self._begun = 0
        everything = self._stale
        # Stays so until all has gone out: an exception on the way must not leave old pages behind.
        self._stale = True
        # Those that were sent come last: mostly nothing has changed there since.
        for at in range(begun, begun + PAGES):
            count += self._send_page(at % PAGES, everything and at < PAGES)
        if everything:
            self._send_lights()
        self._stale = self.fault is not None
        return count > 0

    @micropython.native
    def _send_page(self, page, everything):
        """Send what has changed in a page; by how many words; 0 if the panel is lost.

        The bus has words for 0.36 ms when it has taken the last one: that is enough to find it out
        and to let it have the next ones, which are ready.
        """
        if self.fault is not None:
            return 0
        words = self._words
        count = _pack(words, self.buffer, self._shown, page, self._first_column, everything)
        if count:
            self._words, self._taken = self._taken, words
            self._send(words, count)
        return count if self.fault is None else 0

    def _send_lights(self):
        """Last of all, so that a panel that was off does not show what was in its memory."""
        self._send(self._contrast, len(self._contrast))
        self._send(self._power, len(self._power))

    def invalidate(self):
        """Let the next `show` send everything."""
        self._stale = True
        self._pages = self._begun = 0

    def contrast(self, contrast):
        """Set the brightness, from 0 to 255."""
        self._contrast[2] = STOP | contrast
        self._send(self._contrast, len(self._contrast))

    def hurry(self, on):
        """Have the panel draw its rows as often as it can, or as often as is usual.

        A camera sees fewer dark bands then. It takes current, so nothing but a code is shown so.
        A panel that is set up anew meanwhile goes on so.
        """
        word = STOP | (_FASTEST if on else self._usual_clock)
        self._clock[-1] = self._set_up[-1] = word
        self._send(self._clock, len(self._clock))

    def power(self, on):
        """Switch the panel on or off; its picture is kept."""
        self._power[1] = STOP | _SET_POWER | (1 if on else 0)
        self._send(self._power, len(self._power))

    def wake(self):
        """Switch the panel on after it was dark, set up anew.

        Its supply may have failed meanwhile, and it is not asked: most modules are wired so that
        it cannot answer more than that it is there. 25 ms, seen by somebody who has just pressed a
        key on a dark box.
        """
        self._power[1] = STOP | _SET_POWER | 1
        self.set_up()

    def finish(self):
        """Wait until everything has gone out: before the clocks of the bus are stopped."""
        try:
            self._bus.finish()
        except OSError as error:
            self._lose(error)

    @micropython.native
    def _send(self, words, count):
        try:
            self._bus.wait()
            self._bus.send(words, count)
        except OSError as error:
            self._lose(error)

    def _lose(self, error):
        self.fault = error
        self.invalidate()


def _page_of_words():
    """Return room for the words of a page that is sent whole."""
    return array("H", bytes(2 * (_PAGE + _HEAD + WIDTH)))


def _commands(codes):
    """The words of a transaction."""
    words = array("H", list(codes))
    words[-1] |= STOP
    return words
