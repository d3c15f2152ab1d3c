"""Who sits where."""

import unicodedata

from host_tools.errors import DeskError
from host_tools.reports.report import NUMBER, Column, Report
from host_tools.translations.message import msg

TABLE = Column("table", msg("table"), NUMBER)
SEAT = Column("seat", msg("seat"), NUMBER)  # 1 has the box and deals first
PERSON = (Column("number", msg("number"), NUMBER), Column("name", msg("name")))


def seating(evening, number):
    """Who sits at each table of a round, in playing order. DeskError if it is not drawn."""
    title = msg("Seats in round {number}", number=number)
    return Report(title, (TABLE, SEAT, *PERSON), list(_seated(evening, number)))


def seating_by_name(evening, number):
    """Where everybody sits in a round, by name; who sits out, or has no seat, too. DeskError."""
    _, unseated = evening.state.out_of_place(number)
    idle = [*evening.state.sitting_out(number), *unseated]
    rows = [(name, person, table, seat) for table, seat, person, name in _seated(evening, number)]
    rows += [(evening.name(person), person, None, None) for person in idle]
    columns = (*reversed(PERSON), TABLE, SEAT)
    title = msg("Seats in round {number}, by name", number=number)
    return Report(title, columns, sorted(rows, key=lambda row: (spelled(row[0]), row[1])))


def seats(evening):
    """Who sits at each table in all rounds that are drawn."""
    rows = [
        (number, *seat)
        for number, _ in enumerate(evening.state.rounds, 1)
        for seat in _seated(evening, number)
    ]
    columns = (Column("round", msg("round"), NUMBER), TABLE, SEAT, *PERSON)
    return Report(msg("Seats"), columns, rows)


def _seated(evening, number):
    if not 1 <= number <= len(evening.state.rounds):
        raise DeskError(msg("round {number} is not drawn", number=number))
    for table, persons in enumerate(evening.state.rounds[number - 1], 1):
        for seat, person in enumerate(persons, 1):
            yield table, seat, person, evening.name(person)


def spelled(name):
    """A name as a list is ordered by: without accents, whatever its capitals."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
