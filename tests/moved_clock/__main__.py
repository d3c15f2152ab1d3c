"""Runs tests with the clock moved: `python -m tests.moved_clock 400-days|midnight [OPTION ...]`.

midnight: the run begins a minute before it, and goes on on the next day. The options are pytest's.
All processes that come of it have the same clock, and it goes on as the computer's does. What
counts seconds, as for a timeout, is left alone.
"""

import os
import sys
from datetime import datetime, timedelta
from pathlib import Path

from tests.moved_clock.sitecustomize import AHEAD

FOLDER = Path(__file__).parent
PYTEST = [
    *("-m", "pytest"),
    # It is there before pytest; its fixture is not used.
    *("-W", "ignore:Module already imported:pytest.PytestAssertRewriteWarning"),
]


def _in_400_days(now):
    return now + timedelta(days=400)


def _before_midnight(now):
    return now.replace(hour=23, minute=59, second=0, microsecond=0)


# Where the clock is moved to, from a time here.
PLACES = {"400-days": _in_400_days, "midnight": _before_midnight}


def environment(place, now):
    """The environment of processes whose clock is at one of the `PLACES`, when it is `now` here."""
    ahead = (PLACES[place](now) - now).total_seconds() + float(os.environ.get(AHEAD, 0))
    path = os.pathsep.join(filter(None, (str(FOLDER), os.environ.get("PYTHONPATH"))))
    return os.environ | {"PYTHONPATH": path, AHEAD: str(ahead)}


def main():
    """Become the pytest that was asked for."""
    place, *options = sys.argv[1:] or [""]
    if place not in PLACES:
        sys.exit(__doc__)
    command = [sys.executable, *PYTEST, *options]
    os.execve(sys.executable, command, environment(place, datetime.now()))


if __name__ == "__main__":
    main()
