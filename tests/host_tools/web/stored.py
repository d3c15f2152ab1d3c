"""What the desk has stored by now."""

from host_tools.events.events import load_event
from host_tools.intake.database import Database


def event_at(path, event_number=1):
    """The `Event` of this number in the database at `path`."""
    with Database(path, check=False) as database:
        return load_event(database, event_number)
