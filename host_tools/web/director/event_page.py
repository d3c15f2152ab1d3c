"""What all pages of an event share: the event of an address, and the frame of a page."""

from collections.abc import Iterable, Sequence

from aiohttp import web

from host_tools.language.message import msg
from host_tools.tournament.decisions import Decision, Journal, read, sentence
from host_tools.tournament.event import Event
from host_tools.tournament.person import Person
from host_tools.web.render.templates import render, say
from host_tools.web.render.typed_numbers import digits
from host_tools.web.serving.app_keys import DESK
from host_tools.web.serving.desk import Step

# The number of the last decision that the page of a form knew of; see `static/desk.js`.
SEEN = "Schreiber-Seen"
SINCE = "since"  # the version that a page shows which looks again; its template writes it


async def event_of(request: web.Request) -> Event:
    """The `Event` that the address names; 404 if there is none. DeskError."""
    event_number = number_in(request, "event")
    event = await request.app[DESK].event(event_number)
    if event.state.known_settings is None:
        sentence = msg("there is no event {number}", number=event_number)
        raise web.HTTPNotFound(text=say(request, sentence))
    return event


def number_in(request: web.Request, name: str) -> int:
    """A number in the address; 404 for any other text, and for one that is too large."""
    number = digits(request.match_info[name])
    if number is None:
        raise web.HTTPNotFound()
    return number


async def decide(
    request: web.Request,
    event_number: int,
    steps: Sequence[Step],
    reason: str = "",
    new: Iterable[Person] = (),
) -> list[Decision]:
    """Decide what a form asks for, once, however often it is sent. DeskError."""
    seen = digits(request.headers.get(SEEN, ""))
    return await request.app[DESK].decide(event_number, steps, reason, new, seen)


def render_event(
    request: web.Request, template: str, event: Event, tab: str, **values: object
) -> web.Response:
    """The response with a page of an event. tab: the one of `layout/event.html` above it."""
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


def spare_what_is_shown(request: web.Request, version: str) -> None:
    """End with nothing (204) if the page that looks again shows this version already."""
    if request.query.get(SINCE) == version:
        raise web.HTTPNoContent


def _last(journal: Journal) -> Decision | None:
    """The last decision that somebody may take back, None if there is none."""
    decisions = journal.to_take_back()
    return decisions[-1] if decisions else None
