"""Which of several open events boxes are set up for, and what two of one day leave each other."""

from datetime import date, timedelta

import pytest

from host_tools.boxes.collect import collect
from host_tools.club.person import Person
from host_tools.common.times import day_of
from host_tools.events.decide_on import decide_on
from host_tools.events.event_in_play import event_in_play, event_to_show
from host_tools.events.events import load_event
from host_tools.events.milestones import RECENT_S
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import store_persons
from tests.host_tools.box import EVENT_TIME, GARDE, NAMES
from tests.host_tools.decided import (
    CLOSE,
    OPEN,
    drawn_as,
    of_table,
    registered,
    set_aside,
    sheet_typed,
)
from tests.host_tools.events.made_event import CUP

SHEET = {"table": 1, "persons": [1, 2, 3, 4], "deals": 12, "points": [6, 2, -3, -5]}


@pytest.fixture
def make(database):
    """A function that makes an event so many days from today, and draws its one round."""
    database.clock = lambda: EVENT_TIME
    for number, name in enumerate(("Anna", "Emil", "Ida", "Karl"), 1):
        store_persons(database, [Person(number, name)])

    def made(days=0, drawn=True):
        day = (date.fromisoformat(day_of(EVENT_TIME)) + timedelta(days=days)).isoformat()
        settings = {"name": "Cup", "date": day, "rules": "tirol", "rounds": 1, "deals": 12}
        number = new_event(database, settings)
        if drawn:
            decide_on(database, number, [registered(one) for one in range(1, 5)])
            draw(database, number)
        return number

    return made


def draw(database, number):
    decide_on(database, number, [drawn_as([[[1, 2, 3, 4]]])])


def end(database, number):
    decide_on(database, number, [sheet_typed(SHEET | {"round": 1})])


def close(database, number):
    decide_on(database, number, [CLOSE], anyway=True)


def test_there_is_none(database):
    assert event_in_play(database) is None


@pytest.mark.parametrize("days", [0, 1, 30, -30])
def test_an_event_that_is_made_meanwhile_takes_nothing(database, make, days):
    played = make()
    other = make(days, drawn=False)
    assert (event_in_play(database), event_to_show(database)) == (played, played)
    close(database, played)
    assert (event_in_play(database), event_to_show(database)) == (other, other)


@pytest.mark.parametrize("days", [0, 1])
def test_of_two_that_are_drawn_the_nearest_goes_before_the_newest(database, make, days):
    first, second = make(), make(days)
    assert event_in_play(database) == (first if days else second)


def test_the_one_of_the_morning_leaves_the_boxes_to_that_of_the_afternoon(database, make):
    morning = make()
    afternoon = make(drawn=False)
    end(database, morning)
    assert event_in_play(database) == morning  # everybody looks at its result
    decide_on(database, afternoon, [registered(one) for one in range(1, 5)])
    draw(database, afternoon)
    assert event_in_play(database) == afternoon


def test_one_that_goes_on_for_weeks_is_played_while_somebody_decides_about_it(database, make):
    weekly = make(-14)
    today = make(drawn=False)
    assert event_in_play(database) == weekly
    database.clock = lambda: EVENT_TIME + RECENT_S
    assert event_in_play(database) == today  # the newest


def test_one_that_nobody_has_ended_takes_nothing_from_that_of_today(database, make):
    forgotten = make(-365)
    today = make(drawn=False)
    make(7, drawn=False)
    later = EVENT_TIME + RECENT_S
    day = day_of(later)
    decide_on(database, today, [("settings", {"settings": {"date": day}})])
    database.clock = lambda: later
    assert event_in_play(database) == today
    close(database, today)
    assert event_in_play(database) != forgotten


def test_the_next_one_that_is_drawn_goes_before_one_that_is_not(database, make):
    later, sooner = make(9), make(8)
    make(7, drawn=False)
    assert event_in_play(database) == sooner
    close(database, sooner)
    assert event_in_play(database) == later


def test_after_midnight_it_is_still_played(database, make):
    played = make(-1)
    make(0, drawn=False)
    assert event_in_play(database) == played


def test_what_the_director_has_chosen_goes_before_all_while_it_is_open(database, make):
    first, second = make(), make(drawn=False)
    assert event_in_play(database, chosen=second) == second
    close(database, second)
    assert event_in_play(database, chosen=second) == first


OTHERS = ("Nora", "Otto", "Petra", "Quido")


@pytest.fixture
def session(box, either_database):
    """The id of a session that table 1 of the first of two events has begun by itself."""
    names = enumerate([*NAMES, *OTHERS], 1)
    store_persons(either_database, [Person(number, name) for number, name in names])
    for event_number, seated in ((1, [1, 2, 3, 4]), (2, [5, 6, 7, 8])):
        new_event(either_database, CUP)
        registered = [("entrant", {"what": "registered", "person": number}) for number in seated]
        decide_on(either_database, event_number, [*registered, drawn_as([[seated]])])
    box.board.seconds = EVENT_TIME
    box.begin(label="", table=1, round=1, deals=2)
    box.play(GARDE)
    collect(box.link(), either_database, clock=lambda: EVENT_TIME)
    [bound] = load_event(either_database, 1).tables[1, 1].bound
    return bound.session.id


def waiting(database):
    return [one.session.id for one in load_event(database, 2).waiting]


def test_what_one_event_has_recognised_is_not_offered_by_another(either_database, session):
    """Unless it was set aside there; the director may claim it all the same."""
    assert waiting(either_database) == []
    decide_on(either_database, 1, [CLOSE], anyway=True)
    assert waiting(either_database) == []
    decide_on(either_database, 1, [OPEN, set_aside(session)], reason="the other cup")
    assert waiting(either_database) == [session]
    decide_on(either_database, 1, [of_table(session)])
    assert waiting(either_database) == []
    decide_on(either_database, 2, [of_table(session)])
    [bound] = load_event(either_database, 2).tables[1, 1].bound
    assert bound.session.id == session


@pytest.mark.parametrize(
    ("rules", "given", "length"),
    [
        ("troccas-4", {"rounds": 3}, (3, 4)),  # "Das ganze Spiel zählt vier Runden"
        ("krenglbach", {}, (3, 12)),
        ("krenglbach", {"deals": 8}, (3, 8)),
    ],
)
def test_rounds_and_deals_are_those_of_the_rule_book(database, rules, given, length):
    settings = {"name": "Cup", "date": "2026-11-21", "rules": rules} | given
    made = load_event(database, new_event(database, settings)).state.settings
    assert (made.rounds, made.deals) == length
