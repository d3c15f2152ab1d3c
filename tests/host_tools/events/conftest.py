"""The event of eight with what a box has brought of it."""

import pytest

from host_tools.events.events import load_event
from host_tools.intake.database import Database
from tests.host_tools.event import play


@pytest.fixture(scope="session")
def with_a_table(tmp_path_factory, drawn_eight):
    """The bytes of the database of the event, of which a box has brought table 1 of round 1."""
    folder = tmp_path_factory.mktemp("with_a_table")
    path = folder / "evening.db"
    path.write_bytes(drawn_eight)
    play(path, folder, 1, 1)
    return path.read_bytes()


@pytest.fixture
def brought(event_path, with_a_table):
    """That database."""
    event_path.write_bytes(with_a_table)
    with Database(event_path, check=False) as database:
        yield database


@pytest.fixture
def brought_session(brought):
    """What that box has brought."""
    return load_event(brought, 1).tables[1, 1].bound[0].session
