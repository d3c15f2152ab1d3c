"""A session on its way to a box."""

from host_tools.events.seatings import note_sent
from host_tools.sessions.session_plan import seats_after


def begin(link, box, planned, plan, database=None):
    """Begin a `Planned` session on the box behind `link`; where its players sit next by `plan`.

    box: its id; plan: the `Planned` sessions of the whole evening; database: has the event, where
    it is of one. Who sits at that table is noted before the box hears of it. LinkError.
    """
    if planned.event is not None:
        note_sent(database, box, planned, int(database.clock()))
    link.push_session(planned.session)
    following = seats_after(planned.session, plan)
    if following is not None:
        link.push_next(following)
