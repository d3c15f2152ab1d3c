"""Events in the history of a person."""

from typing import TYPE_CHECKING

from host_tools.club.person import known_person
from host_tools.events.person_cards import persons_of
from host_tools.events.persons import events_of
from host_tools.events.shown_event import shown_event
from host_tools.seasons.person_history import PersonHistory, history_of

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore


def history_events(database: "EventStore", person_number: int) -> tuple[int, list[int]]:
    """Return (the present number of a person, the numbers of the events with them). DeskError."""
    persons = persons_of(database)
    known = known_person(persons, person_number).number
    return known, [event_number for event_number, _ in events_of(database, persons, known)]


def load_history(database: "EventStore", person_number: int) -> PersonHistory:
    """The `PersonHistory` of a person; closed events are as they were sealed. DeskError."""
    known, numbers = history_events(database, person_number)
    return history_of(known, (shown_event(database, number) for number in numbers))
