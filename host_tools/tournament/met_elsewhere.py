"""Whom of a table somebody meets in other rounds, too: said before he takes a seat there."""

from collections import defaultdict
from typing import TYPE_CHECKING

from host_tools.language.message import Message, msg, together
from host_tools.tournament.draw import meetings
from host_tools.tournament.table import Table

if TYPE_CHECKING:
    from host_tools.tournament.event import Event


def met_elsewhere(event: "Event", table: Table) -> dict[int, set[int]]:
    """{person: those of a table whom he meets in other rounds, as they are drawn}."""
    rounds = enumerate(event.state.rounds, 1)
    others = [tables for number, tables in rounds if number != table.round_number]
    found = defaultdict(set)
    for one, other in meetings(others):
        found[one].add(other)
        found[other].add(one)
    return {person: met.intersection(table.expected) for person, met in found.items()}


def with_met(event: "Event", answer: Message, met: set[int]) -> Message:
    """An answer by which somebody takes a seat, and whom he meets in another round, too, if any."""
    if not met:
        return answer
    names = together(event.name(person) for person in sorted(met))
    return msg("{answer}, meets {names} in another round, too", answer=answer, names=names)
