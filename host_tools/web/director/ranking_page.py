"""The ranking after a round, with the reasons, ties that a lot decides, and penalty points.

After it the prize giving: what is called out, and the same for a projector, a key a place.
"""

import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NoReturn, TypeAlias, TypeVar
from urllib.parse import urlencode

from aiohttp import web

from host_tools.common.errors import DeskError
from host_tools.events.closing import mark_of
from host_tools.events.club_files import emblem_of
from host_tools.language.message import Sayable, Sentence, msg
from host_tools.language.translator import translator
from host_tools.reports.ranking_report import tables_of_persons
from host_tools.reports.remarkable import remarkable
from host_tools.reports.report_words import remark_on_line, why_out
from host_tools.seasons.meetings import meetings_in_event
from host_tools.sessions.tie_words import tie_of
from host_tools.tournament.decisions import read
from host_tools.tournament.decisions.ending import DrawLot
from host_tools.tournament.event import Event
from host_tools.tournament.money.debts import is_kept_here
from host_tools.tournament.money.till_balance import prizes_in_till, till_balance
from host_tools.tournament.open_at_the_end import keeps_open, open_in
from host_tools.tournament.ranking.prizes import cent_left
from host_tools.tournament.ranking.standings import StandingsLine, may_change
from host_tools.tournament.ranking.winners import honours_of
from host_tools.tournament.tables.table import READY
from host_tools.web.director.adjusting import decide_to_adjust, persons_in
from host_tools.web.director.event_page import (
    decide,
    event_of,
    number_in,
    render_event,
    spare_what_is_shown,
)
from host_tools.web.director.open_shown import open_shown
from host_tools.web.director.posted import whole_number
from host_tools.web.director.warnings_shown import shown_register
from host_tools.web.public.prize_giving import called_in, giving, is_public
from host_tools.web.public.switch import PUBLIC
from host_tools.web.render.race_chart import after_each_round, race_of_event
from host_tools.web.render.templates import language_of, render
from host_tools.web.serving.app_keys import DESK
from host_tools.web.serving.sent_form import Texts, texts_of

routes = web.RouteTableDef()

PROGRAM = "program"

_Tied = TypeVar("_Tied", int, str)  # a person by the number, or a team by its name

# Points, the address of the table and its number; None without points, and without a table.
RoundResult: TypeAlias = tuple[int | None, str | None, int | None]


@dataclass(frozen=True)
class RankingRow:
    """A line of the ranking as the page shows it.

    `why`: what decided the rank; `remark`: why the person is out or came later; `out`: does the
    person have no rank? `rounds`: a `RoundResult` for each.
    """

    line: StandingsLine
    why: Sayable | None
    remark: Sentence | None
    out: bool
    rounds: tuple[RoundResult, ...]


@routes.get("/event/{event}/ranking")
async def show_present(request: web.Request) -> web.StreamResponse:
    """The ranking after the last round that has results."""
    event = await event_of(request)
    played = [round_number for (round_number, _), table in event.tables.items() if table.results]
    return await _render(request, "ranking.html", max(played, default=1))


@routes.get("/event/{event}/ranking/{round}")
async def show(request: web.Request) -> web.StreamResponse:
    """The ranking after a round."""
    return await _render(request, "ranking.html", number_in(request, "round"))


@routes.get("/event/{event}/ranking/{round}/lines")
async def show_lines(request: web.Request) -> web.StreamResponse:
    """Only the ranking, for a page that looks again; nothing if nothing has changed."""
    return await _render(request, "parts/standings.html", number_in(request, "round"))


@routes.post("/event/{event}/ranking/lot")
async def draw_the_lot(request: web.Request) -> web.StreamResponse:
    """Decide a tie by lot: the program draws it, or the order was drawn at the table.

    A tie of teams where the form names teams, else one of persons.
    """
    event = await event_of(request)
    form = await texts_of(request)
    teams = form.getall("team", [])
    if teams:
        await _draw_lot(request, event, form, "teams", teams, event.teams().lot)
    persons = [whole_number("person", text) for text in form.getall("person", [])]
    await _draw_lot(request, event, form, "persons", persons, event.standings().lot)


async def _draw_lot(
    request: web.Request,
    event: Event,
    form: Texts,
    field: str,
    tied: list[_Tied],
    ties: Iterable[Collection[_Tied]],
) -> NoReturn:
    """Decide by lot between those `tied`, which are one of the `ties`. DeskError."""
    if sorted(tied) not in [sorted(tie) for tie in ties]:
        raise DeskError(msg("There is no such tie any more: look at the ranking again."))
    if not _all_in(event):
        raise DeskError(msg("The lot is drawn when all tables are in: the tie may still vanish."))
    if form.get("by") == PROGRAM:
        secrets.SystemRandom().shuffle(tied)
        how = msg("drawn by the program")
    else:
        tied = _in_order(tied, form.getall("place", []))
        how = msg("drawn at the table")
    reason = translator(language_of(request)).say(how)
    await decide(request, event.number, [("lot", {field: tied})], reason)
    raise web.HTTPSeeOther(f"/event/{event.number}/ranking/{event.state.settings.rounds}")


@routes.post("/event/{event}/ranking/{round}/adjust")
async def adjust(request: web.Request) -> web.StreamResponse:
    """Warn persons of one table of that round, fine them, or give them points."""
    event = await event_of(request)
    round_number = number_in(request, "round")
    form = await texts_of(request)
    person = persons_in(form)[0]
    table = tables_of_persons(event).get((round_number, person))
    if table is None:
        name = event.name(person)
        raise DeskError(
            msg("{name} has no table in round {number}", name=name, number=round_number)
        )
    await decide_to_adjust(request, event.number, (round_number, table), form)
    raise web.HTTPSeeOther(f"/event/{event.number}/ranking/{round_number}")


def _all_in(event: Event) -> bool:
    """Return True if all tables of all rounds are ready."""
    drawn = len(event.state.plan.rounds) >= event.state.settings.rounds
    return drawn and all(table.state in READY for table in event.tables.values())


def _in_order(tied: Sequence[_Tied], places: Sequence[str]) -> list[_Tied]:
    """Those tied, in the order of the places typed beside them. DeskError unless each is there."""
    typed = [whole_number("rank", text) for text in places]
    if sorted(typed) != list(range(1, len(tied) + 1)):
        raise DeskError(msg("place: each from 1 to {number} is needed once", number=len(tied)))
    return [who for _, who in sorted(zip(typed, tied, strict=True))]


async def _render(request: web.Request, template: str, round_number: int) -> web.StreamResponse:
    version = await request.app[DESK].version()
    spare_what_is_shown(request, version)
    event = await event_of(request)
    rounds = event.state.settings.rounds
    if not 1 <= round_number <= rounds:
        raise web.HTTPNotFound()
    standings = event.standings(round_number)
    still = open_in(event, standings)
    teams = event.teams(round_number)
    tables = tables_of_persons(event)
    rows = [_row(event, line, tables) for line in standings.lines]
    is_last = round_number == rounds
    lots = [made for made in map(read, event.journal.in_force()) if isinstance(made, DrawLot)]
    return render_event(
        request,
        template,
        event,
        tab="ranking",
        race=race_of_event(event, after_each_round(event, round_number)),
        meetings=meetings_in_event(event, event.standings(round_number)),
        number=round_number,
        version=version,
        standings=standings,
        teams=teams,
        tie_of=tie_of,
        why_out=why_out,
        still=still,
        shown=open_shown(event, [] if event.state.closed else [*still, *teams.open]),
        not_final=not event.state.closed and may_change(standings, still),
        rows=rows,
        columns=_columns(rows, is_last),
        is_last=is_last,
        named=mark_of(keeps_open(event)) if is_last and not event.state.closed else None,
        balance=till_balance(event) if is_last else None,
        cent_left=cent_left(standings) if is_last else None,
        all_in=_all_in(event),
        lots=[lot for lot in lots if lot.persons],
        team_lots=[lot for lot in lots if lot.teams],
        public=request.app[PUBLIC].address,
        tables=[table for place, table in sorted(event.tables.items()) if place[0] == round_number],
        remarks=list(remarkable(event, last=round_number)),
        register=shown_register(event, round_number),
        money=event.playing_money(round_number),
    )


def _columns(rows: Sequence[RankingRow], is_last: bool) -> dict[str, bool]:
    """{column: has any row something in it?} of the columns that a ranking may lack."""
    lines = [row.line for row in rows]
    return {
        "games": any(line.won is not None for line in lines),
        "ties": any(row.why for row in rows),
        "cups": is_last and any(line.cup is not None for line in lines),
        "prizes": is_last and any(line.prize for line in lines),
    }


def _row(event: Event, line: StandingsLine, tables: Mapping[tuple[int, int], int]) -> RankingRow:
    entrant = event.state.entrants.get(line.person)
    return RankingRow(
        line,
        tie_of(line),
        remark_on_line(event, line),
        entrant is None or not event.state.is_ranked(entrant),
        tuple(
            _result(event, round_number, points, tables.get((round_number, line.person)))
            for round_number, points in enumerate(line.results, 1)
        ),
    )


def _result(event: Event, round_number: int, points: int | None, table: int | None) -> RoundResult:
    if points is None or table is None:
        return points, None, None
    return points, f"/event/{event.number}/table/{round_number}/{table}", table


@routes.get("/event/{event}/prize-giving")
async def show_prize_giving(request: web.Request) -> web.StreamResponse:
    """Every place in the order of the calls, once the event is closed."""
    event = await event_of(request)
    return render_event(
        request,
        "prize_giving.html",
        event,
        tab="ranking",
        honours=honours_of(event.standings(), event.teams()) if event.state.closed else [],
        open_prizes=is_kept_here(event) and any(one.open > 0 for one in prizes_in_till(event)),
        wall=request.app[PUBLIC].address if is_public(event) else "",
    )


@routes.get("/event/{event}/prize-giving/places")
async def show_place(request: web.Request) -> web.StreamResponse:
    """The title, or one place with its prize; 404 as long as the event is not closed."""
    event = await event_of(request)
    if not event.state.closed:
        raise web.HTTPNotFound()

    has_emblem = await request.app[DESK].ask(emblem_of) is not None

    def link(**query: int) -> str:
        return f"{request.path}?{urlencode(query)}"

    return render(
        request,
        "public/prize_giving.html",
        event=event,
        settings=event.state.settings,
        money=True,
        emblem="/emblem/picture" if has_emblem else None,
        link=link,
        end=f"/event/{event.number}/prize-giving",
        **giving(event, called_in(request)),
    )
