"""The draw: what is wished and certain before, a preview by a seed, the plan, and what mends it."""

import asyncio
import secrets
from urllib.parse import urlencode

from aiohttp import web

from host_tools.common.errors import DeskError
from host_tools.language.message import msg
from host_tools.tournament import draw, planning
from host_tools.tournament.plan_repair import mend
from host_tools.tournament.settings import LOT, SWAPS
from host_tools.tournament.spoken import naming, with_names
from host_tools.tournament.teams import members_of
from host_tools.web.director import event_page
from host_tools.web.director.event_page import event_of, render_event
from host_tools.web.director.posted import content_of, whole_number

routes = web.RouteTableDef()

SEEDS = 10**6  # short enough to be written down
WISHING = "wishing"  # the form of wishes is open


@routes.get("/event/{event}/draw")
async def show(request: web.Request) -> web.StreamResponse:
    """What there is to wish before a draw; afterwards the plan, and two who are exchanged."""
    event = await event_of(request)
    state = event.state
    first = event.coming
    certain, sentence = [], None
    if first <= state.settings.rounds:
        try:
            certain = planning.foreseen(state, first, event.name)
        except DeskError as error:
            sentence = error.message
    plan = planning.plan_of(state)
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
        teams=members_of(state),
        entrants=event.in_order(state.entrants),
        said=_report(event, plan) if plan else [],
        rounds=_drawn(state),
        out_of_place=_out_of_place(event, first),
        picked=_picked(request, event, plan),
        methods=_methods(first),
        chosen=_chosen(event, first),
        wishing=WISHING in request.query,
    )


@routes.post("/event/{event}/draw/apart")
async def keep_apart(request: web.Request) -> web.StreamResponse:
    """Wish that some do not meet; `method`: how the event is drawn from now on, if a lot was to."""
    event = await event_of(request)
    form = await request.post()
    steps = [("apart", content_of("apart", form))]
    if form.get("method") == SWAPS and _chosen(event, event.coming) == LOT:
        # Before the wish, which is what somebody may take back.
        steps.insert(0, ("settings", {"settings": {"method": SWAPS}}))
    await event_page.decide(request, event.number, steps)
    raise web.HTTPSeeOther(f"/event/{event.number}/draw?{WISHING}=yes")


@routes.get("/event/{event}/draw/preview")
async def preview(request: web.Request) -> web.StreamResponse:
    """A draw that nobody has decided yet; without a seed one is made up."""
    event = await event_of(request)
    asked = _asked(request.query, event)
    if not request.query.get("seed", "").strip():
        asked["seed"] = secrets.randbelow(SEEDS)
        raise web.HTTPSeeOther(f"/event/{event.number}/draw/preview?{urlencode(asked)}")
    plan = await _proposed(event, asked)
    first = asked["round"]
    return render_event(
        request,
        "draw_preview.html",
        event,
        tab="draw",
        asked=asked,
        others=urlencode({name: value for name, value in asked.items() if name != "seed"}),
        said=_report(event, plan),
        rounds=_rounds(event.state, plan, first),
        dropped=max(0, len(event.state.rounds) - len(plan.rounds)),
        set_up=_set_up(event, first),
        basis=_basis(event),
        ignores=planning.ignores(asked["method"], planning.wishes_of(event.state)),
        heeding=urlencode(asked | {"method": SWAPS}),
    )


@routes.post("/event/{event}/draw")
async def decide(request: web.Request) -> web.StreamResponse:
    """Let a draw hold as it was shown: by its seed it comes out the same."""
    event = await event_of(request)
    form = await request.post()
    _check_basis(form, event)
    asked = _asked(form, event)
    if not form.get("seed", "").strip():
        raise DeskError(msg("Give the seed by which it was drawn."))
    plan = await _proposed(event, asked)
    await _store(request, event, plan, asked["round"])


@routes.get("/event/{event}/draw/mend")
async def show_mended(request: web.Request) -> web.StreamResponse:
    """How everybody gets a place without another draw."""
    event = await event_of(request)
    first = event.coming
    mended = mend(event.state, first, event.name)
    return render_event(
        request,
        "draw_mended.html",
        event,
        tab="draw",
        first=first,
        steps=mended.steps,
        said=_report(event, mended.plan),
        rounds=_rounds(event.state, mended.plan, first),
        set_up=_set_up(event, first),
        basis=_basis(event),
    )


@routes.post("/event/{event}/draw/mend")
async def decide_mended(request: web.Request) -> web.StreamResponse:
    """Let the mended plan hold as it was shown."""
    event = await event_of(request)
    _check_basis(await request.post(), event)
    first = event.coming
    await _store(request, event, mend(event.state, first, event.name).plan, first)


async def _store(request, event, plan, first):
    steps = [("draw", planning.decision_of(plan, first))]
    await event_page.decide(request, event.number, steps)
    raise web.HTTPSeeOther(f"/event/{event.number}/draw")


def _asked(form, event):
    """What a form asks to be drawn: {name: value}. DeskError for what cannot be."""
    coming = event.coming
    first = whole_number("round", form.get("round") or str(coming))
    if first < coming:
        raise DeskError(msg("round {number} was begun: it stays as it is", number=first))
    method = form.get("method") or _chosen(event, first)
    if method not in _methods(first):
        raise DeskError(msg("method: round {number} cannot be drawn like that", number=first))
    asked = {"round": first, "method": method}
    if form.get("only"):
        asked["only"] = "yes"
    if form.get("seed", "").strip():
        asked["seed"] = whole_number("seed", form["seed"].strip())
    return asked


async def _proposed(event, asked):
    """The plan; the search runs in a thread of its own, so that no other page has to wait."""
    first = asked["round"]
    ranking = []
    if asked["method"] == planning.STANDING:
        ranking = [line.person for line in event.standings(first - 1).lines]
    with naming(event.name):
        return await asyncio.to_thread(
            planning.propose,
            event.state,
            asked["seed"],
            first,
            asked["method"],
            "only" in asked,
            ranking,
        )


def _methods(first):
    """How the rounds from this one can be drawn; by standing not the first."""
    return (SWAPS, LOT) if first == 1 else (SWAPS, LOT, planning.STANDING)


def _chosen(event, first):
    """How the rounds from this one are drawn unless somebody says otherwise."""
    return planning.decided_method(event.journal, _methods(first))


def _report(event, plan):
    return draw.report(plan, planning.wishes_of(event.state), event.name)


def _drawn(state):
    """Of every round that is drawn what the plan shows: as `_rounds`, and who has no place."""
    return [
        {
            "number": number,
            "tables": tables,
            "out": state.sitting_out(number),
            "unseated": state.out_of_place(number).unseated,
        }
        for number, tables in enumerate(state.rounds, 1)
    ]


def _rounds(state, plan, first):
    """Of every round that may be drawn like that: its `number`, `tables`, and who sits `out`."""
    idle = planning.sitting_out(state, plan, first)
    return [
        {"number": number, "tables": tables, "out": out, "unseated": []}
        for number, (tables, out) in enumerate(zip(plan.rounds, idle, strict=True), 1)
        if number >= first
    ]


def _wishes(event):
    """(number of the decision, kind, persons, strictly or table) of every wish that holds."""
    stay = event.state.stay
    for decision in event.journal.in_force():
        content = decision.content
        if decision.kind == "apart":
            yield decision.number, "apart", content["persons"], content["strictly"]
        elif decision.kind == "stay" and (content["person"], content["table"]) in stay.items():
            yield decision.number, "stay", [content["person"]], content["table"]


def _out_of_place(event, first):
    """(round, who has a place and does not play, who has none) of rounds where somebody is so."""
    rounds = range(first, len(event.state.rounds) + 1)
    found = ((number, event.state.out_of_place(number)) for number in rounds)
    places = [(number, out.gone, out.without_place) for number, out in found]
    return [(number, gone, unseated) for number, gone, unseated in places if gone or unseated]


def _absent(state, first):
    """Who is not there: of a drawn round those who have a place, otherwise all who get none."""
    absent = [person for person in state.playing(first) if not state.entrants[person].present]
    if first > len(state.rounds):
        return absent
    return [person for person in absent if state.table_of(first, person)]


def _set_up(event, first):
    """The rounds from `first` on that boxes were told of already."""
    return sorted(
        {number for (number, _), table in event.tables.items() if number >= first and table.bound}
    )


def _basis(event):
    """What a preview is about: the last decision before it."""
    return event.journal.decisions[-1].number


def _check_basis(form, event):
    if form.get("basis") != str(_basis(event)):
        raise DeskError(msg("Something was decided since this was shown: look at it again."))


def _picked(request, event, plan):
    """The places that are exchanged: `round`, `one`, perhaps `other` and what that costs."""
    query = request.query
    if plan is None or not query.get("one"):
        return None
    number, one = (whole_number(name, query.get(name, "")) for name in ("round", "one"))
    picked = {"round": number, "one": one, "other": None, "said": [], "sentence": None}
    if query.get("other"):
        picked["other"] = whole_number("other", query["other"])
        wishes = planning.wishes_of(event.state)
        try:
            found = draw.exchange(plan, number, one, picked["other"], wishes)
        except draw.DrawError as error:
            raise DeskError(with_names(error.message, event.name)) from error
        picked["said"] = found.sentences(event.name)
    return picked
