"""Name and emblem of the club: shown, kept, removed."""

from aiohttp import web

from host_tools.club.emblem import MAX_EMBLEM
from host_tools.events.club_emblem import emblem_of, keep_emblem, remove_emblem
from host_tools.events.club_name import LONGEST_CLUB_NAME, club_name_of, keep_club_name
from host_tools.web.director.within_event import both, home_of, render_within
from host_tools.web.serving.app_keys import DESK
from host_tools.web.serving.emblem_answer import emblem_answer
from host_tools.web.serving.sent_form import chosen_file, texts_of

routes = web.RouteTableDef()

HOME = "/emblem"


@both(routes.get, HOME)
async def show(request: web.Request) -> web.StreamResponse:
    """Both, and the forms that take others."""
    desk = request.app[DESK]
    return await render_within(
        request,
        "emblem.html",
        HOME,
        name=await desk.ask(club_name_of),
        longest=LONGEST_CLUB_NAME,
        emblem=await desk.ask(emblem_of),
        most=MAX_EMBLEM // 1000,
    )


@both(routes.post, HOME, "/name")
async def keep_name(request: web.Request) -> web.StreamResponse:
    """Keep the typed name; an empty field is no name."""
    form = await texts_of(request)
    await request.app[DESK].ask(keep_club_name, form.get("name", ""))
    raise web.HTTPSeeOther(home_of(request, HOME))


@both(routes.post, HOME)
async def keep(request: web.Request) -> web.StreamResponse:
    """Keep the chosen file as the emblem. DeskError if it is none."""
    _, data = await chosen_file(request, "file", MAX_EMBLEM)
    await request.app[DESK].ask(keep_emblem, data)
    raise web.HTTPSeeOther(home_of(request, HOME))


@both(routes.post, HOME, "/remove")
async def remove(request: web.Request) -> web.StreamResponse:
    """Keep no emblem any more."""
    await request.app[DESK].ask(remove_emblem)
    raise web.HTTPSeeOther(home_of(request, HOME))


@routes.get("/emblem/picture")
async def show_picture(request: web.Request) -> web.StreamResponse:
    """The picture itself; 404 where the club has none."""
    return emblem_answer(await request.app[DESK].ask(emblem_of))
