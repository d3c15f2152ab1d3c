"""The inner loops of drawing, as machine code on the device (`viper`). Nothing here allocates.

A target has `.buffer`, `.width`, `.height`: pixels in MicroPython's MONO_VLSB order, where byte
`x + width * (y >> 3)` holds a column of eight pixels, the lowest bit uppermost. Ink is 1 to light
pixels, 0 to darken them. Whatever lies outside the target is not drawn.
"""
# `ptr8` and `ptr32` are words of viper, not names to import.
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
def darken(target):
    """Darkens everything: before every picture, so that it has a loop of its own."""
    fours = ptr32(target.buffer)
    for at in range(0, int(target.width) * int(target.height) >> 5, 4):
        fours[at] = 0
        fours[at + 1] = 0
        fours[at + 2] = 0
        fours[at + 3] = 0


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
    # What lies in whole words, as whole lines do, is painted by words.
    by_words = (stride | x | right) & 3 == 0
    if by_words:
        fours = ptr32(target.buffer)
    for page in range(y >> 3, (bottom + 7) >> 3):
        mask = 0xFF
        if y > page << 3:
            mask = 0xFF << (y & 7) & 0xFF
        if bottom < (page + 1) << 3:
            mask &= (1 << (bottom & 7)) - 1
        start = page * stride + x
        end = page * stride + right
        if by_words:
            mask *= 0x01010101  # the same in each byte of a word
        keep = -1  # of what is there, before `flip` turns the rest round
        flip = mask
        if ink != INVERT:
            keep ^= mask
        if ink == 0:
            flip = 0
        if by_words:
            for at in range(start >> 2, end >> 2):
                fours[at] = fours[at] & keep ^ flip
        else:
            for at in range(start, end):
                buffer[at] = buffer[at] & keep ^ flip


@micropython.viper
def set_text(target, font, text, x: int, baseline: int, stop: int, ink: int) -> int:
    """Set `text` from column `x` on, up to the glyph that would pass column `stop`.

    Returns the column behind the last glyph. With ink MEASURE nothing is drawn. A character that
    the font lacks is set as a box, and left in `target.missing` as its code point.

    One loop for all of it: to call a function or look up an attribute takes as long as to draw a
    glyph, so everything is looked up once, before. The columns of a font have two bytes or three.
    """
    utf8 = ptr8(text)
    starts = ptr8(font.starts)
    columns = ptr8(font.columns)
    depth = int(font.depth)
    buffer = ptr8(target.buffer)
    stride = int(target.width)
    # The pages from the first one with a row of the text on: what is above or below is cut off.
    y = baseline - int(font.top)
    page = y >> 3
    shift = y & 7
    cut = 0
    if page < 0:
        cut = -page << 3
        page = 0
    row = page * stride
    pages = (int(target.height) >> 3) - page
    visible = -1
    if pages <= 0:
        visible = 0
    elif pages < 4:
        visible = (1 << (pages << 3)) - 1
    dark = 0
    if ink == 0:
        dark = 0xFF
    at = 0
    edge = 0  # the last column of the glyph before
    length = int(len(text))  # noqa: RUF046 - viper needs a machine integer
    for _ in range(length):
        # The next character's place in the font: ASCII stands at the beginning.
        code = utf8[at]
        at += 1
        index = code - _FIRST
        if index < 0 or code > _LAST_ASCII:
            # The rest is searched by its code point.
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
            codes = ptr8(font.codes)
            count = int(font.count)
            low = 0
            high = count
            while low < high:
                middle = (low + high) >> 1
                if codes[2 * middle] | codes[2 * middle + 1] << 8 < code:
                    low = middle + 1
                else:
                    high = middle
            index = low
            if index == count or codes[2 * index] | codes[2 * index + 1] << 8 != code:
                target.missing = code
                index = count - 1  # the box for what is missing is the last character
        index += index
        start = starts[index] | starts[index + 1] << 8
        width = (starts[index + 2] | starts[index + 3] << 8) - start
        start *= depth

        # Glyphs may stand close to each other, but not touch, not even corner to corner.
        bits = columns[start] | columns[start + 1] << 8
        if depth == 3:
            bits |= columns[start + 2] << 16
        gap = 0
        if edge & (bits | bits << 1 | bits >> 1):
            gap = 1
        if x + gap + width > stop:
            return x
        x += gap

        # Its columns; to measure a text only the last one matters.
        if ink == MEASURE:
            x += width - 1
            start += (width - 1) * depth
            width = 1
        for _ in range(width):
            edge = columns[start] | columns[start + 1] << 8
            if depth == 3:
                edge |= columns[start + 2] << 16
            start += depth
            if ink != MEASURE and x >= 0 and x < stride:
                bits = edge << shift >> cut & visible
                place = row + x
                while bits:
                    lit = bits & 0xFF
                    buffer[place] = (buffer[place] | lit) ^ (lit & dark)
                    bits >>= 8
                    place += stride
            x += 1
    return x
