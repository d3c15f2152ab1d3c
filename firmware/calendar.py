"""From Unix seconds to a date. MicroPython's own stops on 19 January 2038 on this board."""

from micropython import const

_DAY = const(86_400)
# Counted in years that begin in March, so that the leap day is the last one of its year: days
# from 1 March 0000 to 1 January 1970, and in 400, 100 and 4 years and in one.
_EPOCH = const(719_468)
_DAYS_400 = const(146_097)
_DAYS_100 = const(36_524)
_DAYS_4 = const(1_461)
_DAYS_1 = const(365)


def date_of(seconds):
    """(year, month, day, weekday, hour, minute, second) in UTC; Monday is weekday 0."""
    days, rest = divmod(seconds, _DAY)
    weekday = (days + 3) % 7  # 1 January 1970 was a Thursday
    cycles, day = divmod(days + _EPOCH, _DAYS_400)
    # The last day of 400 years would begin a fifth century, that of four years a fifth year.
    centuries = min(day // _DAYS_100, 3)
    day -= centuries * _DAYS_100
    fours, day = divmod(day, _DAYS_4)
    years = min(day // _DAYS_1, 3)
    day -= years * _DAYS_1
    year = 400 * cycles + 100 * centuries + 4 * fours + years
    # From March on months have 31, 30, 31, 30, 31 days, again and again: 153 in five.
    month = (5 * day + 2) // 153
    day -= (153 * month + 2) // 5
    if month < 10:
        month += 3
    else:
        month -= 9
        year += 1
    return year, month, day + 1, weekday, rest // 3600, rest // 60 % 60, rest % 60
