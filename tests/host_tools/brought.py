"""What a box has brought to the desk."""

from host_tools.boxes.collect import collect
from host_tools.sessions.sessions import load_sessions
from tests.host_tools.box import EVENT_TIME


def session_of(box, database, now=EVENT_TIME):
    """The only session, once the box has brought it at `now` (Unix seconds)."""
    collect(box.link(), database, clock=lambda: now)
    [session] = load_sessions(database)
    return session
