"""Taking what changes the seats of a table before it plays on: who takes one, who leaves."""

from collections.abc import Callable, Sequence

from aiohttp import web

from host_tools.common.errors import DeskError, OutdatedError
from host_tools.language.message import msg
from host_tools.tournament.decisions.seats import TAKEN
from host_tools.tournament.event import Event
from host_tools.tournament.person import Person
from host_tools.tournament.refilled_seats import left_empty_at, taking_after_all
from host_tools.tournament.seats_of_leaver import emptying
from host_tools.tournament.table import Table
from host_tools.tournament.taking_over import taking_seat
from host_tools.web.director.event_page import decide, event_of
from host_tools.web.director.person_choice import at_a_seat, chosen, entrant_of
from host_tools.web.director.posted import whole_number
from host_tools.web.director.table_address import page_of, table_in
from host_tools.web.serving.desk import Step
from host_tools.web.serving.sent_form import Texts, texts_of

routes = web.RouteTableDef()

WHAT = "what"  # the field that says what is to be done
Steps = tuple[Sequence[Step], list[Person]]  # with the persons who are new


@routes.post("/event/{event}/table/{round}/{table}/seats")
async def change(request: web.Request) -> web.StreamResponse:
    """Change who has a seat, as the field `what` says: one of `_CHANGES`."""
    event = await event_of(request)
    table = table_in(request, event)
    form = await texts_of(request)
    what = form.get(WHAT, "")
    if what not in _CHANGES:
        raise DeskError(msg("what: say what becomes of the seat"))
    steps, new = _CHANGES[what](event, table, form)
    if not steps:
        raise OutdatedError(msg("Something was decided since this was shown: look at it again."))
    await decide(request, event.number, steps, new=new)
    raise web.HTTPSeeOther(page_of(event, table))


def _take(event: Event, table: Table, form: Texts) -> Steps:
    """A person takes the seat of another one (`whom`) in this round alone; perhaps a new one."""
    person, new = chosen(event, form, at_a_seat(event, table.round_number))
    person = entrant_of(event, person)
    return taking_seat(event, person, _whom(form), table.round_number), new


def _come(event: Event, table: Table, form: Texts) -> Steps:
    """A `person` of this round comes over to the seat of one (`whom`) who does not play."""
    content = {"what": TAKEN, "round": table.round_number, "whom": _whom(form)}
    person = whole_number("person", form.get("person", ""))
    return [("seats", content | {"person": person})], []


def _fill(event: Event, table: Table, form: Texts) -> Steps:
    """A person plays for one (`whom`) whose seat was to stay empty here."""
    person, new = chosen(event, form, at_a_seat(event, table.round_number))
    whom = _whom(form)
    if whom not in left_empty_at(event, table):
        return [], []
    return taking_after_all(event, entrant_of(event, person), whom, table.round_number), new


def _empty(event: Event, table: Table, form: Texts) -> Steps:
    """The seats of one (`whom`) who plays no more stay empty, at all of his tables."""
    return emptying(event, _whom(form)), []


def _leave(event: Event, table: Table, form: Texts) -> Steps:
    """One (`whom`) plays no more, here after so many `deals`; without them he has not come."""
    content: dict[str, object] = {"person": _whom(form), "round": table.round_number}
    if form.get("deals", "").strip():
        content["deals"] = whole_number("deals", form["deals"])
    return [("withdraw", content)], []


def _whom(form: Texts) -> int:
    return whole_number("whom", form.get("whom", ""))


_CHANGES: dict[str, Callable[[Event, Table, Texts], Steps]] = {
    "take": _take,
    "come": _come,
    "fill": _fill,
    "empty": _empty,
    "leave": _leave,
}
