"""Who has the seat of somebody whose name is on the box of a table."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from host_tools.tournament.state import State

if TYPE_CHECKING:
    from host_tools.tournament.binding import Bound
    from host_tools.tournament.table import Table


def substitute_at(state: State, person: int, seated: Collection[int]) -> int | None:
    """Who sits among those `seated` and replaces a person, or who replaces him; None if nobody."""
    entrant = state.entrants.get(person)
    while entrant is not None and entrant.replaced_by is not None:
        if entrant.replaced_by in seated:
            return entrant.replaced_by
        entrant = state.entrants.get(entrant.replaced_by)
    return None


def on_the_box(table: "Table", bound: "Bound", state: State) -> tuple[list[int], list[int]]:
    """(who is on a box and not at its table, who is at the table and not on the box).

    bound: its `Bound`. Without those who have stopped within the round and whoever plays on for
    them: the first deals are under the old name anyway, and who has played the others is asked
    when they are in.
    """
    gone, coming = _not_the_same(table, bound)
    within = dict(_stopped_and_following(table, bound, state))
    return (
        [person for person in gone if person not in within],
        [person for person in coming if person not in within.values()],
    )


def who_goes_on(table: "Table", bound: "Bound", state: State) -> list[tuple[int, int]]:
    """[(who is on a box and not at its table, who may play under that name)].

    First whoever replaces the person, else who was drawn to that place, else any other. [] where a
    box has more or fewer players than its table: it cannot be played on. Without those who have
    stopped within the round, see `on_the_box`.
    """
    within = _stopped_and_following(table, bound, state)
    return [pair for pair in _in_whose_place(table, bound, state) if pair not in within]


def followers(table: "Table", bound: "Bound", state: State, person: int) -> list[int]:
    """Who has the seat of a person on a box who has stopped within the round; [] if nobody has."""
    within = _stopped_and_following(table, bound, state)
    return [other for whom, other in within if whom == person]


def _stopped_and_following(table: "Table", bound: "Bound", state: State) -> list[tuple[int, int]]:
    """[(who is on a box and has stopped within the round, who has his seat now)]."""
    return [
        (person, other)
        for person, other in _in_whose_place(table, bound, state)
        if state.left_after(table.round_number, person) is not None
    ]


def _not_the_same(table: "Table", bound: "Bound") -> tuple[list[int], list[int]]:
    gone = [
        person for person in bound.persons if person is not None and person not in table.persons
    ]
    coming = [person for person in table.persons if person not in bound.persons]
    return (gone, coming) if None not in bound.persons else ([], [])


def _in_whose_place(table: "Table", bound: "Bound", state: State) -> list[tuple[int, int]]:
    """[(who is on a box and not at its table, who is at the table instead)].

    [] where these are not as many.
    """
    gone, coming = _not_the_same(table, bound)
    if len(gone) != len(coming):
        return []
    free = list(coming)
    found = {}
    for person in gone:
        other = substitute_at(state, person, free)
        if other is not None:
            found[person] = other
            free.remove(other)
    for person in [person for person in gone if person not in found]:
        place = bound.persons.index(person)
        drawn = [one for one in table.persons[place : place + 1] if one in free]
        found[person] = [*drawn, *free][0]
        free.remove(found[person])
    return [(person, found[person]) for person in gone]
