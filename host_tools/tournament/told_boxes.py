"""Which boxes know who sits at their tables, in sentences."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from host_tools.language.message import Message, counted, msg, together

if TYPE_CHECKING:
    from host_tools.tournament.aliases import Tables
    from host_tools.tournament.event import Event
    from host_tools.tournament.table import Table


def boxes_to_tell(
    event: "Event", rounds: "Sequence[Tables]", first: int, plugged: Collection[bytes] = ()
) -> list[Message]:
    """A sentence for each round from `first` on: which boxes another plan makes wrong.

    rounds: the other plan, from round 1 on. A box that it leaves as it is need not be told again,
    nor one of `plugged`, the ids of the boxes that are set up anew without anybody's help.
    """
    return [
        _to_carry(one.round_number, one.to_carry, one.of)
        for one in _wrong(event, rounds, first, plugged)
        if one.to_carry
    ]


def boxes_that_follow(
    event: "Event", rounds: "Sequence[Tables]", first: int, plugged: Collection[bytes]
) -> list[Message]:
    """A sentence for each of these rounds: how many of `plugged` are told without any help."""
    return [
        counted(
            "{number} box that is plugged in is set up anew for round {round} by itself.",
            "{number} boxes that are plugged in are set up anew for round {round} by themselves.",
            one.following,
            round=one.round_number,
        )
        for one in _wrong(event, rounds, first, plugged)
        if one.following
    ]


@dataclass(frozen=True)
class _WrongBoxes:
    """Of a round of `of` tables: those whose box is `to_carry`, and how many boxes follow."""

    round_number: int
    to_carry: Sequence[int]
    following: int
    of: int


def _wrong(
    event: "Event", rounds: "Sequence[Tables]", first: int, plugged: Collection[bytes]
) -> Iterator[_WrongBoxes]:
    for round_number in sorted({place[0] for place in event.tables if place[0] >= first}):
        tables = [table for place, table in event.tables.items() if place[0] == round_number]
        seats = rounds[round_number - 1] if round_number <= len(rounds) else ()
        wrong = {table.table: _wrong_boxes(table, seats) for table in tables}
        to_carry = [table for table, boxes in wrong.items() if boxes.difference(plugged)]
        following = sum(len(boxes.intersection(plugged)) for boxes in wrong.values())
        yield _WrongBoxes(round_number, to_carry, following, len(tables))


def _wrong_boxes(table: "Table", seats: "Tables") -> set[bytes]:
    """The ids of the boxes of a table that know others, or another order, than its round seats."""
    planned = tuple(seats[table.table - 1]) if table.table <= len(seats) else None
    return {
        bound.session.box
        for bound in table.bound
        if not bound.session.left and bound.session.cleared is None and bound.persons != planned
    }


def _to_carry(round_number: int, tables: Sequence[int], of: int) -> Message:
    if len(tables) == of > 1:
        return msg(
            "The boxes of all tables have to be carried back for round {round}: "
            "they know other seats.",
            round=round_number,
        )
    return counted(
        "Only the box of table {tables} has to be carried back for round {round}: "
        "it knows other seats.",
        "Only the boxes of tables {tables} have to be carried back for round {round}: "
        "they know other seats.",
        len(tables),
        tables=together(map(str, tables)),
        round=round_number,
    )
