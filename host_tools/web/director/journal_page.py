"""The journal: all decisions about the event, in words, each with a button that undoes it."""

from collections.abc import Mapping
from urllib.parse import urlencode

from aiohttp import web

from host_tools.journal.journal import UNDO
from host_tools.journal.kind import GROUPS, PERSONS, Decision
from host_tools.tournament.decisions import read
from host_tools.web.director.event_page import event_of, render_event
from host_tools.web.director.journal_rows import by_days, newest_first, rows_of_event

routes = web.RouteTableDef()

OF, ALL = "of", "all"
NEWEST = 8  # decisions that are shown unless all are asked for


@routes.get("/event/{event}/journal")
async def show(request: web.Request) -> web.StreamResponse:
    """The newest decisions, or all of them, of one group or of every group."""
    event = await event_of(request)
    about = request.query.get(OF)
    if about not in (None, *GROUPS):
        raise web.HTTPNotFound()
    by_number = {decision.number: decision for decision in event.journal.decisions}
    told = [
        (decision, about_persons)
        for decision, about_persons in newest_first(event)
        if about in (None, _about(by_number, decision, about_persons))
    ]
    shown = told if ALL in request.query else told[:NEWEST]
    query = {OF: about, ALL: "yes"} if about else {ALL: "yes"}
    return render_event(
        request,
        "journal.html",
        event,
        tab="journal",
        about=about,
        headings=GROUPS,
        days=by_days(rows_of_event(event, shown)),
        home=f"/event/{event.number}/persons",
        whole=f"{request.path}?{ALL}=yes",
        here=request.path_qs,
        older=len(told) - len(shown),
        all=f"{request.path}?{urlencode(query)}",
    )


def _about(
    by_number: Mapping[int, Decision], decision: Decision, about_persons: bool
) -> str | None:
    """The group of a decision, a key of `GROUPS`; None for an unknown kind.

    by_number: all decisions about the event.
    """
    if about_persons:
        return PERSONS
    while decision.kind == UNDO:
        decision = by_number[decision.content["decision"]]
    return read(decision).group
