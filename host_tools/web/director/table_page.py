"""A table: its sheet with running totals and chart, and all that can be decided about it."""

from collections.abc import Collection
from functools import partial

from aiohttp import web

from host_tools.boxes.station.next_table import may_get_another, waits
from host_tools.common.errors import OutdatedError
from host_tools.events.decide_on import Step
from host_tools.language.formatting import typeset_signed
from host_tools.language.message import Message, msg
from host_tools.reports.altered import altered, restored
from host_tools.sessions.session import Session
from host_tools.tournament.aliases import Place
from host_tools.tournament.binding import Waiting, as_aside
from host_tools.tournament.deals_beyond import BEYOND, deals_beyond
from host_tools.tournament.event import Event
from host_tools.tournament.free_seats import who_may_join, with_room
from host_tools.tournament.kontra_in_money import has_kontra_in_money
from host_tools.tournament.leaving_empty import stays_empty
from host_tools.tournament.look_at import to_look_at
from host_tools.tournament.lying_ready import (
    before_the_rest,
    how_they_count,
    let_count_before_rest,
    lying_ready,
)
from host_tools.tournament.open_points import SEAT, TABLE, OpenPoint
from host_tools.tournament.other_rules import by_other_rules
from host_tools.tournament.person import Person
from host_tools.tournament.played_here import played_here
from host_tools.tournament.played_on import (
    AFTER_THE_END,
    FROM_THE_BOX,
    nobody_played_on,
    played_on_by,
)
from host_tools.tournament.playing_money import playing_money
from host_tools.tournament.refilled_seats import left_empty_at, taking_after_all
from host_tools.tournament.rival_sessions import let_count, why_not_others
from host_tools.tournament.seat_answers import TYPED_COUNTS
from host_tools.tournament.seat_questions import MORE, PLAYED_ON, questions_of
from host_tools.tournament.seating_sentences import absent_now, waits_for
from host_tools.tournament.seats_of_leaver import emptying
from host_tools.tournament.signed_otherwise import decided_with
from host_tools.tournament.table import Table
from host_tools.tournament.taking_over import taking_seat
from host_tools.tournament.typed_for import typed_for
from host_tools.web.director.adjusting import decide_to_adjust
from host_tools.web.director.decisions_page import way_back
from host_tools.web.director.event_page import (
    decide,
    event_of,
    number_in,
    render_event,
    spare_what_is_shown,
)
from host_tools.web.director.person_choice import (
    at_a_place,
    at_a_seat,
    chosen,
    entrant_of,
    registering,
)
from host_tools.web.director.posted import content_of, whole_number
from host_tools.web.director.sheet_absent import deals_without_one, leave_out_absent
from host_tools.web.director.sheet_asked import SheetAsked, sheet_asked
from host_tools.web.director.sheet_shared import leave_out_others, lines_of_sheet
from host_tools.web.director.sheet_taken_back import points_taken_back
from host_tools.web.director.table_questions import asked_at
from host_tools.web.director.warnings_shown import warnings_at
from host_tools.web.director.ways import way_to
from host_tools.web.render.sheet_form import sheet_of
from host_tools.web.render.templates import say
from host_tools.web.serving.app_keys import DESK, STATION
from host_tools.web.serving.sent_form import texts_of

routes = web.RouteTableDef()

BOTH_COUNT = msg("the deals of the box, and the rest from paper")
AS_SIGNED = msg("as the table had signed it")  # why it is brought back
OPEN = "open"  # in the address of a page that looks again: the form of a sheet is unfolded there


@routes.get("/event/{event}/table/{round}/{table}")
async def show(request: web.Request) -> web.StreamResponse:
    """The sheet of a table; nothing for a page that looks again if nothing has changed."""
    version = await request.app[DESK].version()
    spare_what_is_shown(request, version)
    event = await event_of(request)
    table = table_in(request, event)
    asked_sheet = sheet_asked(event, table)
    sheet_lines = lines_of_sheet(event, table)
    plugged = request.app[STATION].set_up_anew()
    return render_event(
        request,
        "table.html",
        event,
        tab="round",
        table=table,
        sheet=sheet_of(event, table),
        money=playing_money([table]) if event.book and event.book.has_money else None,
        kontra_in_money=has_kontra_in_money(table, event.state),
        asked=asked_at(event, table, plugged),
        changes=altered(event, table),
        restored=restored(event, table),
        times={one.change.id: one.change.time for one in table.changes},
        unseen=[one.change.id for one in table.changes if one.is_open],
        asked_sheet=asked_sheet,
        sheet_lines=sheet_lines,
        taken_back=points_taken_back(event, table, sheet_lines, asked_sheet.first or 1),
        deals_without_one=deals_without_one(event, table),
        keeps_form="since" in request.query and not _folds(request, asked_sheet),
        movable=len(table.bound) == 1 and not (table.over or table.typed),
        code_results=_results_of_code(event, table),
        may_get_a_box=may_get_another(table),
        waits=waits(table),
        waits_for=waits_for(event, (table.round_number, table.table)),
        ready=[how_they_count(table, one) for one in lying_ready(table, event.state)],
        other_rules=by_other_rules(table, event.state),
        naming=_naming(event, table),
        aside=_aside(event, table),
        joining=who_may_join(event, table),
        with_room=with_room(event, table),
        also=_also_to_look_at(event, table),
        way_to=way_to,
        decided_with=partial(decided_with, event.journal),
        leaving=_may_leave(event, table),
        left_empty=left_empty_at(event, table),
        absent={} if table.has_begun else _absent(event, table, plugged),
        warnings=warnings_at(event, table),
        version=version,
    )


def _results_of_code(event: Event, table: Table) -> str:
    """What the code of a table says of each player: `Anna 6, Beat −6`; "" without one."""
    pairs = table.code.results.items() if table.code else ()
    return ", ".join(f"{event.name(person)} {typeset_signed(points)}" for person, points in pairs)


@routes.post("/event/{event}/table/{round}/{table}/adjust")
async def adjust(request: web.Request) -> web.StreamResponse:
    """Give or take points of a person at the table."""
    event = await event_of(request)
    table = table_in(request, event)
    form = await texts_of(request)
    values = {name: whole_number(name, form.get(name, "")) for name in ("person", "points")}
    content = {"round": table.round_number, "table": table.table} | values
    await decide_to_adjust(request, event.number, content, form)
    raise web.HTTPSeeOther(f"/event/{event.number}/table/{table.round_number}/{table.table}")


@routes.post("/event/{event}/table/{round}/{table}/sheet")
async def enter_sheet(request: web.Request) -> web.StreamResponse:
    """Enter the totals of a sheet; where it is of all deals, the box of the table counts no more.

    Of a sheet that is only the rest, or that is typed while no box has brought any deal, what a box
    brings of its deals later does not count beside it, see `beside_typed`. With the rest the deals
    count that lie ready before it, see `lying_ready`. Who is ticked as `not_played` is not on it;
    nor who has played none of its deals at a seat that has had several.
    """
    event = await event_of(request)
    table = table_in(request, event)
    form = (await texts_of(request)).copy()
    form["round"], form["table"] = str(table.round_number), str(table.table)
    fined = [text.strip() or "0" for text in form.popall("penalties", [])]
    form.extend(("penalties", text) for text in fined)
    form["first"] = form.get("first") or "1"
    is_whole = whole_number("first", form["first"]) <= 1
    leave_out_others(event, table, form)
    absent, due = leave_out_absent(event, table, form)
    has_all = whole_number("deals", form["deals"]) >= due
    sets_aside = is_whole and has_all and not (table.over or table.typed)
    aside = table.bound if sets_aside else []
    says_where = not is_whole or (not aside and _begins_with_first(event, table))
    kind = "rest" if says_where else "sheet"
    if any(text != "0" for text in fined):
        kind = "sheet_with_penalty"
    ready = None if is_whole else before_the_rest(table, event.state)
    before = [] if ready is None else let_count_before_rest(table, ready)
    steps: list[Step] = [*absent, *before, (kind, content_of(kind, form))]
    steps += [("set_aside", {"session": one.session.id}) for one in aside]
    reason = say(request, TYPED_COUNTS) if aside else say(request, BOTH_COUNT) if before else ""
    await decide(request, event.number, steps, reason)
    raise web.HTTPSeeOther(way_back(form, f"/event/{event.number}/round/{table.round_number}"))


@routes.post("/event/{event}/table/{round}/{table}/as-signed")
async def bring_back(request: web.Request) -> web.StreamResponse:
    """Let a table stand as it had signed; `upto`: the last change that the page has shown."""
    event = await event_of(request)
    table = table_in(request, event)
    form = await texts_of(request)
    unseen = [one.change.id for one in table.changes if one.is_open]
    steps: list[Step] = [*restored(event, table).steps]
    if not steps or form.get("upto") != unseen[-1]:
        raise OutdatedError(msg("Something was decided since this was shown: look at it again."))
    steps.append(("seen", {"change": unseen[-1]}))
    await decide(request, event.number, steps, say(request, AS_SIGNED))
    raise web.HTTPSeeOther(f"/event/{event.number}/table/{table.round_number}/{table.table}")


@routes.post("/event/{event}/table/{round}/{table}/typed-for")
async def type_for(request: web.Request) -> web.StreamResponse:
    """Let what was typed for a `person` be of an `other` one, or of whom the form has chosen."""
    event = await event_of(request)
    table = table_in(request, event)
    form = await texts_of(request)
    person = whole_number("person", form.get("person", ""))
    new: list[Person] = []
    if form.get("other"):
        other = whole_number("other", form["other"])
    else:
        other, new = chosen(event, form, at_a_place(event, ""))
        other = entrant_of(event, other)
    sheets = event.state.sheets.get((table.round_number, table.table), [])
    reason = next((sheet.reason for sheet in sheets if sheet.reason), "")
    steps = [*registering(event, other), *typed_for(event, table, person, other)]
    await decide(request, event.number, steps, reason, new)
    raise web.HTTPSeeOther(f"/event/{event.number}/table/{table.round_number}/{table.table}")


@routes.post("/event/{event}/table/{round}/{table}/played-on")
async def play_on(request: web.Request) -> web.StreamResponse:
    """Let another person have played the deals of a session after somebody (`whom`) has stopped.

    `other`: who replaces him already; else the form has chosen somebody, perhaps a new person.
    """
    event = await event_of(request)
    table = table_in(request, event)
    form = await texts_of(request)
    new: list[Person] = []
    if form.get("other"):
        other = whole_number("other", form["other"])
    else:
        other, new = chosen(event, form, at_a_seat(event, table.round_number))
        other = entrant_of(event, other)
    whom = whole_number("whom", form.get("whom", ""))
    asked = [one for one in questions_of(table, PLAYED_ON) if one.person == whom]
    if not asked:
        raise OutdatedError(msg("Something was decided since this was shown: look at it again."))
    steps = played_on_by(event, table, asked[0], other)
    await decide(request, event.number, steps, say(request, FROM_THE_BOX), new)
    raise web.HTTPSeeOther(f"/event/{event.number}/table/{table.round_number}/{table.table}")


@routes.post("/event/{event}/table/{round}/{table}/not-played-on")
async def leave_out_later(request: web.Request) -> web.StreamResponse:
    """Let no deal count that stands on a box after somebody (`whom`) has stopped.

    Of a table that the director has ended.
    """
    event = await event_of(request)
    table = table_in(request, event)
    whom = whole_number("whom", (await texts_of(request)).get("whom", ""))
    asked = [one for one in questions_of(table, PLAYED_ON) if one.person == whom]
    later = [entry for one in asked for entry in nobody_played_on(event, table, one)]
    if not later:
        raise OutdatedError(msg("Something was decided since this was shown: look at it again."))
    steps: list[Step] = [("annul", {"entry": entry.id}) for entry in later]
    await decide(request, event.number, steps, say(request, AFTER_THE_END))
    raise web.HTTPSeeOther(f"/event/{event.number}/table/{table.round_number}/{table.table}")


@routes.post("/event/{event}/table/{round}/{table}/only-due")
async def leave_out_beyond(request: web.Request) -> web.StreamResponse:
    """Let no deal of a box count beyond those that are due at its table."""
    event = await event_of(request)
    table = table_in(request, event)
    asked = questions_of(table, MORE)
    beyond = [entry for one in asked for entry in deals_beyond(table, event.state, one)]
    if not beyond:
        raise OutdatedError(msg("Something was decided since this was shown: look at it again."))
    steps: list[Step] = [("annul", {"entry": entry.id}) for entry in beyond]
    await decide(request, event.number, steps, say(request, BEYOND))
    raise web.HTTPSeeOther(f"/event/{event.number}/table/{table.round_number}/{table.table}")


@routes.post("/event/{event}/table/{round}/{table}/played-here")
async def play_here(request: web.Request) -> web.StreamResponse:
    """Let a `person` have played here who was to have stopped, up to so many `deals` or to the end.

    `deals` "": he plays no more from the next round on.
    """
    event = await event_of(request)
    table = table_in(request, event)
    form = await texts_of(request)
    person, deals = whole_number("person", form.get("person", "")), form.get("deals", "")
    found = [
        answer.steps
        for question in questions_of(table)
        if question.person == person
        for answer in played_here(event, table, question)
        if deals == ("" if answer.deals is None else str(answer.deals))
    ]
    if not found:
        raise OutdatedError(msg("Something was decided since this was shown: look at it again."))
    await decide(request, event.number, found[0])
    raise web.HTTPSeeOther(f"/event/{event.number}/table/{table.round_number}/{table.table}")


@routes.post("/event/{event}/table/{round}/{table}/sessions")
async def choose_sessions(request: web.Request) -> web.StreamResponse:
    """Let the sessions of the form count at the table, one after the other, and no rival."""
    event = await event_of(request)
    table = table_in(request, event)
    sessions = (await texts_of(request)).getall("session", [])
    known = [one.session.id for one in (*table.rivals, *table.bound)]
    known += [session.id for session in table.aside]
    if not sessions or not set(sessions) <= set(known):
        raise OutdatedError(msg("Something was decided since this was shown: look at it again."))
    steps = let_count(table, sessions)
    sets_aside = any(kind == "set_aside" for kind, _ in steps)
    reason = say(request, why_not_others(table, sessions)) if sets_aside else ""
    await decide(request, event.number, steps, reason)
    raise web.HTTPSeeOther(f"/event/{event.number}/table/{table.round_number}/{table.table}")


@routes.post("/event/{event}/table/{round}/{table}/seats-empty")
async def leave_seats_empty(request: web.Request) -> web.StreamResponse:
    """Let the seats of a `person` who plays no more stay empty at all of his tables."""
    event = await event_of(request)
    table = table_in(request, event)
    steps = emptying(event, whole_number("person", (await texts_of(request)).get("person", "")))
    if not steps:
        raise OutdatedError(msg("Something was decided since this was shown: look at it again."))
    await decide(request, event.number, steps)
    raise web.HTTPSeeOther(f"/event/{event.number}/table/{table.round_number}/{table.table}")


@routes.post("/event/{event}/table/{round}/{table}/fill-seat")
async def fill_seat(request: web.Request) -> web.StreamResponse:
    """Let a person, perhaps a new one, play for one (`whom`) whose seat was to stay empty here."""
    event = await event_of(request)
    table = table_in(request, event)
    form = await texts_of(request)
    person, new = chosen(event, form, at_a_seat(event, table.round_number))
    person = entrant_of(event, person)
    whom = whole_number("whom", form.get("whom", ""))
    steps = taking_after_all(event, person, whom, table.round_number)
    if whom not in left_empty_at(event, table) or not steps:
        raise OutdatedError(msg("Something was decided since this was shown: look at it again."))
    await decide(request, event.number, steps, new=new)
    raise web.HTTPSeeOther(f"/event/{event.number}/table/{table.round_number}/{table.table}")


@routes.post("/event/{event}/table/{round}/{table}/take-seat")
async def take_seat(request: web.Request) -> web.StreamResponse:
    """Let a person take the seat of another one (`whom`) in this round alone.

    Perhaps a new one; who takes part already has no place in the round.
    """
    event = await event_of(request)
    table = table_in(request, event)
    form = await texts_of(request)
    person, new = chosen(event, form, at_a_seat(event, table.round_number))
    whom = whole_number("whom", form.get("whom", ""))
    steps = taking_seat(event, entrant_of(event, person), whom, table.round_number)
    await decide(request, event.number, steps, new=new)
    raise web.HTTPSeeOther(f"/event/{event.number}/table/{table.round_number}/{table.table}")


@routes.post("/event/{event}/table/{round}/{table}/sat")
async def name_player(request: web.Request) -> web.StreamResponse:
    """Say who sat at a place (`seat`, from 0) of a session.

    Whoever does not take part yet is registered by that.
    """
    event = await event_of(request)
    table = table_in(request, event)
    form = await texts_of(request)
    session = form.get("session", "")
    person, new = chosen(event, form, at_a_place(event, session))
    person = entrant_of(event, person)
    named = {
        "session": session,
        "place": whole_number("place", form.get("seat", "")),
        "person": person,
    }
    steps = [*registering(event, person), ("name", named)]
    await decide(request, event.number, steps, new=new)
    here = f"/event/{event.number}/table/{table.round_number}/{table.table}"
    raise web.HTTPSeeOther(way_back(form, here))


def _naming(event: Event, table: Table) -> list[Waiting]:
    """The sessions at no table whose boxes name this one."""
    here = (table.round_number, table.table)
    return [one for one in event.waiting if (one.session.round, one.session.table) == here]


def _aside(event: Event, table: Table) -> list[Waiting]:
    """The sessions that were set aside and were of a table, or name it and are at none."""
    here = (table.round_number, table.table)
    of_table = [as_aside(event.state, session) for session in table.aside]
    return of_table + [one for one in event.aside if _last_place(event, one.session) == here]


def _last_place(event: Event, session: Session) -> Place:
    """The (round, table) at which a session was last, whoever said it; else what its box says."""
    seating = event.seatings.get(session.id)
    return (session.round, session.table) if seating is None else seating.place


def _also_to_look_at(event: Event, table: Table) -> list[OpenPoint]:
    """What else has to be looked at: first the tables after this one, beginning anew at the first.

    Then all that is at no table.
    """
    here = (table.round_number, table.table)
    points = [
        point
        for point in to_look_at(event)
        if not (point.where in (TABLE, SEAT) and point.which == here)
    ]
    tables = [point for point in points if point.where == TABLE]
    tables.sort(key=lambda point: point.which <= here)
    return tables + [point for point in points if point.where != TABLE]


def _folds(request: web.Request, asked_sheet: SheetAsked) -> bool:
    """Is a page that looks again to fold the form of a sheet, now that all is in?"""
    return OPEN in request.query and not asked_sheet.missing


def _may_leave(event: Event, table: Table) -> list[int]:
    """The persons who may leave a table: those who play there, in order; none once it is over."""
    entrants = event.state.entrants
    drawn = [entrants[person] for person in table.persons if person in entrants]
    playing = [one for one in drawn if one.left is None and one.plays_in(table.round_number)]
    return [] if table.over else [one.person for one in playing]


def _absent(event: Event, table: Table, plugged: Collection[bytes]) -> dict[int, Message | None]:
    """{person: that his seats stay empty, if they can} of those drawn to a table who are absent."""
    absent = absent_now(event)
    return {
        person: stays_empty(event, person, table.round_number, plugged)
        for person in table.expected
        if person in absent
    }


def _begins_with_first(event: Event, table: Table) -> bool:
    """Does a sheet of a table say that it begins with the first deal?

    So it does where no box has brought any. Typed once more it says what it said before.
    """
    sheets = event.state.sheets.get((table.round_number, table.table), [])
    return sheets[-1].first is not None if sheets else table.typed_from == 1


def table_in(request: web.Request, event: Event) -> Table:
    """The `Table` that the address names; 404 if there is none."""
    place = (number_in(request, "round"), number_in(request, "table"))
    if place not in event.tables:
        raise web.HTTPNotFound()
    return event.tables[place]
