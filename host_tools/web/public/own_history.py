"""History of a player, for anybody who has the link to it."""

from aiohttp import web

from host_tools.events.person_links import own_history
from host_tools.language.message import msg
from host_tools.language.translator import LANGUAGES
from host_tools.reports.history_report import history_deals, words_of_deal
from host_tools.web.public.public_answers import DESK_OF_VIEW, language_of, show_sentence
from host_tools.web.render.history_charts import history_charts
from host_tools.web.render.templates import environment

routes = web.RouteTableDef()

NOBODYS = msg("This link leads to nobody, or it was withdrawn.")


@routes.get(r"/own/{secret:[\w-]{1,64}}")
async def show(request: web.Request) -> web.StreamResponse:
    """The history of the person to whom the link leads; 404 if it leads to nobody."""
    desk = request.app[DESK_OF_VIEW]
    history = await desk.ask(own_history, request.match_info["secret"], words_of_deal)
    if history is None:
        return show_sentence(request, NOBODYS, status=404)
    _, language = language_of(request)
    text = (
        environment(language)
        .get_template("public/own_history.html")
        .render(
            language=language,
            languages=LANGUAGES,
            history=history,
            charts=history_charts(history),
            deals=history_deals(history),
        )
    )
    return web.Response(text=text, content_type="text/html")
