"""What the database knows about who may take part in an event."""

from dataclasses import replace

from host_tools.events.person_cards import people_of
from host_tools.tournament.person import person_of
from host_tools.tournament.registration import bans


def bans_at(database, number):
    """{person: Ban} of those who are banned by other events on the day of this one.

    By the numbers of whom they are known to be now.
    """
    decided = database.journals.all()
    others = [one.journal for other, one in decided.items() if other != number and one.bans]
    banned = bans(others, decided[number].state.settings.date)
    people = people_of(database) if banned else {}
    found = {}
    for ban in banned.values():
        person = person_of(people, ban.person).number
        if person not in found or found[person].until < ban.until:
            found[person] = replace(ban, person=person)
    return found


def earlier(database, number, most=5):
    """[(number, State)] of at most so many other events, the newest first."""
    decided = database.journals.all()
    others = [other for other in reversed(decided) if other != number]
    states = [(other, decided[other].state) for other in others[:most]]
    return [(other, state) for other, state in states if state.known_settings is not None]
