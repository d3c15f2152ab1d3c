"""Pictures of the display, and their forms for people.

A picture is 1024 bytes. Their layout is that of the display memory (`framebuf.MONO_VLSB`): byte
`x + 128 * page` holds eight pixels of column `x`, the lowest bit at the top. So `==` compares the
emulated panel, the simulator's display buffer and a golden screen.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image


WIDTH = 128
HEIGHT = 64
SIZE = WIDTH * HEIGHT // 8
BLANK = bytes(SIZE)

_LIT = "#"
_DARK = "."
_BITS = bytes.maketrans((_LIT + _DARK).encode(), b"\1\0")
# Upper half, lower half of one character cell.
_HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
_BRAILLE = 0x2800
# Bits of a braille character, by row and column of its dots.
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))

_INK = (0xD6, 0xEC, 0xFF)
_GLASS = (0x06, 0x08, 0x0C)


def pixel(picture: bytes, x: int, y: int) -> int:
    """1 if the pixel at column `x` (0-127), row `y` (0-63) is lit."""
    return picture[x + WIDTH * (y >> 3)] >> (y & 7) & 1


def from_pixels(lit: Callable[[int, int], object]) -> bytes:
    """The picture whose pixels are lit where `lit(x, y)` is true."""
    picture = bytearray(SIZE)
    for y in range(HEIGHT):
        for x in range(WIDTH):
            if lit(x, y):
                picture[x + WIDTH * (y >> 3)] |= 1 << (y & 7)
    return bytes(picture)


def to_text(picture: bytes) -> str:
    """64 lines of 128 characters, `#` for a lit pixel. A diff of them is readable."""
    _check(picture)
    return "".join(
        "".join(_LIT if pixel(picture, x, y) else _DARK for x in range(WIDTH)) + "\n"
        for y in range(HEIGHT)
    )


def from_text(text: str) -> bytes:
    """The picture that `to_text` wrote. ValueError names the first line of another form."""
    lines = text.splitlines()
    if len(lines) != HEIGHT:
        raise ValueError(f"a picture has {HEIGHT} lines, not {len(lines)}")
    for number, line in enumerate(lines, 1):
        if len(line) != WIDTH or set(line) - {_LIT, _DARK}:
            raise ValueError(f"line {number} is not {WIDTH} characters of {_LIT!r} and {_DARK!r}")
    return b"".join(_page(lines[top : top + 8]) for top in range(0, HEIGHT, 8))


def _page(lines: list[str]) -> bytes:
    """A byte for each column of eight lines; all columns at once, for tests read many pictures."""
    rows = (int.from_bytes(line.encode().translate(_BITS), "big") for line in lines)
    return sum(row << y for y, row in enumerate(rows)).to_bytes(WIDTH, "big")


def difference(expected: bytes, actual: bytes) -> str:
    """Text of `actual`: `+` is lit but should not be, `-` should be lit but is not."""
    _check(expected)
    _check(actual)
    marks = {(0, 0): _DARK, (1, 1): _LIT, (0, 1): "+", (1, 0): "-"}
    return "".join(
        "".join(marks[pixel(expected, x, y), pixel(actual, x, y)] for x in range(WIDTH)) + "\n"
        for y in range(HEIGHT)
    )


def to_half_blocks(picture: bytes) -> str:
    """32 lines of 128 characters for a terminal, two pixels a character."""
    _check(picture)
    return "".join(
        "".join(_HALVES[pixel(picture, x, y), pixel(picture, x, y + 1)] for x in range(WIDTH))
        + "\n"
        for y in range(0, HEIGHT, 2)
    )


def to_braille(picture: bytes) -> str:
    """16 lines of 64 characters for a small terminal, eight pixels a character."""
    _check(picture)
    lines = []
    for top in range(0, HEIGHT, 4):
        line = ""
        for left in range(0, WIDTH, 2):
            dots = sum(
                _DOTS[row][column]
                for row in range(4)
                for column in range(2)
                if pixel(picture, left + column, top + row)
            )
            line += chr(_BRAILLE + dots)
        lines.append(line + "\n")
    return "".join(lines)


def to_image(picture: bytes, scale: int = 4) -> Image:
    """A `PIL.Image`, `scale` times as large. Like the panel it has dark gaps between its dots."""
    # Pillow belongs to the emulator's extra. Text pictures do not need it.
    from PIL import Image

    _check(picture)
    image = Image.new("RGB", (WIDTH * scale, HEIGHT * scale), _GLASS)
    dot = max(1, scale - 1 if scale > 2 else scale)
    for y in range(HEIGHT):
        for x in range(WIDTH):
            if pixel(picture, x, y):
                left, top = x * scale, y * scale
                image.paste(_INK, (left, top, left + dot, top + dot))
    return image


def write_png(picture: bytes, path: Path, scale: int = 4) -> None:
    """Write `to_image` of the picture to `path`."""
    to_image(picture, scale).save(Path(path), format="PNG", optimize=True)


def read_png(path: Path) -> bytes:
    """The picture in a PNG of any whole scale. ValueError if no picture has its size."""
    from PIL import Image

    with Image.open(path) as image:
        grey = image.convert("L")
    scale = grey.width // WIDTH
    if scale < 1 or grey.size != (WIDTH * scale, HEIGHT * scale):
        raise ValueError(f"{path} is {grey.width}x{grey.height}, not a multiple of 128x64")
    pixels = grey.tobytes()
    return from_pixels(lambda x, y: pixels[(grey.width * y + x) * scale] > 127)


def _check(picture: bytes) -> None:
    if len(picture) != SIZE:
        raise ValueError(f"a picture is {SIZE} bytes, not {len(picture)}")
