"""Deals of a box that was set aside in mid-round: they may count beside the rest of their table."""

from host_tools.language.message import Message, counted
from host_tools.tournament.tables.table import Table


def lying_ready(table: Table) -> dict[bytes, Message]:
    """{id of a box: how many deals of it lie ready}; {} once something was typed, or all is in."""
    if table.over or table.typed:
        return {}
    return {
        one.box: counted(
            "{number} deal of the box that was set aside lies ready",
            "{number} deals of the box that was set aside lie ready",
            one.played,
        )
        for one in table.sessions.aside
        if one.played
    }
