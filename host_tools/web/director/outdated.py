"""Forms of pages from before a copy of the database was put back: nothing of them is done."""

from aiohttp import web
from aiohttp.typedefs import Handler

from host_tools.common.errors import OutdatedError
from host_tools.events.journals import journal_of
from host_tools.tournament.decisions.decision_marks import knows
from host_tools.web.director.event_page import number_in, seen_by
from host_tools.web.serving.app_keys import DESK


@web.middleware
async def refuse_outdated(request: web.Request, handler: Handler) -> web.StreamResponse:
    """OutdatedError for a form of an event whose page knows decisions that are not there.

    Whatever it asks for. A copy may also be put back while it is done: `events.decide_on` looks
    again.
    """
    seen = seen_by(request)
    if seen is not None and request.method == "POST" and "event" in request.match_info:
        journal = await request.app[DESK].ask(journal_of, number_in(request, "event"))
        if not knows(journal, seen):
            raise OutdatedError
    return await handler(request)
