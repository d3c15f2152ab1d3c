"""A table that the director has ended though fewer deals are in than were played, as he has said.

Who has stopped within a round has played so many deals of it. As long as they are not in, from a
box or from paper, such a table has no result, whoever has ended it.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from host_tools.language.message import Message, counted, msg
from host_tools.tournament.aliases import NameOf
from host_tools.tournament.seat_questions import OUT, Question
from host_tools.tournament.state import State

if TYPE_CHECKING:
    from host_tools.tournament.decisions import Content
    from host_tools.tournament.event import Event
    from host_tools.tournament.table import Table


def ask_for_deals(table: "Table", state: State, name: NameOf) -> None:
    """Let a table that was ended ask for the deals which were played there and are not in.

    Not because of what the director has annulled since. An event that he has closed stays so.
    """
    if state.closed or (table.round_number, table.table) not in state.ended:
        return
    told = dict(_stopped_there(table, state))
    if not told:
        return
    person = max(told, key=lambda one: told[one])
    if max(table.played, table.brought) < told[person]:
        said = counted(
            "{name} has stopped after {number} deal, and {played} of them is in: plug in the box, "
            "or type the sheet",
            "{name} has stopped after {number} deals, and {played} of them are in: plug in the "
            "box, or type the sheet",
            told[person],
            name=name(person),
            played=table.played,
        )
        table.troubles.append(Question(OUT, said, person=person))


def _stopped_there(table: "Table", state: State) -> Iterator[tuple[int, int]]:
    """(person, after how many deals) of those who have stopped at a table within its round."""
    seated = {*table.persons, *(one for bound in table.bound for one in bound.persons)}
    for person in sorted(one for one in seated if one is not None):
        after = state.left_after(table.round_number, person)
        if after is not None:
            yield person, after


def goes_on(event: "Event", table: "Table") -> Iterator[tuple[Message, list[int]]]:
    """(words, the numbers of the decisions to undo) by which the table is not ended."""
    content: Content = {"round": table.round_number, "table": table.table}
    ended = [
        one.number
        for one in event.journal.in_force()
        if (one.kind, one.content) == ("end", content)
    ]
    if ended:
        yield msg("more deals are to come: the table is not ended"), ended
