"""The controller chip of the display, which makes a picture of what arrives over the bus.

Modules that look alike have one of three chips. The SSD1306 (0.96") has 128 columns of memory and
can be written in windows. The SH1106 (1.3") has 132 columns and only knows page addressing; the
glass shows its columns from 2 on. The SSD1309 (2.42") is an SSD1306 without a charge pump. A real
chip says nothing about what it does not understand; here `faults` has a sentence for each case.

After a reset: SSD1306 data sheet (rev. 1.1) 8.5 and table 9-1, its pump being off ("Charge Pump
Regulator"); SH1106 data sheet (V2.3), "Reset Circuit", and "Set DC-DC OFF/ON", which says that the
converter is on then and may be set only while the panel is off.
"""

from collections.abc import Callable
from dataclasses import dataclass

from host_tools.simulation.emulator.display_pictures import (
    BLANK,
    HEIGHT,
    WIDTH,
    from_pixels,
    pixel,
)

PAGES = HEIGHT // 8

# Frequency and divider after power-on. Nothing but who asks sees it: the picture is the same.
_RESET_CLOCK = 0x80

# The control byte before commands or data: more control bytes follow / memory is written.
_CONTINUATION = 0x80
_MEMORY = 0x40

# A bit of what the SSD1306 is told of its pump; what the SH1106 is told of its converter.
_PUMP_ON = 0x04
_CONVERTER_ON = 0x8B

_HORIZONTAL, _VERTICAL, _PAGE = range(3)

# Commands that all chips know, with the number of their argument bytes.
_COMMON = {
    **dict.fromkeys(range(0x20), 0),  # column in page addressing, low and high nibble
    **dict.fromkeys(range(0x40, 0x80), 0),  # start line
    **dict.fromkeys(range(0xB0, 0xB8), 0),  # page in page addressing
    **dict.fromkeys((0xA0, 0xA1), 0),  # columns as wired, mirrored
    **dict.fromkeys((0xA4, 0xA5), 0),  # show memory, all lit
    **dict.fromkeys((0xA6, 0xA7), 0),  # normal, inverse
    **dict.fromkeys((0xAE, 0xAF), 0),  # off, on
    **dict.fromkeys((0xC0, 0xC8), 0),  # rows as wired, mirrored
    0x81: 1,  # contrast
    0xA8: 1,  # multiplex ratio
    0xAD: 1,  # current reference / DC-DC converter
    0xD3: 1,  # display offset
    0xD5: 1,  # clock
    0xD9: 1,  # pre-charge
    0xDA: 1,  # COM pins
    0xDB: 1,  # VCOM level
    0xE3: 0,  # nothing
}
_SSD1309_COMMANDS = {
    **_COMMON,
    0x20: 1,  # addressing mode
    0x21: 2,  # column window
    0x22: 2,  # page window
    0x26: 6,
    0x27: 6,
    0x29: 5,
    0x2A: 5,
    0x2E: 0,
    0x2F: 0,
    0xA3: 2,
}
_SSD1306_COMMANDS = {**_SSD1309_COMMANDS, 0x8D: 1}  # and the charge pump
_SH1106_COMMANDS = {**_COMMON, **dict.fromkeys(range(0x30, 0x34), 0), 0xE0: 0, 0xEE: 0}


@dataclass(frozen=True)
class Chip:
    """How the kinds of chips differ.

    name           that its maker gives it
    columns        of memory
    first_column   the first one behind the glass
    windows        can it be written in windows as well as by pages?
    contrast       after power-on
    has_pump       must the voltage of the glass be asked for after power-on?
    arguments      command -> number of argument bytes
    """

    name: str
    columns: int
    first_column: int
    windows: bool
    contrast: int
    has_pump: bool
    arguments: dict[int, int]


SSD1306 = Chip("SSD1306", WIDTH, 0, True, 0x7F, True, _SSD1306_COMMANDS)
SH1106 = Chip("SH1106", 132, 2, False, 0x80, False, _SH1106_COMMANDS)
SSD1309 = Chip("SSD1309", WIDTH, 0, True, 0x7F, False, _SSD1309_COMMANDS)
# By the size of the display, in inches.
DISPLAYS = {"0.96": SSD1306, "1.3": SH1106, "2.42": SSD1309}


class Panel:
    """A display module. `start()` begins a transaction of the bus, `write(byte)` continues it.

    `on_page(page)` is called for each page of memory that a transaction has changed, once. After
    power-on the memory holds noise and the display is off, as on the real part.

    `changes` counts the transactions that have changed the memory, and the commands that have
    changed how it is shown: not what was so before.
    """

    def __init__(self, chip: Chip = SSD1306, on_page: Callable[[int], None] | None = None) -> None:
        self.chip = chip
        self.on_page = on_page
        self.columns = chip.columns
        self.faults: list[str] = []
        self._memory = bytearray((97 * i ^ i >> 3) & 0xFF for i in range(self.columns * PAGES))
        self._changed: set[int] = set()
        self.changes = 0
        self.reset()

    def reset(self) -> None:
        """Do what a pulse at the pin RES does, at any time: the memory stays as it is."""
        chip = self.chip
        self.on = False
        self.voltage = not chip.has_pump
        self.inverse = False
        self.all_lit = False
        self.contrast = chip.contrast
        self.clock = _RESET_CLOCK
        self.start_line = 0
        self.offset = 0
        self._columns_mirrored = False
        self._rows_mirrored = False
        self._mode = _PAGE
        self._column = self._page = 0
        self._page_mode_column = 0
        self._column_window = (0, self.columns - 1)
        self._page_window = (0, PAGES - 1)
        self._command = bytearray()
        self.start()

    def start(self) -> None:
        """Begin a transaction. The next byte is a control byte."""
        self._control_due = True
        self._single = False
        self._to_memory = False

    def write(self, byte: int) -> bool:
        """Take one byte after the address. True if it went to display memory."""
        if self._control_due:
            self._control_due = False
            self._single = bool(byte & _CONTINUATION)
            self._to_memory = bool(byte & _MEMORY)
            if byte & ~(_CONTINUATION | _MEMORY):
                self._fault(f"control byte 0x{byte:02x} has bits that mean nothing")
            return False
        self._control_due = self._single
        if self._to_memory:
            self._store(byte)
        else:
            self._take_command(byte)
        return self._to_memory

    def write_all(self, data: bytes) -> None:
        """Do as `write` does with each byte, but take those for display memory at once."""
        for index, byte in enumerate(data):
            if self._to_memory and not self._single:
                self._store_all(data[index:])
                return
            self.write(byte)

    def stop(self) -> None:
        """End a transaction: tell of the pages that have changed."""
        self.changes += bool(self._changed)
        if self.on_page:
            for page in sorted(self._changed):
                self.on_page(page)
        self._changed.clear()

    def status(self) -> int:
        """The byte that a read returns. Bit 6 is set while the display is off."""
        return 0 if self.on else 0x40

    def picture(self) -> bytes:
        """The picture that glows, see `display_pictures`. It is blank while the display is off,
        and without the voltage of the glass.
        """
        if not (self.on and self.voltage):
            return BLANK
        if self.all_lit:
            return bytes(b ^ 0xFF for b in BLANK)
        memory = self._visible()
        if self.inverse:
            memory = bytes(b ^ 0xFF for b in memory)
        # Modules are mounted like this: mirrored both ways, memory's first bit is at the top left.
        shift = self.start_line + self.offset
        if self._columns_mirrored and self._rows_mirrored and not shift:
            return memory
        return from_pixels(lambda x, y: self._wired(memory, x, y, shift))

    def _visible(self) -> bytes:
        """The part of the memory that is behind the glass."""
        first = self.chip.first_column
        starts = range(first, first + self.columns * PAGES, self.columns)
        return b"".join(self._memory[start : start + WIDTH] for start in starts)

    def _wired(self, memory: bytes, x: int, y: int, shift: int) -> int:
        x = x if self._columns_mirrored else WIDTH - 1 - x
        y = y if self._rows_mirrored else HEIGHT - 1 - y
        return pixel(memory, x, (y + shift) % HEIGHT)

    def _store(self, byte: int) -> None:
        if self._column >= self.columns:
            self._fault(f"data behind column {self.columns - 1} of page {self._page} is lost")
            return
        at = self._column + self.columns * self._page
        if self._memory[at] != byte:
            self._memory[at] = byte
            self._changed.add(self._page)
        self._advance()

    def _store_all(self, data: bytes) -> None:
        count = len(data)
        in_a_row = not self.chip.windows or self._mode == _PAGE
        if not in_a_row or count > self.columns - self._column:
            for byte in data:
                self._store(byte)
            return
        at = self._column + self.columns * self._page
        if self._memory[at : at + count] != data:
            self._memory[at : at + count] = data
            self._changed.add(self._page)
        self._column += count
        if self._column == self.columns and self.chip.windows:
            self._column = self._page_mode_column

    def _advance(self) -> None:
        if not self.chip.windows:
            self._column += 1
        elif self._mode == _PAGE:
            self._column += 1
            if self._column == self.columns:
                self._column = self._page_mode_column
        elif self._mode == _HORIZONTAL:
            self._column, wrapped = _next(self._column, self._column_window)
            if wrapped:
                self._page, _ = _next(self._page, self._page_window)
        else:
            self._page, wrapped = _next(self._page, self._page_window)
            if wrapped:
                self._column, _ = _next(self._column, self._column_window)

    def _take_command(self, byte: int) -> None:
        self._command.append(byte)
        code = self._command[0]
        if code not in self.chip.arguments:
            self._fault(f"0x{code:02x} is not a command of the {self.chip.name}")
            self._command.clear()
        elif len(self._command) == 1 + self.chip.arguments[code]:
            arguments = tuple(self._command[1:])
            self._command.clear()
            before = self._shown()
            self._obey(code, arguments)
            self.changes += self._shown() != before

    def _shown(self) -> tuple[int, ...]:
        """How the memory is shown."""
        return (
            self.on,
            self.voltage,
            self.inverse,
            self.all_lit,
            self.contrast,
            self.clock,
            self.start_line,
            self.offset,
            self._columns_mirrored,
            self._rows_mirrored,
        )

    def _obey(self, code: int, arguments: tuple[int, ...]) -> None:
        if code < 0x10:
            self._set_column(self._page_mode_column & 0xF0 | code)
        elif code < 0x20:
            self._set_column(self._page_mode_column & 0x0F | (code & 0x0F) << 4)
        elif code == 0x20:
            if arguments[0] > _PAGE:
                self._fault(f"addressing mode {arguments[0]} does not exist")
            else:
                self._mode = arguments[0]
        elif code == 0x21:
            self._column_window = self._window("column", arguments, self.columns)
            self._column = self._column_window[0]
        elif code == 0x22:
            self._page_window = self._window("page", arguments, PAGES)
            self._page = self._page_window[0]
        elif 0x40 <= code < 0x80:
            self.start_line = code & 0x3F
        elif code == 0x81:
            self.contrast = arguments[0]
        elif code in (0xA0, 0xA1):
            self._columns_mirrored = code == 0xA1
        elif code in (0xA4, 0xA5):
            self.all_lit = code == 0xA5
        elif code in (0xA6, 0xA7):
            self.inverse = code == 0xA7
        elif code == 0x8D:
            self.voltage = bool(arguments[0] & _PUMP_ON)
        elif code == 0xAD and not self.chip.windows:
            self._set_converter(arguments[0])
        elif code in (0xAE, 0xAF):
            self.on = code == 0xAF
        elif 0xB0 <= code < 0xB8:
            self._page = code & 0x07
        elif code in (0xC0, 0xC8):
            self._rows_mirrored = code == 0xC8
        elif code == 0xD5:
            self.clock = arguments[0]
        elif code == 0xD3:
            self.offset = arguments[0] & 0x3F

    def _set_converter(self, mode: int) -> None:
        if self.on:
            self._fault("the converter is set while the panel is on")
        self.voltage = mode == _CONVERTER_ON

    def _set_column(self, column: int) -> None:
        self._page_mode_column = self._column = column

    def _window(self, what: str, arguments: tuple[int, ...], count: int) -> tuple[int, int]:
        first, last = arguments
        if not first <= last < count:
            self._fault(f"the {what} window {first} to {last} does not exist")
            return 0, count - 1
        return first, last

    def _fault(self, sentence: str) -> None:
        self.faults.append(sentence)


def _next(position: int, window: tuple[int, int]) -> tuple[int, bool]:
    """The next position, and whether it began anew."""
    first, last = window
    return (first, True) if position == last else (position + 1, False)
