"""Events with a person, and the tables at which somebody has played."""

import pytest

from host_tools.common.errors import DeskError
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.persons import add_person
from host_tools.events.tables_played import events_with, rounds_of_both, tables_of
from host_tools.tournament.model.typed_tables import TakenCode
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
    assert tables_of(database, [there[0]], [1]) == HERE
    decide_on(database, 1, [sat(session, 0, elsewhere)])
    assert tables_of(database, [elsewhere], [1]) == HERE
    assert tables_of(database, [there[0]], [1]) == set()


def test_who_may_sit_there_again_is_no_other_person(database, session, there, elsewhere):
    """Two numbers that a decision has put at one place stay two persons: it may be undone."""
    decide_on(database, 1, [sat(session, 0, elsewhere)])
    assert rounds_of_both(database, [there[0]], [elsewhere]) == {(1, 1)}


def test_at_a_session_that_was_set_aside_nobody_has_played(database, session, there):
    decide_on(
        database,
        1,
        [("session", {"what": "set_aside", "session": session.id})],
        reason="a game for fun",
    )
    assert [tables_of(database, [person], [1]) for person in there] == [set()] * 4


def test_who_is_on_a_sheet_has_played_and_who_was_drawn_has_not(database, there, elsewhere):
    other = load_event(database, 1).state.plan.rounds[0][1]
    sheet = {"persons": [there[0], *other[1:]], "points": [3, -1, -1, -1], "deals": 1}
    decide_on(database, 1, [sheet_typed(sheet | {"round": 1, "table": 2})])
    assert tables_of(database, [there[0]], [1]) == HERE | {(1, (1, 2))}
    assert tables_of(database, [elsewhere], [1]) == set()


def test_who_is_said_not_to_have_played_has_not(database, session, there, elsewhere):
    """Also where the newest of several sheets does not name him any more."""
    other = load_event(database, 1).state.plan.rounds[0][1]
    for persons in (other, [there[0], *other[1:]]):
        sheet = {"persons": list(persons), "points": [3, -1, -1, -1], "deals": 1}
        decide_on(database, 1, [sheet_typed(sheet | {"round": 1, "table": 2})])
    assert tables_of(database, [other[0]], [1]) == set()
    decide_on(database, 1, [sat(session, 0, elsewhere), not_played(0)])
    assert tables_of(database, [there[0]], [1]) == {(1, (1, 2))}


def test_an_event_that_cannot_be_shown_is_left_out(database, there, monkeypatch):
    """Its own pages tell it; who is in it may be changed and forgotten even so."""
    underived(database, monkeypatch)
    assert tables_of(database, [there[0]], [1]) == set()
    assert rounds_of_both(database, [there[0]], [there[1]]) == {(1, 1)}


def test_only_events_with_both_are_derived_for_two_persons(database, there, monkeypatch):
    add_person(database, {"name": "Zita"}, 99)
    asked = underived(database, monkeypatch)
    assert rounds_of_both(database, [there[0]], [99]) == set()
    assert asked == []


def test_no_event_is_derived_to_find_those_with_a_person(
    database, session, there, elsewhere, monkeypatch
):
    asked = underived(database, monkeypatch)
    assert events_with(database, [there[0]]) == [1]
    assert events_with(database, [elsewhere]) == []
    decide_on(database, 1, [sat(session, 0, elsewhere)])
    asked.clear()
    assert events_with(database, [elsewhere]) == [1]
    assert events_with(database, [there[0]]) == []
    assert asked == []


def test_a_session_that_was_set_aside_is_no_reason(database, session, there):
    step = ("session", {"what": "set_aside", "session": session.id})
    decide_on(database, 1, [step], reason="a game for fun")
    assert events_with(database, [there[0]]) == []


@pytest.mark.parametrize("what", ["sheet", "code"])
def test_an_event_is_with_everybody_on_paper(database, what):
    other = load_event(database, 1).state.plan.rounds[0][1]
    typed = {"persons": list(other), "points": [3, -1, -1, -1], "deals": 1}
    state = database.journals.of(1).state
    assert events_with(database, [other[0]]) == []
    if what == "sheet":
        decide_on(database, 1, [sheet_typed(typed | {"round": 1, "table": 2})])
    else:
        code = TakenCode(other, (3, -1, -1, -1), 1, 1, "00", 1)
        state.typing_at((1, 2)).codes.append(code)
    assert events_with(database, [other[0]]) == [1]


def underived(database, monkeypatch):
    """The numbers of the events that are asked for from now on: none can be derived."""
    asked = []

    def refuse(event_number):
        asked.append(event_number)
        raise DeskError(f"event {event_number} has rules that nobody knows")

    monkeypatch.setattr(database.cache, "of", refuse)
    return asked
