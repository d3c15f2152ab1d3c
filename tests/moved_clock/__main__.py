"""Runs tests with the clock moved: `python -m tests.moved_clock [OPTION ...]`; pytest's options.

The run begins in 400 days, a minute before midnight, and goes on on the next day. All processes
that come of it have the same clock, and it goes on as the computer's does. What counts seconds, as
for a timeout, is left alone.
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


def there(now):
    """Where the clock is moved to, when it is `now` here; both are datetimes."""
    return (now + timedelta(days=400)).replace(hour=23, minute=59, second=0, microsecond=0)


def environment(now):
    """The environment of processes whose clock is `there`, when it is `now` here."""
    ahead = (there(now) - now).total_seconds() + float(os.environ.get(AHEAD, 0))
    path = os.pathsep.join(filter(None, (str(FOLDER), os.environ.get("PYTHONPATH"))))
    return os.environ | {"PYTHONPATH": path, AHEAD: str(ahead)}


def main():
    """Become the pytest that was asked for."""
    command = [sys.executable, *PYTEST, *sys.argv[1:]]
    os.execve(sys.executable, command, environment(datetime.now()))


if __name__ == "__main__":
    main()
