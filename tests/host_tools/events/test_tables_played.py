"""The tables at which somebody has played, found without deriving events; likewise incidents."""

import pytest

from host_tools.common.errors import DeskError
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.person_incidents import events_with_incidents
from host_tools.events.persons import add_person
from host_tools.events.tables_played import events_with, rounds_of_both, tables_of
from host_tools.intake.database import Database
from host_tools.tournament.model.typed_tables import TakenCode
from tests.host_tools.box import TableBox
from tests.host_tools.decided import sheet_typed
from tests.host_tools.event import play
from tests.host_tools.tournament.example_event import not_played, sat

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


@pytest.fixture
def warned(event_path, tmp_path, monkeypatch):
    """The database of the event; at table 1 of round 1 the box has a warning at the third place."""
    box_play = TableBox.play

    def play_and_warn(self, *arguments, **lies):
        box_play(self, *arguments, **lies)
        self.warn(2)

    monkeypatch.setattr(TableBox, "play", play_and_warn)
    play(event_path, tmp_path, 1, 1, sign=False)
    monkeypatch.undo()
    play(event_path, tmp_path, 1, 2, sign=False)
    with Database(event_path) as database:
        yield database


def of_event(database, person):
    """True if the event may have an incident of a person. No event may be derived for it."""
    cache = database.cache
    database.cache = None
    found = events_with_incidents(database, [1], [person]) == {1}
    database.cache = cache
    return found


def test_a_warning_of_a_box_is_of_those_who_sat_there(warned):
    event = load_event(warned, 1)
    first, second = event.state.plan.rounds[0][:2]
    [register] = event.register()
    assert of_event(warned, register.person)
    assert register.person in first
    assert not any(of_event(warned, person) for person in second)


def test_a_person_ruled_to_have_sat_there_may_have_the_warning(warned):
    event = load_event(warned, 1)
    other = event.state.plan.rounds[0][1][0]
    decide_on(warned, 1, [sat(event.tables[1, 1].bound[0].session, 2, other)])
    assert of_event(warned, other)


def test_a_closed_event_may_have_a_warning_of_everybody(warned):
    """Others may have sat there when it was sealed."""
    other = load_event(warned, 1).state.plan.rounds[0][1][0]
    warned.journals.of(1).state.closed = True
    assert of_event(warned, other)


def test_the_director_warns_and_punishes(warned):
    second = load_event(warned, 1).state.plan.rounds[0][1]
    warning = {"what": "warning", "round": 1, "persons": [second[0]]}
    decide_on(warned, 1, [("adjust", warning)], reason="talking")
    assert of_event(warned, second[0])
    assert not of_event(warned, second[1])


def test_a_penalty_may_stand_on_a_sheet(warned):
    persons = list(load_event(warned, 1).state.plan.rounds[1][1])
    sheet = {"persons": persons, "points": [3, -1, -1, -11], "deals": 1, "round": 2, "table": 2}
    step = sheet_typed(sheet | {"penalties": [0, 0, 0, 10]})
    decide_on(warned, 1, [step], reason="late")
    assert of_event(warned, persons[3])


def test_two_numbers_of_one_entrant_are_one_person(warned):
    event = load_event(warned, 1)
    [register] = event.register()
    other = event.state.plan.rounds[0][1][0]
    warned.journals.of(1).state.same[register.person] = other
    assert of_event(warned, other)
