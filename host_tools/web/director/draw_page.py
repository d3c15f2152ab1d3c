"""The draw: wishes and what is certain before, a preview by a seed, the plan, and its repair."""

import asyncio
import secrets
from collections.abc import Iterator, Sequence
from typing import NoReturn, NotRequired, TypedDict
from urllib.parse import urlencode

from aiohttp import web

from host_tools.common.errors import DeskError, OutdatedError
from host_tools.language.message import Message, Sayable, Sentence, msg
from host_tools.tournament.accounts.hints import HintKind
from host_tools.tournament.decisions.decision_marks import mark_of
from host_tools.tournament.decisions.wishes import APART, PAIR, STAY
from host_tools.tournament.draw.draw_report import report
from host_tools.tournament.draw.exchange import exchange
from host_tools.tournament.draw.plan import DrawError, Plan
from host_tools.tournament.event import Event
from host_tools.tournament.look_at import misplaced
from host_tools.tournament.model.entrants import members_of
from host_tools.tournament.model.journal_tariffs import parties_of
from host_tools.tournament.model.settings import LOT, SWAPS
from host_tools.tournament.model.state import State
from host_tools.tournament.plan import planning
from host_tools.tournament.plan.drawn_plan import plan_of
from host_tools.tournament.plan.plan_repair import first_changed, mend
from host_tools.tournament.plan.wishes_in_force import wishes_of
from host_tools.tournament.seat_tasks.tasks_at_table import table_for
from host_tools.tournament.spoken import naming, with_names
from host_tools.tournament.tables.rulings.questions import questions_in
from host_tools.web.director import event_page
from host_tools.web.director.event_page import event_of, render_event
from host_tools.web.director.posted import content_of, whole_number
from host_tools.web.render.typed_numbers import digits
from host_tools.web.serving.sent_form import Texts, texts_of

routes = web.RouteTableDef()

SEEDS = 10**6  # short enough to be written down
WISHING = "wishing"  # the form of wishes is open
HELD = "held"  # the first round of a draw that was decided just now


class DrawOrder(TypedDict):
    """Order for a draw: the rounds from `round` on, or only that round if it has `only`."""

    round: int
    method: str
    only: NotRequired[str]
    seed: NotRequired[int]


class RoundView(TypedDict):
    """A round of a plan as the page shows it; persons by their numbers.

    `out`: those who sit out; `unseated`: those who have no place and should have one.
    """

    number: int
    tables: Sequence[Sequence[int]]
    out: Sequence[int]
    unseated: Sequence[int]


class OutOfPlaceInBegun(TypedDict):
    """A player out of place in a round that has begun, which no plan can mend.

    `said`: the sentence about the player; `round`, `table`: the place where one press mends it,
    `table` is None where no table does; `person`: the player whose seat is missing then.
    """

    said: Sentence
    round: int
    table: int | None
    person: int | None


class Picked(TypedDict):
    """Two places of a round to be exchanged. `other`: None until the second one is chosen.

    `said`: what the exchange costs; `sentence`: why it cannot be, or None.
    """

    round: int
    one: int
    other: int | None
    said: Sequence[Sayable]
    sentence: Sayable | None


@routes.get("/event/{event}/draw")
async def show(request: web.Request) -> web.StreamResponse:
    """Before a draw the wishes; afterwards the plan, and two persons to be exchanged."""
    event = await event_of(request)
    state = event.state
    first = event.coming
    certain, sentence = [], None
    if first <= state.settings.rounds:
        try:
            certain = planning.foreseen(state, first, event.name)
        except DeskError as error:
            sentence = error.message
    plan = plan_of(state)
    out_of_place = _out_of_place(event, first)
    return render_event(
        request,
        "draw.html",
        event,
        tab="draw",
        first=first,
        certain=certain,
        sentence=sentence,
        absent=_absent(state, first),
        wishes=list(_wishes(event)),
        teams=members_of(state.entrants),
        entrants=event.in_order(state.entrants),
        said=_report(event, plan, len(plan.rounds) + 1) if plan else [],
        rounds=_drawn(event),
        out_of_place=out_of_place,
        in_begun=list(_out_of_place_in_begun(event, first)),
        not_mendable=_not_mendable(event, first) if out_of_place else None,
        picked=_picked(request, event, plan),
        methods=_methods(first),
        chosen=_chosen(event, first),
        wishing=WISHING in request.query,
        ignored=planning.ignores(_chosen(event, first), wishes_of(state)),
        has_partners=bool(parties_of(state)),
        held=digits(request.query.get(HELD, "")),
    )


@routes.post("/event/{event}/draw/apart")
async def keep_apart(request: web.Request) -> web.StreamResponse:
    """Wish that some do not meet. `method`: replaces a draw by lot, which heeds no wish."""
    event = await event_of(request)
    form = await texts_of(request)
    steps = [("wish", content_of("wish", form))]
    if form.get("method") == SWAPS and _chosen(event, event.coming) == LOT:
        # Before the wish, which is then the last decision, the one that a page offers to undo.
        steps.insert(0, ("settings", {"settings": {"method": SWAPS}}))
    await event_page.decide(request, event.number, steps)
    raise web.HTTPSeeOther(f"/event/{event.number}/draw?{WISHING}=yes")


@routes.get("/event/{event}/draw/preview")
async def preview(request: web.Request) -> web.StreamResponse:
    """A draw that is not decided yet. Without a seed the program chooses one."""
    event = await event_of(request)
    order = _order(request.query, event)
    if "seed" not in order:
        order["seed"] = secrets.randbelow(SEEDS)
        raise web.HTTPSeeOther(f"/event/{event.number}/draw/preview?{urlencode(order)}")
    plan = await _proposed(event, order)
    first = order["round"]
    return render_event(
        request,
        "draw_preview.html",
        event,
        tab="draw",
        asked=order,
        others=urlencode({name: value for name, value in order.items() if name != "seed"}),
        said=_report(event, plan, first),
        rounds=_rounds(event.state, plan, first),
        dropped=max(0, len(event.state.plan.rounds) - len(plan.rounds)),
        basis=_basis(event),
        ignores=planning.ignores(order["method"], wishes_of(event.state)),
        heeding=urlencode({**order, "method": SWAPS}) if order["method"] == LOT else "",
    )


@routes.post("/event/{event}/draw")
async def decide(request: web.Request) -> web.StreamResponse:
    """Decide a draw as it was shown: the same seed gives the same plan."""
    event = await event_of(request)
    form = await texts_of(request)
    _check_basis(form, event)
    order = _order(form, event)
    if "seed" not in order:
        raise DeskError(msg("{what}: {how}", what=msg("Seed"), how=msg("missing")))
    plan = await _proposed(event, order)
    await _store(request, event, plan, order["round"])


@routes.get("/event/{event}/draw/mend")
async def show_mended(request: web.Request) -> web.StreamResponse:
    """The repaired plan, which gives everybody a place without another draw.

    The page of the draw, which says why, where it cannot be repaired.
    """
    event = await event_of(request)
    first = event.coming
    try:
        mended = mend(event.state, first, event.name)
    except DeskError as error:
        raise web.HTTPSeeOther(f"/event/{event.number}/draw") from error
    return render_event(
        request,
        "draw_mended.html",
        event,
        tab="draw",
        first=first,
        steps=mended.steps,
        left=mended.left,
        said=_report(event, mended.plan, first),
        rounds=_rounds(event.state, mended.plan, first),
        basis=_basis(event),
    )


@routes.post("/event/{event}/draw/mend")
async def decide_mended(request: web.Request) -> web.StreamResponse:
    """Decide the repaired plan as it was shown."""
    event = await event_of(request)
    _check_basis(await texts_of(request), event)
    plan = mend(event.state, event.coming, event.name).plan
    await _store(request, event, plan, first_changed(event.state, plan, event.coming))


async def _store(request: web.Request, event: Event, plan: Plan, first: int) -> NoReturn:
    await event_page.decide(request, event.number, [planning.drawing(plan, first)])
    raise web.HTTPSeeOther(f"/event/{event.number}/draw?{HELD}={first}")


def _order(form: Texts, event: Event) -> DrawOrder:
    """Return the draw that a form asks for. DeskError if it cannot be drawn."""
    coming = event.coming
    first = whole_number("round", form.get("round") or str(coming))
    if first < coming:
        raise DeskError(msg("round {number} was begun: it stays as it is", number=first))
    method = form.get("method") or _chosen(event, first)
    if method not in _methods(first):
        raise DeskError(msg("method: round {number} cannot be drawn like that", number=first))
    order = DrawOrder(round=first, method=method)
    if form.get("only"):
        order["only"] = "yes"
    if form.get("seed", "").strip():
        order["seed"] = whole_number("seed", form["seed"].strip())
    return order


async def _proposed(event: Event, order: DrawOrder) -> Plan:
    """The plan. The search runs in a thread of its own, so that no other page has to wait."""
    first = order["round"]
    ranking: list[int] = []
    if order["method"] == planning.STANDING:
        ranking = [line.person for line in event.standings(first - 1).lines]
    with naming(event.name):
        return await asyncio.to_thread(
            planning.propose,
            event.state,
            order["seed"],
            first,
            order["method"],
            "only" in order,
            ranking,
        )


def _methods(first: int) -> tuple[str, ...]:
    """The methods to draw the rounds from this one on. The first has no standings yet."""
    return (SWAPS, LOT) if first == 1 else (SWAPS, LOT, planning.STANDING)


def _chosen(event: Event, first: int) -> str:
    """The method for the rounds from this one on unless a form names another."""
    return planning.decided_method(event.journal, _methods(first))


def _report(event: Event, plan: Plan, first: int) -> list[Message]:
    """Return the report on a plan that holds from a round on, or is proposed for it."""
    late = planning.late_comers(event.state, plan, first)
    return report(plan, wishes_of(event.state), event.name, late)


def _drawn(event: Event) -> list[RoundView]:
    """All rounds that are drawn. Nobody needs a place any more in one that is over."""
    state = event.state
    going_on = {place[0] for place, table in event.tables.items() if not table.over}
    return [
        RoundView(
            number=round_number,
            tables=tables,
            out=state.sitting_out(round_number),
            unseated=event.out_of_place(round_number).unseated if round_number in going_on else (),
        )
        for round_number, tables in enumerate(state.plan.rounds, 1)
    ]


def _rounds(state: State, plan: Plan, first: int) -> list[RoundView]:
    """The rounds of a plan that is not decided, from `first` on."""
    idle = planning.sitting_out(state, plan, first)
    return [
        RoundView(number=round_number, tables=tables, out=out, unseated=())
        for round_number, (tables, out) in enumerate(zip(plan.rounds, idle, strict=True), 1)
        if round_number >= first
    ]


def _wishes(event: Event) -> Iterator[tuple[int, str, list[int], bool | int | None]]:
    """(number of the decision, what, persons, strictly or table) of every wish in force.

    Of partners the last is None: they simply play together.
    """
    stay = event.state.wishes.stay
    for decision in event.journal.in_force():
        content = decision.content
        if decision.kind != "wish":
            continue
        if content["what"] == APART:
            yield decision.number, APART, content["persons"], content["strictly"]
        elif content["what"] == PAIR:
            yield decision.number, PAIR, content["persons"], None
        elif (content["person"], content["table"]) in stay.items():
            yield decision.number, STAY, [content["person"]], content["table"]


def _out_of_place(event: Event, first: int) -> list[tuple[int, Sequence[int], Sequence[int]]]:
    """(round, persons with a place who do not play, persons without a place), if there are any."""
    rounds = range(first, len(event.state.plan.rounds) + 1)
    found = ((number, event.out_of_place(number)) for number in rounds)
    places = [(number, out.gone, out.without_place) for number, out in found]
    return [(number, gone, unseated) for number, gone, unseated in places if gone or unseated]


def _out_of_place_in_begun(event: Event, first: int) -> Iterator[OutOfPlaceInBegun]:
    """Yield the players out of place in the open rounds before `first`."""
    for (round_number, table), seated in sorted(event.tables.items()):
        if round_number < first:
            for question in questions_in(seated.troubles, HintKind.SEAT_ABSENT, HintKind.ELSEWHERE):
                yield OutOfPlaceInBegun(
                    said=question, round=round_number, table=table, person=question.hint.person
                )
    for round_number in range(1, first):
        for person, point in misplaced(event, round_number).items():
            free = table_for(event, round_number, person)
            yield OutOfPlaceInBegun(
                said=point.sentence, round=round_number, table=free, person=person
            )


def _not_mendable(event: Event, first: int) -> Sentence | None:
    """Why the plan from this round on can only be drawn anew; None if it can be mended."""
    try:
        mend(event.state, first, event.name)
    except DeskError as error:
        return error.message
    return None


def _absent(state: State, first: int) -> list[int]:
    """The absent persons: of a drawn round those with a place, else all who get none."""
    absent = [person for person in state.playing(first) if not state.entrants[person].present]
    if first > len(state.plan.rounds):
        return absent
    return [person for person in absent if state.plan.table_of(first, person)]


def _basis(event: Event) -> str:
    """The mark of the last decision, on which a preview is based."""
    return mark_of(event.journal.decisions[-1])


def _check_basis(form: Texts, event: Event) -> None:
    if form.get("basis") != _basis(event):
        raise OutdatedError


def _picked(request: web.Request, event: Event, plan: Plan | None) -> Picked | None:
    """The places that the query of the address wants to exchange; None without any."""
    query = request.query
    if plan is None or not query.get("one"):
        return None
    round_number, one = (whole_number(name, query.get(name, "")) for name in ("round", "one"))
    picked = Picked(round=round_number, one=one, other=None, said=(), sentence=None)
    if query.get("other"):
        other = picked["other"] = whole_number("other", query["other"])
        wishes = wishes_of(event.state)
        try:
            found = exchange(plan, round_number, one, other, wishes)
        except DrawError as error:
            raise DeskError(with_names(error.message, event.name)) from error
        picked["said"] = found.sentences(event.name)
    return picked
