"""Deals of a box that was set aside in mid-round: they may count beside the rest of their table."""

from host_tools.language.formatting import box_end
from host_tools.language.message import Message, counted
from host_tools.sessions.session import Session
from host_tools.tournament.table import Table


def lying_ready(table: Table) -> dict[bytes, Message]:
    """{id of a box: how many deals of it lie ready}; {} once something was typed, or all is in."""
    if table.over or table.typed:
        return {}
    return {one.box: _lies(one) for one in table.sessions.aside if one.played}


def ready_beside(table: Table) -> dict[str, Message]:
    """{id of a session that was set aside: how many deals of it lie ready} once a table has signed.

    It has fewer deals than are due, and with those there are no more than that.
    """
    if table.typed or not (table.signed or table.over):
        return {}
    fitting = [one for one in table.sessions.aside if 0 < one.played <= table.deals - table.played]
    return {one.id: _lies(one) for one in fitting}


def _lies(session: Session) -> Message:
    return counted(
        "{number} deal of box {box} lies ready",
        "{number} deals of box {box} lie ready",
        session.played,
        box=box_end(session.box),
    )
