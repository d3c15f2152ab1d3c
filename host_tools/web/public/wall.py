"""The view for a projector: pages that can be read from ten metres, one after the other."""

from dataclasses import dataclass

from aiohttp import web

from host_tools.web.public.public_answers import show
from host_tools.web.render.seated import seats_by_name

routes = web.RouteTableDef()

LINES = 12  # on a page, in each of two columns
LETTERS = 24  # of a name, in a line
SECONDS = 12  # for which a page is shown


@dataclass(frozen=True)
class Slide:
    """A page of the wall.

    `kind`: "round", "seats", "standings" or "teams"; `columns`: two of rows.
    """

    kind: str
    columns: tuple = ()


@routes.get("/wall")
async def show_wall(request):
    """One page; the browser asks for the next one by itself."""
    page = request.query.get("page", "")
    number = int(page) if page.isdecimal() and len(page) <= 3 else 0
    return await show(request, "wall.html", lambda event: _wall(event, number), page=number)


def slides_of(event):
    """The `Slide`s of an event: the round, who sits where, and what is published."""
    slides = [Slide("round")]
    number = seats_wanted(event)
    if number is not None:
        seats = [(name, tables[0]) for name, _, tables in seats_by_name(event, [number])]
        slides += _pages("seats", seats, lambda row: row[0])
    standings = event.published()
    if standings is not None:
        ranked = [line for line in standings.lines if line.rank is not None]
        slides += _pages("standings", ranked, lambda line: event.name(line.person))
        ranked = [line for line in event.published_teams().lines if line.rank is not None]
        slides += _pages("teams", ranked, lambda line: line.team)
    return slides


def seats_wanted(event):
    """The round whose seats people look for: the next one as soon as a table has finished this one.

    None if there is none any more.
    """
    finished = [table.over for (of, _), table in event.tables.items() if of == event.round]
    wanted = event.round + any(finished)
    return wanted if 1 <= wanted <= len(event.state.rounds) else None


def _wall(event, number):
    slides = slides_of(event)
    number %= len(slides)
    return {
        "slide": slides[number],
        "next": (number + 1) % len(slides),
        "seconds": SECONDS,
        "wanted": seats_wanted(event),
        "playing": _playing(event),
    }


def _playing(event):
    """The tables of the round that are not over."""
    return [
        table
        for (of, _), table in sorted(event.tables.items())
        if of == event.round and not table.over
    ]


def _pages(kind, rows, name_of):
    """The `Slide`s of rows: as few as have room for them, all as full as each other."""
    number = -(-len(rows) // (2 * LINES))
    while True:
        pages = list(_columns(rows, number))
        columns = (column for page in pages for column in page)
        if all(_lines(map(name_of, column)) <= LINES for column in columns):
            return [Slide(kind, page) for page in pages]
        number += 1


def _columns(rows, pages):
    """The rows in so many pairs of columns."""
    for page in range(pages):
        part = rows[page * len(rows) // pages : (page + 1) * len(rows) // pages]
        half = -(-len(part) // 2)
        yield part[:half], part[half:]


def _lines(names):
    """How many lines names take below each other, a long one more than one."""
    return sum(-(-len(name) // LETTERS) for name in names)
