"""Who plays no more: why, and which decision has to be undone so that he plays again."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from host_tools.language.message import Message, msg
from host_tools.tournament.entrants import Entrant

if TYPE_CHECKING:
    from host_tools.tournament.event import Event


@dataclass(frozen=True)
class Stopped:
    """Why somebody plays no more.

    `decision`: the number of the one by which he stops; None where he was replaced or excluded:
    that is not taken back in passing.
    """

    why: Message
    decision: int | None = None


def stopped_in(event: "Event") -> dict[int, Stopped]:
    """{person: `Stopped`} of those who play no more in an event."""
    leavers = [one for one in event.state.entrants.values() if one.last is not None]
    return {one.person: _stopped(event, one) for one in leavers}


def has_gone(event: "Event", entrant: Entrant) -> bool:
    """Plays somebody no more: has he stopped, and is his last round over at his table?"""
    if entrant.last is None or entrant.left is not None or entrant.replaced_by is not None:
        return entrant.last is not None
    if entrant.last > len(event.state.plan.rounds):
        return False
    tables = [table for place, table in event.tables.items() if place[0] <= entrant.last]
    return not any(entrant.person in table.persons and not table.over for table in tables)


def _stopped(event: "Event", entrant: Entrant) -> Stopped:
    if entrant.replaced_by is not None:
        return Stopped(msg("is replaced by {name}", name=event.name(entrant.replaced_by)))
    if entrant.excluded:
        return Stopped(msg("is excluded by the director"))
    why = msg("has stopped") if entrant.last else msg("has not come")
    return Stopped(why, withdrawal_of(event, entrant.person))


def withdrawal_of(event: "Event", person: int) -> int | None:
    """The number of the decision in force by which a person stops; None if it was another one."""
    found = event.journal.in_force_of("withdraw", person=person)
    return found[-1].number if found else None
