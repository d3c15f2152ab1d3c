"""One entry of the deal log: frame, checksum, chain, and the body of every kind.

Frame, little endian; B is the length of the body:

    0     1  magic 0x53
    1     1  format
    2     1  kind
    3     1  reserved, 0
    4     2  length of the body
    6     4  sequence; BEGIN, the first record of a log, is 0
    10    8  previous: the digest of the record before, zeros in BEGIN
    18    B  body: the stamp, then the fields of the kind in the order of `_FIELDS`
    18+B  4  CRC-32 of all bytes before
    22+B  2  total length, so that the last record can be found from the end of a file

Format 3 is what is written. Read for ever are format 2, from before an annulment said who deals
next and a session by which tariff it is played, and format 1, from before rounds were signed.

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
from rules_core.fields import Fixed, Flag, Integer, List, Maybe, Octets, PlainText, Text
from rules_core.session import MAX_LABEL, MAX_NAME, MAX_RULES, MAX_SEATS, MIN_SEATS

MAGIC = 0x53
FORMAT = 3

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

MIN_SIZE = 24  # bytes of the frame alone
MAX_SIZE = 1024  # bytes of the whole record; the limits of the fields keep within it
DIGEST_SIZE = 8
NO_DIGEST = bytes(DIGEST_SIZE)

MAX_REASON = 80  # characters
MAX_ANSWERS = 64
MAX_TARIFF = 800  # bytes

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

_ANY_NUMBER = Integer(0, 9999)
_SEQUENCE = Integer(1, _MAX_SEQUENCE)
_SEAT = Integer(0, MAX_SEATS - 1)
_POINTS = Integer(-_MAX_POINTS, _MAX_POINTS)
_LEDGER = List(_POINTS, MIN_SEATS, MAX_SEATS)
_MONEY = ("money", Maybe(_LEDGER))

# Sequence and file offset of the SESSION record go before a record's own fields.
_IN_SESSION = (("session", _SEQUENCE), ("back", Integer(0, 0x7FFFFFFF)))
# Was it entered by the director, with his PIN? None in format 1, where nobody was asked.
_DIRECTOR = ("director", Flag())


def _kinds(session_fields, make_text, in_session):
    """The fields of every kind that both formats have; `make_text(longest, shortest)`: of texts."""
    rules = ("rules", make_text(MAX_RULES, shortest=1))
    reason = ("reason", make_text(MAX_REASON))
    return {
        BEGIN: (("box", Fixed(8)), ("nonce", Fixed(8)), ("firmware", make_text(32))),
        SESSION: session_fields,
        DEAL: in_session
        + (
            rules,
            ("version", _ANY_NUMBER),
            ("number", Integer(1, 9999)),
            ("dealer", _SEAT),
            ("corrects", Maybe(_SEQUENCE)),
            ("answers", List(_POINTS, 0, MAX_ANSWERS)),
            ("points", _LEDGER),
            _MONEY,
            ("void", Flag()),
        ),
        ANNUL: in_session + (("corrects", _SEQUENCE), reason),
        WARNING: in_session + (rules, ("seat", _SEAT), ("points", Integer(0, 0)), reason),
        PENALTY: in_session + (rules, ("seat", _SEAT), ("points", _POINTS), reason),
        ADJUST: in_session + (rules, ("points", _LEDGER), reason),
    }


_IN_SESSION_2 = _IN_SESSION + (_DIRECTOR,)

_FIELDS_2 = _kinds(session.FIELDS_2, PlainText, _IN_SESSION_2)
# What the table signed: the totals of every place, and how many deals counted.
_FIELDS_2[CLOSE] = _IN_SESSION_2 + (("points", _LEDGER), _MONEY, ("played", _ANY_NUMBER))
_FIELDS_2[CLEAR] = _IN_SESSION_2 + (("reason", PlainText(MAX_REASON)),)

_OFFSET = Integer(0, 0x7FFFFFFF)
_FIELDS = dict(_FIELDS_2)
# Where the TARIFF record of its tariff is; 0 for a built-in one.
_FIELDS[SESSION] = session.FIELDS + (("tariff_at", _OFFSET),)
# A tariff that is not built in, before the first session that is played by it; `back`: where the
# SESSION record before it is, 0 if there is none.
_FIELDS[TARIFF] = (("back", _OFFSET), ("data", Octets(MAX_TARIFF, 1)))
# Does the next player deal, as after a deal that was played?
_FIELDS[ANNUL] = _FIELDS_2[ANNUL] + (("passes", Flag()),)


def _format_1():
    """The fields of every kind in the first format, which few logs have: made when one is read."""
    session_fields = (
        ("rules", Text(MAX_RULES, shortest=1)),
        ("table", _ANY_NUMBER),
        ("round", _ANY_NUMBER),
        ("players", List(Text(MAX_NAME), MIN_SEATS, MAX_SEATS)),
        ("deals", _ANY_NUMBER),
        ("dealer", _SEAT),
        ("scribe", _SEAT),
        ("opponents_key", Flag()),
        ("label", Text(MAX_LABEL)),
    )
    return _kinds(session_fields, Text, _IN_SESSION)


# A field added, moved or widened makes another format beside these. None: not made yet.
_FORMATS = {1: None, 2: _FIELDS_2, FORMAT: _FIELDS}


def _fields_of(form):
    """The fields of every kind in a format that is known."""
    if _FORMATS[form] is None:
        _FORMATS[form] = _format_1()
    return _FORMATS[form]


# What goes without saying, and what older formats had no field for.
_UNSAID = {ANNUL: {"passes": False}, SESSION: {"tariff": "", "tariff_at": 0}}

# Kinds that belong to no session before them.
ON_THEIR_OWN = (BEGIN, SESSION, TARIFF)


class RecordError(ValueError):
    """Bytes that are no whole, sound record. `reason`: what is wrong, a few words."""

    def __init__(self, reason):
        super().__init__(reason)
        self.reason = reason


class Stamp:
    """When a record was made: boot count, milliseconds since that boot, Unix seconds (0: unknown).

    No clock of the box runs without power: the first two always tell the order, the third is
    there once a computer has set the clock.
    """

    def __init__(self, boot, uptime_ms, clock):
        self.boot = boot
        self.uptime_ms = uptime_ms
        self.clock = clock


class Record:
    """A decoded record.

    `kind`, `sequence`: integers; `previous`, `digest`: 8 bytes each; `stamp`: Stamp; `body`: dict
    with the fields of the kind, and `back`, which is None in BEGIN and SESSION; `size`: bytes. The
    body has every field of today's format: what an older one had not is None or False. `stamp` and
    `body` are None where only the frame could be read (`decode_any`).
    """

    def __init__(self, kind, sequence, previous, digest, stamp, body, size):
        self.kind = kind
        self.sequence = sequence
        self.previous = previous
        self.digest = digest
        self.stamp = stamp
        self.body = body
        self.size = size

    def restamp(self, stamp, data):
        """Be what `decode` makes of `data`, the bytes of the same record with another `stamp`."""
        self.stamp = stamp
        self.digest = digest_of(data)
        self.size = len(data)


def unstamped(kind, body, sequence, previous, form=FORMAT):
    """A record of which only the stamp is missing: a function of a Stamp that gives its bytes.

    ValueError that names the field, for what `decode` would refuse; of the function, for a Stamp
    that no record can hold. `form`: an older format, for whoever makes what an older box has
    written; what that has no field for is left out.
    """
    if kind not in _fields_of(form):
        raise ValueError("kind: unknown")
    body = _completed(kind, body)
    _check_place(kind, sequence, previous)
    writer = Writer()
    writer.raw(bytes((MAGIC, form, kind, 0, 0, 0)))
    writer.raw(sequence.to_bytes(4, "little"))
    writer.raw(previous)
    head = writer.data
    writer = Writer()
    _write_body(writer, kind, body, _fields_of(form)[kind])
    _check_body(kind, body, sequence)
    fields = writer.data

    def stamped(stamp):
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


def encode(kind, body, sequence, previous, stamp, form=FORMAT):
    """The bytes of a record; ValueError as in `unstamped`."""
    return unstamped(kind, body, sequence, previous, form)(stamp)


def read_fields(reader, fields):
    """{name: value} of some fields; ValueError names the one that cannot be read."""
    values = {}
    try:
        for name, field in fields:
            values[name] = field.read(reader)
    except ValueError as error:
        raise ValueError(name + ": " + str(error))
    return values


def decode(data, offset=0, read=read_fields):
    """The Record that starts at `offset` of `data` (bytes-like).

    read: what reads the fields of its body, `read_fields` or what says the same of the same bytes.
    RecordError unless a whole, sound record of a known format starts there.
    """
    record = _framed(data, offset)
    kind = record.kind
    reader = Reader(data, offset + _BODY_AT, offset + record.size - _TAIL)
    try:
        stamp = read_fields(reader, _STAMP)
        body = read(reader, _fields_of(data[offset + 1])[kind])
        body.setdefault("back", None)
        if kind not in ON_THEIR_OWN:
            body.setdefault("director", None)
        body = _completed(kind, body)
        reader.finish()
        _check_body(kind, body, record.sequence)
    except ValueError as error:
        raise RecordError(str(error))
    record.stamp = Stamp(stamp["boot"], stamp["uptime_ms"], stamp["clock"])
    record.body = body
    return record


def frame_at(data, offset=0):
    """The Record that starts at `offset` of `data`, as its frame tells it: without stamp and body.

    The frame is the same in every format, also in those to come, and so is what a kind's number
    stands for. RecordError unless a whole record with the right checksum starts there.
    """
    return _framed(data, offset, known=False)


def decode_any(data, offset=0, read=read_fields):
    """The Record that starts at `offset`, without stamp and body if a newer program wrote it.

    read: as for `decode`. RecordError unless it is whole and sound, as far as this program can
    know.
    """
    try:
        return decode(data, offset, read)
    except RecordError as error:
        record = frame_at(data, offset)
        if is_known(data, offset):
            raise error  # its frame is right, its body is not
        return record


def is_known(data, offset=0):
    """Does this program know the format and the kind of the record that starts at `offset`?"""
    try:
        _check_known(data[offset + 1], data[offset + 2], data[offset + 3])
    except RecordError:
        return False
    return True


def known_kinds():
    """The kinds of record that `decode` reads, by format: {format: kinds, ascending}."""
    return {form: sorted(_fields_of(form)) for form in _FORMATS}


def digest_of(record):
    """What the next record carries as `previous`: 8 bytes, from the bytes of a whole record."""
    return hashlib.sha256(record).digest()[:DIGEST_SIZE]


def locate(data, offset, read=decode):
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


def last_offset(data):
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


def _check_known(form, kind, reserved):
    """RecordError if the frame says what only a newer program can have written."""
    if form not in _FORMATS:
        raise RecordError("unknown format")
    if kind not in _fields_of(form):
        raise RecordError("unknown kind")
    if reserved != 0:
        raise RecordError("reserved byte in use")


def _framed(data, offset, known=True):
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


def _framed_size(data, offset, known=True):
    """Total length of the record at `offset`, all of which lies in `data`.

    `known`: refuse formats and kinds that are not.
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


def _completed(kind, body):
    """The body with what goes without saying."""
    return dict(_UNSAID[kind], **body) if kind in _UNSAID else body


def _write(writer, name, field, value):
    try:
        field.write(writer, value)
    except ValueError as error:
        raise ValueError(name + ": " + str(error))


def _write_body(writer, kind, body, fields):
    surplus = set(body)
    for name, _ in _FIELDS[kind]:
        if name not in body:
            raise ValueError(name + ": missing")
        surplus.remove(name)
    if body.get("back") is None:
        surplus.discard("back")
    if surplus:
        raise ValueError(sorted(surplus)[0] + ": unknown")
    for name, field in fields:
        _write(writer, name, field, body[name])


def _check_place(kind, sequence, previous):
    """BEGIN is the first record of a log and no other is."""
    if not isinstance(sequence, int) or not 0 <= sequence <= _MAX_SEQUENCE:
        raise ValueError("sequence: must be from 0 to {}".format(_MAX_SEQUENCE))
    if len(previous) != DIGEST_SIZE:
        raise ValueError("previous: must be {} bytes".format(DIGEST_SIZE))
    if (kind == BEGIN) != (sequence == 0):
        raise ValueError("sequence: BEGIN has 0, no other kind has")
    if (kind == BEGIN) != (previous == NO_DIGEST):
        raise ValueError("previous: BEGIN has zeros, no other kind has")


def _check_body(kind, body, sequence):
    """What several fields say together."""
    if kind == SESSION:
        session.check_places(body)
    elif kind in (DEAL, CLOSE):
        seats = len(body["points"])
        if body["money"] is not None and len(body["money"]) != seats:
            raise ValueError("money: not one number a seat")
    for name in ("session", "corrects"):
        if body.get(name) is not None and body[name] >= sequence:
            raise ValueError(name + ": no such record before this one")
