"""Tests that know no time: the moved clock leaves them out. That they may be left out is proved.

In every other run a test of these rooms fails when it reads a clock, or starts a process, which
might. A plugin of pytest's, which sets the mark `timeless`.
"""

import os
import sys
from contextlib import contextmanager
from datetime import timedelta
from functools import cache
from pathlib import Path

import pytest
import time_machine

from tests.moved_clock.sitecustomize import AHEAD

TESTS = Path(__file__).parents[1]
# Folders and modules below tests/.
ROOMS = (
    *("app", "display", "docs", "hardware", "rules_core", "storage", "vm"),
    *("host_tools/common", "host_tools/development/release", "host_tools/language"),
    *("host_tools/reports", "host_tools/simulation/emulator", "host_tools/tariffs"),
    *("host_tools/tournament", "test_layering.py", "test_locks.py", "test_other_systems.py"),
    *("test_sets.py", "test_version.py", "test_workflows.py"),
)
# Modules in them that go as far as the desk, or start a process.
WITH_A_CLOCK = {
    "app/test_corrections.py",
    "app/test_lazy.py",
    "app/test_rescue.py",
    "app/test_session_full.py",
    "docs/test_evening_pictures.py",
    "docs/test_json.py",
    "docs/test_rehearsal.py",
    "docs/test_screenshots.py",
    "docs/test_standings.py",
    "docs/test_tournament.py",
    "host_tools/development/release/test_contents.py",
    "host_tools/development/release/test_packing.py",
    "host_tools/language/games/test_entries.py",
    "host_tools/language/test_pages.py",
    "host_tools/simulation/emulator/test_emulate.py",
    "host_tools/tariffs/test_known_tariffs.py",
    "host_tools/tariffs/test_tariffs_of_boxes.py",
    "host_tools/tournament/test_command.py",
    "host_tools/tournament/test_draw.py",
    "host_tools/tournament/test_page.py",
}
# What no daily run has, and so none with the clock moved.
NOT_DAILY = ("built", "browser", "server", "slow")
# They read the clock for themselves, around our tests; babel dates the catalogs that it reads, and
# nobody looks at it.
TOOLS = {"_pytest", "babel", "execnet", "hypothesis", "xdist"}
PROCESSES = {"subprocess.Popen", "os.fork", "os.posix_spawn"}

# Where what is done to the clock is noted; None: nobody looks.
_notes = None


@cache
def is_timeless(path):
    """Is the module of tests at `path` in one of the `ROOMS`, and not one of the exceptions?"""
    inner = path.relative_to(TESTS).as_posix()
    return inner not in WITH_A_CLOCK and any(
        inner == room or inner.startswith(f"{room}/") for room in ROOMS
    )


@contextmanager
def watched():
    """Within the block a list of who reads a clock or starts a process, a sentence for each."""
    global _notes
    with time_machine.travel(timedelta()) as traveller:
        time_ns = traveller.time_ns

        def noted():
            reader = sys._getframe(1)
            name = reader.f_globals.get("__name__", "")
            if name.partition(".")[0] not in TOOLS:
                _notes.append(f"{name}:{reader.f_lineno} reads a clock")
            return time_ns()

        traveller.time_ns = noted
        _notes = []
        try:
            yield _notes
        finally:
            _notes = None


def _hear(event, arguments):
    if event in PROCESSES and _notes is not None:
        _notes.append(f"a process is started: {arguments[:2]}")


def pytest_configure():
    """Python says which processes are started."""
    sys.addaudithook(_hear)


def pytest_ignore_collect(collection_path):
    """Do not even read the modules of these rooms where the clock is moved: half of them all."""
    moved = AHEAD in os.environ and collection_path.match("test_*.py")
    return True if moved and is_timeless(collection_path) else None


def pytest_collection_modifyitems(items):
    """Mark the tests, after those of other marks and before pytest chooses by marks."""
    for item in items:
        if is_timeless(item.path) and not any(map(item.get_closest_marker, NOT_DAILY)):
            item.add_marker("timeless")


def _proved(item):
    """Run a phase of a test; it fails if it is of a room and knows the time."""
    if item.get_closest_marker("timeless") is None:
        return (yield)
    with watched() as notes:
        result = yield
    if notes:
        told = "a test in a room of tests/moved_clock/timeless.py knows the time: "
        pytest.fail(told + notes[0], pytrace=False)
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item):
    """What the fixtures make counts."""
    return (yield from _proved(item))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    """The test itself."""
    return (yield from _proved(item))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item):
    """What the fixtures put away."""
    return (yield from _proved(item))
