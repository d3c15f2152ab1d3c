"""Times as the boxes and the desk note them, Unix seconds, in the time of this computer."""

from datetime import UTC, date, datetime, timedelta

_DAY_S = 86_400
_LATE = 4_000_000_000  # from the year 2096 on the calendar is asked


def local_time(seconds):
    """The datetime (with its zone); None if the time is unknown (0) or no calendar shows it."""
    try:
        return datetime.fromtimestamp(seconds).astimezone() if seconds else None
    except (ValueError, OverflowError, OSError):
        return None  # before the year 1 or after 9999, or more than the system's calendar knows


def day_of(seconds):
    """The day (YYYY-MM-DD) of a time that is known."""
    return local_time(seconds).date().isoformat()


def day_after(day):
    """The day (YYYY-MM-DD) after one."""
    return (date.fromisoformat(day) + timedelta(days=1)).isoformat()


def span_of(days):
    """(since, until) in Unix seconds: all of these days (YYYY-MM-DD) in whatever time zone."""
    begun = [int(datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp()) for day in days]
    return min(begun) - _DAY_S, max(begun) + 2 * _DAY_S


def is_time(seconds):
    """Does `local_time` know a time for it?"""
    # Of every record that is taken in this is asked, and nearly all are of our days.
    return 0 < seconds < _LATE or local_time(seconds) is not None


def minute(moment):
    """A datetime for people: `2025-11-20 20:15`; "" for None."""
    return "" if moment is None else moment.strftime("%Y-%m-%d %H:%M")
