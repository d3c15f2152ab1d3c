"""The log of a box that is sound from end to end."""

from rules_core.record import decode


def records_of(log):
    """The records in the bytes of a log."""
    offset = 0
    while offset < len(log):
        record = decode(log, offset)
        yield record
        offset += record.size
