"""A session from a box that has no table: the director binds it or sets it aside."""

from aiohttp import web

from host_tools.sessions.session import Session
from host_tools.tournament.event import Event
from host_tools.tournament.other_rules import has_other_rules
from host_tools.tournament.table import SIGNED, Table
from host_tools.web.director.event_page import event_of, render_event

routes = web.RouteTableDef()


@routes.get("/event/{event}/session/{session}")
async def show(request: web.Request) -> web.StreamResponse:
    """The session, and the tables at which it may have been played."""
    event = await event_of(request)
    session_id = request.match_info["session"]
    without_table = [*event.waiting, *event.aside]
    found = [one for one in without_table if one.session.id == session_id]
    if not found:
        raise web.HTTPNotFound()
    [one] = found
    return render_event(
        request,
        "session.html",
        event,
        tab="round",
        one=one,
        tables=_tables_for(event, one.session),
        other_rules=has_other_rules(one.session, event.state),
    )


def _tables_for(event: Event, session: Session) -> list[Table]:
    """The tables that may be meant: not those that are signed; first the one that the box says."""
    said = (session.round, session.table)
    places = sorted(event.tables, key=lambda place: (place != said, place))
    tables = [event.tables[place] for place in places]
    return [table for table in tables if table.state != SIGNED]
