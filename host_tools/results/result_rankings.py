"""The rankings of a result, the lots that decided in them, and what was open."""

from host_tools.common.strict_json import Json
from host_tools.results.ranking_documents import part_document, player_document, team_document
from host_tools.tournament.event import Event
from host_tools.tournament.open_at_the_end import is_surely_of
from host_tools.tournament.ranking.open_points import SESSION
from host_tools.tournament.tables.binding import Waiting


def ranking_documents(event: Event) -> dict[str, Json]:
    """The key `rankings`."""
    standings = event.standings()
    return {
        "players": [player_document(line) for line in standings.lines],
        "teams": [team_document(line) for line in event.teams().lines],
        "parts": [part_document(part) for part in standings.parts],
    }


def lot_documents(event: Event) -> dict[str, Json]:
    """The key `lots`: every draw, the first one first."""
    lots = event.state.lots
    return {
        "players": [list(drawn) for drawn in lots.players],
        "teams": [list(drawn) for drawn in lots.teams],
    }


def open_documents(event: Event) -> list[Json]:
    """The key `open`: what may still change the ranking. No sentence names a person."""
    found = [*event.standings().open, *event.teams().open]
    points: list[Json] = [{"kind": one.where, "sentence": str(one)} for one in found]
    return points + [_waiting(one) for one in event.waiting if is_surely_of(event, one)]


def _waiting(waiting: Waiting) -> Json:
    session = waiting.session
    sentence = f"a session of table {session.table} in round {session.round} has no table"
    return {"kind": SESSION, "sentence": sentence}
