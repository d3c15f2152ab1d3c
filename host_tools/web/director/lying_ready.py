"""Deals of a box that was set aside in mid-round: they may count beside the rest of their table."""

from host_tools.language.formatting import box_end
from host_tools.language.message import Message, counted
from host_tools.sessions.session import Session
from host_tools.tournament.other_rules import has_other_rules
from host_tools.tournament.state import State
from host_tools.tournament.table import Table


def lying_ready(table: Table) -> dict[bytes, Message]:
    """{id of a box: how many deals of it lie ready}; {} once something was typed, or all is in."""
    if table.over or table.typed:
        return {}
    return {
        one.box: counted(
            "{number} deal of box {box} lies ready",
            "{number} deals of box {box} lie ready",
            one.played,
            box=box_end(one.box),
        )
        for one in table.aside
        if one.played
    }


def before_the_rest(table: Table, state: State) -> Session | None:
    """The session whose deals count as soon as the rest of its table is typed; None without one.

    None where another box has deals, several were set aside, or fewer sat there than play.
    """
    has_deals = table.typed or any(one.session.recorded for one in table.bound)
    ready = [one for one in table.aside if _lies_ready(one, table, state)]
    return ready[0] if len(ready) == 1 and not (table.over or has_deals) else None


def _lies_ready(session: Session, table: Table, state: State) -> bool:
    fits = 0 < session.played <= table.deals and len(session.names) >= len(table.expected)
    return fits and not has_other_rules(session, state)
