"""Bans in the database, which keep persons from taking part in an event."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from host_tools.club.person import person_of
from host_tools.common.errors import DeskError
from host_tools.common.plain import quote
from host_tools.events.person_cards import persons_of
from host_tools.language.message import Message, WithCommand, msg
from host_tools.tournament.decisions.registration import Ban, bans
from host_tools.tournament.model.entrant_names import EntrantNames
from host_tools.tournament.model.state import State
from host_tools.tournament.spoken import SpokenDay

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore


class BannedError(DeskError):
    """Somebody was to take part whom another event has banned.

    `ban`: the `Ban`; `name`: what people call him.
    """

    def __init__(self, ban: Ban, name: str) -> None:
        told = ban_words(ban, name)
        refused = msg("{told}; --anyway does it all the same", told=told)
        super().__init__(WithCommand(refused, told))
        self.ban = ban
        self.name = name


def ban_words(ban: Ban, name: str) -> Message:
    """Return the sentence on a ban of a person of this name: its end, event and reason."""
    return msg(
        "{name} is banned until {day} by {event}: {reason}",
        name=name,
        day=SpokenDay(ban.until),
        event=quote(ban.event),
        reason=ban.reason,
    )


def check_not_banned(
    database: "EventStore", event_number: int, state: State, coming: Sequence[int]
) -> None:
    """BannedError if somebody who comes to take part is banned by another event.

    state: the `State` of the event; coming: the persons.
    """
    if not coming or state.known_settings is None:
        return
    banned = bans_at(database, event_number)
    persons = persons_of(database) if banned else {}
    for person in coming:
        known = person_of(persons, person).number if person in persons else None
        if known in banned:
            name = EntrantNames(persons, state.entrants).name(known)
            raise BannedError(banned[known], name)


def bans_at(database: "EventStore", event_number: int) -> dict[int, Ban]:
    """Return {person: Ban} of the bans by other events on the day of this one.

    Each person has the present number.
    """
    decided = database.journals.all()
    others = [one.journal for other, one in decided.items() if other != event_number and one.bans]
    banned = bans(others, decided[event_number].state.settings.date)
    persons = persons_of(database) if banned else {}
    found: dict[int, Ban] = {}
    for ban in banned.values():
        person = person_of(persons, ban.person).number
        if person not in found or found[person].until < ban.until:
            found[person] = replace(ban, person=person)
    return found


def earlier(database: "EventStore", event_number: int, most: int = 5) -> list[tuple[int, State]]:
    """Return [(number, State)] of at most `most` other events, the newest first."""
    decided = database.journals.all()
    others = [other for other in reversed(decided) if other != event_number]
    states = [(other, decided[other].state) for other in others[:most]]
    return [(other, state) for other, state in states if state.known_settings is not None]
