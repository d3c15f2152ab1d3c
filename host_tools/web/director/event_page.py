"""What all pages of an event share: which event it is, and what stands around the page."""

from aiohttp import web

from host_tools.language.message import msg
from host_tools.tournament.decisions import read, sentence
from host_tools.web.render.templates import render, say
from host_tools.web.render.typed_numbers import digits
from host_tools.web.serving.app_keys import DESK

# What the page that has sent a form knew of: the number of the last decision; see `static/desk.js`.
SEEN = "Schreiber-Seen"
SINCE = "since"  # what a page that looks again shows, as its template writes it into the address


async def event_of(request: web.Request) -> web.StreamResponse:
    """The `Event` of the event that the address names; 404 if there is none. DeskError."""
    number = number_in(request, "event")
    event = await request.app[DESK].event(number)
    if event.state.settings is None:
        raise web.HTTPNotFound(text=say(request, msg("there is no event {number}", number=number)))
    return event


def number_in(request, name):
    """A number in the address; 404 if it is none, or larger than any that is stored."""
    number = digits(request.match_info[name])
    if number is None:
        raise web.HTTPNotFound()
    return number


async def decide(request, number, steps, reason="", new=()):
    """Decide about an event what a form asks for, once, however often it is sent. DeskError."""
    seen = digits(request.headers.get(SEEN, ""))
    return await request.app[DESK].decide(number, steps, reason, new, seen)


def render_event(request, template, event, tab, **values):
    """The response with a page of an event; `tab`: which one of `layout/event.html` it is."""
    last = _last(event.journal)
    return render(
        request,
        template,
        event=event,
        settings=event.state.settings,
        base=f"/event/{event.number}",
        tab=tab,
        seen=event.journal.decisions[-1].number,
        last=last,
        last_sentence=None if last is None else sentence(last, event),
        last_seats=[] if last is None else read(last).seats_left(event),
        **values,
    )


def spare_what_is_shown(request, version):
    """Answer a page that looks again with nothing (204) if it shows this version already."""
    if request.query.get(SINCE) == version:
        raise web.HTTPNoContent


def _last(journal):
    """The last decision that somebody may take back, None if there is none."""
    decisions = journal.to_take_back()
    return decisions[-1] if decisions else None
