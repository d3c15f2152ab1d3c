"""Where somebody has played: as the event counts it, whatever was decided since."""

import pytest

from host_tools.common.errors import DeskError
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.tables_played import rounds_of, tables_of
from tests.host_tools.decided import set_aside
from tests.host_tools.tournament.example_event import not_played, sat
from tests.host_tools.typed import sheet_typed

HERE = {(1, (1, 1))}


@pytest.fixture
def database(brought):
    return brought


@pytest.fixture
def there(database):
    """Who was drawn to that table."""
    return load_event(database, 1).state.plan.rounds[0][0]


@pytest.fixture
def elsewhere(database):
    """Somebody who was drawn to the other table of that round, where nothing was played."""
    return load_event(database, 1).state.plan.rounds[0][1][0]


@pytest.fixture
def session(brought_session):
    return brought_session


def test_who_was_named_at_a_place_has_played_there_and_nobody_else(
    database, session, there, elsewhere
):
    assert tables_of(database, [there[0]]) == HERE
    decide_on(database, 1, [sat(session, 0, elsewhere)])
    assert tables_of(database, [elsewhere]) == HERE
    assert tables_of(database, [there[0]]) == set()


def test_who_may_sit_there_again_is_no_other_person(database, session, there, elsewhere):
    """Two numbers that a decision has put at one place stay two persons: it may be undone."""
    decide_on(database, 1, [sat(session, 0, elsewhere)])
    assert rounds_of(database, [there[0]]) == rounds_of(database, [elsewhere]) == {(1, 1)}


def test_at_a_session_that_was_set_aside_nobody_has_played(database, session, there):
    decide_on(database, 1, [set_aside(session.id)], reason="a game for fun")
    assert [tables_of(database, [person]) for person in there] == [set()] * 4


def test_who_is_on_a_sheet_has_played_and_who_was_drawn_has_not(database, there, elsewhere):
    other = load_event(database, 1).state.plan.rounds[0][1]
    sheet = {"persons": [there[0], *other[1:]], "points": [3, -1, -1, -1], "deals": 1}
    decide_on(database, 1, [sheet_typed(sheet | {"round": 1, "table": 2})])
    assert tables_of(database, [there[0]]) == HERE | {(1, (1, 2))}
    assert tables_of(database, [elsewhere]) == set()


def test_who_is_said_not_to_have_played_has_not(database, session, there, elsewhere):
    """Also where the newest of several sheets does not name him any more."""
    other = load_event(database, 1).state.plan.rounds[0][1]
    for persons in (other, [there[0], *other[1:]]):
        sheet = {"persons": list(persons), "points": [3, -1, -1, -1], "deals": 1}
        decide_on(database, 1, [sheet_typed(sheet | {"round": 1, "table": 2})])
    assert tables_of(database, [other[0]]) == set()
    decide_on(database, 1, [sat(session, 0, elsewhere), not_played(0)])
    assert tables_of(database, [there[0]]) == {(1, (1, 2))}


def test_an_event_that_cannot_be_shown_is_left_out(database, there, monkeypatch):
    """Its own pages tell it; who is in it may be changed and forgotten even so."""

    def refuse(event_number):
        raise DeskError(f"event {event_number} has rules that nobody knows")

    monkeypatch.setattr(database.cache, "of", refuse)
    assert tables_of(database, [there[0]]) == set()
    assert rounds_of(database, [there[0]]) == {(1, 1)}
