"""What cannot be done is said in one sentence, where the form stands or on a page of its own."""

from aiohttp import web

from host_tools.errors import SchreiberError
from host_tools.translations.translator import translator
from host_tools.web.render import language_of, render

NOTICE = "#notice"  # where every page shows a sentence


@web.middleware
async def tell_errors(request, handler):
    """Say a SchreiberError; into the page that sent a form by htmx, which stays filled then."""
    try:
        return await handler(request)
    except SchreiberError as error:
        sentence = translator(language_of(request)).say(error.message)
        if "HX-Request" in request.headers and request.method == "POST":
            response = render(request, "parts/notice.html", status=422, sentence=sentence)
            response.headers.update({"HX-Retarget": NOTICE, "HX-Reswap": "innerHTML"})
            return response
        return render(request, "error.html", status=422, sentence=sentence)
