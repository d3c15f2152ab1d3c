"""What the database knows about who may take part in an event."""

from host_tools.desk.people import people_of
from host_tools.tournament.persons import Person, check_person, free_number
from host_tools.tournament.registration import bans


def bans_at(database, number):
    """{person: Ban} of those who are banned by other events on the day of this one."""
    decided = database.journals.all()
    others = [one.journal for other, one in decided.items() if other != number]
    return bans(others, decided[number].state.settings.date)


def newcomer(database, name, place=""):
    """Somebody whom the club does not know yet, with a free number. DeskError for a wrong name."""
    return check_person(Person(free_number(people_of(database)), name, place))


def earlier(database, number, most=5):
    """[(number, State)] of at most so many other events, the newest first."""
    decided = database.journals.all()
    others = [other for other in reversed(decided) if other != number]
    states = [(other, decided[other].state) for other in others[:most]]
    return [(other, state) for other, state in states if state.settings is not None]
