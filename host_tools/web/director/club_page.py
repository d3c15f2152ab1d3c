"""Name, emblem and licence list of the club: shown, kept, removed."""

import asyncio

from aiohttp import web

from host_tools.club.emblem import MAX_EMBLEM
from host_tools.club.licence_list import read_licences
from host_tools.club.list_file import list_file
from host_tools.common.text_files import MAX_SIZE
from host_tools.events.club_files import (
    LONGEST_CLUB_NAME,
    club_name_of,
    emblem_of,
    keep_club_name,
    keep_emblem,
    keep_licence_list,
    licence_list_of,
    remove_emblem,
)
from host_tools.events.person_cards import persons_of
from host_tools.web.director.within_event import both, home_of, render_within
from host_tools.web.serving.app_keys import DESK
from host_tools.web.serving.file_answers import emblem_answer
from host_tools.web.serving.sent_form import chosen_file, texts_of

routes = web.RouteTableDef()

HOME = "/emblem"
LICENCES = "/persons/licences"


@both(routes.get, HOME)
async def show(request: web.Request) -> web.StreamResponse:
    """Name and emblem, and the forms that take others."""
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


@both(routes.get, LICENCES)
async def show_licences(request: web.Request) -> web.StreamResponse:
    """How many licences are valid, who of the club has none of them, and the form for a list."""
    desk = request.app[DESK]
    licences = await desk.ask(licence_list_of)
    known = [] if licences is None else [*(await desk.ask(persons_of)).values()]
    cards = [person for person in known if person.same_as is None and not person.forgotten]
    without = [
        (person, why)
        for person in cards
        if licences is not None and (why := licences.remark(person)) is not None
    ]
    return await render_within(
        request, "licences.html", LICENCES, licences=licences, cards=len(cards), without=without
    )


@both(routes.post, LICENCES)
async def take_in_licences(request: web.Request) -> web.StreamResponse:
    """Take in the chosen file in the place of the list before. DeskError if it is no such list."""
    where, data = await chosen_file(request, "file", MAX_SIZE)
    licences = read_licences(await asyncio.to_thread(list_file, data, where))
    await request.app[DESK].ask(keep_licence_list, licences)
    raise web.HTTPSeeOther(home_of(request, LICENCES))


@both(routes.post, LICENCES, "/remove")
async def remove_licences(request: web.Request) -> web.StreamResponse:
    """Have no list any more: nobody is marked."""
    await request.app[DESK].ask(keep_licence_list, None)
    raise web.HTTPSeeOther(home_of(request, LICENCES))
