"""A seat that was to stay empty, as who sat there has stopped, is taken by somebody after all."""

from typing import TYPE_CHECKING

from host_tools.tournament.accounts.hints import HintKind
from host_tools.tournament.aliases import Place
from host_tools.tournament.decisions.deciding import undo_where_it_holds
from host_tools.tournament.decisions.journal import UNDO
from host_tools.tournament.rulings.questions import questions_in
from host_tools.tournament.taking_over import coming, exchanging, has_own_part

if TYPE_CHECKING:
    from host_tools.tournament.decisions import Content
    from host_tools.tournament.event import Event
    from host_tools.tournament.table import Table


def left_empty_at(event: "Event", table: "Table") -> list[int]:
    """Whose seats at a table stay empty, as they have stopped; [] once it has begun."""
    here = (table.round_number, table.table)
    return [person for person, place in _left_empty(event) if place == here]


def vacant_from(event: "Event", person: int) -> int | None:
    """The first round in which who has stopped can be replaced; None if there is none.

    His seat there is free, or was to stay empty, at a table that has not begun; or he has stopped
    within the round, and it is asked who goes on.
    """
    empty = [place[0] for one, place in _left_empty(event) if one == person]
    return min([*empty, *_free(event, person), *_open_within(event, person)], default=None)


def taking_after_all(
    event: "Event", person: int, whom: int, round_number: int
) -> list[tuple[str, "Content"]]:
    """The steps by which a person plays for one who has stopped, from a round on.

    That the seats stay empty is taken back, as far as nobody else has them; those that are only
    free he gets, too. Who has a part of his own takes the seats, and keeps his rank. [] where no
    seat was to stay empty.
    """
    rounds = [place[0] for one, place in _left_empty(event) if one == whom]
    found = event.journal.in_force_of("seats", what="empty", person=whom)
    emptied = {
        one.number: one.content["round"]
        for one in found
        if one.content["round"] in rounds and one.content["round"] >= round_number
    }
    journal = type(event.journal)(list(event.journal.decisions))
    undone = undo_where_it_holds(journal, emptied)  # else somebody else has that seat by now
    steps: list[tuple[str, Content]] = [(UNDO, {"decision": number}) for number in undone]
    seats = [emptied[number] for number in undone]
    if not seats:
        return []
    seats += [number for number in _free(event, whom) if number >= round_number]
    stops_here = event.state.entrants[whom].stops_in(round_number)
    first = round_number if stops_here else min(seats)
    own = person in event.state.entrants and has_own_part(event, person)
    steps += coming(event, person, first) if person in event.state.entrants else []
    if not own:
        return [*steps, ("substitute", {"person": person, "whom": whom, "round": first})]
    if stops_here:
        steps += exchanging(event, person, whom, first)
    free = [number for number in sorted(seats) if not event.state.has_place(number, person)]
    taking = {"what": "taken", "person": person, "whom": whom}
    return [*steps, *(("seats", taking | {"round": number}) for number in free)]


def _open_within(event: "Event", person: int) -> list[int]:
    """The rounds within which somebody has stopped, as long as it is asked who goes on."""
    return [
        place[0]
        for place, table in event.tables.items()
        for one in questions_in(table.troubles, HintKind.STOPPED)
        if one.hint.person == person
    ]


def _free(event: "Event", person: int) -> list[int]:
    """The rounds in which the seat of who has stopped is free, at a table that has not begun."""
    state = event.state
    entrant = state.entrants[person]
    if entrant.last is None or entrant.replaced_by is not None:
        return []
    rounds = (number for number in range(1, len(state.rounds) + 1) if not entrant.plays_in(number))
    places = [(number, state.table_of(number, person)) for number in rounds]
    return [
        number
        for number, table in places
        if table is not None and not event.tables[number, table].has_begun
    ]


def _left_empty(event: "Event") -> list[tuple[int, Place]]:
    """[(who has stopped, the (round, table) where his seat stays empty, which has not begun)]."""
    state = event.state
    return [
        (person, (round_number, table))
        for (round_number, person), table in sorted(state.left_empty.items())
        if not state.entrants[person].plays_in(round_number)
        and state.entrants[person].replaced_by is None
        and not event.tables[round_number, table].has_begun
    ]
