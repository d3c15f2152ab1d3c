"""What cannot be done is said in one sentence, where the form stands or on a page of its own."""

from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.http import HttpProcessingError

from host_tools.common.errors import DeskError, SchreiberError
from host_tools.language.message import msg
from host_tools.tournament.decisions import EventClosedError
from host_tools.web.render.templates import render, say

# What the server raises for a form that it cannot read; LookupError for an encoding that is none.
_UNREADABLE = (ValueError, LookupError, HttpProcessingError, web.RequestPayloadError)

NOTICE = "#notice"  # where every page shows a sentence


@web.middleware
async def tell_errors(request, handler):
    """Say a SchreiberError; into the page that sent a form by htmx, which stays filled then."""
    try:
        await _read(request)
        return await handler(request)
    except SchreiberError as error:
        sentence = say(request, error.message)
        values = {"sentence": sentence, "settings": _settings(request, error)}
        if _by_htmx(request):
            return render_notice(request, "parts/notice.html", **values)
        return render(request, "error.html", status=422, back=_before(request), **values)


def _settings(request, error):
    """The address of the page on which a closed event is opened again, None for other errors."""
    closed = isinstance(error, EventClosedError) and "event" in request.match_info
    return f"/event/{request.match_info['event']}/settings" if closed else None


async def _read(request):
    """Read the form that was sent; handlers find it read. DeskError if that cannot be."""
    try:
        await request.post()
    except web.HTTPRequestEntityTooLarge as error:
        raise DeskError(msg("What was sent is far too long; was it the right file?")) from error
    except _UNREADABLE as error:
        raise DeskError(msg("What was sent is no form that can be read.")) from error


def render_notice(request, template, **values):
    """The response 422 with a template whose only element is of the class `wrong`.

    It is shown in the notice of the page that sent a form by htmx, whatever the form replaces; to
    who sent it without, alone.
    """
    response = render(request, template, status=422, **values)
    if _by_htmx(request):
        response.headers.update(
            {"HX-Retarget": NOTICE, "HX-Reswap": "innerHTML", "HX-Reselect": ".wrong"}
        )
        # The page stays, and with it its address: where the form was sent to there is no page.
        response.headers["HX-Push-Url"] = "false"
    return response


def _before(request):
    """The address within this site from which somebody has come; of the events if none is known."""
    came = urlsplit(request.headers.get("Referer", ""))
    return came._replace(scheme="", netloc="").geturl() if came.netloc == request.host else "/"


def _by_htmx(request):
    return "HX-Request" in request.headers and request.method == "POST"
