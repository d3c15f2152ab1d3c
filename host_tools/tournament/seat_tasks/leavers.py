"""Leavers: the reasons, proposals to play again, and entrants who never came."""

from typing import NamedTuple

from host_tools.journal.journal import UNDO
from host_tools.language.message import Message, msg, together
from host_tools.tournament.decisions.deciding import decide, state_of, undo_where_it_holds
from host_tools.tournament.model.entrants import Entrant
from host_tools.tournament.seat_tasks.empty_seats import emptied_by, left_empty
from host_tools.tournament.seat_tasks.seat_task import SeatProposal, SeatStep, is_here, stops
from host_tools.tournament.tables.played_event import PlayedEvent


class Stopped(NamedTuple):
    """The reason why a player plays no more.

    `decision`: the number of the one that made the player stop; None for a replaced or excluded
    one, which is not taken back in passing.
    """

    why: Message
    decision: int | None = None


def stopped_in(event: PlayedEvent) -> dict[int, Stopped]:
    """{person: `Stopped`} of those who play no more in an event."""
    leavers = [one for one in event.state.entrants.values() if one.last is not None]
    return {one.person: _stopped(event, one) for one in leavers}


def has_gone(event: PlayedEvent, entrant: Entrant) -> bool:
    """Plays somebody no more: has he stopped, and is his last round over at his table?"""
    if entrant.last is None or entrant.left is not None or entrant.replaced_by is not None:
        return entrant.last is not None
    if entrant.last > len(event.state.plan.rounds):
        return False
    tables = [table for place, table in event.tables.items() if place[0] <= entrant.last]
    return not any(entrant.person in table.persons and not table.over for table in tables)


def _stopped(event: PlayedEvent, entrant: Entrant) -> Stopped:
    if entrant.replaced_by is not None:
        return Stopped(msg("is replaced by {name}", name=event.name(entrant.replaced_by)))
    if entrant.excluded:
        return Stopped(msg("is excluded by the director"))
    why = msg("has stopped") if entrant.last else msg("has not come")
    found = event.journal.in_force_of("plays", what="stops", person=entrant.person)
    return Stopped(why, found[-1].number if found else None)


def playing_again(event: PlayedEvent, person: int) -> SeatProposal | None:
    """Return the proposal that a player who has stopped plays again, and is there.

    The player's seats are taken back where nothing was played yet, as far as nobody else has them;
    a box with the old name need not be carried back then. None for a player who has not stopped, or
    was replaced or excluded. DeskError if other decisions build on it.
    """
    stopped = stopped_in(event).get(person)
    if stopped is None or stopped.decision is None:
        return None
    emptied = emptied_by(event, person, [place[0] for place in left_empty(event, person)])
    journal = type(event.journal)(list(event.journal.decisions))
    wanted = [stopped.decision, *emptied, *_called_back(event, person)]
    undone = undo_where_it_holds(journal, wanted)  # else somebody else has that seat by now
    if stopped.decision not in undone:
        decide(journal, UNDO, {"decision": stopped.decision}, 0)  # which says why not
    steps: list[SeatStep] = [(UNDO, {"decision": number}) for number in undone]
    if not state_of(journal).entrant(person).present:
        steps.append(is_here(person))
    regained = [emptied[number] for number in undone if number in emptied]
    return SeatProposal(_plays_again(event, person, regained), tuple(steps))


def _plays_again(event: PlayedEvent, person: int, rounds: list[int]) -> Message:
    """Return the sentence that a player plays again: with the old seats, or from a round on."""
    tables = [
        msg("table {table} of round {round}", round=number, table=table)
        for number, table in left_empty(event, person)
        if number in rounds
    ]
    if tables:
        return msg("Plays again, also at {tables}", tables=together(tables))
    first = _first_again(event, person)
    if first > event.state.settings.rounds:
        return msg("Plays again")
    return msg("Plays again, from round {round} on", round=first)


def _first_again(event: PlayedEvent, person: int) -> int:
    """The first round in which he plays again: where he has a seat still, or the coming one."""
    stopped = (event.state.entrant(person).last or 0) + 1
    for round_number in range(stopped, event.coming):
        table = event.state.plan.table_of(round_number, person)
        if table is not None and not event.tables[round_number, table].over:
            return round_number
    return max(stopped, event.coming)


def _called_back(event: PlayedEvent, person: int) -> list[int]:
    """Return the numbers of the decisions that call back boxes with a player."""
    sessions = [
        bound.session.id
        for place in left_empty(event, person)
        for bound in event.tables[place].bound
        if person in bound.persons and not bound.session.left
    ]
    found = event.journal.in_force_of("session", what="called_back")
    return [one.number for one in found if one.content["session"] in sessions]


def never_came(event: PlayedEvent) -> list[int]:
    """Return the entrants absent after a round has begun, without any seat or payment."""
    if event.coming == 1:
        return []
    at_a_table = {
        person for table in event.tables.values() for person in (*table.persons, *table.players)
    }
    return [
        person
        for person, entrant in event.state.entrants.items()
        if not (entrant.present or entrant.paid or person in at_a_table)
        and entrant.last is None
        and entrant.stands_for is None
    ]


def leaving_them_out(event: PlayedEvent) -> list[SeatStep]:
    """Return the steps that let absent entrants stop before their first round."""
    return [stops(person, event.state.entrants[person].first) for person in never_came(event)]
