"""Digits as a QR code of version 3: 29 x 29 modules (ISO/IEC 18004).

Level M, which mends 15 % of it, if the digits fit, else level L, 7 %. An encoder may try eight
masks and take the one that looks best; readers take any, and here it is always the same.

No library: those for MicroPython make any version, mode and level, and are larger than what the
flash has left.
"""
# `ptr8` is a word of viper, not a name to import.
# ruff: noqa: F821

import micropython
from micropython import const

SIZE = const(29)

_CODEWORDS = const(70)
_NUMERIC = const(1)
_MODE_BITS = const(4)
_COUNT_BITS = const(10)
# Bits of a last group of so many digits.
_GROUP_BITS = (0, 4, 7, 10)
_PADS = (0xEC, 0x11)

# A level: codewords of data; level and mask 0 as they stand in the code, 15 bits with their own
# correction; the polynomial of the correction without its first coefficient, 1.
_M = (
    44,
    0x5412,
    b"\xf6\x33\xb7\x04\x88\x62\xc7\x98\x4d\x38\xce\x18\x91\x28\xd1\x75\xe9\x2a\x87\x44\x46\x90\x92"
    b"\x4d\x2b\x5e",
)
_L = (55, 0x77C4, b"\x1d\xc4\x6f\xa3\x70\x4a\x0a\x69\x69\x8b\x84\x97\x20\x86\x1a")

# What a module is: dark; of a pattern that has its place, which data and mask leave alone.
_DARK = const(1)
_FIXED = const(2)


def encode(digits):
    """The modules of a code of these digits, a byte each: odd ones are dark.

    ValueError for more than 127.
    """
    level = _M
    if _bits(len(digits)) > 8 * level[0]:
        level = _L
    size, form, polynomial = level
    words = bytearray(_CODEWORDS)
    _put_digits(words, digits, size)
    _correct(words, size, polynomial, len(polynomial))
    modules = bytearray(SIZE * SIZE)
    _put_patterns(modules, form)
    _put_words(modules, words)
    return modules


def _bits(count):
    whole, left = divmod(count, 3)
    return _MODE_BITS + _COUNT_BITS + 10 * whole + _GROUP_BITS[left]


def _put_digits(words, digits, size):
    """Fill the first `size` codewords."""
    value = _NUMERIC << _COUNT_BITS | len(digits)
    for start in range(0, len(digits), 3):
        group = digits[start : start + 3]
        value = value << _GROUP_BITS[len(group)] | int(group)
    # All of it is one number: the end of the data is four zeros or what room there is.
    spare = 8 * size - _bits(len(digits))
    value <<= spare
    words[:size] = value.to_bytes(size, "big")
    used = size - max(spare - _MODE_BITS, 0) // 8
    for at in range(used, size):
        words[at] = _PADS[at - used & 1]


@micropython.viper
def _correct(words, size: int, polynomial, count: int):
    """Put behind `size` codewords the remainder of their division by the polynomial, in GF(256)."""
    data = ptr8(words)
    factors = ptr8(polynomial)
    for at in range(size):
        lead = data[at] ^ data[size]
        for place in range(count):
            following = 0
            if place + 1 < count:
                following = data[size + place + 1]
            product = 0
            factor = factors[place]
            left = lead
            while left:
                if left & 1:
                    product ^= factor
                factor <<= 1
                if factor > 0xFF:
                    factor ^= 0x11D
                left >>= 1
            data[size + place] = following ^ product


def _put_square(modules, row, column, radius, shift):
    """Draw rings round a module, in what lies within the code: the second and fourth are light."""
    for y in range(max(row - radius, 0), min(row + radius + 1, SIZE)):
        for x in range(max(column - radius, 0), min(column + radius + 1, SIZE)):
            ring = max(abs(y - row), abs(x - column)) + shift
            modules[y * SIZE + x] = _FIXED if ring in (2, 4) else _FIXED | _DARK


def _put_patterns(modules, form):
    """Draw the patterns that have their place, and what says level and mask."""
    for place in range(8, SIZE - 8):
        modules[6 * SIZE + place] = modules[place * SIZE + 6] = _FIXED | (~place & 1)
    for row, column in ((3, 3), (3, SIZE - 4), (SIZE - 4, 3)):
        _put_square(modules, row, column, 4, 0)
    _put_square(modules, SIZE - 7, SIZE - 7, 2, 1)
    for bit in range(15):
        module = _FIXED | (form >> bit & 1)
        # Round the first square, beside the timing; beside the other two.
        if bit < 8:
            modules[(bit + bit // 6) * SIZE + 8] = module
            modules[9 * SIZE - 1 - bit] = module
        else:
            modules[8 * SIZE + (7 if bit == 8 else 14 - bit)] = module
            modules[(SIZE - 15 + bit) * SIZE + 8] = module
    modules[(SIZE - 8) * SIZE + 8] = _FIXED | _DARK


@micropython.viper
def _put_words(modules, words):
    """Put the bits of all codewords where they belong: two columns at a time, up and down.

    Behind them are seven modules of nothing. The mask turns round every second module.
    """
    cells = ptr8(modules)
    data = ptr8(words)
    bit = 0
    for pair in range(SIZE // 2):
        right = SIZE - 1 - 2 * pair
        if right <= 6:
            right -= 1  # there is the column of the timing
        for step in range(SIZE):
            row = step
            if pair & 1 == 0:
                row = SIZE - 1 - step
            for left in range(2):
                at = row * SIZE + right - left
                if cells[at] & _FIXED:
                    continue
                module = (row + right - left + 1) & 1
                if bit < 8 * _CODEWORDS:
                    module ^= data[bit >> 3] >> (7 - (bit & 7)) & 1
                    bit += 1
                cells[at] = module


@micropython.viper
def paint(target, modules, x: int, y: int, dark: int):
    """Set modules of two by two pixels from (x, y) on; `dark`: the ink of the dark ones, 0 or 1.

    A target is one of `firmware.app.raster`.
    """
    buffer = ptr8(target.buffer)
    stride = int(target.width)
    cells = ptr8(modules)
    for row in range(2 * SIZE):
        page = (y + row >> 3) * stride + x
        bit = 1 << (y + row & 7)
        start = (row >> 1) * SIZE
        for column in range(2 * SIZE):
            ink = cells[start + (column >> 1)] & _DARK ^ dark ^ 1
            at = page + column
            if ink:
                buffer[at] = buffer[at] | bit
            else:
                buffer[at] = buffer[at] & ~bit
