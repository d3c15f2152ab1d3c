"""Read the code of a signed round, see `rules_core.result_code`: at the desk, not on a box."""

from rules_core.codec import Reader
from rules_core.errors import Refusal
from rules_core.result_code import (
    CHECK_SIZE,
    COUNT,
    DIGEST_BITS,
    FIELDS,
    FURTHER_BITS,
    LETTERS,
    PLAYED_BITS,
    POINTS,
    SEAL_BITS,
    TAG,
    VERSION,
    SignedResult,
    check_of,
    remainder_of,
    seal_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

SHORT_LENGTH = 11
_MISREAD = {"O": "0", "I": "1", "L": "1"}
_BETWEEN = " -·."

_DIGITS = "0123456789"
_MOST_DIGITS = 127  # what a QR code of version 3 can hold


_SENTENCES = {
    "no_code": "is not the code of a result",
    "code_misread": "a character of it is wrong or missing",
    "code_version": "was made by a newer program",
    "code_of_others": "does not belong to these players and totals",
}


class CodeError(Refusal):
    """A code that cannot be taken."""

    def _sentences(self) -> dict[str, str]:
        return _SENTENCES


def read_long_code(text: str) -> SignedResult:
    """Return the result in these digits; CodeError if they are none."""
    if not 0 < len(text) <= _MOST_DIGITS or text.strip(_DIGITS):
        raise CodeError("code", "no_code")
    number = int(text)
    size = 0
    while number >> 8 * size:
        size += 1
    data = number.to_bytes(size, "big")
    body = data[:-CHECK_SIZE]
    if not body or check_of(body) != data[-CHECK_SIZE:]:
        raise CodeError("code", "code_misread")
    if body[0] != VERSION:
        raise CodeError("code", "code_version")
    try:
        return _read(Reader(body, 1))
    except ValueError:
        raise CodeError("code", "no_code")


def read_short_code(
    code: str,
    event_number: int,
    round_number: int,
    table: int,
    players: "Sequence[tuple[bytes, int]]",
) -> SignedResult:
    """Return the result in these characters, of a table with these players and totals.

    CodeError if they are none, or of another one.
    """
    values = _values_of(code)
    if remainder_of(values):
        raise CodeError("code", "code_misread")
    number = 0
    for value in values[:-1]:
        number = number << 5 | value
    number, seal = _split(number, SEAL_BITS)
    number, digest = _split(number, DIGEST_BITS)
    number, further = _split(number, FURTHER_BITS)
    version, played = _split(number, PLAYED_BITS)
    if version != VERSION:
        raise CodeError("code", "code_version")
    place = event_number, round_number, table
    result = SignedResult(*place, players, played, further, digest.to_bytes(2, "big"))
    if seal != seal_of(result):
        raise CodeError("code", "code_of_others")
    return result


def _read(reader: Reader) -> SignedResult:
    """The result behind the version; ValueError."""
    values = {name: field.read(reader) for name, field in FIELDS}
    count = COUNT.read(reader)
    players = [(TAG.read(reader), POINTS.read(reader)) for _ in range(count)]
    reader.finish()
    return SignedResult(players=players, **values)


def _values_of(code: str) -> list[int]:
    """The five bits of each character of a short code, as people type it; CodeError."""
    letters = [_MISREAD.get(letter, letter) for letter in code.upper() if letter not in _BETWEEN]
    values = [LETTERS.find(letter) for letter in letters]
    if len(values) != SHORT_LENGTH or -1 in values:
        raise CodeError("code", "no_code")
    return values


def _split(number: int, bits: int) -> "tuple[int, int]":
    """Return the number above the last `bits` of a number, and these."""
    return number >> bits, number & (1 << bits) - 1
