"""The picture with the code of a signed round, which also says how the log ends.

It has the first bytes of the closing record's digest, and that comes of all uptimes before. Where
these differ by a millisecond, no module of the code need be the same.
"""

import zxingcpp

from rules_core.result_code_reading import read_long_code
from tests.app.test_code_pictures import seen, shown


def say_the_same(one: bytes, other: bytes) -> bool:
    """Are both pictures of this kind, and the same but for the digest?"""
    results = [_signed_in(picture) for picture in (one, other)]
    if None in results:
        return False
    first, second = (vars(result) | {"digest": None} for result in results)
    drawn = zip((one, other), results, strict=True)
    return first == second and all(_is_drawn(picture, result) for picture, result in drawn)


def _signed_in(picture):
    """The result that a reader finds; None: there is no code."""
    codes = zxingcpp.read_barcodes(seen(picture))
    return read_long_code(codes[0].text) if len(codes) == 1 else None


def _is_drawn(picture, result):
    """Is it what the display shows of this result, the typed code too, bright or dark?"""
    return picture in (shown(result), shown(result, inverted=True))
