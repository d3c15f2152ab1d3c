"""Successors: a newcomer, or an entrant without a place, takes over from somebody.

A newcomer becomes the substitute, and so does an entrant who has neither played nor a seat in any
round. An entrant with an own part keeps stake and rank, and takes over the places.
"""

from host_tools.journal.journal import UNDO
from host_tools.language.message import Message, msg
from host_tools.tournament.accounts.ruling import PLAN, Ruling
from host_tools.tournament.decisions.deciding import state_of, undo_where_it_holds
from host_tools.tournament.model.event_plan import has_seat_already, sits_there_already
from host_tools.tournament.model.state import State, does_not_play
from host_tools.tournament.seat_tasks.empty_seats import emptied_by, left_empty
from host_tools.tournament.seat_tasks.leavers import stopped_in
from host_tools.tournament.seat_tasks.seat_task import (
    SeatStep,
    is_here,
    stays_empty,
    stops,
    takes_seat,
)
from host_tools.tournament.tables.played_event import PlayedEvent
from host_tools.tournament.tables.rulings.record import content_of
from host_tools.tournament.tables.table import Table


def who_may_take_over(event: PlayedEvent, round_number: int) -> dict[int, Message]:
    """Return {person: remark} of the entrants who may take a place of a round.

    They have none there, and play nowhere in it. A player who has stopped plays again by it, unless
    excluded or replaced. {} for a round that was not drawn: nobody has a place there.
    """
    state, stopped = event.state, stopped_in(event)
    if round_number > len(state.plan.rounds):
        return {}
    playing = event.players_in(round_number)
    found = {}
    for person in state.entrants:
        seated = state.plan.has_place(round_number, person) or person in playing
        for_good = person in stopped and stopped[person].decision is None
        if not (seated or for_good):
            found[person] = _remark(event, round_number, person, person in stopped)
    return found


def _remark(event: PlayedEvent, round_number: int, person: int, comes_back: bool) -> Message:
    table = event.state.plan.has_not_played(round_number, person)
    if table is not None:
        return msg("is free: did not play at table {table}, and keeps a rank", table=table)
    if _has_own_part(event, person):
        return msg("has no place in this round, and keeps a rank")
    if comes_back:
        return msg("plays again by that")
    return msg("takes part, and has no place in this round")


def _has_own_part(event: PlayedEvent, person: int) -> bool:
    """Return True if a person has a seat in any round, or has played in one, or was replaced."""
    entrant = event.state.entrants.get(person)
    if entrant is None:
        return False
    stands_for = entrant.stands_for is not None or entrant.replaced_by is not None
    tables = event.tables.values()
    return stands_for or any(person in (*one.persons, *one.players) for one in tables)


def left_empty_at(event: PlayedEvent, table: Table) -> list[int]:
    """Return the persons whose seats at a table stay empty after stopping; [] once it has begun."""
    here = (table.round_number, table.table)
    return [person for person in event.state.entrants if here in _vacated(event, person)]


def vacant_from(event: PlayedEvent, person: int) -> int | None:
    """The first round in which who has stopped can be replaced; None if there is none.

    His seat there is free, or was to stay empty, at a table that has not begun; or he has stopped
    within the round, and it is asked who goes on.
    """
    seats = [*_vacated(event, person), *event.seats_left(person)]
    return min((place[0] for place in seats), default=None)


def _vacated(event: PlayedEvent, person: int) -> list[tuple[int, int]]:
    """The (round, table) where the seat of who has stopped stays empty, and may be taken."""
    entrant = event.state.entrants[person]
    if entrant.last is None or entrant.replaced_by is not None:
        return []
    return [place for place in left_empty(event, person) if not entrant.plays_in(place[0])]


def taking_seat(event: PlayedEvent, person: int, whom: int, round_number: int) -> list[SeatStep]:
    """Return the steps for a person, perhaps a new one, to take the seat of another in a round."""
    return [*_coming(event, person, round_number), takes_seat(person, whom, round_number)]


def taking_over(event: PlayedEvent, person: int, whom: int, round_number: int) -> list[SeatStep]:
    """Return the steps for a person to play on for another from a round on. DeskError.

    Empty seats are taken back from there on, as far as nobody else has them. An entrant with an own
    part gets the other's places, in each round without an own one.
    """
    back = _coming_back(event, person, whom, round_number)
    if back:
        return back
    _check_free(event, person, round_number)
    refilling, state = _refilling(event, whom, round_number)
    drawn = range(round_number, len(state.plan.rounds) + 1)
    seats = [number for number in drawn if state.plan.table_of(number, whom) is not None]
    leaving = state.entrant(whom)
    plays = leaving.plays_in(round_number)
    first = round_number if plays else min(seats, default=round_number)
    if person in event.state.entrants:
        refilling += _coming(event, person, first)
    if not _has_own_part(event, person):
        standing_in = {"person": person, "whom": whom, "round": first}
        return [*refilling, ("plays", {"what": "substitute"} | standing_in)]
    if not seats:
        raise does_not_play("whom", whom, round_number)
    if plays and not leaving.stops_in(round_number):
        refilling.append(stops(whom, round_number))
    for number in seats:
        if state.plan.has_place(number, person):
            continue
        if leaving.stops_in(number):
            refilling += _exchanging(event, person, whom, number)
        else:
            refilling.append(takes_seat(person, whom, number))
    return refilling


def _check_free(event: PlayedEvent, person: int, round_number: int) -> None:
    """DeskError if a person takes part, and may not take a place of a round."""
    if person in event.state.entrants and person not in who_may_take_over(event, round_number):
        raise has_seat_already(person, round_number)


def _refilling(event: PlayedEvent, whom: int, round_number: int) -> tuple[list[SeatStep], State]:
    """Return (the steps that end the empty seats of a person who stopped, the state then)."""
    rounds = [number for number, _ in _vacated(event, whom) if number >= round_number]
    emptied = emptied_by(event, whom, rounds)
    if not emptied:
        return [], event.state
    journal = type(event.journal)(list(event.journal.decisions))
    undone = undo_where_it_holds(journal, emptied)  # else somebody else has that seat by now
    return [(UNDO, {"decision": number}) for number in undone], state_of(journal)


def _coming(event: PlayedEvent, person: int, round_number: int) -> list[SeatStep]:
    """Return the steps for a person to take part in a round, and be there; [] for an entrant."""
    entrant = event.state.entrants.get(person)
    if entrant is None:
        return [("entrant", {"what": "registered", "person": person})]
    steps: list[SeatStep] = []
    stopped = stopped_in(event).get(person)
    if stopped is not None and stopped.decision is not None:
        steps.append((UNDO, {"decision": stopped.decision}))
    if entrant.first > round_number:
        steps.append(("plays", {"what": "from", "person": person, "round": round_number}))
    if not entrant.present:
        steps.append(is_here(person))
    return steps


def _coming_back(event: PlayedEvent, person: int, whom: int, round_number: int) -> list[SeatStep]:
    """Return the step that gives a person who stopped within a round the chair back; [] if none."""
    state = event.state
    table = state.plan.table_of(round_number, whom)
    chair = state.plan.chair(round_number, whom)
    if table is None or person not in chair.persons[:-1] or chair.last.person is not None:
        return []
    at = state.plan.rounds[round_number - 1][table - 1].index(whom)
    ruling = Ruling(sat={(PLAN, at): chair.handed_to(person).holders})
    return [("ruling", content_of(round_number, {table: ruling}))]


def _exchanging(event: PlayedEvent, person: int, whom: int, round_number: int) -> list[SeatStep]:
    """Return the steps that give a person the seat of a leaver at a table that has begun.

    Both keep their deals there. A seat that the person did not use stays empty: DeskError if it is
    at the same table.
    """
    exchange = ("seats", {"what": "exchanged", "round": round_number, "one": person, "other": whom})
    own = event.state.plan.has_not_played(round_number, person)
    if own is None:
        return [exchange]
    if own == event.state.plan.table_of(round_number, whom):
        raise sits_there_already(person)
    return [stays_empty(person, round_number), exchange]
