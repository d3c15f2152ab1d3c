"""The help: what one does on a page, and the guides, which tell everything."""

from aiohttp import web

from host_tools.web.help.guides import GUIDES, guide_in, guide_names, picture_file
from host_tools.web.help.page_help import PAGE_HELP
from host_tools.web.render.templates import language_of, render

routes = web.RouteTableDef()


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
