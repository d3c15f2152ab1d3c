"""An open result closes an event only if the director says so; and when a backup is due."""

import pytest

from host_tools.club.person import Person
from host_tools.events.closing import UnfinishedEventError, mark_of
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.journals import journal_of
from host_tools.events.milestones import RECENT_S, milestones_of
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import store_persons
from host_tools.events.results.sealed_results import sealed_result
from host_tools.tournament.open_at_the_end import keeps_open
from host_tools.tournament.ranking.open_points import DRAW, LOT, OWING, TABLE, WARNED
from tests.host_tools.box import EVENT_TIME, NAMES
from tests.host_tools.decided import CLOSE, OPEN, drawn_as, registered, sheet_typed
from tests.host_tools.events.made_event import made_event

SIZE = 4


@pytest.fixture
def make(database):
    """Makes event 1, of four at one table and one round by the rules of Tirol, which has lots."""

    def make(*steps, **settings):
        persons = range(1, SIZE + 1)
        store_persons(database, [Person(number, f"P{number}") for number in persons])
        given = {"name": "Cup", "date": "2026-11-21", "rules": "tirol", "rounds": 1, "deals": 12}
        assert new_event(database, given | settings) == 1
        decide_on(database, 1, [registered(person) for person in persons])
        decide_on(database, 1, steps, reason="because")
        return database

    return make


DRAWN = drawn_as([[[1, 2, 3, 4]]])


def typed(*points):
    """What is typed of the table."""
    content = {"round": 1, "table": 1, "persons": [1, 2, 3, 4], "points": points, "deals": 12}
    return sheet_typed(content)


WARNED_TWICE = [("adjust", {"what": "warning", "round": 1, "persons": [1]})] * 2
UNFINISHED = {
    "nothing is drawn": ([], [DRAW]),
    "nobody has played": ([DRAWN], [TABLE]),
    "a lot": ([DRAWN, typed(4, 4, -4, -4)], [LOT]),
}


@pytest.mark.parametrize("case", UNFINISHED)
def test_a_closing_is_refused_with_all_that_is_open(make, case):
    steps, kinds = UNFINISHED[case]
    database = make(*steps)
    before = journal_of(database, 1).decisions
    with pytest.raises(UnfinishedEventError, match=r"^the result is open: .*; --anyway") as raised:
        decide_on(database, 1, [CLOSE])
    assert {one.where for one in raised.value.open} >= set(kinds)
    assert OWING not in {one.where for one in raised.value.open}
    assert journal_of(database, 1).decisions == before
    assert sealed_result(database, 1) is None
    decide_on(database, 1, [CLOSE], anyway=True)
    assert load_event(database, 1).state.closed
    assert sealed_result(database, 1) is not None


def test_a_further_warning_is_open_until_somebody_decides_about_a_penalty(make):
    database = make(DRAWN, typed(75, -25, -25, -25), *WARNED_TWICE, rules="fft-4")
    with pytest.raises(UnfinishedEventError, match=r"penalty\?") as raised:
        decide_on(database, 1, [CLOSE])
    assert [one.where for one in raised.value.open] == [WARNED]


def test_what_is_only_unpaid_refuses_nothing(make):
    database = make(DRAWN, typed(6, 2, -3, -5), stake=500)
    assert {one.where for one in load_event(database, 1).standings().open} == {OWING}
    decide_on(database, 1, [CLOSE])
    assert load_event(database, 1).state.closed


def test_what_an_opening_taken_back_would_close_is_asked_as_well(make):
    database = make(DRAWN, typed(6, 2, -3, -5))
    decide_on(database, 1, [CLOSE])
    first = sealed_result(database, 1)
    [opening] = decide_on(database, 1, [OPEN])
    decide_on(database, 1, [typed(4, 4, -4, -4)])
    undo = ("undo", {"decision": opening.number})
    with pytest.raises(UnfinishedEventError):
        decide_on(database, 1, [undo])
    assert not load_event(database, 1).state.closed
    assert sealed_result(database, 1) == first
    decide_on(database, 1, [undo], anyway=True)
    assert sealed_result(database, 1).number == first.number + 1


def test_a_page_may_close_only_over_what_it_has_named(make):
    database = make(DRAWN)
    named = mark_of(keeps_open(load_event(database, 1)))
    decide_on(database, 1, [typed(4, 4, -4, -4)])
    for anyway in (named, "yes"):
        with pytest.raises(UnfinishedEventError):
            decide_on(database, 1, [CLOSE], anyway=anyway)
    decide_on(database, 1, [CLOSE], anyway=mark_of(keeps_open(load_event(database, 1))))
    assert load_event(database, 1).state.closed


SHEET = {"table": 1, "persons": [1, 2, 3, 4], "deals": 12, "points": [6, 2, -3, -5]}


@pytest.fixture
def cup(database):
    """Event 1: one table, two rounds, drawn."""
    database.clock = lambda: EVENT_TIME
    made_event(database, NAMES, [[[1, 2, 3, 4]]] * 2, rules="tirol", rounds=2, deals=12)
    return database


def reached(database, later=0):
    return [str(one) for one in milestones_of(database, EVENT_TIME + later)]


def test_a_backup_is_due_when_all_tables_of_a_round_are_over(cup):
    assert reached(cup) == []
    decide_on(cup, 1, [sheet_typed(SHEET | {"round": 1})])
    assert load_event(cup, 1).round == 2
    assert reached(cup) == ["event 1 round 1"]
    decide_on(cup, 1, [sheet_typed(SHEET | {"round": 2})])
    assert reached(cup) == ["event 1 round 2"]


def test_a_backup_is_due_whenever_the_event_is_closed(cup):
    decide_on(cup, 1, [CLOSE], anyway=True)
    [first] = reached(cup)
    assert first.startswith("event 1 closed ")
    decide_on(cup, 1, [OPEN])
    assert reached(cup) == []
    decide_on(cup, 1, [CLOSE], anyway=True)
    assert reached(cup) != [first]


def test_no_backup_is_due_for_a_round_of_long_ago(cup):
    decide_on(cup, 1, [sheet_typed(SHEET | {"round": 1})])
    assert reached(cup, later=RECENT_S - 1) == ["event 1 round 1"]
    assert reached(cup, later=RECENT_S) == []
