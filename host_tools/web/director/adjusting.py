"""Warnings, penalties and points that the director gives at a table, to one person or more."""

from aiohttp import web

from host_tools.common.errors import DeskError
from host_tools.language.message import msg
from host_tools.tournament.aliases import Place
from host_tools.web.director.event_page import decide, event_of
from host_tools.web.director.posted import whole_number
from host_tools.web.director.table_page import page_of, table_in
from host_tools.web.serving.sent_form import Texts, texts_of
from rules_core.incidents import WARNING

routes = web.RouteTableDef()

WHAT, PERSONS = "what", "persons"
REASON, PUBLIC_REASON = "reason", "public_reason"


@routes.post("/event/{event}/table/{round}/{table}/adjust")
async def adjust(request: web.Request) -> web.StreamResponse:
    """Warn persons at the table, fine them, or give them points."""
    event = await event_of(request)
    table = table_in(request, event)
    form = await texts_of(request)
    await decide_to_adjust(request, event.number, (table.round_number, table.table), form)
    raise web.HTTPSeeOther(page_of(event, table))


async def decide_to_adjust(
    request: web.Request, event_number: int, place: Place, form: Texts
) -> None:
    """Adjust what a form says, as one decision; its public reason is another. DeskError.

    place: the (round, table) of all its persons.
    """
    reason, public_reason = (form.get(name, "").strip() for name in (REASON, PUBLIC_REASON))
    content: dict[str, object] = {WHAT: form.get(WHAT, ""), "round": place[0]}
    content[PERSONS] = persons_in(form)
    if form.get(WHAT) != WARNING:
        content["table"] = place[1]
        content["points"] = whole_number("points", form.get("points", ""))
    [adjusted] = await decide(request, event_number, [("adjust", content)], reason)
    if public_reason:
        explained = {"what": str(adjusted.number), "text": public_reason}
        await decide(request, event_number, [("explain", explained)])


def persons_in(form: Texts) -> list[int]:
    """The persons whom a form means, one or several in each field. DeskError for nobody."""
    texts = dict.fromkeys(" ".join(form.getall(PERSONS, [])).split())
    if not texts:
        raise DeskError(msg("persons: please choose for whom it is"))
    return [whole_number(PERSONS, text) for text in texts]
