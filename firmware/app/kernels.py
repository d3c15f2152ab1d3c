"""The inner loops of drawing, as machine code on the device (`viper`). Nothing here allocates.

A target has `.buffer`, `.width`, `.height`: pixels in MicroPython's MONO_VLSB order, where byte
`x + width * (y >> 3)` holds a column of eight pixels, the lowest bit uppermost. Ink is 1 to light
pixels, 0 to darken them. Whatever lies outside the target is not drawn.
"""
# `ptr8` is a word of viper, not a name to import.
# ruff: noqa: F821

import micropython
from micropython import const

_MISSING = const(0xFFFD)

# Inks besides 0 and 1.
INVERT = const(2)
MEASURE = const(-1)


@micropython.viper
def paint(target, x: int, y: int, width: int, height: int, ink: int):
    """Lights, darkens or (ink INVERT) inverts a rectangle."""
    buffer = ptr8(target.buffer)
    stride = int(target.width)
    right = x + width
    bottom = y + height
    if x < 0:
        x = 0
    if y < 0:
        y = 0
    if right > stride:
        right = stride
    if bottom > int(target.height):
        bottom = int(target.height)
    for page in range(y >> 3, (bottom + 7) >> 3):
        mask = 0xFF
        if y > page << 3:
            mask = 0xFF << (y & 7) & 0xFF
        if bottom < (page + 1) << 3:
            mask &= (1 << (bottom & 7)) - 1
        for at in range(page * stride + x, page * stride + right):
            bits = buffer[at]
            if ink == INVERT:
                bits ^= mask
            else:
                bits |= mask
                if ink == 0:
                    bits ^= mask
            buffer[at] = bits


@micropython.viper
def find(font, code: int) -> int:
    """Index of the character with this code point in the font, -1 if the font lacks it."""
    codes = ptr8(font.codes)
    low = 0
    high = int(font.count)
    while low < high:
        middle = (low + high) >> 1
        found = codes[2 * middle] | codes[2 * middle + 1] << 8
        if found == code:
            return middle
        if found < code:
            low = middle + 1
        else:
            high = middle
    return -1


@micropython.viper
def column(font, index: int) -> int:
    """One column of glyph data, the lowest bit uppermost."""
    columns = ptr8(font.columns)
    depth = int(font.depth)
    bits = 0
    for byte in range(depth):
        bits |= columns[index * depth + byte] << (8 * byte)
    return bits


@micropython.viper
def blit(target, font, start: int, end: int, x: int, y: int, ink: int):
    """Draws the columns `start` to `end` of glyph data with their left upper corner at (x, y)."""
    buffer = ptr8(target.buffer)
    columns = ptr8(font.columns)
    depth = int(font.depth)
    stride = int(target.width)
    size = stride * (int(target.height) >> 3)
    for index in range(start, end):
        if x >= 0 and x < stride:
            bits = 0
            for byte in range(depth):
                bits |= columns[index * depth + byte] << (8 * byte)
            bits <<= y & 7
            at = (y >> 3) * stride + x
            while bits:
                if at >= 0 and at < size:
                    lit = buffer[at] | bits & 0xFF
                    if ink == 0:
                        lit ^= bits & 0xFF
                    buffer[at] = lit
                bits >>= 8
                at += stride
        x += 1


@micropython.viper
def set_text(target, font, text, x: int, baseline: int, stop: int, ink: int) -> int:
    """Sets `text` from column `x` on, up to the glyph that would pass column `stop`.

    Returns the column behind the last glyph. With ink MEASURE nothing is drawn. A character that
    the font lacks is set as a box, and left in `target.missing` as its code point.
    """
    utf8 = ptr8(text)
    starts = ptr8(font.starts)
    y = baseline - int(font.top)
    at = 0
    edge = 0  # the last column of the glyph before
    length = int(len(text))  # noqa: RUF046 - viper needs a machine integer
    for _ in range(length):
        code = utf8[at]
        at += 1
        if code >= 0xC0:
            more = 1
            if code >= 0xE0:
                more = 2
            if code >= 0xF0:
                more = 3
            code &= 0x3F >> more
            for _ in range(more):
                code = code << 6 | utf8[at] & 0x3F
                at += 1

        index = int(find(font, code))
        if index < 0:
            target.missing = code
            index = int(find(font, _MISSING))
        start = starts[2 * index] | starts[2 * index + 1] << 8
        end = starts[2 * index + 2] | starts[2 * index + 3] << 8

        # Glyphs may stand close to each other, but not touch, not even corner to corner.
        left = int(column(font, start))
        gap = 0
        if edge & (left | left << 1 | left >> 1):
            gap = 1
        if x + gap + end - start > stop:
            return x
        x += gap
        if ink != MEASURE:
            blit(target, font, start, end, x, y, ink)
        x += end - start
        edge = int(column(font, end - 1))
    return x
