"""Guard of tables that have begun: nobody takes a seat any more, and no player leaves.

An entrant whom a decision names as not playing there may go to another table. Only new decisions
are checked; the journal stays as it is.
"""

from collections.abc import Iterable, Iterator

from host_tools.events.guards.new_decision import NewDecision
from host_tools.language.message import Message, msg
from host_tools.tournament.model.state import State
from host_tools.tournament.spoken import spoken_together
from host_tools.tournament.tables.binding import Placed


def seats_at_begun_tables(new: NewDecision) -> Iterator[Message]:
    """Yield that a decision has changed seats of a table that has begun, and must not."""
    if not new.made.keeps_begun_tables:
        return
    state = new.state
    changed = {
        (round_number, table): persons
        for round_number, tables in enumerate(new.rounds, 1)
        for table, persons in enumerate(tables, 1)
        if _players(state, round_number, table, persons)
        != _players(state, round_number, table, state.plan.rounds[round_number - 1][table - 1])
    }
    bound = new.recorded.at_places(state, changed)
    for place, persons in sorted(changed.items()):
        if state.typed_at(place).has_deals or any(map(_is_played, bound[place])):
            yield msg(
                "table {table} of round {round} has begun: {players} keep their seats there",
                table=place[1],
                round=place[0],
                players=spoken_together(persons),
            )


def _players(state: State, round_number: int, table: int, persons: Iterable[int]) -> list[int]:
    """Return the given persons of a table, without those decided not to have played there."""
    not_played = state.plan.not_played.get((round_number, table), set())
    return [person for person in persons if person not in not_played]


def _is_played(bound: Placed) -> bool:
    """Return True if the box has deals, or anything else that counts."""
    return bound.session.recorded and bound.session.cleared is None
