"""A session on its way to a box."""

from host_tools.desk.plan import seats_after


def begin(link, session, plan):
    """Begin a session (a dict) on the box behind `link`; where its players sit next by `plan`.

    plan: the `Planned` sessions of the whole evening. LinkError.
    """
    link.push_session(session)
    following = seats_after(session, plan)
    if following is not None:
        link.push_next(following)
