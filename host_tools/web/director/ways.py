"""Where on the director's page something that is open is settled."""

from urllib.parse import urlencode

from host_tools.tournament.open_points import (
    DRAW,
    JOURNAL,
    LOT,
    OWING,
    SESSION,
    TABLE,
    TEAM,
    TEAM_LOT,
)

_WAYS = {
    DRAW: lambda rounds: "draw",
    TABLE: lambda rounds, number, table: f"table/{number}/{table}",
    SESSION: lambda rounds, session: f"session/{session}",
    OWING: lambda rounds: "registration?show=owing",
    TEAM: lambda rounds, team: f"registration?{urlencode({'find': team})}",
    LOT: lambda rounds: f"ranking/{rounds}#lots",
    TEAM_LOT: lambda rounds: f"ranking/{rounds}#teams",
    JOURNAL: lambda rounds: "journal",
}


def way_to(event, point):
    """The address of the page on which an `OpenPoint` of an `Event` is settled."""
    way = _WAYS[point.where](event.state.settings.rounds, *point.which)
    return f"/event/{event.number}/{way}"
