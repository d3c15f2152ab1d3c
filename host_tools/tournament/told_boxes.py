"""Which boxes know who sits at their tables, in sentences."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from host_tools.language.message import Message, counted, msg, together

if TYPE_CHECKING:
    from host_tools.tournament.aliases import Tables
    from host_tools.tournament.event import Event
    from host_tools.tournament.table import Table


def boxes_to_tell(event: "Event", rounds: "Sequence[Tables]", first: int) -> list[Message]:
    """A sentence for each round from `first` on: which boxes another plan makes wrong.

    rounds: the other plan, from round 1 on. A box that it leaves as it is need not be told again.
    """
    said = []
    for round_number in sorted({place[0] for place in event.tables if place[0] >= first}):
        tables = [table for place, table in event.tables.items() if place[0] == round_number]
        seats = rounds[round_number - 1] if round_number <= len(rounds) else ()
        wrong = [table.table for table in tables if _box_is_wrong(table, seats)]
        if wrong:
            said.append(_to_tell(round_number, wrong, len(tables)))
    return said


def _box_is_wrong(table: "Table", seats: "Tables") -> bool:
    """Does a box of a table know others, or another order, than the seats of its round?"""
    planned = tuple(seats[table.table - 1]) if table.table <= len(seats) else None
    sessions = ((bound.session, bound.persons) for bound in table.bound)
    known = [persons for one, persons in sessions if not one.left and one.cleared is None]
    return any(persons != planned for persons in known)


def _to_tell(round_number: int, tables: Sequence[int], of: int) -> Message:
    if len(tables) == of > 1:
        return msg(
            "The boxes of all tables have to be told of round {round} again: "
            "they know other seats.",
            round=round_number,
        )
    return counted(
        "Only the box of table {tables} has to be told of round {round} again: "
        "it knows other seats.",
        "Only the boxes of tables {tables} have to be told of round {round} again: "
        "they know other seats.",
        len(tables),
        tables=together(map(str, tables)),
        round=round_number,
    )
