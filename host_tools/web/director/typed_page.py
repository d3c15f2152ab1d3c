"""Taking what is typed of a table from paper or off a display: a sheet, a rest of it, a code."""

from aiohttp import web
from multidict import MultiDict

from host_tools.common.errors import DeskError
from host_tools.events.decide_on import Step
from host_tools.language.message import msg
from host_tools.tournament.accounts.source import SourceKind
from host_tools.tournament.event import Event
from host_tools.tournament.result_codes import step_of_short_code
from host_tools.tournament.rulings.reckoning import Reckoning, reckoning_of
from host_tools.tournament.table import Table
from host_tools.web.director.decisions_page import way_back
from host_tools.web.director.event_page import decide, event_of
from host_tools.web.director.posted import content_of, whole_number
from host_tools.web.director.ruling_page import ruling_step
from host_tools.web.director.sheet_absent import leave_out_absent
from host_tools.web.director.sheet_shared import leave_out_others, lines_of_sheet
from host_tools.web.director.table_address import table_in
from host_tools.web.render.templates import say
from host_tools.web.serving.sent_form import Texts, texts_of

routes = web.RouteTableDef()

TYPED_COUNTS = msg("what was typed counts")
CODE = "code"


@routes.post("/event/{event}/table/{round}/{table}/typed")
async def take(request: web.Request) -> web.StreamResponse:
    """Take the totals of a sheet, or with the field `code` those of a signed round.

    Where a sheet is of all deals, the box of the table counts no more. Who is ticked as
    `not_played` is not on it; nor who has played none of its deals at a chair that has had several.
    """
    event = await event_of(request)
    table = table_in(request, event)
    form = (await texts_of(request)).copy()
    if CODE in form:
        await decide(request, event.number, [_code(event, table, form)])
        taken = f"/event/{event.number}/round/{table.round_number}?taken={table.table}"
        raise web.HTTPSeeOther(taken)
    form["round"], form["table"] = str(table.round_number), str(table.table)
    steps = _sheet(event, table, form)
    sets_aside = any(kind == "set_aside" for kind, _ in steps)
    reason = say(request, TYPED_COUNTS) if sets_aside else ""
    await decide(request, event.number, steps, reason)
    raise web.HTTPSeeOther(way_back(form, f"/event/{event.number}/round/{table.round_number}"))


def _code(event: Event, table: Table, form: Texts) -> Step:
    persons = [whole_number("persons", text) for text in form.getall("persons", [])]
    points = [whole_number("points", text) for text in form.getall("points", [])]
    if len(set(persons)) != len(persons) or len(persons) != len(points):
        raise DeskError(msg("persons: there must be one for each of the points"))
    given = dict(zip(persons, points, strict=True))
    return step_of_short_code(event, (table.round_number, table.table), given, form[CODE])


def _sheet(event: Event, table: Table, form: MultiDict[str]) -> list[Step]:
    """The steps of a sheet: who has not played, its totals, that its box counts no more."""
    reckoning = reckoning_of(event, (table.round_number, table.table))
    fined = [text.strip() or "0" for text in form.popall("penalties", [])]
    form.extend(("penalties", text) for text in fined)
    form["first"] = form.get("first") or "1"
    is_whole = whole_number("first", form["first"]) <= 1
    here = reckoning.stands
    leave_out_others(lines_of_sheet(here.chairs, event.name), event.name, form)
    absent, due = leave_out_absent(here, event.name, form)
    has_all = whole_number("deals", form["deals"]) >= due
    aside = table.bound if is_whole and has_all and not _has_result(reckoning) else []
    says_where = not is_whole or (not aside and _begins_with_first(reckoning))
    kind = "rest" if says_where else "sheet"
    if any(text != "0" for text in fined):
        kind = "sheet_with_penalty"
    steps: list[Step] = [] if absent is None else [ruling_step(table, absent)]
    steps.append((kind, content_of(kind, form)))
    return steps + [("set_aside", {"session": one.session.id}) for one in aside]


def _has_result(reckoning: Reckoning) -> bool:
    """Is a table over, or has something of it been typed?"""
    return reckoning.account.over or any(one.typed for one in reckoning.stands.sources)


def _begins_with_first(reckoning: Reckoning) -> bool:
    """Does a sheet of a table say that it begins with the first deal?

    So it does where no box has brought any. Typed once more it says what it said before.
    """
    sources = reckoning.stands.situation.sources
    sheets = [one for one in sources if one.kind == SourceKind.SHEET]
    if sheets:
        return sheets[-1].rows[0].number is not None
    return not any(one.recorded and one.rows for one in sources)
