"""Signed result of a table, as a code that its box shows and the desk takes before the box is read.

A result has two forms. The *long code* has all of it in digits: a QR code holds more digits than
letters, and a scanner that types like a keyboard gets them right on most of them. Its bytes, as one
number:

    version, 1 byte · event, round, table, played, further: varints · digest, 2 bytes
    how many players, for each of them: tag, 2 bytes, points, zigzag varint
    check: the first 2 bytes of the SHA-256 of all before

The *short code* is typed: ten characters of five bits each and one that checks them. Totals do not
fit into 50 bits, so it confirms typed totals by a seal over all of the result:

    version 2 · played 9 · further 5 · digest 16 · seal 18 bits

One wrong character and two that are exchanged are always noticed. Wrong totals pass with a chance
of 1 in 2**18, 262,144. Neither form proves who has made it: it is compared with the box's log.

The box only makes them: `rules_core.result_code_reading` is not in its image.
"""

import hashlib

from rules_core.codec import Writer
from rules_core.fields import Fixed, Integer
from rules_core.session import MAX_NUMBER, MAX_SEATS, MIN_SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rules_core.types import Field

VERSION = 1

MOST_PLAYED = 511
MOST_FURTHER = 31

# Crockford's base 32: no I, L, O, U.
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

# The parts of the short code, in bits.
PLAYED_BITS = 9
FURTHER_BITS = 5
DIGEST_BITS = 16
SEAL_BITS = 18

CHECK_SIZE = 2
TAG = Fixed(2)
POINTS = Integer(-999_999, 999_999)
COUNT = Integer(MIN_SEATS, MAX_SEATS)
FIELDS: "tuple[tuple[str, Field], ...]" = (
    ("event_number", Integer(0, 999_999)),
    ("round_number", Integer(1, MAX_NUMBER)),
    ("table", Integer(1, MAX_NUMBER)),
    ("played", Integer(0, MOST_PLAYED)),
    ("further", Integer(0, MOST_FURTHER)),
    ("digest", Fixed(2)),
)


class SignedResult:
    """The result that a table has signed.

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
    """Return the tag for a player in a code, on any seat: of the name on the box."""
    return hashlib.sha256(name.encode()).digest()[:2]


def long_code(result: SignedResult) -> str:
    """The digits of a result; Refusal where it has what no code can hold."""
    data = _written(result)
    return str(int.from_bytes(data + check_of(data), "big"))


def short_code(result: SignedResult) -> str:
    """The ten characters of a result, and the one that checks them; Refusal as above."""
    number = VERSION << PLAYED_BITS | result.played
    number = number << FURTHER_BITS | result.further
    number = number << DIGEST_BITS | int.from_bytes(result.digest, "big")
    number = number << SEAL_BITS | seal_of(result)
    values = [number >> shift & 31 for shift in range(45, -1, -5)]
    values.append(_double(remainder_of(values)))
    return "".join([LETTERS[value] for value in values])


def check_of(data: bytes) -> bytes:
    """Return the check behind the bytes of a long code."""
    return hashlib.sha256(data).digest()[:CHECK_SIZE]


def seal_of(result: SignedResult) -> int:
    """Return the seal of a short code over all of a result; Refusal as above."""
    first = hashlib.sha256(_written(result)).digest()[:3]
    return int.from_bytes(first, "big") >> 24 - SEAL_BITS


def remainder_of(values: "Sequence[int]") -> int:
    """0 for the characters of a short code whose last one checks the others.

    Each has a factor of its own in the field of 32 elements, a power of 2: so one that is wrong
    leaves a remainder, and so do any two that are exchanged.
    """
    remainder = 0
    for value in values:
        remainder = _double(remainder) ^ value
    return remainder


def _written(result: SignedResult) -> bytes:
    """All of a result but the check; Refusal."""
    writer = Writer()
    writer.unsigned(VERSION)
    for name, field in FIELDS:
        field.write(writer, getattr(result, name))
    COUNT.write(writer, len(result.players))
    for tag, points in result.players:
        TAG.write(writer, tag)
        POINTS.write(writer, points)
    return bytes(writer.data)


def _double(value: int) -> int:
    """Twice an element of the field of 32, whose polynomial is x^5 + x^2 + 1."""
    value <<= 1
    return value ^ 0x25 if value > 31 else value
