"""The journal: everything that was decided about the event, in words, and undone from there."""

from urllib.parse import urlencode

from aiohttp import web

from host_tools.tournament.decisions import UNDO
from host_tools.translations.message import msg
from host_tools.web.event_page import evening_of, render_event
from host_tools.web.journal_rows import by_days, newest_first, rows_of_event

routes = web.RouteTableDef()

OF, ALL = "of", "all"
NEWEST = 100  # decisions that are shown unless all are asked for

# What decisions are about, by their kinds; an undoing is about what it undoes.
ABOUT = {
    "persons": (
        "register",
        "paid",
        "present",
        "local",
        "team",
        "late",
        "withdraw",
        "exclude",
        "substitute",
    ),
    "seats": ("apart", "stay", "draw", "exchange", "take_seat", "empty_seat"),
    "tables": (
        "start",
        "bind",
        "set_aside",
        "name",
        "sheet",
        "deal",
        "correct",
        "annul",
        "adjust",
        "explain",
        "not_played",
        "end",
        "seen",
    ),
    "event": ("tariff", "settings", "lot", "team_lot", "publish", "season", "close"),
}
HEADINGS = {
    "persons": msg("Persons"),
    "seats": msg("Seats"),
    "tables": msg("Tables"),
    "event": msg("Event and end"),
}


@routes.get("/event/{event}/journal")
async def show(request):
    """The newest decisions, or all of them, about one kind of thing or everything."""
    evening = await evening_of(request)
    about = request.query.get(OF)
    if about not in (None, *ABOUT):
        raise web.HTTPNotFound()
    by_number = {one.number: one for one in evening.journal.decisions}
    told = [one for one in newest_first(evening) if about in (None, _about(by_number, *one))]
    shown = told if ALL in request.query else told[:NEWEST]
    query = {OF: about, ALL: "yes"} if about else {ALL: "yes"}
    return render_event(
        request,
        "journal.html",
        evening,
        tab="journal",
        about=about,
        headings=HEADINGS,
        days=by_days(rows_of_event(evening, shown)),
        home=f"/event/{evening.number}/persons",
        whole=f"{request.path}?{ALL}=yes",
        here=request.path_qs,
        older=len(told) - len(shown),
        all=f"{request.path}?{urlencode(query)}",
    )


def _about(by_number, decision, about_persons):
    """The key of `ABOUT` under which a decision stands, None: of a kind that is not known.

    by_number: all decisions about the event.
    """
    if about_persons:
        return "persons"
    while decision.kind == UNDO:
        decision = by_number[decision.content["decision"]]
    return next((about for about, kinds in ABOUT.items() if decision.kind in kinds), None)
