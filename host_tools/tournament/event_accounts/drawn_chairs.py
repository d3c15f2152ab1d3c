"""The chairs of a table as they were drawn, and as seats have changed their holders since."""

from host_tools.tournament.accounts.chair import Chair
from host_tools.tournament.aliases import Place
from host_tools.tournament.decisions.journal import Journal
from host_tools.tournament.seating import persons_at
from host_tools.tournament.state import State


def chairs_at(state: State, place: Place) -> tuple[Chair, ...]:
    """The chairs of a (round, table), each with who has had it there one after the other."""
    return tuple(state.chair(place[0], person) for person in persons_at(state, place))


def drawn_before(journal: Journal, place: Place) -> frozenset[int]:
    """Whom any draw has put at a (round, table), whoever has the seats there since."""
    number, table = place
    found: set[int] = set()
    for one in journal.in_force_of("seats", what="drawn"):
        rounds, at = one.content["tables"], number - one.content["round"]
        if 0 <= at < len(rounds):
            found.update(*rounds[at][table - 1 : table])
    return frozenset(found)
