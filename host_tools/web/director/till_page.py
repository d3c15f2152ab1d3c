"""The till of an event: what came in and left, what should be in it, and what is still open."""

from aiohttp import web

from host_tools.common.errors import DeskError
from host_tools.events.decide_on import Step
from host_tools.language.message import msg
from host_tools.tournament.decisions.till import COUNTED, FLOAT, SHARE
from host_tools.tournament.event import Event
from host_tools.tournament.model.cash_lines import EXPENSE, HOUSE, INCOME, STAKE
from host_tools.tournament.model.currencies import PIECES
from host_tools.tournament.money.cash_book import receipt_of
from host_tools.tournament.money.debts import debts_of, house_due, is_kept_here, prizes_are_final
from host_tools.tournament.money.person_accounts import open_at_tables
from host_tools.tournament.money.playing_money import payments_for
from host_tools.tournament.money.till_balance import (
    last_in_force,
    moves_in_till,
    prizes_in_till,
    till_balance,
)
from host_tools.web.director.event_page import decide, event_of, number_in, render_event
from host_tools.web.director.posted import cents_of, whole_number
from host_tools.web.serving.sent_form import Texts, texts_of

routes = web.RouteTableDef()

PERSON, WHO = "person", "who"
CENTS, PIECE = "cents", "piece-"  # of a count: the sum, or how many of each note and coin
_SAID_ONCE = (FLOAT, SHARE, HOUSE, COUNTED)  # of these the last booking holds


@routes.get("/event/{event}/till")
async def show(request: web.Request) -> web.StreamResponse:
    """The till, with a form for everything that is decided about it."""
    event = await event_of(request)
    money = event.state.money
    moves = moves_in_till(event)
    return render_event(
        request,
        "till.html",
        event,
        tab="till",
        money=money,
        balance=till_balance(event),
        house_due=house_due(event),
        last_of={what: last_in_force(event, "booking", what=what) for what in _SAID_ONCE},
        prizes=prizes_in_till(event),
        prizes_final=prizes_are_final(event),
        stakes=[line for line in money.lines_about([STAKE]) if line.cents],
        entries=money.lines_about([INCOME, EXPENSE]),
        house_lines=[line for line in money.lines_about([HOUSE]) if line.cents],
        receipts={key: receipt_of(line, moves) for key, line in money.lines.items()},
        owing=[debt for debt in debts_of(event) if debt.stake],
        played_for=event.playing_money(),
        at_tables=payments_for(open_at_tables(event)),
        pieces=PIECES.get(event.state.settings.currency, ()),
        who=_last_who(event),
        kept_here=is_kept_here(event),
    )


@routes.post("/event/{event}/till/prizes")
async def hand_over(request: web.Request) -> web.StreamResponse:
    """Note that those who are ticked have got their prizes. DeskError."""
    event = await event_of(request)
    form = await texts_of(request)
    prizes = {prize.person: prize.cents for prize in prizes_in_till(event) if prize.open}
    ticked = [whole_number(PERSON, text) for text in form.getall(PERSON, [])]
    if not ticked:
        raise DeskError(msg("person: nobody is ticked"))
    for person in ticked:
        if person not in prizes:
            name = event.name(person)
            raise DeskError(msg("person: {name} has no prize that is still open", name=name))
    who = form.get(WHO, "").strip()
    steps: list[Step] = [
        ("booking", {"what": "prize", "person": person, "cents": prizes[person], "who": who})
        for person in ticked
    ]
    await decide(request, event.number, steps)
    raise web.HTTPSeeOther(f"/event/{event.number}/till")


@routes.post("/event/{event}/till/count")
async def count(request: web.Request) -> web.StreamResponse:
    """Note what was counted in the till: the sum, or its notes and coins. DeskError."""
    event_number = number_in(request, "event")
    form = await texts_of(request)
    pieces = _pieces_in(form)
    typed = form.get(CENTS, "").strip()
    if not typed and not pieces:
        raise DeskError(msg("cents: type the sum, or how many there are of each note and coin"))
    counted = sum(value * number for value, number in pieces)
    content = {"what": COUNTED, "cents": cents_of(CENTS, typed) if typed else counted}
    step = ("booking", content | {"pieces": pieces} if pieces else content)
    await decide(request, event_number, [step])
    raise web.HTTPSeeOther(f"/event/{event_number}/till")


def _pieces_in(form: Texts) -> list[list[int]]:
    """Return [value in cents, number] of each note and coin in the till. DeskError."""
    typed = {name: text.strip() for name, text in form.items() if name.startswith(PIECE)}
    return [
        [whole_number("pieces", name.removeprefix(PIECE)), whole_number("pieces", text)]
        for name, text in typed.items()
        if text not in ("", "0")
    ]


def _last_who(event: Event) -> str:
    """Return the name of the person who handed over money last: likely the same one again."""
    named = [line.who for line in event.state.money.lines_about(()) if line.who]
    return named[-1] if named else ""
