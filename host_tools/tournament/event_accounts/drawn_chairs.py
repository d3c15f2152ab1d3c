"""The chairs of a table as they were drawn, and as seats have changed their holders since."""

from host_tools.tournament.accounts.chair import Chair
from host_tools.tournament.aliases import Place
from host_tools.tournament.decisions.journal import Journal
from host_tools.tournament.seating import persons_at
from host_tools.tournament.state import State


def chairs_at(state: State, place: Place) -> tuple[Chair, ...]:
    """The chairs of a (round, table), each with who has had it there one after the other."""
    return tuple(state.chair(place[0], person) for person in persons_at(state, place))


def drawn_before(journal: Journal) -> dict[Place, frozenset[int]]:
    """{(round, table): whom any draw has put there}, whoever has the seats there since."""
    found: dict[Place, frozenset[int]] = {}
    for one in journal.in_force_of("draw"):
        for number, tables in enumerate(one.content["tables"], one.content["round"]):
            for table, persons in enumerate(tables, 1):
                found[number, table] = found.get((number, table), frozenset()).union(persons)
    return found
