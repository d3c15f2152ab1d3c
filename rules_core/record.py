"""One entry of the deal log: frame, checksum, chain, and the body of every kind.

Frame, little endian; H is the length of the body:

    0     1  magic 0x53
    1     1  format version
    2     1  kind
    3     1  reserved, 0
    4     2  length of the body
    6     4  sequence, counted from 0 (BEGIN)
    10    8  previous: link of the record before, eight zeros in the first one
    18    H  body: the stamp, then the fields of the kind in the order of `_FIELDS`
    18+H  4  CRC-32 of all bytes before
    22+H  2  total length, so that the last record can be found from the end of a file

The *link* of a record is the first 8 bytes of the SHA-256 of all its bytes. Since every record
carries the link of the one before, a changed, missing or re-ordered record shows.
"""

import binascii
import hashlib

from rules_core.codec import CodecError, Reader, Writer

MAGIC = 0x53
FORMAT = 1

BEGIN = 1
SESSION = 2
DEAL = 3
ANNUL = 4
WARNING = 5
PENALTY = 6
ADJUST = 7

MAX_SIZE = 1024  # bytes, the whole record
MIN_SIZE = 24  # bytes, frame alone
LINK_SIZE = 8
NO_LINK = bytes(LINK_SIZE)

MIN_SEATS = 2
MAX_SEATS = 6
MAX_NAME = 24  # characters, likewise the three below
MAX_LABEL = 48
MAX_REASON = 80
MAX_ID = 16
MAX_ANSWERS = 64

_HEADER = 18
_MAX_BODY = MAX_SIZE - MIN_SIZE
_MAX_SEQUENCE = 0xFFFFFFFF
_MAX_OFFSET = 0x7FFFFFFF
_MAX_NUMBER = 0x7FFFFFFF  # of points, money and answers, either sign
_MAX_TIME = (1 << 53) - 1  # what JSON carries exactly

# How a field is stored; beside each use stands its limit.
_UNSIGNED = 1  # 0 ... limit
_COUNT = 2  # 1 ... limit
_SIGNED = 3  # -limit ... limit
_OPTIONAL = 4  # 1 ... limit, or None
_FLAG = 5
_FIXED = 6  # exactly `limit` bytes
_TEXT = 7  # at most `limit` characters
_WORD = 8  # the same, not empty
_NAMES = 9  # one text of at most `limit` characters a seat
_LEDGER = 10  # one integer a seat, each -limit ... limit
_MONEY = 11  # the same, or None
_ANSWERS = 12  # at most `limit` integers

# What a record of a session begins with: the rule book, the sequence and the file offset of its
# SESSION record.
_IN_SESSION = (
    ("session", _COUNT, _MAX_SEQUENCE),
    ("back", _UNSIGNED, _MAX_OFFSET),
)
_RULES = (("rules", _WORD, MAX_ID),)
_SEAT = ("seat", _UNSIGNED, MAX_SEATS - 1)
_REASON = ("reason", _TEXT, MAX_REASON)

# Format 1. A field added, moved or widened makes a new format beside this one.
_FIELDS = {
    BEGIN: (
        ("box", _FIXED, 8),
        ("nonce", _FIXED, 8),
        ("firmware", _TEXT, 32),
    ),
    SESSION: (
        *_RULES,
        ("table", _UNSIGNED, 9999),
        ("round", _UNSIGNED, 9999),
        ("players", _NAMES, MAX_NAME),
        ("deals", _UNSIGNED, 9999),
        ("dealer", _UNSIGNED, MAX_SEATS - 1),
        ("scribe", _UNSIGNED, MAX_SEATS - 1),
        ("opponents_key", _FLAG, 1),
        ("label", _TEXT, MAX_LABEL),
    ),
    DEAL: (
        *_IN_SESSION,
        *_RULES,
        ("version", _COUNT, 9999),
        ("number", _COUNT, 9999),
        ("dealer", _UNSIGNED, MAX_SEATS - 1),
        ("corrects", _OPTIONAL, _MAX_SEQUENCE),
        ("answers", _ANSWERS, MAX_ANSWERS),
        ("points", _LEDGER, _MAX_NUMBER),
        ("money", _MONEY, _MAX_NUMBER),
        ("void", _FLAG, 1),
    ),
    ANNUL: (*_IN_SESSION, ("corrects", _COUNT, _MAX_SEQUENCE), _REASON),
    WARNING: (*_IN_SESSION, *_RULES, _SEAT, ("points", _SIGNED, 0), _REASON),
    PENALTY: (*_IN_SESSION, *_RULES, _SEAT, ("points", _SIGNED, _MAX_NUMBER), _REASON),
    ADJUST: (*_IN_SESSION, *_RULES, ("points", _LEDGER, _MAX_NUMBER), _REASON),
}
KINDS = tuple(sorted(_FIELDS))


class RecordError(Exception):
    """Bytes that are no whole, sound record. `reason`: what is wrong, a few words."""

    def __init__(self, reason):
        super().__init__(reason)
        self.reason = reason


class Stamp:
    """When a record was made: boot count, milliseconds since that boot, Unix seconds (0: unknown).

    The box has no clock that runs without power, so that the first two always say the order and
    the third is there once a computer has set it.
    """

    def __init__(self, boot, uptime_ms, clock):
        self.boot = boot
        self.uptime_ms = uptime_ms
        self.clock = clock

    def __eq__(self, other):
        return isinstance(other, Stamp) and self._key() == other._key()

    def __hash__(self):
        return hash(self._key())

    def __repr__(self):
        return "Stamp({}, {}, {})".format(*self._key())

    def _key(self):
        return (self.boot, self.uptime_ms, self.clock)


class Record:
    """A decoded record.

    `kind`, `sequence`: integers; `previous`, `link`: 8 bytes; `stamp`: Stamp; `body`: dict with
    the fields of the kind (`back` is None in BEGIN and SESSION); `size`: bytes in the log.
    """

    def __init__(self, kind, sequence, previous, link, stamp, body, size):
        self.kind = kind
        self.sequence = sequence
        self.previous = previous
        self.link = link
        self.stamp = stamp
        self.body = body
        self.size = size


def encode(kind, body, sequence, previous, stamp):
    """The bytes of a record.

    ValueError, starting with the name of the field, for whatever `decode` would not take.
    """
    if kind not in _FIELDS:
        raise ValueError("kind: unknown")
    _check_frame(kind, sequence, previous)
    writer = Writer()
    for name, value, limit in (
        ("boot", stamp.boot, _MAX_SEQUENCE),
        ("uptime_ms", stamp.uptime_ms, _MAX_TIME),
        ("clock", stamp.clock, _MAX_TIME),
    ):
        _write_field(writer, name, _UNSIGNED, limit, value)
    _write_body(writer, kind, body)
    _check_body(kind, body, sequence)
    if len(writer.data) > _MAX_BODY:
        raise ValueError("body: longer than " + str(_MAX_BODY) + " bytes")
    frame = Writer()
    frame.raw(bytes((MAGIC, FORMAT, kind, 0)))
    frame.raw(len(writer.data).to_bytes(2, "little"))
    frame.raw(sequence.to_bytes(4, "little"))
    frame.raw(previous)
    frame.raw(writer.data)
    frame.raw(binascii.crc32(frame.data).to_bytes(4, "little"))
    frame.raw((len(frame.data) + 2).to_bytes(2, "little"))
    return bytes(frame.data)


def decode(data, offset=0):
    """The Record that starts at `offset` of `data` (bytes-like).

    RecordError if no whole, sound record of a known format starts there.
    """
    size = _framed_size(data, offset)
    whole = memoryview(data)[offset : offset + size]
    check_at = size - 6
    if _little(whole, check_at, 4) != binascii.crc32(whole[:check_at]):
        raise RecordError("checksum")
    kind = whole[2]
    sequence = _little(whole, 6, 4)
    previous = bytes(whole[10:_HEADER])
    reader = Reader(whole, _HEADER, check_at)
    try:
        _check_frame(kind, sequence, previous)
        stamp = Stamp(
            _read_field(reader, _UNSIGNED, _MAX_SEQUENCE),
            _read_field(reader, _UNSIGNED, _MAX_TIME),
            _read_field(reader, _UNSIGNED, _MAX_TIME),
        )
        body = _read_body(reader, kind)
        reader.finish()
        _check_body(kind, body, sequence)
    except (CodecError, ValueError) as error:
        raise RecordError(str(error)) from None
    return Record(kind, sequence, previous, link_of(whole), stamp, body, size)


def link_of(record):
    """What the next record carries as `previous`: 8 bytes over the whole record's bytes."""
    return hashlib.sha256(record).digest()[:LINK_SIZE]


def locate(data, offset):
    """Offset of the first sound record in `data` at or after `offset`; -1: there is none."""
    for start in range(offset, len(data) - MIN_SIZE + 1):
        if data[start] == MAGIC:
            try:
                decode(data, start)
            except RecordError:
                continue
            return start
    return -1


def last_offset(data):
    """Where the last record of `data` starts, by the length field at the end; -1: nowhere.

    Only the frame has been looked at: `decode` says whether the record is sound.
    """
    end = len(data)
    if end < MIN_SIZE:
        return -1
    start = end - _little(data, end - 2, 2)
    try:
        whole = start >= 0 and _framed_size(data, start) == end - start
    except RecordError:
        return -1
    return start if whole else -1


def _framed_size(data, offset):
    """Total length of the record at `offset`, which lies in `data` as a whole."""
    left = len(data) - offset
    if left < MIN_SIZE:
        raise RecordError("cut short")
    if data[offset] != MAGIC:
        raise RecordError("no record")
    if data[offset + 1] != FORMAT:
        raise RecordError("unknown format")
    if data[offset + 2] not in _FIELDS:
        raise RecordError("unknown kind")
    if data[offset + 3] != 0:
        raise RecordError("reserved byte in use")
    size = MIN_SIZE + _little(data, offset + 4, 2)
    if size > MAX_SIZE:
        raise RecordError("too long")
    if left < size:
        raise RecordError("cut short")
    if _little(data, offset + size - 2, 2) != size:
        raise RecordError("lengths differ")
    return size


def _little(data, offset, size):
    return int.from_bytes(bytes(data[offset : offset + size]), "little")


def _write_body(writer, kind, body):
    fields = _FIELDS[kind]
    for name, form, limit in fields:
        if name not in body:
            raise ValueError(name + ": missing")
        _write_field(writer, name, form, limit, body[name])
    names = [field[0] for field in fields]
    for name, value in body.items():
        if name not in names and not (name == "back" and value is None):
            raise ValueError(name + ": unknown")


def _read_body(reader, kind):
    body = {"back": None}
    for name, form, limit in _FIELDS[kind]:
        try:
            body[name] = _read_field(reader, form, limit)
        except (CodecError, ValueError) as error:
            raise RecordError(name + ": " + str(error)) from None
    return body


def _write_field(writer, name, form, limit, value):
    try:
        _check_value(form, limit, value)
        _write_value(writer, form, limit, value)
    except ValueError as error:
        raise ValueError(name + ": " + str(error)) from None
    except (TypeError, AttributeError):
        raise ValueError(name + ": wrong type") from None


def _write_value(writer, form, limit, value):
    if form in (_UNSIGNED, _COUNT):
        writer.unsigned(value)
    elif form == _SIGNED:
        writer.signed(value)
    elif form == _OPTIONAL:
        writer.unsigned(value or 0)
    elif form == _FLAG:
        writer.unsigned(1 if value else 0)
    elif form == _FIXED:
        writer.raw(value)
    elif form in (_TEXT, _WORD):
        writer.text(value, limit)
    elif form == _NAMES:
        writer.unsigned(len(value))
        for name in value:
            writer.text(name, limit)
    elif form == _LEDGER:
        writer.integers(value, MAX_SEATS)
    elif form == _MONEY:
        writer.integers(value or (), MAX_SEATS)
    else:
        writer.integers(value, limit)


def _read_field(reader, form, limit):
    value = _read_value(reader, form, limit)
    _check_value(form, limit, value)
    return value


def _read_value(reader, form, limit):
    if form in (_UNSIGNED, _COUNT):
        return reader.unsigned()
    if form == _SIGNED:
        return reader.signed()
    if form == _OPTIONAL:
        return reader.unsigned() or None
    if form == _FLAG:
        return _flag(reader.unsigned())
    if form == _FIXED:
        return reader.raw(limit)
    if form in (_TEXT, _WORD):
        return reader.text(limit)
    if form == _NAMES:
        return [reader.text(limit) for _ in range(_seats(reader.unsigned()))]
    if form == _LEDGER:
        return reader.integers(MAX_SEATS)
    if form == _MONEY:
        return reader.integers(MAX_SEATS) or None
    return reader.integers(limit)


def _check_value(form, limit, value):
    """ValueError for a value outside the limits of its field; the same both ways."""
    if form == _UNSIGNED:
        _within(value, 0, limit)
    elif form == _COUNT:
        _within(value, 1, limit)
    elif form == _SIGNED:
        _within(value, -limit, limit)
    elif form == _OPTIONAL:
        if value is not None:
            _within(value, 1, limit)
    elif form == _FLAG:
        if value is not True and value is not False:
            raise ValueError("neither true nor false")
    elif form == _FIXED:
        if len(value) != limit:
            raise ValueError("not " + str(limit) + " bytes")
    elif form == _WORD:
        if not value:
            raise ValueError("empty")
    elif form == _NAMES:
        _seats(len(value))
    elif form == _LEDGER:
        _seats(len(value))
        _all_within(value, limit)
    elif form == _MONEY:
        if value is not None:
            _seats(len(value))
            _all_within(value, limit)
    elif form == _ANSWERS:
        _all_within(value, _MAX_NUMBER)


def _check_frame(kind, sequence, previous):
    """The first record of a log is a BEGIN with the number 0 behind no other; no other is."""
    _named("sequence", sequence, 0, _MAX_SEQUENCE)
    if len(previous) != LINK_SIZE:
        raise ValueError("previous: not " + str(LINK_SIZE) + " bytes")
    if (kind == BEGIN) != (sequence == 0) or (kind == BEGIN) != (previous == NO_LINK):
        raise ValueError("sequence: only BEGIN is the first record")


def _check_body(kind, body, sequence):
    """What several fields say together."""
    if kind == SESSION:
        seats = len(body["players"])
        _named("dealer", body["dealer"], 0, seats - 1)
        _named("scribe", body["scribe"], 0, seats - 1)
    elif kind == DEAL:
        seats = len(body["points"])
        _named("dealer", body["dealer"], 0, seats - 1)
        if body["money"] is not None and len(body["money"]) != seats:
            raise ValueError("money: not one number a seat")
    for name in ("session", "corrects"):
        if body.get(name) is not None:
            _named(name, body[name], 1, sequence - 1)


def _named(name, value, low, high):
    try:
        _within(value, low, high)
    except (ValueError, TypeError) as error:
        raise ValueError(name + ": " + str(error)) from None


def _within(value, low, high):
    if not isinstance(value, int) or value is True or value is False:
        raise ValueError("not an integer")
    if not low <= value <= high:
        raise ValueError("not within " + str(low) + " and " + str(high))


def _all_within(values, limit):
    for value in values:
        _within(value, -limit, limit)


def _seats(count):
    if not MIN_SEATS <= count <= MAX_SEATS:
        raise ValueError("not within " + str(MIN_SEATS) + " and " + str(MAX_SEATS) + " seats")
    return count


def _flag(value):
    if value > 1:
        raise CodecError("neither true nor false")
    return value == 1
