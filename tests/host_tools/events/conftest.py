"""The event of eight with what a box has brought of it."""

import pytest

from host_tools.events.events import load_event
from host_tools.intake.database import Database
from tests.host_tools.event import play


@pytest.fixture
def brought(event_path, tmp_path):
    """The database of the event, of which a box has brought table 1 of round 1."""
    play(event_path, tmp_path, 1, 1)
    with Database(event_path) as database:
        yield database


@pytest.fixture
def brought_session(brought):
    """What that box has brought."""
    return load_event(brought, 1).tables[1, 1].bound[0].session
