"""The moved clock reaches every process of a run, and leaves alone what counts seconds."""

import subprocess
import sys
import time
from datetime import date, datetime

import pytest

from firmware.image import port
from tests.moved_clock.__main__ import FOLDER, environment, there
from tests.patience import HANGS_S

# Says what it sees, and lets another process say so that knows only what it inherits.
SEES = (
    "import time; from datetime import date, datetime; "
    "print(time.time(), datetime.now().timestamp(), date.today(), time.monotonic())"
)
BOTH = f"import subprocess, sys; {SEES}; sys.stdout.flush(); subprocess.run(sys.argv[1:])"


@pytest.mark.long
def test_a_process_and_its_child_are_there():
    now = datetime.now()
    ahead = (there(now) - now).total_seconds()
    began, counted = time.time() + ahead, time.monotonic()
    child = [sys.executable, "-c", SEES]
    done = subprocess.run(
        [sys.executable, "-c", BOTH, *child],
        env=environment(now),
        capture_output=True,
        encoding="utf-8",
        timeout=HANGS_S,
        check=True,
    )
    ended = time.time() + ahead
    days = [date.fromtimestamp(seconds).isoformat() for seconds in (began, ended)]
    seen = [line.split() for line in done.stdout.splitlines()]
    assert len(seen) == 2
    for seconds, moment, day, count in seen:
        assert all(began <= float(one) <= ended for one in (seconds, moment))
        assert day in days
        assert counted <= float(count) <= time.monotonic()


def test_where_it_is_moved_to():
    assert there(datetime(2026, 11, 21, 10, 30, 15, 250)) == datetime(2027, 12, 26, 23, 59)


def test_the_build_of_the_image_does_not_load_it():
    """Its Python has no time-machine; what it complained of stood in the image's sources."""
    path = [sys.executable, "-c", "import sys; print(*sys.path, sep='\\n')"]
    moved = environment(datetime.now())
    for env, is_there in ((moved, True), (moved | port.environment("1.25.0", "mpy-cross"), False)):
        done = subprocess.run(
            path, env=env, capture_output=True, encoding="utf-8", timeout=HANGS_S, check=True
        )
        assert (str(FOLDER) in done.stdout.splitlines()) == is_there
