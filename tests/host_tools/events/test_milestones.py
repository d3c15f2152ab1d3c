"""When a backup is due."""

import pytest

from host_tools.club.person import Person
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.milestones import RECENT_S, milestones_of
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import store_persons
from tests.host_tools.box import EVENT_TIME
from tests.host_tools.decided import CLOSE, OPEN, registered
from tests.host_tools.seats import drawn_as
from tests.host_tools.typed import sheet_typed

SHEET = {"table": 1, "persons": [1, 2, 3, 4], "deals": 12, "points": [6, 2, -3, -5]}


@pytest.fixture
def cup(database):
    """Event 1: one table, two rounds, drawn."""
    database.clock = lambda: EVENT_TIME
    settings = {"name": "Cup", "date": "2026-11-21", "rules": "tirol", "rounds": 2, "deals": 12}
    assert new_event(database, settings) == 1
    tables = [[[1, 2, 3, 4]], [[1, 2, 3, 4]]]
    for number, name in enumerate(("Anna", "Emil", "Ida", "Karl"), 1):
        store_persons(database, [Person(number, name)])
    decide_on(database, 1, [registered(person) for person in range(1, 5)])
    decide_on(database, 1, [drawn_as(tables)])
    return database


def reached(database, later=0):
    return [str(one) for one in milestones_of(database, EVENT_TIME + later)]


def test_a_round_is_over_when_all_its_tables_are(cup):
    assert reached(cup) == []
    decide_on(cup, 1, [sheet_typed(SHEET | {"round": 1})])
    assert load_event(cup, 1).round == 2
    assert reached(cup) == ["event 1 round 1"]
    decide_on(cup, 1, [sheet_typed(SHEET | {"round": 2})])
    assert reached(cup) == ["event 1 round 2"]


def test_the_event_is_closed_and_once_more(cup):
    decide_on(cup, 1, [CLOSE], anyway=True)
    [first] = reached(cup)
    assert first.startswith("event 1 closed ")
    decide_on(cup, 1, [OPEN])
    assert reached(cup) == []
    decide_on(cup, 1, [CLOSE], anyway=True)
    assert reached(cup) != [first]


def test_nobody_waits_for_a_round_of_long_ago(cup):
    decide_on(cup, 1, [sheet_typed(SHEET | {"round": 1})])
    assert reached(cup, later=RECENT_S - 1) == ["event 1 round 1"]
    assert reached(cup, later=RECENT_S) == []
