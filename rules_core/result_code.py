"""What a table has signed, as a code that its box shows and the desk takes before the box is read.

A result has two forms. The *long code* says all of it in digits: a QR code holds more digits than
letters, and a scanner that types like a keyboard gets them right on most of them. Its bytes, as one
number:

    version, 1 byte · event, round, table, played, further: varints · digest, 2 bytes
    how many players, for each of them: tag, 2 bytes, points, zigzag varint
    check: the first 2 bytes of the SHA-256 of all before

The *short code* is typed: ten characters of five bits each and one that checks them. Totals do not
fit into 50 bits, so it confirms totals that are typed beside it, by a seal over all of the result:

    version 2 · played 9 · further 5 · digest 16 · seal 18 bits

One wrong character and two that are exchanged are always noticed. Wrong totals pass with a chance
of 1 in 2**18, 262,144. Neither form proves who has made it: it is compared with the box's log.
"""

import hashlib

from rules_core.codec import Reader, Writer
from rules_core.errors import Refusal
from rules_core.fields import Fixed, Integer
from rules_core.session import MAX_NUMBER, MAX_SEATS, MIN_SEATS, check_field

if False:
    from collections.abc import Iterable, Sequence

    from rules_core.types import Field

VERSION = 1

MOST_PLAYED = 511
MOST_FURTHER = 31

SHORT_LENGTH = 11
# Crockford's base 32: no I, L, O, U.
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MISREAD = {"O": "0", "I": "1", "L": "1"}
_BETWEEN = " -·."

_DIGITS = "0123456789"
_MOST_DIGITS = 127  # what a QR code of version 3 can hold
_CHECK_SIZE = 2
_SEAL_BITS = 18

_TAG_SIZE = 2
_TAG = Fixed(_TAG_SIZE)
_DIGEST = Fixed(2)
_POINTS = Integer(-999_999, 999_999)
_FIELDS: "tuple[tuple[str, Field], ...]" = (
    ("event_number", Integer(0, 999_999)),
    ("round_number", Integer(1, MAX_NUMBER)),
    ("table", Integer(1, MAX_NUMBER)),
    ("played", Integer(0, MOST_PLAYED)),
    ("further", Integer(0, MOST_FURTHER)),
    ("digest", _DIGEST),
)
_COUNT = Integer(MIN_SEATS, MAX_SEATS)


class RoundResult:
    """What a table has signed.

    `event_number`: at the desk, 0 where the desk has not set the box up; `players`: (tag,
    points) each, by their tags; `played`: deals that count; `further`: records of the session
    besides, at most MOST_FURTHER: of two results of one session the later has more records;
    `digest`: the first two bytes of that of the closing record.
    """

    def __init__(
        self,
        event_number: int,
        round_number: int,
        table: int,
        players: "Iterable[tuple[bytes, int]]",
        played: int,
        further: int,
        digest: bytes,
    ) -> None:
        self.event_number = event_number
        self.round_number = round_number
        self.table = table
        self.players = sorted(players)
        self.played = played
        self.further = min(further, MOST_FURTHER)
        self.digest = digest

    @property
    def records(self) -> int:
        """Of how many records the session was."""
        return self.played + self.further


def tag_of(name: str) -> bytes:
    """What stands for a player in a code, at whatever place he sits: of his name on the box."""
    return hashlib.sha256(name.encode()).digest()[:_TAG_SIZE]


def long_code(result: RoundResult) -> str:
    """The digits of a result; Refusal where it has what no code can hold."""
    data = _written(result)
    return str(int.from_bytes(data + _check_of(data), "big"))


def read_long_code(text: str) -> RoundResult:
    """The result of which these digits are; Refusal if they are of none."""
    if not 0 < len(text) <= _MOST_DIGITS or text.strip(_DIGITS):
        raise Refusal("code", "no_code")
    number = int(text)
    size = 0
    while number >> 8 * size:
        size += 1
    data = number.to_bytes(size, "big")
    body = data[:-_CHECK_SIZE]
    if not body or _check_of(body) != data[-_CHECK_SIZE:]:
        raise Refusal("code", "code_misread")
    if body[0] != VERSION:
        raise Refusal("code", "code_version")
    try:
        result = _read(Reader(body, 1))
    except ValueError:
        raise Refusal("code", "no_code")
    return result


def short_code(result: RoundResult) -> str:
    """The ten characters of a result, and the one that checks them; Refusal as above."""
    number = VERSION
    number = number << 9 | result.played
    number = number << 5 | result.further
    number = number << 16 | int.from_bytes(result.digest, "big")
    number = number << _SEAL_BITS | _seal_of(result)
    values = [number >> shift & 31 for shift in range(45, -1, -5)]
    values.append(_double(_remainder(values)))
    return "".join([LETTERS[value] for value in values])


def read_short_code(
    code: str,
    event_number: int,
    round_number: int,
    table: int,
    players: "Sequence[tuple[bytes, int]]",
) -> RoundResult:
    """The result of which these characters are, of a table with these players and totals.

    Refusal if they are of none, or of another one.
    """
    values = _values_of(code)
    if _remainder(values):
        raise Refusal("code", "code_misread")
    number = 0
    for value in values[:-1]:
        number = number << 5 | value
    if number >> 48 != VERSION:
        raise Refusal("code", "code_version")
    result = RoundResult(
        event_number,
        round_number,
        table,
        players,
        number >> 39 & 0x1FF,
        number >> 34 & 0x1F,
        (number >> _SEAL_BITS & 0xFFFF).to_bytes(2, "big"),
    )
    if number & (1 << _SEAL_BITS) - 1 != _seal_of(result):
        raise Refusal("code", "code_of_others")
    return result


def _written(result: RoundResult) -> bytes:
    """All of a result but the check; Refusal."""
    writer = Writer()
    writer.unsigned(VERSION)
    for name, field in _FIELDS:
        _write(writer, name, field, getattr(result, name))
    _write(writer, "players", _COUNT, len(result.players))
    for tag, points in result.players:
        _write(writer, "players", _TAG, tag)
        _write(writer, "points", _POINTS, points)
    return bytes(writer.data)


def _write(writer: Writer, name: str, field: "Field", value: object) -> None:
    check_field(name, field, value)
    field.write(writer, value)


def _read(reader: Reader) -> RoundResult:
    """The result behind the version; ValueError."""
    values = {name: field.read(reader) for name, field in _FIELDS}
    count = _COUNT.read(reader)
    players = [(_TAG.read(reader), _POINTS.read(reader)) for _ in range(count)]
    reader.finish()
    return RoundResult(players=players, **values)


def _check_of(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()[:_CHECK_SIZE]


def _seal_of(result: RoundResult) -> int:
    first = hashlib.sha256(_written(result)).digest()[:3]
    return int.from_bytes(first, "big") >> 24 - _SEAL_BITS


def _values_of(code: str) -> list[int]:
    """The five bits of each character of a short code, as people type it; Refusal."""
    letters = [_MISREAD.get(letter, letter) for letter in code.upper() if letter not in _BETWEEN]
    values = [LETTERS.find(letter) for letter in letters]
    if len(values) != SHORT_LENGTH or -1 in values:
        raise Refusal("code", "no_code")
    return values


def _remainder(values: "Sequence[int]") -> int:
    """0 for characters whose last one checks the others.

    Each has a factor of its own in the field of 32 elements, a power of 2: so one that is wrong
    leaves a remainder, and so do any two that are exchanged.
    """
    remainder = 0
    for value in values:
        remainder = _double(remainder) ^ value
    return remainder


def _double(value: int) -> int:
    """Twice an element of the field of 32, whose polynomial is x^5 + x^2 + 1."""
    value <<= 1
    return value ^ 0x25 if value > 31 else value
