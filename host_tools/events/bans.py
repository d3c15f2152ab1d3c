"""What the database knows about who may take part in an event."""

from dataclasses import replace
from typing import TYPE_CHECKING

from host_tools.events.person_cards import people_of
from host_tools.tournament.person import person_of
from host_tools.tournament.registration import Ban, bans
from host_tools.tournament.state import State

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore


def bans_at(database: "EventStore", event_number: int) -> dict[int, Ban]:
    """{person: Ban} of those who are banned by other events on the day of this one.

    Each by the number by which that person is known now.
    """
    decided = database.journals.all()
    others = [one.journal for other, one in decided.items() if other != event_number and one.bans]
    banned = bans(others, decided[event_number].state.settings.date)
    people = people_of(database) if banned else {}
    found: dict[int, Ban] = {}
    for ban in banned.values():
        person = person_of(people, ban.person).number
        if person not in found or found[person].until < ban.until:
            found[person] = replace(ban, person=person)
    return found


def earlier(database: "EventStore", event_number: int, most: int = 5) -> list[tuple[int, State]]:
    """[(number, State)] of at most so many other events, the newest first."""
    decided = database.journals.all()
    others = [other for other in reversed(decided) if other != event_number]
    states = [(other, decided[other].state) for other in others[:most]]
    return [(other, state) for other, state in states if state.known_settings is not None]
