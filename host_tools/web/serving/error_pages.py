"""Errors as one sentence: on the page that sent a form, or on a page of its own."""

from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.http import HttpProcessingError
from aiohttp.typedefs import Handler

from host_tools.club.name_readings import NewNameError
from host_tools.common import desk_log
from host_tools.common.errors import DeskError, OutdatedError, SchreiberError
from host_tools.events.bans import BannedError
from host_tools.events.closing import UnfinishedEventError, mark_of
from host_tools.events.guards.sheet_guards import UnusualSheetError
from host_tools.language.message import msg
from host_tools.tournament.decisions import EventClosedError
from host_tools.web.render.templates import render, say
from host_tools.web.serving.sent_form import texts_of

# What the server raises for a form that it cannot read; LookupError for an unknown encoding.
_UNREADABLE = (ValueError, LookupError, HttpProcessingError, web.RequestPayloadError)

WRONG = 422  # the status of a page that says what is wrong
ANYWAY = "anyway"  # the field of a form that is sent although something speaks against it
NOTICE = "#notice"  # where every page shows a sentence


@web.middleware
async def tell_errors(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Show a SchreiberError. A page that sent a form by htmx stays, filled in, and shows it."""
    try:
        await _read(request)
        _note(request)
        return await handler(request)
    except BannedError as error:
        return await _ask(request, "parts/anyway.html", ban=error.ban, name=error.name)
    except UnusualSheetError as error:
        return await _ask(request, "parts/anyway.html", told=error.told)
    except UnfinishedEventError as error:
        named = mark_of(error.open)
        return await _ask(request, "parts/anyway.html", still=error.open, named=named)
    except NewNameError as error:
        sentence = say(request, error.message)
        return await _ask(
            request, "parts/new_name.html", sentence=sentence, readings=error.readings
        )
    except SchreiberError as error:
        desk_log.refused(error)
        sentence = say(request, error.message)
        again = _before(request) if isinstance(error, OutdatedError) else None
        values = {"sentence": sentence, "settings": _settings(request, error), "again": again}
        if _by_htmx(request):
            return render_notice(request, "parts/notice.html", **values)
        response = render(request, "error.html", back=_before(request), **values)
        response.set_status(WRONG)
        return response


def _note(request: web.Request) -> None:
    """Note a form that was sent: its page without what was typed."""
    if request.method == "POST":
        resource = request.match_info.route.resource
        desk_log.note("form", page=resource.canonical if resource else None)


async def _ask(request: web.Request, template: str, **values: object) -> web.Response:
    """Ask by a template whether it is meant; the answer is the same form, which says `ANYWAY`."""
    fields = [(name, text) for name, text in (await texts_of(request)).items() if name != ANYWAY]
    return render_notice(
        request,
        template,
        fields=fields,
        action=request.path_qs,
        anyway=ANYWAY,
        back=_before(request),
        **values,
    )


def _settings(request: web.Request, error: SchreiberError) -> str | None:
    """The address of the page that opens a closed event again; None for other errors."""
    closed = isinstance(error, EventClosedError) and "event" in request.match_info
    return f"/event/{request.match_info['event']}/settings" if closed else None


async def _read(request: web.Request) -> None:
    """Read the form that was sent, once for all handlers. DeskError if it cannot be read."""
    try:
        await request.post()
    except web.HTTPRequestEntityTooLarge as error:
        raise DeskError(msg("The file is far too long; was it the right one?")) from error
    except _UNREADABLE as error:
        raise DeskError(msg("The form cannot be read.")) from error


def render_notice(request: web.Request, template: str, **values: object) -> web.Response:
    """The response 422 with a template whose only element has the class `wrong`.

    A page that sent the form by htmx shows it in its notice, whatever the form replaces. Without
    htmx the element is the whole page.
    """
    response = render(request, template, **values)
    response.set_status(WRONG)
    if _by_htmx(request):
        response.headers.update(
            {"HX-Retarget": NOTICE, "HX-Reswap": "innerHTML show:none", "HX-Reselect": ".wrong"}
        )
        # The page keeps its address: the address of the form has no page.
        response.headers["HX-Push-Url"] = "false"
    return response


def _before(request: web.Request) -> str:
    """The address within this site from which the request comes; "/" if it is not known."""
    came = urlsplit(request.headers.get("Referer", ""))
    return came._replace(scheme="", netloc="").geturl() if came.netloc == request.host else "/"


def _by_htmx(request: web.Request) -> bool:
    return "HX-Request" in request.headers and request.method == "POST"
