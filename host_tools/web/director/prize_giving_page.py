"""The prize giving: what is called out, and the same for a projector, a key a place."""

from urllib.parse import urlencode

from aiohttp import web

from host_tools.events.club_emblem import emblem_of
from host_tools.tournament.money.debts import is_kept_here
from host_tools.tournament.money.till_balance import prizes_in_till
from host_tools.tournament.ranking.winners import honours_of
from host_tools.web.director.event_page import event_of, render_event
from host_tools.web.public.prize_giving import called_in, giving, is_public
from host_tools.web.public.switch import PUBLIC
from host_tools.web.render.templates import render
from host_tools.web.serving.app_keys import DESK

routes = web.RouteTableDef()


@routes.get("/event/{event}/prize-giving")
async def show(request: web.Request) -> web.StreamResponse:
    """Every place in the order of the calls, once the event is closed."""
    event = await event_of(request)
    return render_event(
        request,
        "prize_giving.html",
        event,
        tab="ranking",
        honours=honours_of(event.standings(), event.teams()) if event.state.closed else [],
        open_prizes=is_kept_here(event) and any(one.open > 0 for one in prizes_in_till(event)),
        wall=request.app[PUBLIC].address if is_public(event) else "",
    )


@routes.get("/event/{event}/prize-giving/places")
async def show_place(request: web.Request) -> web.StreamResponse:
    """The title, or one place with its prize; 404 as long as the event is not closed."""
    event = await event_of(request)
    if not event.state.closed:
        raise web.HTTPNotFound()

    has_emblem = await request.app[DESK].ask(emblem_of) is not None

    def link(**query: int) -> str:
        return f"{request.path}?{urlencode(query)}"

    return render(
        request,
        "public/prize_giving.html",
        event=event,
        settings=event.state.settings,
        money=True,
        emblem="/emblem/picture" if has_emblem else None,
        link=link,
        end=f"/event/{event.number}/prize-giving",
        **giving(event, called_in(request)),
    )
