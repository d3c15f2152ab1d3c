"""Who may take a seat of a table that has not begun: who has none, and who leaves another table."""

from typing import TYPE_CHECKING

from host_tools.language.message import Message, msg
from host_tools.tournament.table import Table

if TYPE_CHECKING:
    from host_tools.tournament.event import Event


def comers(event: "Event", table: Table) -> list[tuple[int, int | None]]:
    """[(person, the table that he leaves or None)] who may take a seat of a table.

    First those who did not play at their own table, as was decided, and those who have no seat in
    that round, then those of larger tables where nothing was played, as far as it is known; last of
    tables that have a box: these may be playing already.
    """
    state, round_number = event.state, table.round_number
    sizes = state.settings.sizes
    plays = event.players_in(round_number)
    unseated = [*event.out_of_place(round_number).unseated, *state.sitting_out(round_number)]
    free = [person for person in dict.fromkeys(unseated) if person not in plays]
    here = [person for person in free if state.entrants[person].present]
    found = [*_not_played(event, table), *((person, None) for person in here)]
    tables = sorted(event.tables.items(), key=lambda one: (_has_box(one[1]), one[0]))
    for _, other in tables:
        elsewhere = other.round_number == round_number and other.table != table.table
        if elsewhere and not other.has_begun and len(other.persons) - 1 in sizes:
            playing = set(other.persons).intersection(state.playing(round_number)) - plays
            found += [(person, other.table) for person in other.persons if person in playing]
    return found


def _not_played(event: "Event", table: Table) -> list[tuple[int, int | None]]:
    """[(person, his table)] of those who are there, and did not play at another table."""
    round_number = table.round_number
    plays = event.players_in(round_number)
    here = [person for person in event.state.to_seat(round_number) if person not in plays]
    found = [(person, event.state.plan.has_not_played(round_number, person)) for person in here]
    return [one for one in found if one[1] not in (None, table.table)]


def how_he_comes(event: "Event", round_number: int, person: int, left: int | None) -> Message:
    """That somebody may take a seat, and why; left: see `comers`."""
    name = event.name(person)
    if left is None:
        return msg("{name}, who has no seat, takes it", name=name)
    if event.state.plan.has_not_played(round_number, person) is not None:
        return msg("{name} is free: did not play at table {table}", name=name, table=left)
    if _has_box(event.tables[round_number, left]):
        return msg(
            "{name} comes over from table {table}, which has its box already",
            name=name,
            table=left,
        )
    return msg("{name} comes over from table {table}", name=name, table=left)


def _has_box(table: Table) -> bool:
    """Is a box set up for a table?"""
    return any(not bound.session.left for bound in table.bound)
