"""Taking what is typed of a table from paper or off a display: a sheet, a rest of it, a code."""

from aiohttp import web
from multidict import MultiDict

from host_tools.common.errors import DeskError
from host_tools.events.decide_on import Step
from host_tools.language.message import msg
from host_tools.tournament.accounts.source import SourceKind
from host_tools.tournament.decisions.result_codes import (
    is_long,
    step_of_long_code,
    step_of_short_code,
)
from host_tools.tournament.decisions.score_sheets import SHEET
from host_tools.tournament.event import Event
from host_tools.tournament.tables.rulings.typed_sheet import in_place_of
from host_tools.tournament.tables.table import Table
from host_tools.web.director.decisions_page import way_back
from host_tools.web.director.event_page import decide, event_of, number_in
from host_tools.web.director.posted import content_of, whole_number
from host_tools.web.director.ruling_page import ruling_step
from host_tools.web.director.sheet_lines import leave_out_absent
from host_tools.web.director.table_page import table_in
from host_tools.web.serving.sent_form import Texts, texts_of

routes = web.RouteTableDef()

TYPED, CODE = "typed", "code"


@routes.post("/event/{event}/table/{round}/{table}/typed")
async def take(request: web.Request) -> web.StreamResponse:
    """Take the totals of a sheet, or with the field `code` those of a signed round.

    A sheet of all deals replaces what the box of the table has brought. A sheet of the rest counts
    after the deals of a box that was set aside, see `before_the_rest`. Players ticked as
    `not_played` are not on it, nor those who played none of its deals at a shared chair.
    """
    event = await event_of(request)
    table = table_in(request, event)
    form = (await texts_of(request)).copy()
    if CODE in form:
        await decide(request, event.number, [_code(event, table, form)])
        taken = f"/event/{event.number}/round/{table.round_number}?taken={table.table}"
        raise web.HTTPSeeOther(taken)
    await decide(request, event.number, _sheet(event, table, form))
    raise web.HTTPSeeOther(way_back(form, f"/event/{event.number}/round/{table.round_number}"))


@routes.post("/event/{event}/round/{round}/code")
async def take_scanned(request: web.Request) -> web.StreamResponse:
    """Take a code that says all of a result, of whatever round."""
    number_in(request, "round")
    event = await event_of(request)
    text = (await texts_of(request)).get(CODE, "")
    if not is_long(text):
        raise DeskError(
            msg("code: this field takes what a camera reads; ten characters go to their table")
        )
    kind, content = step_of_long_code(event, text)
    await decide(request, event.number, [(kind, content)])
    place = "/event/{}/round/{}?taken={}".format(event.number, content["round"], content["table"])
    raise web.HTTPSeeOther(place)


def _code(event: Event, table: Table, form: Texts) -> Step:
    persons = [whole_number("persons", text) for text in form.getall("persons", [])]
    points = [whole_number("points", text) for text in form.getall("points", [])]
    if len(set(persons)) != len(persons) or len(persons) != len(points):
        raise DeskError(msg("persons: there must be one for each of the points"))
    given = dict(zip(persons, points, strict=True))
    return step_of_short_code(event, (table.round_number, table.table), given, form[CODE])


def _sheet(event: Event, table: Table, form: MultiDict[str]) -> list[Step]:
    """The steps of a sheet: who has not played, and its totals."""
    fined = [text.strip() or "0" for text in form.popall("penalties", [])]
    if any(text != "0" for text in fined):
        form.extend(("penalties", text) for text in fined)
    form["what"] = SHEET
    form["round"], form["table"] = str(table.round_number), str(table.table)
    form["first"] = form.get("first") or "1"
    absent, due = leave_out_absent(table.stand, event.name, form)
    first, deals = (whole_number(field, form[field]) for field in ("first", "deals"))
    if first <= 1 and not _begins_with_first(table):
        del form["first"]
    content = content_of(TYPED, form) | in_place_of(table, event.state, first, deals, due)
    steps: list[Step] = [] if absent is None else [ruling_step(table, absent)]
    return [*steps, (TYPED, content)]


def _begins_with_first(table: Table) -> bool:
    """Does a sheet of a table say that it begins with the first deal?

    So it does where no box has brought any. Typed once more it says what it said before.
    """
    sheets = [one for one in table.stand.whole.sources if one.kind == SourceKind.SHEET]
    if sheets:
        return sheets[-1].rows[0].number is not None
    return table.typed_from == 1
