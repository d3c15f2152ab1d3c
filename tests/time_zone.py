"""The local time of this process, for a while."""

import os
import time
from contextlib import contextmanager


@contextmanager
def in_time_zone(name):
    """The desk stands in this time zone: UTC, or as `TZ` has it, `CET-1`.

    On Windows it cannot be changed: there all of the suite is run in UTC.
    """
    if not hasattr(time, "tzset"):
        yield
        return
    before = os.environ.get("TZ")
    _set(name)
    try:
        yield
    finally:
        _set(before)


def _set(name):
    if name is None:
        os.environ.pop("TZ", None)
    else:
        os.environ["TZ"] = name
    time.tzset()
