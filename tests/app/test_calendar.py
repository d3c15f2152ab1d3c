"""Dates from Unix seconds, compared with Python's own."""

from datetime import UTC, datetime

from hypothesis import example, given
from hypothesis import strategies as st

from firmware.device.calendar import date_of

LAST = 253_402_300_799  # the end of the year 9999


@given(st.integers(0, LAST))
@example(0)
@example(951_782_400)  # 29 February 2000
@example(2**31)
@example(4_107_542_400)  # 1 March 2100, which has no leap day
@example(LAST)
def test_dates(seconds):
    date = datetime.fromtimestamp(seconds, UTC)
    expected = (date.year, date.month, date.day, date.weekday())
    assert date_of(seconds) == (*expected, date.hour, date.minute, date.second)
