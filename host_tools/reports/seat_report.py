"""Who sits where."""

from host_tools.common.errors import DeskError
from host_tools.language.message import msg
from host_tools.reports.report import NUMBER, Column, Report

TABLE = Column("table", msg("table"), NUMBER)
SEAT = Column("seat", msg("seat"), NUMBER)  # 1 has the box and deals first
PERSON = (Column("number", msg("number"), NUMBER), Column("name", msg("name")))


def seating(event, number):
    """Who sits at each table of a round, in playing order. DeskError if it is not drawn."""
    title = msg("Seats in round {number}", number=number)
    return Report(title, (TABLE, SEAT, *PERSON), list(_seated(event, number)))


def seating_by_name(event, number):
    """Where everybody sits in a round, in the order of the event's lists. DeskError.

    Who sits out, or has no seat, is there, too.
    """
    unseated = event.state.out_of_place(number).unseated
    places = {person: (table, seat) for table, seat, person, _ in _seated(event, number)}
    nowhere = dict.fromkeys([*event.state.sitting_out(number), *unseated], (None, None))
    places = nowhere | places
    rows = [(event.name(one), one, *places[one]) for one in event.in_order(places)]
    title = msg("Seats in round {number}, by name", number=number)
    return Report(title, (*reversed(PERSON), TABLE, SEAT), rows)


def seats(event):
    """Who sits at each table in all rounds that are drawn."""
    rows = [
        (number, *seat)
        for number, _ in enumerate(event.state.rounds, 1)
        for seat in _seated(event, number)
    ]
    columns = (Column("round", msg("round"), NUMBER), TABLE, SEAT, *PERSON)
    return Report(msg("Seats"), columns, rows)


def _seated(event, number):
    if not 1 <= number <= len(event.state.rounds):
        raise DeskError(msg("round {number} is not drawn", number=number))
    for table, persons in enumerate(event.state.rounds[number - 1], 1):
        for seat, person in enumerate(persons, 1):
            yield table, seat, person, event.name(person)
