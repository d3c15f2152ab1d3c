"""One entry of the deal log: frame, checksum, chain, and the body of every kind.

Frame, little endian; B is the length of the body:

    0     1  magic 0x53
    1     1  format
    2     1  kind
    3     1  reserved, 0
    4     2  length of the body
    6     4  sequence; BEGIN, the first record of a log, is 0
    10    8  previous: the digest of the record before, zeros in BEGIN
    18    B  body: the stamp, then the fields of the kind in the order of `_fields`
    18+B  4  CRC-32 of all bytes before
    22+B  2  total length, so that the last record can be found from the end of a file

The `nonce` of a BEGIN record is what no other log has. Where the log begins anew on a box that had
one before, it is the digest of the last record of that: nothing is missing between the two.

The *digest* of a record is the first 8 bytes of the SHA-256 of all its bytes. Since every record
carries the digest of the one before, a changed, missing or re-ordered record shows.
"""

import binascii
import hashlib
from struct import unpack_from

from rules_core import session
from rules_core.codec import Reader, Writer
from rules_core.errors import named
from rules_core.fields import FLAG, Fixed, Integer, List, Maybe, Octets, PlainText
from rules_core.pin import LAST_PIN, NO_PIN
from rules_core.session import MAX_SEATS, MIN_SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeAlias

    from rules_core.types import Body, Data, Field, Fields

    # Of a record of which perhaps only the frame could be read: None then. Who reads frames asks
    # for it, all others need not: so one of the two is `Any`.
    MaybeBody: TypeAlias = Body | Any
    MaybeStamp: TypeAlias = "Stamp | Any"

MAGIC = 0x53
FORMAT = 1

BEGIN = 1
SESSION = 2
DEAL = 3
ANNUL = 4
WARNING = 5
PENALTY = 6
ADJUST = 7
CLOSE = 8
CLEAR = 9
TARIFF = 10
DEALER = 11

MIN_SIZE = 24  # bytes of the frame alone
MAX_SIZE = 1024  # bytes of the whole record; the limits of the fields keep within it
DIGEST_SIZE = 8
NO_DIGEST = bytes(DIGEST_SIZE)

MAX_REASON = 80  # characters
MAX_ANSWERS = 80
MAX_TARIFF = 900  # bytes

_BODY_AT = 18
_TAIL = 6  # bytes behind the body
_MAX_SEQUENCE = 0xFFFFFFFF
_MAX_TIME = (1 << 53) - 1  # what a JSON document carries exactly
_MAX_POINTS = 0x7FFFFFFF

_STAMP = (
    ("boot", Integer(0, _MAX_SEQUENCE)),
    ("uptime_ms", Integer(0, _MAX_TIME)),
    ("clock", Integer(0, _MAX_TIME)),
)


def _fields() -> "dict[int, Fields]":
    """The fields of every kind: {kind: ((name, field), ...)}."""
    any_number = Integer(0, 9999)
    sequence = Integer(1, _MAX_SEQUENCE)
    earlier = Maybe(sequence)
    offset = Integer(0, 0x7FFFFFFF)
    seat = Integer(0, MAX_SEATS - 1)
    points = Integer(-_MAX_POINTS, _MAX_POINTS)
    each = List(points, MIN_SEATS, MAX_SEATS)
    money = ("money", Maybe(each))
    rules = session.RULES
    reason = ("reason", PlainText(MAX_REASON))
    # Before a record's own fields: sequence and file offset of the SESSION record, was it entered
    # by the director, with his PIN, the number of the PIN that the box had then, see `pin`, and
    # were OK and the opponents' key pressed within a second of each other?
    in_session: "Fields" = (
        ("session", sequence),
        ("back", offset),
        ("director", FLAG),
        ("pin", Integer(NO_PIN, LAST_PIN)),
        session.AT_ONCE,
    )
    return {
        BEGIN: (("box", Fixed(8)), ("nonce", Fixed(8)), ("firmware", PlainText(32))),
        # `tariff_at`: where the TARIFF record of its tariff is; 0 for a built-in one.
        SESSION: session.FIELDS + (("tariff_at", offset),) + session.OF_BOX,
        DEAL: in_session
        + (
            rules,
            ("version", any_number),
            ("number", session.NUMBER),
            ("dealer", seat),
            ("corrects", earlier),
            # A record of the deal before which it was played; None: it is the last one so far.
            ("before", earlier),
            ("answers", List(points, 0, MAX_ANSWERS)),
            ("points", each),
            money,
            ("void", FLAG),
        ),
        # `passes`: does the next player deal, as after a deal that was played?
        ANNUL: in_session + (("corrects", sequence), reason, ("passes", FLAG)),
        WARNING: in_session + (rules, ("seat", seat), ("points", Integer(0, 0)), reason),
        # `warning`: the sequence of the WARNING record that it answers.
        PENALTY: in_session
        + (rules, ("seat", seat), ("points", points), reason, ("warning", earlier)),
        ADJUST: in_session + (rules, ("points", each), reason),
        # What the table signed: the totals of every place, and how many deals counted.
        CLOSE: in_session + (("points", each), money, ("played", any_number)),
        CLEAR: in_session + (reason,),
        # A tariff that is not built in, before the first session that is played by it; `back`:
        # where the SESSION record before it is, 0 if there is none.
        TARIFF: (("back", offset), ("data", Octets(MAX_TARIFF, 1))),
        # The place of who deals the deal to come, whatever follows from those before.
        DEALER: in_session + (("dealer", seat),),
    }


# The fields of every format that is known. One added, moved or widened makes another format.
_FORMATS = {FORMAT: _fields()}


# Kinds that belong to no session before them.
ON_THEIR_OWN = (BEGIN, SESSION, TARIFF)


class RecordError(ValueError):
    """Bytes that are no whole, sound record. `reason`: what is wrong, a few words."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Stamp:
    """When a record was made: boot count, milliseconds since that boot, Unix seconds (0: unknown).

    No clock of the box runs without power: the first two always tell the order, the third is
    there once a computer has set the clock.
    """

    def __init__(self, boot: int, uptime_ms: int, clock: int) -> None:
        self.boot = boot
        self.uptime_ms = uptime_ms
        self.clock = clock


class Record:
    """A decoded record.

    `kind`, `sequence`: integers; `previous`, `digest`: 8 bytes each; `stamp`: Stamp; `body`: dict
    with the fields of the kind, and `back`, which is None in BEGIN and SESSION; `size`: bytes.
    `stamp` and `body` are None where only the frame could be read (`decode_any`).
    """

    def __init__(
        self,
        kind: int,
        sequence: int,
        previous: bytes,
        digest: bytes,
        stamp: "MaybeStamp",
        body: "MaybeBody",
        size: int,
    ) -> None:
        self.kind = kind
        self.sequence = sequence
        self.previous = previous
        self.digest = digest
        self.stamp = stamp
        self.body = body
        self.size = size

    def restamp(self, stamp: "Stamp", data: "Data") -> None:
        """Be what `decode` makes of `data`, the bytes of the same record with another `stamp`."""
        self.stamp = stamp
        self.digest = digest_of(data)
        self.size = len(data)


def unstamped(
    kind: int, body: "Body", sequence: int, previous: bytes
) -> "Callable[[Stamp], bytes]":
    """Return a function that makes the bytes of a record from a Stamp, the part still missing.

    ValueError that names the field, for a record that `decode` would refuse; of the function, for a
    Stamp that no record can hold.
    """
    if kind not in _FORMATS[FORMAT]:
        raise ValueError("kind: unknown")
    _check_place(kind, sequence, previous)
    writer = Writer()
    writer.raw(bytes((MAGIC, FORMAT, kind, 0, 0, 0)))
    writer.raw(sequence.to_bytes(4, "little"))
    writer.raw(previous)
    head = writer.data
    writer = Writer()
    _write_body(writer, body, _FORMATS[FORMAT][kind])
    _check_body(kind, body, sequence)
    fields = writer.data

    def stamped(stamp: "Stamp") -> bytes:
        writer = Writer()
        writer.raw(head)
        for name, field in _STAMP:
            _write(writer, name, field, getattr(stamp, name))
        writer.raw(fields)
        size = len(writer.data) + MIN_SIZE - _BODY_AT
        writer.data[4:6] = (size - MIN_SIZE).to_bytes(2, "little")
        writer.raw(binascii.crc32(writer.data).to_bytes(4, "little"))
        writer.raw(size.to_bytes(2, "little"))
        return bytes(writer.data)

    return stamped


def encode(kind: int, body: "Body", sequence: int, previous: bytes, stamp: Stamp) -> bytes:
    """The bytes of a record; ValueError as in `unstamped`."""
    return unstamped(kind, body, sequence, previous)(stamp)


def read_fields(reader: Reader, fields: "Fields") -> "Body":
    """{name: value} of some fields; ValueError names the one that cannot be read."""
    values = {}
    try:
        for name, field in fields:
            values[name] = field.read(reader)
    except ValueError as error:
        raise named(name, error)
    return values


def decode(data: "Data", offset: int = 0) -> Record:
    """The Record that starts at `offset` of `data` (bytes-like).

    RecordError unless a whole, sound record of a known format starts there.
    """
    record = _framed(data, offset)
    kind = record.kind
    reader = Reader(data, offset + _BODY_AT, offset + record.size - _TAIL)
    try:
        stamp = read_fields(reader, _STAMP)
        body = read_fields(reader, _FORMATS[data[offset + 1]][kind])
        body.setdefault("back", None)
        reader.finish()
        _check_body(kind, body, record.sequence)
    except ValueError as error:
        raise RecordError(str(error))
    record.stamp = Stamp(stamp["boot"], stamp["uptime_ms"], stamp["clock"])
    record.body = body
    return record


def frame_at(data: "Data", offset: int = 0) -> Record:
    """The Record that starts at `offset` of `data`, as its frame tells it: without stamp and body.

    The frame is the same in every format, also in those to come, and so is what a kind's number
    stands for. RecordError unless a whole record with the right checksum starts there.
    """
    return _framed(data, offset, known=False)


def decode_any(data: "Data", offset: int = 0) -> Record:
    """The Record that starts at `offset`, without stamp and body if a newer program wrote it.

    RecordError unless it is whole and sound, as far as this program can know.
    """
    try:
        return decode(data, offset)
    except RecordError as error:
        record = frame_at(data, offset)
        if is_known(data, offset):
            raise error  # its frame is right, its body is not
        return record


def is_known(data: "Data", offset: int = 0) -> bool:
    """Does this program know the format and the kind of the record that starts at `offset`?"""
    try:
        _check_known(data[offset + 1], data[offset + 2], data[offset + 3])
    except RecordError:
        return False
    return True


def known_kinds() -> dict[int, list[int]]:
    """The kinds of record that `decode` reads, by format: {format: kinds, ascending}."""
    return {form: sorted(_FORMATS[form]) for form in _FORMATS}


def digest_of(record: "Data") -> bytes:
    """Return the digest that the next record has as `previous`: 8 bytes, of a whole record."""
    return hashlib.sha256(record).digest()[:DIGEST_SIZE]


def locate(data: "Data", offset: int, read: "Callable[[Data, int], Record]" = decode) -> int:
    """Where the first sound record at or after `offset` starts in `data`; -1: there is none.

    `read`: what has to be able to read it, `decode` or `decode_any`.
    """
    for start in range(offset, len(data) - MIN_SIZE + 1):
        if data[start] == MAGIC:
            try:
                read(data, start)
            except RecordError:
                continue
            return start
    return -1


def last_offset(data: "Data") -> int:
    """Where the last record of `data` starts, by the length at its end; -1: there is none.

    This looks at the frame only: whether the record is sound, `decode` says.
    """
    end = len(data)
    if end < MIN_SIZE:
        return -1
    start = end - unpack_from("<H", data, end - 2)[0]
    try:
        whole = start >= 0 and _framed_size(data, start, known=False) == end - start
        return start if whole else -1
    except RecordError:
        return -1


def _check_known(form: int, kind: int, reserved: int) -> None:
    """RecordError if the frame says what only a newer program can have written."""
    if form not in _FORMATS:
        raise RecordError("unknown format")
    if kind not in _FORMATS[form]:
        raise RecordError("unknown kind")
    if reserved != 0:
        raise RecordError("reserved byte in use")


def _framed(data: "Data", offset: int, known: bool = True) -> "Record":
    """The Record at `offset` without stamp and body, its checksum compared; else RecordError.

    `known`: refuse formats and kinds that are not.
    """
    size = _framed_size(data, offset, known)
    whole = memoryview(data)[offset : offset + size]
    [checksum] = unpack_from("<I", whole, size - _TAIL)
    if checksum != binascii.crc32(whole[: size - _TAIL]):
        raise RecordError("checksum")
    kind = whole[2]
    sequence, previous = unpack_from("<I8s", whole, 6)
    try:
        _check_place(kind, sequence, previous)
    except ValueError as error:
        raise RecordError(str(error))
    return Record(kind, sequence, previous, digest_of(whole), None, None, size)


def _framed_size(data: "Data", offset: int, known: bool = True) -> int:
    """Return the total length of the record at `offset`, which lies in `data` as a whole.

    `known`: refuse unknown formats and kinds.
    """
    available = len(data) - offset
    if available < MIN_SIZE:
        raise RecordError("cut short")
    magic, form, kind, reserved, length = unpack_from("<4BH", data, offset)
    if magic != MAGIC:
        raise RecordError("no record")
    if known:
        _check_known(form, kind, reserved)
    size = MIN_SIZE + length
    if size > MAX_SIZE:
        raise RecordError("too long")
    if size > available:
        raise RecordError("cut short")
    if unpack_from("<H", data, offset + size - 2)[0] != size:
        raise RecordError("lengths differ")
    return size


def _write(writer: Writer, name: str, field: "Field", value: object) -> None:
    try:
        field.write(writer, value)
    except ValueError as error:
        raise named(name, error)


def _write_body(writer: Writer, body: "Body", fields: "Fields") -> None:
    surplus = set(body)
    for name, _ in fields:
        if name not in body:
            raise ValueError(name + ": missing")
        surplus.remove(name)
    if body.get("back") is None:
        surplus.discard("back")
    if surplus:
        raise ValueError(sorted(surplus)[0] + ": unknown")
    for name, field in fields:
        _write(writer, name, field, body[name])


def _check_place(kind: int, sequence: int, previous: bytes) -> None:
    """BEGIN is the first record of a log and no other is."""
    if not isinstance(sequence, int) or not 0 <= sequence <= _MAX_SEQUENCE:
        raise ValueError("sequence: must be from 0 to {}".format(_MAX_SEQUENCE))
    if len(previous) != DIGEST_SIZE:
        raise ValueError("previous: must be {} bytes".format(DIGEST_SIZE))
    if (kind == BEGIN) != (sequence == 0):
        raise ValueError("sequence: BEGIN has 0, no other kind has")
    if (kind == BEGIN) != (previous == NO_DIGEST):
        raise ValueError("previous: BEGIN has zeros, no other kind has")


def _check_body(kind: int, body: "Body", sequence: int) -> None:
    """Check the fields that depend on each other."""
    if kind == SESSION:
        session.check_places(body)
        # Then it would not fit: who sits at a table of the desk says the desk.
        if body["continues"] is not None and body["label"]:
            raise ValueError("label: a session that continues another one has none")
    elif kind in (DEAL, CLOSE):
        seats = len(body["points"])
        if body["money"] is not None and len(body["money"]) != seats:
            raise ValueError("money: not one number a seat")
    if body.get("corrects") is not None and body.get("before") is not None:
        raise ValueError("before: a correction stands where the deal does")
    for name in ("session", "corrects", "before", "warning", "continues"):
        if body.get(name) is not None and body[name] >= sequence:
            raise ValueError(name + ": no such record before this one")
