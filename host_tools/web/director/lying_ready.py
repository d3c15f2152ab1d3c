"""Deals of a box that was set aside in mid-round: they may count beside the rest of their table."""

from host_tools.language.formatting import box_end
from host_tools.language.message import Message, counted
from host_tools.sessions.session import Session
from host_tools.tournament.table import Table


def lying_ready(table: Table) -> dict[bytes, Message]:
    """{id of a box: how many deals of it lie ready}; {} once something was typed, or all is in."""
    if table.over or table.typed:
        return {}
    return {one.box: _lies(one) for one in table.aside if one.played}


def _lies(session: Session) -> Message:
    return counted(
        "{number} deal of box {box} lies ready",
        "{number} deals of box {box} lie ready",
        session.played,
        box=box_end(session.box),
    )
