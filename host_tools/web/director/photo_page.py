"""The photos of the sheets of a table: taken in from a file, shown, removed."""

from aiohttp import web

from host_tools.common.photo_file import MAX_PHOTO
from host_tools.events.sheet_photos import keep_photo, photo_of, remove_photo
from host_tools.web.director.event_page import event_of, number_in
from host_tools.web.director.table_page import page_of, table_in
from host_tools.web.serving.app_keys import DESK
from host_tools.web.serving.sent_form import chosen_file

routes = web.RouteTableDef()

SHOWN = "#photos"  # where the page of a table has them


@routes.post("/event/{event}/table/{round}/{table}/photo")
async def keep(request: web.Request) -> web.StreamResponse:
    """Keep the chosen file with the table. DeskError if it is no photo."""
    event = await event_of(request)
    table = table_in(request, event)
    _, data = await chosen_file(request, "file", MAX_PHOTO)
    place = (table.round_number, table.table)
    await request.app[DESK].ask(keep_photo, event.number, place, data)
    raise web.HTTPSeeOther(page_of(event, table) + SHOWN)


@routes.get("/event/{event}/photo/{photo}")
async def show(request: web.Request) -> web.StreamResponse:
    """The picture itself; 404 where the event has none by this number."""
    ids = number_in(request, "event"), number_in(request, "photo")
    photo = await request.app[DESK].ask(photo_of, *ids)
    if photo is None:
        raise web.HTTPNotFound()
    return web.Response(body=photo.data, content_type=photo.media_type)


@routes.post("/event/{event}/photo/{photo}/remove")
async def remove(request: web.Request) -> web.StreamResponse:
    """Remove a photo for good, also of a closed event."""
    event_number = number_in(request, "event")
    place = await request.app[DESK].ask(remove_photo, event_number, number_in(request, "photo"))
    raise web.HTTPSeeOther(f"/event/{event_number}/table/{place[0]}/{place[1]}{SHOWN}")
