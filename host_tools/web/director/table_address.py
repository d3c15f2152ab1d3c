"""The table that an address names, and the way back to its page."""

from aiohttp import web

from host_tools.tournament.event import Event
from host_tools.tournament.tables.table import Table
from host_tools.web.director.event_page import number_in


def table_in(request: web.Request, event: Event) -> Table:
    """The `Table` that the address names; 404 if there is none."""
    place = (number_in(request, "round"), number_in(request, "table"))
    if place not in event.tables:
        raise web.HTTPNotFound()
    return event.tables[place]


def page_of(event: Event, table: Table) -> str:
    """The address of the page of a table."""
    return f"/event/{event.number}/table/{table.round_number}/{table.table}"
