"""The QR codes of the box are those of the standard: another encoder makes the same."""

import random

import pytest
import segno

from firmware.app.qr import SIZE, encode
from tests.each import each

MOST_OF_M, MOST = 101, 127


def rows_of(modules):
    return [[modules[SIZE * row + column] & 1 for column in range(SIZE)] for row in range(SIZE)]


def by_segno(digits, level):
    code = segno.make(digits, version=3, error=level, mask=0, mode="numeric", boost_error=False)
    return [list(row) for row in code.matrix]


def is_even(count):
    """Do so many digits with their head and end fill whole codewords? segno adds one of zeros."""
    return (18 + 10 * (count // 3) + (0, 4, 7)[count % 3]) % 8 == 0


@each("count", [n for n in range(1, MOST + 1) if not is_even(n)])
def test_another_encoder_makes_the_same(count):
    digits = "".join(random.Random(count).choices("0123456789", k=count))
    assert rows_of(encode(digits)) == by_segno(digits, "m" if count <= MOST_OF_M else "l")


def test_what_does_not_fit_is_refused():
    with pytest.raises(ValueError, match="shift"):
        encode("1" * (MOST + 1))
