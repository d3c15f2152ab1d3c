"""The view for a projector: large pages that follow one another."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from aiohttp import web

from host_tools.language.message import Sentence
from host_tools.tournament.event import Event
from host_tools.tournament.tables.table import Table
from host_tools.web.public.public_answers import show
from host_tools.web.public.wall_lines import SIZES, Row, filled
from host_tools.web.render.seated import seats_by_name

routes = web.RouteTableDef()

SECONDS = 12  # for which a page is shown
SHORT = 90  # letters of a text for everybody, in the largest type
SOON = 5  # minutes before the end of a round, at which the wall has another colour


@dataclass(frozen=True)
class Slide:
    """A page of the wall.

    `kind`: "round", "announced", "seats", "standings", "part" or "teams"; `columns`: of rows;
    `size`: of type, in tenths of a rem, None: the usual one; `name`: of the part of the players, ""
    where it is of all.
    """

    kind: str
    columns: Sequence[Sequence[object]] = ()
    size: int | None = None
    name: Sentence = ""


@routes.get("/wall")
async def show_wall(request: web.Request) -> web.StreamResponse:
    """One page. Its script puts the next one in its place; without scripts the browser opens it."""
    page = request.query.get("page", "")
    slide_number = int(page) if page.isdecimal() and len(page) <= 3 else 0
    return await show(
        request, "wall.html", lambda event: _wall(event, slide_number), page=slide_number
    )


def slides_of(event: Event) -> list[Slide]:
    """The `Slide`s of an event: the round, who sits where, and what is published."""
    slides = [Slide("round")]
    if event.state.announced:
        is_long = len(event.state.announced) > SHORT
        slides.append(Slide("announced", size=SIZES[3] if is_long else SIZES[0]))
    round_number = seats_wanted(event)
    if round_number is not None:
        seats = [
            (_with_partners(event, person, round_number, table), table)
            for _, person, (table,) in seats_by_name(event, [round_number])
        ]
        slides += _pages("seats", seats, lambda row: row[0])
    standings = event.published()
    if standings is not None:
        ranked = [line for line in standings.lines if line.rank is not None]
        slides += _pages("standings", ranked, lambda line: event.name(line.person))
        for part in standings.parts:
            pages = _pages("part", part.lines, lambda line: event.name(line.person))
            slides += [replace(page, name=part.name) for page in pages]
        teams = [line for line in event.published_teams().lines if line.rank is not None]
        slides += _pages("teams", teams, lambda line: line.team)
    return slides


def _with_partners(event: Event, person: int, round_number: int, table: int | None) -> str:
    """Return the name of a player, joined with those of the partners at the table."""
    seats = event.tables[round_number, table].seats if table else ()
    side = next((side for side in event.sides(seats) if person in side), ())
    return " + ".join(map(event.name, dict.fromkeys((person, *side))))


def seats_wanted(event: Event) -> int | None:
    """The round whose seats people look for: the next one once a table has finished this one.

    None after the last round.
    """
    finished = [
        table.over
        for (round_number, _), table in event.tables.items()
        if round_number == event.round
    ]
    wanted = event.round + any(finished)
    return wanted if 1 <= wanted <= len(event.state.plan.rounds) else None


def _wall(event: Event, slide_number: int) -> dict[str, object]:
    slides = slides_of(event)
    slide_number %= len(slides)
    return {
        "slide": slides[slide_number],
        "next": (slide_number + 1) % len(slides),
        "seconds": SECONDS,
        "soon": SOON,
        "wanted": seats_wanted(event),
        "playing": _playing(event),
        "unsure": _unsure(event),
        "final": event.state.closed and event.state.published == event.state.settings.rounds,
    }


def _unsure(event: Event) -> set[int]:
    """The persons some of whose points are only what a code says."""
    standings = event.published()
    return {person for person, _ in standings.provisional} if standings else set()


def _playing(event: Event) -> list[Table]:
    """The tables of the round that are not over."""
    return [
        table
        for (round_number, _), table in sorted(event.tables.items())
        if round_number == event.round and not table.over
    ]


def _pages(kind: str, rows: Sequence[Row], name_of: Callable[[Row], str]) -> list[Slide]:
    """The `Slide`s of rows."""
    return [Slide(kind, page.columns, page.size) for page in filled(rows, name_of)]
