"""A table: what is asked, its sheet with running totals and chart, its chairs and its sources.

Other pages ask here for the table that an address names, and for the way back to its page.
"""

from collections.abc import Collection, Iterable, Mapping

from aiohttp import web

from host_tools.boxes.station.next_table import may_get_another, waits
from host_tools.events.sheet_photos import MOST_PHOTOS, photos_of
from host_tools.reports.altered import altered
from host_tools.sessions.session import Session
from host_tools.tournament.accounts.hints import AskedOf, HintKind
from host_tools.tournament.aliases import Place
from host_tools.tournament.decisions.score_sheets import SHEET, typed_in
from host_tools.tournament.event import Event
from host_tools.tournament.money.playing_money import has_kontra_in_money, playing_money
from host_tools.tournament.seat_tasks.seating_sentences import waits_for
from host_tools.tournament.seat_tasks.tasks_at_table import seat_tasks, with_room
from host_tools.tournament.tables.binding import Waiting, as_aside
from host_tools.tournament.tables.other_rules import by_other_rules
from host_tools.tournament.tables.rulings.asked import Asked, asked_at
from host_tools.tournament.tables.rulings.chair_parts import sitters_words
from host_tools.tournament.tables.rulings.typed_sheet import before_the_rest
from host_tools.tournament.tables.table import Table
from host_tools.web.director.event_page import (
    event_of,
    number_in,
    render_event,
    spare_what_is_shown,
)
from host_tools.web.director.posted import whole_number
from host_tools.web.director.questions_shown import follow_by_themselves, questions_shown
from host_tools.web.director.ruling_form import MOST_ROWS, ROWS, ruling_form
from host_tools.web.director.sheet_asked import SheetAsked, sheet_asked
from host_tools.web.director.sheet_lines import SheetLine, deals_without_one, lines_of_sheet
from host_tools.web.director.sources_shown import sources_shown
from host_tools.web.director.warnings_shown import warnings_at
from host_tools.web.render.sheet_form import sheet_of
from host_tools.web.serving.app_keys import DESK, STATION

routes = web.RouteTableDef()

OPEN = "open"  # in the address of a page that looks again: the form of a sheet is unfolded there
EDIT = "edit"  # in the address: the plain editor is unfolded, with so many rows at each place


@routes.get("/event/{event}/table/{round}/{table}")
async def show(request: web.Request) -> web.StreamResponse:
    """The page of a table; nothing for a page that looks again if nothing has changed."""
    version = await request.app[DESK].version()
    spare_what_is_shown(request, version)
    event = await event_of(request)
    table = table_in(request, event)
    place = (table.round_number, table.table)
    plugged = request.app[STATION].set_up_anew()
    here, names = table.stand, event.source_names(table.round_number)
    asked = follow_by_themselves(asked_at(event, table), event.sessions, plugged)
    asked_sheet = sheet_asked(table, names, before_the_rest(table, event.state))
    sheet_lines = lines_of_sheet(here.chairs, event.name)
    photos = await request.app[DESK].ask(photos_of, event.number, place)
    return render_event(
        request,
        "table.html",
        event,
        tab="round",
        table=table,
        asked=questions_shown([(place, asked)]),
        troubles=[one for one in table.troubles if one not in table.questions],
        chairs=[sitters_words(one.holders, event.name) for one in here.chairs],
        sources=sources_shown(here, names),
        called=names.source,
        bound={one.session.id: one for one in table.bound},
        editor=ruling_form(here, names, event.spare_in(table.round_number), _rows(request)),
        rows=_rows(request),
        more_rows=min(2 * _rows(request), MOST_ROWS),
        asks=_asks(asked),
        edits=EDIT in request.query,
        sheet=sheet_of(event, table),
        money=playing_money([table]) if event.book and event.book.has_money else None,
        kontra_in_money=has_kontra_in_money(table, event.state),
        changes=altered(event, table),
        times={one.change.id: one.change.time for one in table.sessions.changes},
        changed=any(one.hint.kind == HintKind.CHANGED for one in asked),
        asked_sheet=asked_sheet,
        sheet_lines=sheet_lines,
        taken_back=_points_taken_back(event, table, sheet_lines, asked_sheet.first or 1),
        deals_without_one=deals_without_one(here),
        photos=photos,
        more_photos=len(photos) < MOST_PHOTOS,
        keeps_form="since" in request.query and not _folds(request, asked_sheet),
        movable=len(table.bound) == 1 and not _has_result(table),
        may_get_a_box=may_get_another(table),
        waits=waits(table),
        waits_for=waits_for(event, place),
        other_rules=by_other_rules(table, event.state),
        naming=_naming(event, table),
        aside=_aside(event, table),
        seat_tasks=seat_tasks(event, table, plugged),
        leaving=_may_leave(event, table),
        with_room=with_room(event, table),
        to_set_up=_to_set_up(event, asked),
        warnings=warnings_at(event, table),
        version=version,
    )


def _rows(request: web.Request) -> int:
    """How many rows of holders the editor has at each place."""
    text = request.query.get(EDIT, "")
    return max(ROWS, min(whole_number(EDIT, text), MOST_ROWS)) if text.isdecimal() else ROWS


def _asks(asked: Collection[Asked]) -> bool:
    """Return True if one of the two questions is asked."""
    return any(one.hint.asks != AskedOf.TASK for one in asked)


def _has_result(table: Table) -> bool:
    return table.over or table.typed


def _to_set_up(event: Event, asked: Collection[Asked]) -> dict[str, bool]:
    """{session: is its box expected at the desk?} of those that were set up for others."""
    found = [one.hint.source for one in asked if one.hint.kind == HintKind.SET_UP and one.offers]
    return {source: source in event.state.sessions.called_back for source in found if source}


def _naming(event: Event, table: Table) -> list[Waiting]:
    """The sessions at no table whose boxes name this one."""
    here = (table.round_number, table.table)
    return [one for one in event.waiting if (one.session.round, one.session.table) == here]


def _aside(event: Event, table: Table) -> list[Waiting]:
    """The sessions that were set aside and were of a table, or name it and are at none."""
    here = (table.round_number, table.table)
    of_table = [as_aside(event.state, session) for session in table.sessions.aside]
    return of_table + [one for one in event.aside if _last_place(event, one.session) == here]


def _last_place(event: Event, session: Session) -> Place:
    """Return the last (round, table) of a session, by a decision or else by its box."""
    seating = event.seatings.get(session.id)
    return (session.round, session.table) if seating is None else seating.place


def _folds(request: web.Request, asked_sheet: SheetAsked) -> bool:
    """Return True if a page that looks again folds the form of a sheet, because all is in."""
    return OPEN in request.query and not asked_sheet.missing


def _may_leave(event: Event, table: Table) -> list[int]:
    """The persons who may leave a table: those who play there, in order; none once it is over."""
    entrants = event.state.entrants
    drawn = [entrants[person] for person in table.persons if person in entrants]
    plays = [one for one in drawn if one.left is None and one.plays_in(table.round_number)]
    return [] if table.over else [one.person for one in plays]


def _points_taken_back(
    event: Event, table: Table, lines: Iterable[SheetLine], begins: int
) -> Mapping[int, int]:
    """{person: points} of the last sheet of a table if it was taken back and is that of the form.

    lines: of the form; begins: with which deal. One with penalties is typed anew.
    """
    place = (table.round_number, table.table)
    typed = [
        decision
        for decision in event.journal.decisions
        if typed_in(decision, SHEET)
        and (decision.content["round"], decision.content["table"]) == place
    ]
    if not typed or event.state.typed_at(place).sheets:
        return {}
    last = typed[-1]
    persons = last.content["persons"]
    first = last.content.get("first") or 1
    is_that_of_the_form = (
        last.number in event.journal.undone()
        and set(persons) == {line.person for line in lines}
        and first == begins
        and not last.content.get("penalties")
    )
    return dict(zip(persons, last.content["points"], strict=True)) if is_that_of_the_form else {}


def table_in(request: web.Request, event: Event) -> Table:
    """The `Table` that the address names; 404 if there is none."""
    place = (number_in(request, "round"), number_in(request, "table"))
    if place not in event.tables:
        raise web.HTTPNotFound()
    return event.tables[place]


def page_of(event: Event, table: Table) -> str:
    """The address of the page of a table."""
    return f"/event/{event.number}/table/{table.round_number}/{table.table}"
