"""Session from a box without a table: the director names its table, or sets it aside."""

from aiohttp import web

from host_tools.club.folding import folded
from host_tools.sessions.session import Session
from host_tools.tournament.event import Event
from host_tools.tournament.tables.other_rules import has_other_rules
from host_tools.tournament.tables.table import SIGNED, Table
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
    """The tables that may be meant: not those that are signed.

    First that of its round at which most of its players sit, then the one that the box says.
    """
    said, stands = (session.round, session.table), {folded(name) for name in session.names}

    def order(table: Table) -> tuple[bool, bool, int, int]:
        place = (table.round_number, table.table)
        seated = sum(folded(event.name(one)) in stands for one in table.persons)
        is_theirs = place[0] == session.round and 2 * seated > len(stands)
        return (not is_theirs, place != said, *place)

    tables = [table for table in event.tables.values() if table.state != SIGNED]
    return sorted(tables, key=order)
