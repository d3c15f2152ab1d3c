"""Records from their stored bytes, in whose place a damaged database may have anything."""

from rules_core.record import Record, RecordError, decode, decode_any, frame_at


def known_record(raw: object) -> Record:
    """The Record in stored bytes. RecordError if it is damaged, or a newer program wrote it."""
    if not isinstance(raw, bytes):
        raise RecordError("no bytes")
    return decode(raw)


def stored_record(raw: object) -> Record | None:
    """The Record in stored bytes (None: there are none), or None if it is damaged.

    A record of a newer program has no stamp and no body.
    """
    try:
        return decode_any(raw) if isinstance(raw, bytes) else None
    except RecordError:
        return None


def is_whole(raw: object) -> bool:
    """Return True if stored bytes are a whole record, by its checksum."""
    try:
        return isinstance(raw, bytes) and frame_at(raw).size == len(raw)
    except RecordError:
        return False
