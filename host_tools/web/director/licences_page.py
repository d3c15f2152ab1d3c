"""The licence list of the club: taken in from a file, shown with who has no licence, removed."""

import asyncio

from aiohttp import web

from host_tools.club.licence_list import read_licences
from host_tools.club.list_file import list_file
from host_tools.common.text_files import MAX_SIZE
from host_tools.events.club_licences import keep_licence_list, licence_list_of
from host_tools.events.person_cards import persons_of
from host_tools.web.director.within_event import both, home_of, render_within
from host_tools.web.serving.app_keys import DESK
from host_tools.web.serving.sent_form import chosen_file

routes = web.RouteTableDef()

HOME = "/persons/licences"


@both(routes.get, HOME)
async def show(request: web.Request) -> web.StreamResponse:
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
        request, "licences.html", HOME, licences=licences, cards=len(cards), without=without
    )


@both(routes.post, HOME)
async def take_in(request: web.Request) -> web.StreamResponse:
    """Take in the chosen file in the place of the list before. DeskError if it is no such list."""
    where, data = await chosen_file(request, "file", MAX_SIZE)
    licences = read_licences(await asyncio.to_thread(list_file, data, where))
    await request.app[DESK].ask(keep_licence_list, licences)
    raise web.HTTPSeeOther(home_of(request, HOME))


@both(routes.post, HOME, "/remove")
async def remove(request: web.Request) -> web.StreamResponse:
    """Have no list any more: nobody is marked."""
    await request.app[DESK].ask(keep_licence_list, None)
    raise web.HTTPSeeOther(home_of(request, HOME))
