"""The addresses of the pages on which open points are settled."""

from collections.abc import Callable
from urllib.parse import urlencode

from host_tools.tournament.event import Event
from host_tools.tournament.open_points import (
    DRAW,
    JOURNAL,
    LOT,
    MEND,
    OWING,
    SEAT,
    SESSION,
    TABLE,
    TEAM,
    TEAM_LOT,
    WARNED,
    OpenPoint,
)

# By `OpenPoint.where`: the address, from the number of rounds of the event and `OpenPoint.which`.
_WAYS: dict[str, Callable[..., str]] = {
    DRAW: lambda rounds, *_: "draw",
    MEND: lambda rounds, *_: "draw/mend",
    SEAT: lambda rounds, round_number, table: f"table/{round_number}/{table}",
    TABLE: lambda rounds, round_number, table: f"table/{round_number}/{table}",
    SESSION: lambda rounds, session: f"session/{session}",
    OWING: lambda rounds: "registration?show=owing",
    TEAM: lambda rounds, team: f"registration?{urlencode({'find': team})}",
    LOT: lambda rounds: f"ranking/{rounds}#lots",
    TEAM_LOT: lambda rounds: f"ranking/{rounds}#teams",
    JOURNAL: lambda rounds: "journal",
    WARNED: lambda rounds: f"ranking/{rounds}#warnings",
}


def way_to(event: Event, point: OpenPoint) -> str:
    """The address of the page on which an `OpenPoint` of an `Event` is settled."""
    way = _WAYS[point.where](event.state.settings.rounds, *point.which)
    return f"/event/{event.number}/{way}"
