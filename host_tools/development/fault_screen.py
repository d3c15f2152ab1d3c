"""Picture of the box after three HardFaults in a row, as tables for its C: no Python runs then.

`python -m host_tools.development.fault_screen` writes `fault_tables.h` of the image's board: the
pictures in three languages and the digits of the number in them, drawn by the box's own canvas; the
bytes for each kind of display, by the box's own driver; and the pins, by their table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import host_tools.simulation.simulator  # noqa: F401 - what MicroPython has and CPython has not
from firmware.app.canvas import CENTRE, SMALL, Canvas
from firmware.app.screens.header import FIRST_LINE, LINE, draw_header
from firmware.device.display import HEIGHT, SH1106, SSD1306, SSD1309, WIDTH, Display
from firmware.fonts.symbols import SYMBOLS
from firmware.image.paths import BOARD
from hardware import pins
from host_tools.simulation.simulator.bus import transactions

TABLES = BOARD / "fault_tables.h"
COMMAND = "python -m host_tools.development.fault_screen"

_BOTH = SYMBOLS["up"] + "+" + SYMBOLS["down"]
# Of each language the title, before the number, and the lines. Whoever speaks Romansh reads one of
# the others here.
SCREENS = (
    (
        "Fehler",
        "Dreimal hintereinander.",
        "OK: noch einmal",
        _BOTH + ": neue Firmware",
        "Alle Spiele sind sicher.",
    ),
    (
        "Erreur",
        "Trois fois de suite.",
        "OK : réessayer",
        _BOTH + " : mise à jour",
        "Toutes les donnes sont là.",
    ),
    (
        "Error",
        "Three times in a row.",
        "OK: try again",
        _BOTH + ": new firmware",
        "All deals are safe.",
    ),
)

_DIGITS = "0123456789ABCDEF"
# The number has two groups of four digits, at the right end of the title line.
_NUMBER = 8
_GROUP = 4
_SPACE = 3
_MARGIN = 2
_TITLE = -1  # its row, as in `draw_header`
# The title line lies in two pages of the display.
_PAGES = 2
_BYTES_A_LINE = 16


def picture(screen: Sequence[str]) -> bytes:
    """The picture of one of SCREENS, without the number."""
    canvas = _canvas()
    draw_header(canvas, screen[0])
    for number, line in enumerate(screen[1:]):
        canvas.text(line, _MARGIN, FIRST_LINE + number * LINE, width=WIDTH - 2 * _MARGIN)
    return bytes(canvas.buffer)


def digits() -> list[bytes]:
    """The columns of each digit in the title line: those of its first page, then of its second."""
    width = _digit_width()
    drawn = []
    for digit in _DIGITS:
        canvas = _canvas()
        draw_header(canvas, "")
        canvas.text(digit, width, _TITLE, SMALL, width=width, align=CENTRE, ink=0)
        pages = (canvas.buffer[WIDTH * page + width :][:width] for page in range(_PAGES))
        drawn.append(b"".join(pages))
    return drawn


def columns() -> list[int]:
    """Where each digit of the number begins, from the left."""
    width = _digit_width()
    first = WIDTH - _NUMBER * width - 2 * _SPACE
    return [first + place * width + place // _GROUP * _SPACE for place in range(_NUMBER)]


def numbered(shown: bytes, number: int) -> bytes:
    """A picture with the number in it, as the box shows it."""
    picture = bytearray(shown)
    width = _digit_width()
    for column, digit in zip(columns(), f"{number:08X}", strict=True):
        rows = digits()[_DIGITS.index(digit)]
        for page in range(_PAGES):
            start = page * WIDTH + column
            picture[start : start + width] = rows[page * width :][:width]
    return bytes(picture)


def tables() -> str:
    """The text of the header file."""
    head, last = _sent(SSD1306)[1][:-WIDTH], _sent(SSD1306)[-2:]
    lines = [
        "// The tables of fault_screen.c.",
        f"// Made by `{COMMAND}`; change nothing here.",
        "",
        "#pragma once",
        "",
        "#include <stdint.h>",
        "",
        f"#define DISPLAY_BUS ({pins.DISPLAY_BUS})",
        f"#define DISPLAY_SDA ({pins.DISPLAY_SDA})",
        f"#define DISPLAY_SCL ({pins.DISPLAY_SCL})",
        f"#define DISPLAY_ADDRESS (0x{pins.DISPLAY_ADDRESS:02x})",
        f"#define DISPLAY_BAUD ({pins.DISPLAY_BAUD})",
        f"#define DISPLAY_CHIP ({pins.DISPLAY_CHIP})",
        *(f"#define KEY_{name.upper()} ({gpio})" for name, gpio in pins.KEYS),
        f"#define ALL_KEYS (0x{sum(1 << gpio for _, gpio in pins.KEYS):08x}u)",
        "",
        f"#define WIDTH ({WIDTH})",
        f"#define PAGES ({HEIGHT // 8})",
        f"#define TITLE_PAGES ({_PAGES})",
        f"#define LANGUAGES ({len(SCREENS)})",
        f"#define DIGITS ({_NUMBER})",
        f"#define DIGIT_WIDTH ({_digit_width()})",
        "// Where the digits of the number begin.",
        f"static const uint8_t digit_columns[DIGITS] = {{{', '.join(map(str, columns()))}}};",
        "",
        "// The columns of a digit in the first page, then those in the second.",
        *_array("digits[16][2 * DIGIT_WIDTH]", digits()),
        "",
        "// What goes before the columns of page 0: the second byte has the number of the page.",
        *_row("page_head[]", head),
        "// Behind all pages: full contrast; on.",
        *_row("contrast[]", last[0]),
        *_row("on[]", last[1]),
        "",
    ]
    for name, chip in (("ssd1306", SSD1306), ("sh1106", SH1106), ("ssd1309", SSD1309)):
        set_up, page = _sent(chip)[:2]
        lines += _row(f"{name}[]", set_up)
        lines += [f"#define {name.upper()}_COLUMN ({(page[5] & 15) << 4 | page[3] & 15})"]
    lines += ["", *_array("pictures[LANGUAGES][WIDTH * PAGES]", map(picture, SCREENS))]
    return "\n".join(lines) + "\n"


class _Recorder:
    """A bus that keeps all that is sent."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def send(self, words: Sequence[int], count: int) -> None:
        self.sent += transactions(words[:count])

    def wait(self) -> None:
        """A transaction takes no time here."""

    finish = wait


def _sent(chip: int) -> list[bytes]:
    """The transactions of the first picture: off and set-up, eight pages, contrast, on."""
    bus = _Recorder()
    Display(bus, chip).show()
    off, set_up, *rest = bus.sent
    control = slice(0, 1)
    if off[control] != set_up[control]:
        raise ValueError("switching off and setting up are not of one kind")
    return [off + set_up[1:], *rest]


def _canvas() -> Canvas:
    canvas = Canvas(bytearray(WIDTH * HEIGHT // 8), WIDTH, HEIGHT)
    canvas.fault = _refuse
    return canvas


def _refuse(kind: str, text: str) -> None:
    raise ValueError(f"{kind}: {text}")


def _digit_width() -> int:
    return max(_canvas().measure(digit, SMALL) for digit in _DIGITS)


def _array(name: str, rows: Iterable[bytes]) -> list[str]:
    lines = [f"static const uint8_t {name} = {{"]
    for row in rows:
        lines += ["    {", *_bytes(row, "        "), "    },"]
    return [*lines, "};"]


def _row(name: str, data: bytes) -> list[str]:
    return [f"static const uint8_t {name} = {{", *_bytes(data, "    "), "};"]


def _bytes(data: bytes, indent: str) -> list[str]:
    return [
        indent + " ".join(f"0x{byte:02x}," for byte in data[at : at + _BYTES_A_LINE])
        for at in range(0, len(data), _BYTES_A_LINE)
    ]


if __name__ == "__main__":
    TABLES.write_text(tables(), encoding="utf-8")
