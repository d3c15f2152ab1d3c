"""Times that boxes and desk store (Unix seconds), in the time zone of this computer."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta

from host_tools.common.errors import DeskError
from host_tools.language.message import msg

_DAY_S = 86_400
_CENTURY_END = 4_102_444_800  # 2100-01-01, UTC
_LATE = 4_000_000_000  # in the year 2096; from then on we ask the calendar


def local_time(seconds: int) -> datetime | None:
    """The datetime with its zone. None if the time is unknown (0) or out of the calendar."""
    try:
        return datetime.fromtimestamp(seconds).astimezone() if seconds else None
    except (ValueError, OverflowError, OSError):
        return None  # before the year 1, after 9999, or beyond the system's calendar


def day_of(seconds: int) -> str:
    """The day (YYYY-MM-DD) of a time. ValueError if `is_time` says that it is none."""
    moment = local_time(seconds)
    if moment is None:
        raise ValueError(f"{seconds} is no time of the calendar")
    return moment.date().isoformat()


def day_after(day: str) -> str:
    """The day (YYYY-MM-DD) after `day`."""
    return (date.fromisoformat(day) + timedelta(days=1)).isoformat()


def span_of(days: Iterable[str]) -> tuple[int, int]:
    """(since, until) in Unix seconds: the span of these days (YYYY-MM-DD) in every time zone."""
    starts = [int(datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp()) for day in days]
    return min(starts) - _DAY_S, max(starts) + 2 * _DAY_S


def is_time(seconds: int) -> bool:
    """Return True if `local_time` has a datetime for it."""
    # The desk asks this about every record that it takes in, and nearly all are of our days.
    return 0 < seconds < _LATE or local_time(seconds) is not None


def check_clock(seconds: float) -> None:
    """Raise DeskError if the clock of this computer, with these Unix seconds, cannot be right.

    Stored data have its time, and later nobody knows the right one.
    """
    if not 0 <= seconds < _CENTURY_END:
        raise DeskError(
            msg(
                "the clock of this computer stands before 1970 or after 2099: set it, then try "
                "again"
            )
        )


def minute(moment: datetime | None) -> str:
    """A datetime as people read it: `2025-11-20 20:15`; "" for None."""
    return "" if moment is None else moment.strftime("%Y-%m-%d %H:%M")
