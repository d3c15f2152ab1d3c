"""Taking the code of a signed round that says all of it: what a scanner types."""

from aiohttp import web

from host_tools.common.errors import DeskError
from host_tools.language.message import msg
from host_tools.tournament.result_codes import is_long, step_of_long_code
from host_tools.web.director.event_page import decide, event_of, number_in
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
