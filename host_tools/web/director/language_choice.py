"""Choice of the language, which the browser remembers for its user."""

from aiohttp import web

from host_tools.language.translator import LANGUAGES
from host_tools.web.director.decisions_page import way_back
from host_tools.web.render.templates import LANGUAGE
from host_tools.web.serving.sent_form import texts_of

routes = web.RouteTableDef()

YEAR_S = 365 * 24 * 3600


@routes.post("/language")
async def choose_language(request: web.Request) -> web.StreamResponse:
    """Show everything in this language from now on."""
    form = await texts_of(request)
    response = web.HTTPSeeOther(way_back(form, "/"))
    language = form.get(LANGUAGE, "")
    if language in LANGUAGES:
        response.set_cookie(LANGUAGE, language, max_age=YEAR_S, samesite="Strict")
    raise response
