"""The records of a log."""

from rules_core.record import decode


def records_in(log):
    """All records of the bytes of a log, in their order."""
    at, found = 0, []
    while at < len(log):
        found.append(decode(log, at))
        at += found[-1].size
    return found
