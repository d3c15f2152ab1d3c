"""The journal: everything that was decided about the event, in words, and undone from there."""

from dataclasses import dataclass
from itertools import groupby
from urllib.parse import urlencode

from aiohttp import web

from host_tools.times import local_time
from host_tools.tournament.decisions import UNDO, Decision
from host_tools.tournament.narrate import sentence
from host_tools.translations.message import Message, msg
from host_tools.web.event_page import evening_of, render_event

routes = web.RouteTableDef()

OF, ALL = "of", "all"
NEWEST = 100  # decisions that are shown unless all are asked for

# What decisions are about, by their kinds; an undoing is about what it undoes.
ABOUT = {
    "persons": (
        "register",
        "paid",
        "present",
        "local",
        "team",
        "late",
        "withdraw",
        "exclude",
        "substitute",
    ),
    "seats": ("apart", "stay", "draw", "exchange"),
    "tables": (
        "start",
        "bind",
        "set_aside",
        "name",
        "sheet",
        "deal",
        "correct",
        "annul",
        "adjust",
        "end",
    ),
    "event": ("tariff", "settings", "lot", "team_lot", "publish", "season", "close"),
}
HEADINGS = {
    "persons": msg("Persons"),
    "seats": msg("Seats"),
    "tables": msg("Tables"),
    "event": msg("Event and end"),
}


@dataclass(frozen=True)
class Row:
    """A decision as the page shows it.

    `undone_by`: the number of the decision that has undone it, None for one in force; `idle`: why
    it cannot hold though nobody has undone it, None for nearly all; `can_undo`: may somebody
    take it back?
    """

    decision: Decision
    sentence: Message
    undone_by: int | None
    idle: object
    can_undo: bool


@routes.get("/event/{event}/journal")
async def show(request):
    """The newest decisions, or all of them, about one kind of thing or everything."""
    evening = await evening_of(request)
    about = request.query.get(OF)
    if about not in (None, *ABOUT):
        raise web.HTTPNotFound()
    decisions = _decisions(evening.journal, about)
    shown = decisions if ALL in request.query else decisions[:NEWEST]
    query = {OF: about, ALL: "yes"} if about else {ALL: "yes"}
    return render_event(
        request,
        "journal.html",
        evening,
        tab="journal",
        about=about,
        headings=HEADINGS,
        days=[(day, list(of_day)) for day, of_day in groupby(_rows(evening, shown), _day)],
        here=request.path_qs,
        older=len(decisions) - len(shown),
        all=f"{request.path}?{urlencode(query)}",
    )


def _decisions(journal, about):
    """All decisions, the newest first; about: a key of `ABOUT`, None for everything."""
    by_number = {one.number: one for one in journal.decisions}
    newest_first = reversed(journal.decisions)
    return [one for one in newest_first if about in (None, _about(by_number, one))]


def _rows(evening, decisions):
    """A `Row` for each of the decisions."""
    undone = evening.journal.undone()
    idle = {decision.number: why for decision, why in evening.state.idle}
    standing = {one.number for one in evening.journal.to_take_back()}
    for decision in decisions:
        number = decision.number
        undone_by = undone.get(number)
        yield Row(
            decision,
            sentence(decision, evening),
            undone_by,
            idle.get(number),
            number in standing or (decision.kind == UNDO and undone_by is None),
        )


def _about(by_number, decision):
    """The key of `ABOUT` under which a decision stands, None: of a kind that is not known.

    by_number: all decisions.
    """
    while decision.kind == UNDO:
        decision = by_number[decision.content["decision"]]
    return next((about for about, kinds in ABOUT.items() if decision.kind in kinds), None)


def _day(row):
    """The day of a decision, YYYY-MM-DD; "" if its time is not known."""
    moment = local_time(row.decision.time)
    return "" if moment is None else moment.date().isoformat()
