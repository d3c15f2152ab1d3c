"""The moved clock reaches every process of a run, and leaves alone what counts seconds.

Nobody reads a clock in the rooms that it leaves out.
"""

import logging
import subprocess
import sys
import time
from datetime import date, datetime
from types import SimpleNamespace

import pytest

from tests.moved_clock import timeless
from tests.moved_clock.__main__ import environment, there
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


READERS = {
    "time": time.time,
    "localtime": time.localtime,
    "now": datetime.now,
    "today": date.today,
    "what others read": lambda: logging.makeLogRecord({}),
}


@pytest.mark.parametrize("read", READERS.values(), ids=READERS)
def test_who_reads_a_clock_is_noted(read):
    with timeless.watched() as notes:
        pass
    read()
    assert notes == []
    with timeless.watched() as notes:
        read()
    assert "reads a clock" in notes[0]


def test_who_starts_a_process_is_noted():
    with timeless.watched() as notes:
        subprocess.run([sys.executable, "-c", ""], check=True)
    assert "a process is started" in notes[0]


def test_who_counts_seconds_reads_no_clock():
    with timeless.watched() as notes:
        time.monotonic()
        time.perf_counter()
        time.localtime(0)
    assert notes == []


def test_a_test_of_a_timeless_room_that_reads_a_clock_fails():
    phase = timeless._proved(SimpleNamespace(get_closest_marker=lambda name: name))
    next(phase)
    time.time()
    with pytest.raises(
        pytest.fail.Exception, match=r"knows the time: .*test_moved_clock:\d+ reads"
    ):
        phase.send(None)


def test_any_other_test_may_read_it():
    phase = timeless._proved(SimpleNamespace(get_closest_marker=lambda name: None))
    next(phase)
    time.time()
    with pytest.raises(StopIteration):
        phase.send(None)


def test_the_rooms_are_there():
    for inner in (*timeless.ROOMS, *timeless.WITH_A_CLOCK):
        assert (timeless.TESTS / inner).exists(), inner


def test_what_is_left_out():
    left_out = ["rules_core/test_record.py", "test_layering.py", "app/forms/test_one.py"]
    for inner in left_out:
        assert timeless.is_timeless(timeless.TESTS / inner)
    for inner in ("host_tools/test_intake.py", "app/test_lazy.py", "application/test_one.py"):
        assert not timeless.is_timeless(timeless.TESTS / inner)
