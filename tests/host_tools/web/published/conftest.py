"""The small event with results of both rounds, of which a test publishes some."""

import pytest

from host_tools.events.decide_on import decide_on
from host_tools.events.published_events import Choice
from host_tools.intake.database import Database
from host_tools.web.published.chosen import published_files
from tests.host_tools.web.public.conftest import ROUND_1
from tests.host_tools.web.sheets import sheet

ROUND_2 = (
    sheet(2, 1, points=[50, -1, -4, -45]),
    sheet(2, 2, points=[3, 2, -1, -4]),
)


@pytest.fixture
def played(path):
    """The path of the database with both rounds; nothing is published."""
    with Database(path) as database:
        decide_on(database, 1, [*ROUND_1, *ROUND_2])
    return path


@pytest.fixture
def publish(played):
    """A function: decides these steps about event 1; the files of what is chosen then."""

    def files(*steps, language="de", **choice):
        with Database(played) as database:
            decide_on(database, 1, list(steps), reason="because")
            return published_files(database, Choice(**choice), language)

    return files


def up_to(round_number):
    """The step that publishes the rounds up to this one."""
    return "publish", {"round": round_number}
