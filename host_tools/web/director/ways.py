"""The addresses of the pages on which open points are settled, and who may settle them."""

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlencode

from aiohttp import web

from host_tools.tournament.event import Event
from host_tools.tournament.ranking.open_points import (
    CLOSE,
    DRAW,
    JOURNAL,
    LOT,
    MEND,
    OWING,
    PRIZES,
    PUBLISH,
    REGISTER,
    ROUND,
    SEAT,
    SESSION,
    START,
    TABLE,
    TEAM,
    TEAM_LOT,
    WARNED,
    OpenPoint,
)
from host_tools.web.devices.roles import may_decide


@dataclass(frozen=True)
class Way:
    """The way to where an open point is settled.

    `address`: within the event, made from the number of its rounds and `OpenPoint.which`; `kind`,
    `what`: of the decision that settles it.
    """

    address: Callable[..., str]
    kind: str
    what: str = ""


_WAYS = {  # by `OpenPoint.where`
    DRAW: Way(lambda rounds, *_: "draw", "seats"),
    MEND: Way(lambda rounds, *_: "draw/mend", "seats"),
    SEAT: Way(lambda rounds, round_number, table: f"table/{round_number}/{table}", "seats"),
    TABLE: Way(lambda rounds, round_number, table: f"table/{round_number}/{table}", "ruling"),
    SESSION: Way(lambda rounds, session: f"session/{session}", "session"),
    OWING: Way(lambda rounds: "registration?show=owing", "booking", "stake"),
    TEAM: Way(lambda rounds, team: f"registration?{urlencode({'find': team})}", "entrant"),
    LOT: Way(lambda rounds: f"ranking/{rounds}#lots", "lot"),
    TEAM_LOT: Way(lambda rounds: f"ranking/{rounds}#lots", "lot"),
    JOURNAL: Way(lambda rounds: "journal", "undo"),
    WARNED: Way(lambda rounds: f"ranking/{rounds}#warnings", "adjust"),
    REGISTER: Way(lambda rounds: "registration", "entrant"),
    ROUND: Way(lambda rounds, round_number: f"round/{round_number}", "typed"),
    START: Way(lambda rounds, round_number: f"round/{round_number}", "clock", "started"),
    PUBLISH: Way(lambda rounds, round_number: f"ranking/{round_number}#published", "publish"),
    CLOSE: Way(lambda rounds: f"ranking/{rounds}#end", "close"),
    PRIZES: Way(lambda rounds: "prize-giving", "booking", "prize"),
}


def way_to(event: Event, point: OpenPoint) -> str:
    """The address of the page on which an `OpenPoint` of an `Event` is settled."""
    way = _WAYS[point.where].address(event.state.settings.rounds, *point.which)
    return f"/event/{event.number}/{way}"


def may_settle(request: web.Request, point: OpenPoint) -> bool:
    """Return True if the role that sends a request may make the decision for an `OpenPoint`."""
    way = _WAYS[point.where]
    return may_decide(request, way.kind, {"what": way.what})
