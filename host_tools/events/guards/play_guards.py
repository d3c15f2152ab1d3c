"""Guards of what was played: rounds, and tables that have begun.

A player stays entrant of every round with own points; nobody comes or goes after the last round.
An excluded player may have played in that round: he is out of the ranking in any case. At a table
that has begun nobody takes a seat any more, and no player leaves; an entrant whom a decision names
as not playing there may go to another table. Only new decisions are checked; the journal stays.
"""

from collections.abc import Iterable, Iterator

from host_tools.events.guards.new_decision import NewDecision
from host_tools.language.message import Message, counted, msg
from host_tools.tournament.model.state import State
from host_tools.tournament.spoken import SpokenPerson, spoken_together
from host_tools.tournament.tables.binding import Placed


def no_such_round(new: NewDecision) -> Iterator[Message]:
    """Yield that somebody comes or goes after the last round."""
    rounds = new.state.settings.rounds
    if new.content["round"] > rounds:
        yield counted(
            "round: the event has only {number} round",
            "round: the event has only {number} rounds",
            rounds,
        )


def has_played_after(new: NewDecision) -> Iterator[Message]:
    """Yield that somebody has played later than he stops, or that no deal is left there then."""
    person, number, deals = new.content["person"], new.content["round"], new.content.get("deals")
    last = max(new.event.rounds_played(person), default=0)
    if last > number or (last == number and deals is None):
        yield msg(
            "round: {person} has played in round {number}: say after how many of its deals "
            "(deals), or a later round",
            person=SpokenPerson(person),
            number=last,
        )
    table = new.event.state.plan.table_of(number, person)
    due = 0 if table is None else new.event.tables[number, table].deals
    if deals is not None and 0 < due <= deals:
        yield counted(
            "deals: table {table} of round {round} plays {number} deal, and who has played it "
            "has not stopped within the round",
            "deals: table {table} of round {round} plays {number} deals, and who has played "
            "them all has not stopped within the round",
            due,
            table=table,
            round=number,
        )


def has_played_before(new: NewDecision) -> Iterator[Message]:
    """Yield that somebody has played before the round from which on he is to play."""
    number = new.content["round"]
    first = min(new.event.rounds_played(new.content["person"]), default=number)
    if first < number:
        yield msg(
            "round: {person} has played in round {number}, and does not come after it",
            person=SpokenPerson(new.content["person"]),
            number=first,
        )


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
