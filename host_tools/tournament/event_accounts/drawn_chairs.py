"""The chairs of a table as they were drawn, and as seats have changed their holders since."""

from host_tools.tournament.accounts.chair import NOBODY, Chair, Holder
from host_tools.tournament.aliases import Place
from host_tools.tournament.decisions.journal import Journal
from host_tools.tournament.seating import persons_at
from host_tools.tournament.state import State


def chairs_at(state: State, place: Place) -> tuple[Chair, ...]:
    """The chairs of a (round, table), each with who has had it there one after the other."""
    return tuple(_chair(state, place[0], person) for person in persons_at(state, place))


def _chair(state: State, number: int, person: int) -> Chair:
    held = [*had_before(state, number, person), person]
    left = [state.left_in(number, one) for one in held]
    holders = [Holder(held[0])]
    for one, following, gone in zip(held, [*held[1:], None], left, strict=True):
        if following is None and (number, one) in state.not_followed:
            following = NOBODY
        if following is not None or gone is not None:
            after = 0 if gone is None else gone.deals
            numbered = gone is None or not gone.counted
            holders.append(Holder(following, after, numbered))
    return Chair(tuple(holders))


def had_before(state: State, number: int, person: int) -> list[int]:
    """Who has had the chair of a person in a round before him, the first one first."""
    found: list[int] = []
    before = state.seat_before.get((number, person))
    while before is not None and before not in found:
        found.insert(0, before)
        before = state.seat_before.get((number, before))
    return found


def drawn_before(journal: Journal, place: Place) -> frozenset[int]:
    """Whom any draw has put at a (round, table), whoever has the seats there since."""
    number, table = place
    found: set[int] = set()
    for one in journal.in_force_of("draw"):
        rounds, at = one.content["tables"], number - one.content["round"]
        if 0 <= at < len(rounds):
            found.update(*rounds[at][table - 1 : table])
    return frozenset(found)
