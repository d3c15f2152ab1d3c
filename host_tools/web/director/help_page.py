"""The help, a page at a time and by the guides, and the language in which all is shown."""

from aiohttp import web

from host_tools.language.translator import LANGUAGES
from host_tools.web.director.decisions_page import way_back
from host_tools.web.help.guides import GUIDES, guide_in, guide_names, picture_file
from host_tools.web.help.page_help import PAGE_HELP
from host_tools.web.render.templates import LANGUAGE, language_of, render
from host_tools.web.serving.sent_form import texts_of

routes = web.RouteTableDef()

YEAR_S = 365 * 24 * 3600  # so long the browser remembers the language of its user


@routes.get("/help")
async def show_first(request: web.Request) -> web.StreamResponse:
    """Lead to the first guide."""
    raise web.HTTPSeeOther(f"/help/{GUIDES[0]}")


@routes.get(r"/help/pictures/{name:\w+\.\w+\.png}")
async def show_picture(request: web.Request) -> web.StreamResponse:
    """A picture in a guide; 404 for another name."""
    path = picture_file(request.match_info["name"])
    if path is None:
        raise web.HTTPNotFound()
    return web.FileResponse(path)


@routes.get("/help/page/{page}")
async def show_of_page(request: web.Request) -> web.StreamResponse:
    """Show the help of a page, a few steps; 404 for an unknown page."""
    found = PAGE_HELP.get(request.match_info["page"])
    if found is None:
        raise web.HTTPNotFound()
    guide, _, anchor = found.book.partition("#")
    book = guide_in(guide, language_of(request))
    section = dict(book.headings).get(anchor, book.title)
    return render(request, "page_help.html", help=found, section=section)


@routes.get(r"/help/{guide:[\w/-]+}")
async def show(request: web.Request) -> web.StreamResponse:
    """Show a guide in the language of the reader; 404 for another name."""
    name = request.match_info["guide"]
    if name not in guide_names():
        raise web.HTTPNotFound()
    language = language_of(request)
    guides = [(one, guide_in(one, language).title) for one in GUIDES]
    return render(request, "help.html", name=name, guide=guide_in(name, language), guides=guides)


@routes.post("/language")
async def choose_language(request: web.Request) -> web.StreamResponse:
    """Show everything in this language from now on."""
    form = await texts_of(request)
    response = web.HTTPSeeOther(way_back(form, "/"))
    language = form.get(LANGUAGE, "")
    if language in LANGUAGES:
        response.set_cookie(LANGUAGE, language, max_age=YEAR_S, samesite="Strict")
    raise response
