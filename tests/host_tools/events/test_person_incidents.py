"""Events with a warning or a penalty of a person are found without deriving any."""

import pytest

from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.person_incidents import events_with_incidents
from host_tools.intake.database import Database
from tests.host_tools.box import TableBox
from tests.host_tools.event import play
from tests.host_tools.tournament.example_event import sat
from tests.host_tools.typed import sheet_typed


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


def test_a_person_ruled_to_have_sat_there_may_have_it(warned):
    event = load_event(warned, 1)
    other = event.state.plan.rounds[0][1][0]
    decide_on(warned, 1, [sat(event.tables[1, 1].bound[0].session, 2, other)])
    assert of_event(warned, other)


def test_a_closed_event_may_have_it_of_everybody(warned):
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
