"""The public view of the small event, at a time that the test sets."""

import pytest

from host_tools.events.decide_on import decide_on
from host_tools.intake.database import Database
from tests.host_tools.web.served import Served, public_app
from tests.host_tools.web.sheets import sheet

ADDRESS = "http://cup.example:8460"


class Time:
    """Unix seconds, which stand until somebody lets them pass."""

    def __init__(self):
        self.now = 1_800_000_000

    def __call__(self):
        return self.now


@pytest.fixture
def time():
    return Time()


@pytest.fixture
def make(path, time):
    """A function that makes the application on the database at `path`."""
    return lambda event=None: public_app(path, event, ADDRESS, now=time)


@pytest.fixture
def view(make):
    """The public view of the event that is being played: a `Served`."""
    with Served(make, {"Cookie": None}) as served:
        yield served


@pytest.fixture
def decide(path, time):
    """A function that decides about event 1, and lets the view look again."""

    def decided(*steps):
        with Database(path, check=False) as database:
            decide_on(database, 1, list(steps), reason="because", anyway=True)
        time.now += 2

    return decided


ROUND_1 = (sheet(1, 1, [1, 2, 3, 4], [6, 2, -3, -5]), sheet(1, 2, [5, 6, 7, 8], [9, -1, -4, -4]))
ROUND_2 = (sheet(2, 1, [1, 5, 2, 6], [50, -1, -4, -45]),)
