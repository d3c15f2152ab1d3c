"""Times as the boxes and the desk note them, Unix seconds, in the time of this computer."""

from datetime import datetime


def local_time(seconds):
    """The datetime (with its zone); None if the time is unknown (0) or no calendar shows it."""
    try:
        return datetime.fromtimestamp(seconds).astimezone() if seconds else None
    except (ValueError, OverflowError, OSError):
        return None  # before the year 1 or after 9999, or more than the system's calendar knows


def minute(moment):
    """A datetime for people: `2025-11-20 20:15`; "" for None."""
    return "" if moment is None else moment.strftime("%Y-%m-%d %H:%M")
