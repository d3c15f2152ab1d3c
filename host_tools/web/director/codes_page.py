"""Taking the code of a signed round: what a scanner types, or what somebody types beside totals."""

from aiohttp import web

from host_tools.common.errors import DeskError
from host_tools.language.message import msg
from host_tools.tournament.result_codes import is_long, step_of_long_code, step_of_short_code
from host_tools.web.director.event_page import decide, event_of, number_in
from host_tools.web.director.posted import whole_number
from host_tools.web.director.table_page import table_in
from host_tools.web.serving.sent_form import texts_of

routes = web.RouteTableDef()

CODE = "code"


@routes.post("/event/{event}/round/{round}/code")
async def take_scanned(request: web.Request) -> web.StreamResponse:
    """Take a code that says all of a result, of whatever round."""
    number_in(request, "round")
    event = await event_of(request)
    text = (await texts_of(request)).get(CODE, "")
    if not is_long(text):
        raise DeskError(
            msg("code: this field takes what a camera reads; ten characters go to their table")
        )
    kind, content = step_of_long_code(event, text)
    await decide(request, event.number, [(kind, content)])
    place = "/event/{}/round/{}?taken={}".format(event.number, content["round"], content["table"])
    raise web.HTTPSeeOther(place)


@routes.post("/event/{event}/table/{round}/{table}/code")
async def take_typed(request: web.Request) -> web.StreamResponse:
    """Take the ten characters of a table's code, with the totals of its players."""
    event = await event_of(request)
    table = table_in(request, event)
    place = (table.round_number, table.table)
    form = await texts_of(request)
    persons = [whole_number("persons", text) for text in form.getall("persons", [])]
    points = [whole_number("points", text) for text in form.getall("points", [])]
    if len(set(persons)) != len(persons) or len(persons) != len(points):
        raise DeskError(msg("persons: there must be one for each of the points"))
    given = dict(zip(persons, points, strict=True))
    step = step_of_short_code(event, place, given, form.get(CODE, ""))
    await decide(request, event.number, [step])
    raise web.HTTPSeeOther("/event/{}/round/{}?taken={}".format(event.number, *place))
