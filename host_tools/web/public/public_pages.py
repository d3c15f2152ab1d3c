"""The pages for phones: where do I sit, who is ahead, how far are the tables."""

from pathlib import Path

from aiohttp import web

from host_tools.club.folding import folded, has_words
from host_tools.club.person import LONGEST_NAME
from host_tools.tournament.event import Event
from host_tools.web.public.player_values import (
    crosstable_values,
    everybody,
    player_values,
    players_values,
)
from host_tools.web.public.public_answers import LANGUAGE, VIEW, language_of, show
from host_tools.web.public.public_values import standings_values, table_values, tables_values
from host_tools.web.render.evening_picture import NAME as PICTURE
from host_tools.web.render.evening_picture import evening_picture
from host_tools.web.render.qr import qr_svg
from host_tools.web.render.race_chart import after_each_published
from host_tools.web.render.seated import seats_by_name
from host_tools.web.serving.file_answers import emblem_answer, picture_answer

routes = web.RouteTableDef()

STATIC = Path(__file__).parents[1] / "static"
FILES = (
    *("chart.css", "desk.css", "public.css", "wall.css"),
    *("htmx.min.js", "picture.js", "press.js", "wall.js", "icon.svg"),
)

FRAME = "/ranking-frame"
ROUNDS_AT_ONCE = 3  # as many as fit beside a name on a phone


@routes.get("/")
async def show_seats(request: web.Request) -> web.StreamResponse:
    """Where everybody sits in this round and the next ones, or those whose name is searched.

    Nobody looks for a seat when the event is over: it begins with the ranking then.
    """
    name = " ".join(request.query.get("name", "").split())[:LONGEST_NAME]

    def values_of(event: Event) -> dict[str, object]:
        if event.state.closed and not name:
            chosen, _ = language_of(request)
            language = {} if chosen is None else {LANGUAGE: chosen}
            raise web.HTTPSeeOther(request.rel_url.with_path("/standings").with_query(language))
        return _seats(event, name)

    return await show(request, "seats.html", values_of, name=name)


@routes.get("/standings")
async def show_standings(request: web.Request) -> web.StreamResponse:
    """The published part of the ranking."""
    return await show(request, "standings.html", standings_values)


@routes.get(FRAME)
async def show_frame(request: web.Request) -> web.StreamResponse:
    """The published part of the ranking alone, which any page may frame."""
    return await show(request, "ranking_frame.html", standings_values)


@routes.get("/crosstable")
async def show_crosstable(request: web.Request) -> web.StreamResponse:
    """The points of each published round."""
    return await show(request, "crosstable.html", crosstable_values)


@routes.get(f"/{PICTURE}")
async def show_picture(request: web.Request) -> web.StreamResponse:
    """The published part of the evening as one picture; 404 where it has no race yet."""
    view = request.app[VIEW]
    await view.look()
    _, language = language_of(request)
    if view.event is None:
        raise web.HTTPNotFound()
    after = after_each_published(view.event)
    return picture_answer(evening_picture(view.event, after, language))


@routes.get("/players")
async def show_players(request: web.Request) -> web.StreamResponse:
    """Everybody who has a page."""
    return await show(request, "players.html", players_values)


@routes.get(r"/player/{person:\d{1,6}}")
async def show_player(request: web.Request) -> web.StreamResponse:
    """The published rounds of a player."""
    person = int(request.match_info["person"])
    return await show(request, "player.html", lambda event: _player(event, person))


@routes.get("/tables")
async def show_tables(request: web.Request) -> web.StreamResponse:
    """How far each table of a round is."""
    text = request.query.get("round", "")
    return await show(request, "tables.html", lambda event: _tables(event, text), round=text)


@routes.get(r"/table/{round:\d{1,2}}/{table:\d{1,3}}")
async def show_table(request: web.Request) -> web.StreamResponse:
    """All that was played at a table, line by line, as it stands."""
    place = (int(request.match_info["round"]), int(request.match_info["table"]))
    return await show(request, "table.html", lambda event: _table(event, place))


@routes.get("/address.svg")
async def show_address(request: web.Request) -> web.StreamResponse:
    """The address of this view as a QR code."""
    return web.Response(body=qr_svg(request.app[VIEW].address), content_type="image/svg+xml")


@routes.get("/emblem")
async def show_emblem(request: web.Request) -> web.StreamResponse:
    """The emblem of the club; 404 if it has none."""
    view = request.app[VIEW]
    await view.look()
    return emblem_answer(view.emblem)


@routes.get("/static/{name}")
async def show_file(request: web.Request) -> web.StreamResponse:
    """A file that the pages need; 404 for any other."""
    name = request.match_info["name"]
    if name not in FILES:
        raise web.HTTPNotFound()
    return web.FileResponse(STATIC / name, headers={"Cache-Control": "no-cache"})


def _seats(event: Event, name: str) -> dict[str, object]:
    drawn = len(event.state.plan.rounds)
    present = max(event.round, 1)
    everybody = seats_by_name(event, range(1, drawn + 1))
    found = [row for row in everybody if has_words(row[0], name)] if folded(name) else []
    rounds = range(present, min(drawn, present + ROUNDS_AT_ONCE - 1) + 1)
    return {
        "name": name,
        "found": found,
        "rows": seats_by_name(event, rounds),
        "rounds": rounds,
        "present": present,
    }


def _tables(event: Event, round_text: str) -> dict[str, object]:
    is_number = round_text.isdecimal() and len(round_text) <= 2
    shown = int(round_text) if is_number else max(event.round, 1)
    return tables_values(event, shown, range(1, len(event.state.plan.rounds) + 1))


def _player(event: Event, person: int) -> dict[str, object]:
    if person not in everybody(event):
        raise web.HTTPNotFound()
    return player_values(event, person)


def _table(event: Event, place: tuple[int, int]) -> dict[str, object]:
    if place not in event.tables:
        raise web.HTTPNotFound()
    return table_values(event, event.tables[place])
