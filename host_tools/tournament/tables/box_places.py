"""At which tables of an event its boxes are."""

from collections.abc import Mapping

from host_tools.tournament.aliases import Place
from host_tools.tournament.tables.table import Table


def where_boxes_are(tables: Mapping[Place, Table]) -> dict[bytes, Place]:
    """{id of a box: (round, table)} of those that have a session of the event and no later one."""
    return {
        bound.session.box: place
        for place, table in sorted(tables.items())
        for bound in table.bound
        if not bound.session.left
    }


def set_aside_boxes(tables: Mapping[Place, Table]) -> dict[bytes, Place]:
    """{id of a box: (round, table)} of those whose session of that table was set aside."""
    return {
        session.box: place
        for place, table in sorted(tables.items())
        for session in table.sessions.aside
        if not session.left
    }


def spare_boxes(tables: Mapping[Place, Table]) -> dict[bytes, Place]:
    """{id of a box: (round, table)} of those set up for a table that another box has played."""
    spare = [(one, place) for place, table in tables.items() for one in table.sessions.spare]
    return {one.session.box: place for one, place in spare}
