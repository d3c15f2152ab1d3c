"""Two events on one day: what one has recognised, the other does not ask about."""

import pytest

from host_tools.boxes.collect import collect
from host_tools.club.person import Person
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import store_persons
from tests.host_tools.box import EVENT_TIME, GARDE, NAMES
from tests.host_tools.events.cup import CUP
from tests.host_tools.ruled import of_table
from tests.host_tools.seats import drawn_as

OTHERS = ("Nora", "Otto", "Petra", "Quido")


@pytest.fixture
def database(either_database):
    return either_database


@pytest.fixture
def session(box, database):
    """The id of a session that table 1 of the first of two events has begun by itself."""
    names = enumerate([*NAMES, *OTHERS], 1)
    store_persons(database, [Person(number, name) for number, name in names])
    for event_number, seated in ((1, [1, 2, 3, 4]), (2, [5, 6, 7, 8])):
        new_event(database, CUP)
        registered = [("entrant", {"what": "registered", "person": number}) for number in seated]
        decide_on(database, event_number, [*registered, drawn_as([[seated]])])
    box.board.seconds = EVENT_TIME
    box.begin(label="", table=1, round=1, deals=2)
    box.play(GARDE)
    collect(box.link(), database, clock=lambda: EVENT_TIME)
    [bound] = load_event(database, 1).tables[1, 1].bound
    return bound.session.id


def waiting(database):
    return [one.session.id for one in load_event(database, 2).waiting]


def test_what_one_event_has_recognised_is_not_offered_by_another(database, session):
    assert waiting(database) == []
    decide_on(database, 1, [("close", {"closed": True})], anyway=True)
    assert waiting(database) == []


def test_what_was_set_aside_there_may_be_of_this_one(database, session):
    decide_on(
        database,
        1,
        [("session", {"what": "set_aside", "session": session})],
        reason="the other cup",
    )
    assert waiting(database) == [session]


def test_so_it_is_where_the_director_had_assigned_it(database, session):
    steps = [("session", {"what": "set_aside", "session": session}), of_table(session)]
    decide_on(database, 1, steps, reason="no")
    assert waiting(database) == []


def test_the_director_may_claim_it_all_the_same(database, session):
    decide_on(database, 2, [of_table(session)])
    assert [one.session.id for one in load_event(database, 2).tables[1, 1].bound] == [session]
