"""The chairs of a table as they were drawn, and as seats have changed their holders since."""

from host_tools.tournament.accounts.chair import Chair, Holder
from host_tools.tournament.aliases import Place
from host_tools.tournament.decisions.journal import Journal
from host_tools.tournament.seating import persons_at
from host_tools.tournament.state import State
from host_tools.tournament.stopped_seats import had_before


def chairs_at(state: State, place: Place) -> tuple[Chair, ...]:
    """The chairs of a (round, table), each with who has had it there one after the other."""
    return tuple(_chair(state, place[0], person) for person in persons_at(state, place))


def _chair(state: State, number: int, person: int) -> Chair:
    held = [*had_before(state, number, person), person]
    after = [state.left_after(number, one) for one in held]
    holders = [Holder(held[0])]
    for one, left in zip([*held[1:], None], after, strict=True):
        if one is not None or left is not None:
            holders.append(Holder(one, left or 0, numbered=True))
    return Chair(tuple(holders))


def drawn_before(journal: Journal, place: Place) -> frozenset[int]:
    """Whom any draw has put at a (round, table), whoever has the seats there since."""
    number, table = place
    found: set[int] = set()
    for one in journal.in_force_of("draw"):
        rounds, at = one.content["tables"], number - one.content["round"]
        if 0 <= at < len(rounds):
            found.update(*rounds[at][table - 1 : table])
    return frozenset(found)
