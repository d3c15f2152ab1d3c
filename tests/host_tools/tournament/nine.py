"""An event of nine at tables of five and four."""

from host_tools.club.person import Person
from host_tools.tournament.event import event_of
from host_tools.tournament.tables.seating import LABEL, Seating
from rules_core.books import book
from tests.host_tools.seats import drawn_as
from tests.host_tools.tournament.example_event import EVENT, PERSONS, journal

MORE = PERSONS | {9: Person(9, "Ida"), 10: Person(10, "Jan"), 11: Person(11, "Kurt")}
FIVES = drawn_as([[[1, 2, 3, 4, 5], [6, 7, 8, 9]], [[1, 6, 2, 7], [3, 8, 4, 9, 5]]])


def of_nine(sessions, seats, *steps):
    """The `Event` of nine at tables of five and four; seats: {session: (place, persons)}."""
    made = journal(*steps, players=9, draw=FIVES)
    seatings = {name: Seating(place, persons, LABEL) for name, (place, persons) in seats.items()}
    return event_of(EVENT, made, MORE, sessions, seatings, book("krenglbach").event)
