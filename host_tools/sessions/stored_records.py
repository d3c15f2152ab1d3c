"""Records: their names among all logs, and what their stored bytes are.

A damaged database may have anything in the place of these bytes. The name of a record is the
identity of its log, and its number there.
"""

from functools import lru_cache

from rules_core.record import Record, RecordError, decode, decode_any, frame_at

_AT_ONCE = 1000  # records of the tables that are played now; they need two megabytes


def record_id(identity: bytes, sequence: int) -> str:
    """The id of a record; identity: of its log, see `database.schema`."""
    return f"{identity.hex()}-{sequence}"


def parts_of_id(name: str) -> tuple[bytes, int] | None:
    """(identity of the log, number of the record) of an id, None if it is none."""
    identity, _, sequence = name.partition("-")
    try:
        return bytes.fromhex(identity), int(sequence)
    except ValueError:
        return None


@lru_cache(maxsize=_AT_ONCE)
def decoded(raw: bytes) -> Record:
    """The Record that bytes are, see `decode_any`; nobody may change it. RecordError.

    An intake needs it, the next one of the same session, and the session as it is added up.
    """
    return decode_any(raw)


def known_record(raw: object) -> Record:
    """The Record in stored bytes. RecordError if it is damaged, or a newer program wrote it."""
    if not isinstance(raw, bytes):
        raise RecordError("no bytes")
    record = decoded(raw)
    return decode(raw) if record.body is None else record


def stored_record(raw: object) -> Record | None:
    """The Record in stored bytes (None: there are none), or None if it is damaged.

    A record of a newer program has no stamp and no body.
    """
    try:
        return decoded(raw) if isinstance(raw, bytes) else None
    except RecordError:
        return None


def is_whole(raw: object) -> bool:
    """Return True if stored bytes are a whole record, by its checksum."""
    try:
        return isinstance(raw, bytes) and frame_at(raw).size == len(raw)
    except RecordError:
        return False
