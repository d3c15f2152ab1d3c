"""Prints and downloads of an event, and each sheet as a page of its own."""

from aiohttp import web

from host_tools.common.errors import DeskError
from host_tools.events.club_files import club_name_of, emblem_of
from host_tools.events.event_books import book_of
from host_tools.language.message import msg
from host_tools.web.director.event_page import event_of, number_in, render_event
from host_tools.web.director.posted import whole_number
from host_tools.web.paper.honoured import FIRST_PLACES, MOST, Honoured
from host_tools.web.paper.printing import sheet_html
from host_tools.web.paper.sheets import SHEETS, Printed
from host_tools.web.public.switch import PUBLIC
from host_tools.web.published.download_files import DOWNLOADS
from host_tools.web.render.evening_picture import NAME as PICTURE
from host_tools.web.render.evening_picture import evening_picture
from host_tools.web.render.race_chart import after_each_played, race_of_event
from host_tools.web.render.templates import language_of, render
from host_tools.web.serving.app_keys import DESK
from host_tools.web.serving.file_answers import picture_answer

routes = web.RouteTableDef()

# In the address: who gets a certificate, so many of the first places, and which persons.
WHOM, FIRST, PERSON = "whom", "first", "person"
PLACES, EVERYBODY, THESE = "first", "everybody", "these"


@routes.get("/event/{event}/paper")
async def show(request: web.Request) -> web.StreamResponse:
    """All sheets, those of a round for each round that is drawn, and all files."""
    event = await event_of(request)
    return render_event(
        request,
        "paper.html",
        event,
        tab="paper",
        sheets=[sheet for sheet in SHEETS.values() if sheet.is_in(event)],
        drawn=len(event.state.plan.rounds),
        downloads=[one for one in DOWNLOADS if one.is_in(event)],
        address=request.app[PUBLIC].address,
        most=MOST,
        ranked=[line.person for line in event.standings().lines if line.rank is not None],
        has_picture=race_of_event(event, after_each_played(event)) is not None,
        has_emblem=await request.app[DESK].ask(emblem_of) is not None,
    )


@routes.get("/event/{event}/paper/poster")
async def show_poster(request: web.Request) -> web.StreamResponse:
    """The address of the public view, to be hung up; 404 if it is not on."""
    event = await event_of(request)
    if not request.app[PUBLIC].address:
        raise web.HTTPNotFound()
    return render(
        request,
        "paper/poster.html",
        settings=event.state.settings,
        address=request.app[PUBLIC].address,
        within=f"/event/{event.number}",
    )


@routes.get(f"/event/{{event}}/paper/{PICTURE}")
async def show_picture(request: web.Request) -> web.StreamResponse:
    """The evening as one picture, as far as it was played; 404 where it has no race yet."""
    event = await event_of(request)
    language = language_of(request)
    return picture_answer(evening_picture(event, after_each_played(event), language))


@routes.get("/event/{event}/paper/{sheet}")
@routes.get(r"/event/{event}/paper/{sheet}/{round:\d{1,2}}")
async def show_sheet(request: web.Request) -> web.StreamResponse:
    """A sheet, ready to be printed. DeskError if there is nothing to print."""
    event = await event_of(request)
    sheet = SHEETS.get(request.match_info["sheet"])
    round_number = number_in(request, "round") if "round" in request.match_info else None
    if sheet is None or not sheet.goes_with(round_number):
        raise web.HTTPNotFound()
    book = await request.app[DESK].ask(book_of, event.state.settings)
    emblem = await request.app[DESK].ask(emblem_of) if sheet.honours else None
    club = await request.app[DESK].ask(club_name_of)
    honoured = _honoured(request) if sheet.honours else FIRST_PLACES
    printed = Printed(event, book, round_number, club, honoured, emblem)
    within = f"/event/{event.number}"
    now = int(request.app[DESK].clock())
    text = sheet_html(sheet, printed, language_of(request), now, within)
    return web.Response(text=text, content_type="text/html")


def _honoured(request: web.Request) -> Honoured:
    """Return the players who get a certificate by the address. DeskError."""
    whom = request.query.get(WHOM, PLACES)
    if whom == EVERYBODY:
        return Honoured(first=None)
    if whom == THESE:
        persons = request.query.getall(PERSON, [])
        if not persons:
            raise DeskError(msg("Tick who gets a certificate."))
        return Honoured(persons=frozenset(whole_number(PERSON, one) for one in persons))
    return Honoured(first=whole_number(FIRST, request.query.get(FIRST, "3")))
