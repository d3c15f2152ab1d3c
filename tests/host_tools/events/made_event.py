"""A small event in a database: made, registered and drawn at once."""

from host_tools.club.person import Person
from host_tools.events.decide_on import decide_on
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import store_persons
from tests.host_tools.decided import drawn_as, registered

CUP = {"name": "Cup", "date": "2025-11-20", "rules": "fft-4", "rounds": 1, "deals": 2}


def made_event(database, names, drawn, **settings):
    """The number of a new event, of which these rounds are `drawn`.

    names: of the persons who take part, numbered from 1; settings: others than those of `CUP`.
    """
    persons = [Person(number, name) for number, name in enumerate(names, 1)]
    store_persons(database, persons)
    event_number = new_event(database, CUP | settings)
    steps = [registered(one.number) for one in persons]
    decide_on(database, event_number, [*steps, drawn_as(drawn)])
    return event_number
