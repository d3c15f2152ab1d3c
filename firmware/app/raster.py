"""The inner loops of drawing, as machine code on the device (`viper`). Nothing here allocates.

A target has `.buffer`, `.width`, `.height`: pixels in MicroPython's MONO_VLSB order, where byte
`x + width * (y >> 3)` holds a column of eight pixels, the lowest bit uppermost. Ink is 1 to light
pixels, 0 to darken them. Whatever lies outside the target is not drawn.
"""
# `ptr8` is a word of viper, not a name to import.
# ruff: noqa: F821

import micropython
from micropython import const

# Every font begins with the characters of ASCII, one after the other.
_FIRST = const(0x20)
_LAST_ASCII = const(0x7E)

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
def set_text(target, font, text, x: int, baseline: int, stop: int, ink: int) -> int:
    """Set `text` from column `x` on, up to the glyph that would pass column `stop`.

    Returns the column behind the last glyph. With ink MEASURE nothing is drawn. A character that
    the font lacks is set as a box, and left in `target.missing` as its code point.

    One loop for all of it: to call a function or look up an attribute takes as long as to draw a
    glyph, so everything is looked up once, before.
    """
    utf8 = ptr8(text)
    buffer = ptr8(target.buffer)
    stride = int(target.width)
    size = stride * (int(target.height) >> 3)
    codes = ptr8(font.codes)
    count = int(font.count)
    starts = ptr8(font.starts)
    columns = ptr8(font.columns)
    depth = int(font.depth)
    y = baseline - int(font.top)
    shift = y & 7
    row = (y >> 3) * stride
    at = 0
    edge = 0  # the last column of the glyph before
    length = int(len(text))  # noqa: RUF046 - viper needs a machine integer
    for _ in range(length):
        # The next character's code point.
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

        # Its place in the font: ASCII stands at the beginning, the rest is searched.
        index = code - _FIRST
        if code > _LAST_ASCII:
            low = 0
            high = count
            while low < high:
                middle = (low + high) >> 1
                if codes[2 * middle] | codes[2 * middle + 1] << 8 < code:
                    low = middle + 1
                else:
                    high = middle
            index = low
        if index < 0 or index >= count or codes[2 * index] | codes[2 * index + 1] << 8 != code:
            target.missing = code
            index = count - 1  # the box for what is missing is the last character
        start = starts[2 * index] | starts[2 * index + 1] << 8
        end = starts[2 * index + 2] | starts[2 * index + 3] << 8

        # Glyphs may stand close to each other, but not touch, not even corner to corner.
        bits = 0
        for byte in range(depth):
            bits |= columns[start * depth + byte] << (8 * byte)
        gap = 0
        if edge & (bits | bits << 1 | bits >> 1):
            gap = 1
        if x + gap + end - start > stop:
            return x
        x += gap

        # Its columns; to measure a text only the last one matters.
        if ink == MEASURE:
            x += end - 1 - start
            start = end - 1
        for column in range(start, end):
            bits = 0
            for byte in range(depth):
                bits |= columns[column * depth + byte] << (8 * byte)
            edge = bits
            if ink != MEASURE and x >= 0 and x < stride:
                bits <<= shift
                place = row + x
                while bits:
                    if place >= 0 and place < size:
                        lit = buffer[place] | bits & 0xFF
                        if ink == 0:
                            lit ^= bits & 0xFF
                        buffer[place] = lit
                    bits >>= 8
                    place += stride
            x += 1
    return x
