"""Draw: the tables of every round, with as few repeated meetings as possible.

Players are numbers. A *round* is a tuple of tables, a *table* a tuple of players in playing order;
the first is the scribe and deals first, as in `schreiber box setup` without another dealer. Rounds
and tables are numbered from 1, in their order. An impossible draw raises a `DrawError`.
"""

from host_tools.tournament.draw.cost import Cost, cost_of, meetings
from host_tools.tournament.draw.draw_report import foreseen, report
from host_tools.tournament.draw.exchange import Exchange, exchange
from host_tools.tournament.draw.plan import BY_HAND, DrawError, Plan, Wishes
from host_tools.tournament.draw.shape import must_sit_out, table_sizes
from host_tools.tournament.draw.standing import by_standing
from host_tools.tournament.draw.whole_event import LOT, METHODS, SWAPS, draw, redraw

__all__ = [
    "BY_HAND",
    "LOT",
    "METHODS",
    "SWAPS",
    "Cost",
    "DrawError",
    "Exchange",
    "Plan",
    "Wishes",
    "by_standing",
    "cost_of",
    "draw",
    "exchange",
    "foreseen",
    "meetings",
    "must_sit_out",
    "redraw",
    "report",
    "table_sizes",
]
