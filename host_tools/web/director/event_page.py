"""Event of an address and frame of its pages, for all pages of an event."""

import zlib
from collections.abc import Iterable, Sequence
from functools import partial

from aiohttp import web

from host_tools.club import club_journal
from host_tools.club.person import Person
from host_tools.events.decide_on import Step, decide_on
from host_tools.intake.database import Database
from host_tools.journal.journal import UNDO
from host_tools.journal.kind import Decision
from host_tools.language.message import Message, msg
from host_tools.tournament.accounts.hints import HintKind
from host_tools.tournament.decisions import read, sentence
from host_tools.tournament.decisions.concerned import places_of
from host_tools.tournament.decisions.decision_marks import Seen, mark_of, seen_in
from host_tools.tournament.decisions.idle_decisions import cannot_hold
from host_tools.tournament.event import Event
from host_tools.tournament.next_step import next_step
from host_tools.tournament.ranking.open_points import OpenPoint
from host_tools.tournament.tables.rulings.questions import Question, questions_in
from host_tools.tournament.tables.table import Table
from host_tools.web.devices.roles import ROLE, check_steps, may_decide
from host_tools.web.director.journal_rows import newest_first
from host_tools.web.director.ways import may_settle, way_to
from host_tools.web.render.templates import render, say
from host_tools.web.render.typed_numbers import digits
from host_tools.web.serving.app_keys import DESK, FORMS, STATION
from host_tools.web.serving.error_pages import ANYWAY
from host_tools.web.serving.sent_form import texts_of

# The marks of the decisions that the page of a form knew of; see `static/desk.js`.
SEEN = "Schreiber-Seen"
_MADE = web.RequestKey("decisions made", list[Decision])  # by a request
SINCE = "since"  # the version that a page shows which looks again; its template writes it


async def event_of(request: web.Request) -> Event:
    """The `Event` that the address names; 404 if there is none. DeskError."""
    event_number = number_in(request, "event")
    event = await request.app[DESK].event(event_number)
    if event.state.known_settings is None:
        sentence = msg("there is no {what}", what=msg("event {number}", number=event_number))
        raise web.HTTPNotFound(text=say(request, sentence))
    return event


async def names_of_events(request: web.Request, numbers: Iterable[int | None]) -> dict[int, str]:
    """{number: what it is called} of these events, None among them for nothing. DeskError."""
    wanted = {number for number in numbers if number is not None}
    return await request.app[DESK].ask(_names, wanted)


def _names(database: Database, numbers: Iterable[int]) -> dict[int, str]:
    states = ((number, database.journals.of(number).state) for number in sorted(numbers))
    return {number: state.settings.name for number, state in states if state.known_settings}


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
    new: Sequence[Person] = (),
) -> list[Decision]:
    """Decide what a form asks for, once, however often it is sent.

    DeskError, also if the sender's role lacks the decision, see `devices.roles`. Three errors can
    be confirmed by a second form with `ANYWAY`: BannedError if another event has banned the person,
    UnusualSheetError if no deals can have the totals of a sheet, UnfinishedEventError if the result
    of an event to be closed is still open.
    """
    await _check_role(request, event_number, steps)
    seen = seen_by(request)
    anyway = (await texts_of(request)).get(ANYWAY, False)
    arguments = event_number, steps, "", reason, new, seen, anyway
    decided = await request.app[DESK].ask(decide_on, *arguments)
    made = request.setdefault(_MADE, [])
    made += decided
    numbers = [decision.number for decision in made]
    request.app[FORMS].update({(event_number, mark_of(one)): numbers for one in made})
    return decided


def seen_by(request: web.Request) -> Seen | None:
    """Return the decisions known to the page that sends a form; None if it does not list them."""
    said = request.headers.get(SEEN)
    return None if said is None else seen_in(said)


async def _check_role(request: web.Request, event_number: int, steps: Sequence[Step]) -> None:
    """Raise DeskError unless the role that sends the request has these steps."""
    if ROLE not in request:
        return
    journal = (await request.app[DESK].event(event_number)).journal
    meant = [journal.meant(Decision(0, kind, {**given})) for kind, given in steps]
    check_steps(request, [(one.kind, one.content) for one in meant])


def render_event(
    request: web.Request, template: str, event: Event, tab: str, **values: object
) -> web.Response:
    """The response with a page of an event. tab: the one of `layout/event.html` above it."""
    last = _last_form(request, event)
    meant = map(event.journal.meant, last)
    newest, is_about_persons = newest_first(event)[0]
    return render(
        request,
        template,
        event=event,
        settings=event.state.settings,
        base=f"/event/{event.number}",
        tab=tab,
        seen=mark_of(event.journal.decisions[-1]),
        last=last,
        cannot_hold=cannot_hold(event.state),
        may_undo=all(may_decide(request, one.kind, one.content) for one in meant),
        last_told=[(decision, sentence(decision, event)) for decision in _told_of(last)],
        last_plays_again=_plays_again(request, event, last),
        last_boxes=boxes_to_carry(request, event, last),
        since_last=club_journal.sentence(newest, event.club, event.persons)
        if is_about_persons
        else None,
        since_last_time=newest.time,
        way_to=way_to,
        coming=partial(_coming, request, event),
        last_seats=[place for decision in last for place in read(decision).seats_left(event)],
        **values,
    )


def _coming(request: web.Request, event: Event) -> tuple[OpenPoint | None, str, bool]:
    """(what comes next, its version, may the role settle it): only whole pages ask for it."""
    step = next_step(event)
    return step, version_of(step), step is not None and may_settle(request, step)


def version_of(step: OpenPoint | None) -> str:
    """A text that changes whenever another step comes next."""
    return f"{zlib.crc32(repr(step).encode()):08x}"


def boxes_to_carry(
    request: web.Request, event: Event, decisions: Iterable[Decision]
) -> list[tuple[Table, Question]]:
    """(table, what is to be done with its box) of the tables that these decisions are about.

    Such a box was set up for others than sit at its table by now. One that is set up anew without
    anybody's help is left out: nobody has to carry it.
    """
    plugged = request.app[STATION].set_up_anew()
    meant = [_undone_by(event, one) if one.kind == UNDO else one for one in decisions]
    places = sorted({place for decision in meant for place in places_of(decision, event)})
    tables = [event.tables[place] for place in places]
    return [
        (table, question)
        for table in tables
        for question in questions_in(table.troubles, HintKind.SET_UP)
        if event.sessions[question.hint.source or ""].box not in plugged
    ]


def _undone_by(event: Event, undoing: Decision) -> Decision:
    """The decision that an undoing takes back."""
    number = undoing.content["decision"]
    return next(one for one in event.journal.decisions if one.number == number)


def _plays_again(request: web.Request, event: Event, last: Sequence[Decision]) -> Message | None:
    """Return the message that a player plays again, if the form only took back the stopping.

    None for any other form, whose own decisions are told.
    """
    undone = [_undone_by(event, one) for one in last if one.kind == UNDO]
    stopped = [one for one in undone if one.is_of("plays", what="stops")]
    besides = [one for one in last if one.kind != UNDO and not one.is_of("entrant", what="present")]
    if len(stopped) != 1 or besides:
        return None
    reasons = {one.reason for one in last} - {""}
    if len(reasons) != 1:
        return None
    [what] = reasons
    if not what.startswith(say(request, msg("Plays again"))):
        return None  # he gave another reason, as where a single decision is taken back
    return msg("{what}: {how}", what=event.name(stopped[0].content["person"]), how=what)


def spare_what_is_shown(request: web.Request, version: str) -> None:
    """End with nothing (204) if the page that looks again shows this version already."""
    if request.query.get(SINCE) == version:
        raise web.HTTPNoContent


def _told_of(last: list[Decision]) -> list[Decision]:
    """Those of the decisions of a form that are told, in order: two, or what began it all.

    Several are taken back from the last one to the first: that one says what is otherwise now.
    """
    if all(one.kind == UNDO for one in last):
        return last[-1:]
    return last[:2]


def _last_form(request: web.Request, event: Event) -> list[Decision]:
    """The decisions of the form that was sent last, in order, that somebody may take back.

    Its undoings among them. Of what no form of this desk has decided, only the last one; none
    where there is none.
    """
    decisions = event.journal.last_decided()
    if not decisions:
        return []
    last = decisions[-1]
    made = set(request.app[FORMS].get((event.number, mark_of(last)), [last.number]))
    undone = event.journal.undone()
    standing = {one.number for one in event.journal.to_take_back()}
    return [
        one
        for one in event.journal.decisions
        if one.number in made
        and (one.number in standing or (one.kind == UNDO and one.number not in undone))
    ]
