"""Order of the logs of a box: a log that begins anew names the last record before.

The name is the nonce of its BEGIN record. So nothing is missing between two logs if one ends here
with the record that the other one names.
"""

from host_tools.database.storage import Storage
from host_tools.sessions.stored_records import stored_record
from rules_core.record import BEGIN, Record

# A log on an empty flash begins with this boot: a higher one says that there was a log before.
_FIRST_BOOT = 1


def log_before(database: Storage, box: int, first: Record | None) -> int | None:
    """Row id of the log that ended where the one with the record `first` begins; None: unknown.

    box: row id; first: Record, or None.
    """
    digest = end_before(first)
    return None if digest is None else _ended_with(database, box, digest)


def end_before(first: Record | None) -> bytes | None:
    """The digest with which the log ended that was before the one with the record `first`.

    None if no such thing can be read there: it is no BEGIN, or a newer program wrote it. Where
    there was no log before, no record has this digest.
    """
    if first is None or first.kind != BEGIN or first.body is None:
        return None
    return first.body["nonce"]


def was_begun_anew(first: Record | None) -> bool:
    """Does the first Record of a log say for certain that there was one before?"""
    return first is not None and first.stamp is not None and first.stamp.boot > _FIRST_BOOT


def has_ended(database: Storage, box: int, log: int) -> bool:
    """Do we have a log of the box that began when this one had ended? Both: row ids."""
    return any(
        log_before(database, box, stored_record(database.records.first(other))) == log
        for other in database.boxes.of_box(box)
        if other != log
    )


def _ended_with(database: Storage, box: int, digest: bytes) -> int | None:
    for log in database.boxes.of_box(box):
        last = stored_record(database.records.last(log))
        if last is not None and last.digest == digest:
            return log
    return None
