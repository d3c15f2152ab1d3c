"""The prize giving for a projector: one place after the other, a key each."""

from aiohttp import web

from host_tools.tournament.event import Event
from host_tools.tournament.ranking.winners import honours_of
from host_tools.web.public.public_answers import VIEW, show

routes = web.RouteTableDef()

PLACE = "place"  # in the address: how many places were called before


@routes.get("/prize-giving")
async def show_place(request: web.Request) -> web.StreamResponse:
    """The title, or one place; a page that waits before everybody may see the final ranking."""
    view = request.app[VIEW]
    await view.look()
    if view.event is None or not is_public(view.event):
        return await show(request, "prize_giving_waits.html", lambda _: {})
    called = called_in(request)
    values = {"money": False, "end": "/wall"}
    return await show(
        request, "prize_giving.html", lambda event: values | giving(event, called), place=called
    )


def is_public(event: Event) -> bool:
    """Return True if the final ranking of an event is public."""
    return event.state.closed and event.state.published >= event.state.settings.rounds


def called_in(request: web.Request) -> int:
    """The number that the address says; 0, the title, for any other text."""
    text = request.query.get(PLACE, "")
    return int(text) if text.isdecimal() and len(text) <= 3 else 0


def giving(event: Event, called: int) -> dict[str, object]:
    """The values of `public/prize_giving.html` for a closed event after this number of presses."""
    honours = honours_of(event.standings(), event.teams())
    called = min(called, len(honours))
    return {
        "honour": honours[called - 1] if called else None,
        "called": called,
        "places": len(honours),
    }
