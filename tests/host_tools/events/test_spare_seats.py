"""Two who are one person, and are both in the draw of an event that is open."""

import pytest

from host_tools.club.person import Person
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.merged_entrants import double_entries, merge_entrants
from host_tools.events.person_cards import store_persons
from host_tools.events.spare_seats import spare_seats
from host_tools.tournament.seat_tasks.empty_seats import emptying
from tests.host_tools.events.test_recognition import draw, event
from tests.host_tools.typed import sheet_typed

__all__ = ["event"]  # a fixture: event 1 of eight, drawn

DOUBLE = 9
ROUNDS = [[[1, 2, 3, 4], [5, 6, 7, 8, DOUBLE]], [[1, 5, 2, 6], [3, 7, 4, 8, DOUBLE]]]
OF_FIVE = ("settings", {"settings": {"rules": "krenglbach", "sizes": [4, 5]}})
SEATED = {"round": 1, "table": 1, "persons": [1, 2, 3, 4]}
TABLE_1 = sheet_typed(SEATED | {"points": [6, 2, -3, -5], "deals": 1})
SAID = (
    "Cup is still open, and both have a place in its draw: #1 stays, and what becomes of #9 is to "
    "be decided, at table 2 of round 1 and table 2 of round 2"
)


@pytest.fixture
def drawn_twice(event):
    """Anna is drawn by two numbers: at table 1 by the first one, at table 2 by the other one."""
    store_persons(event, [Person(DOUBLE, "Annerl")])
    decide_on(
        event, 1, [OF_FIVE, ("entrant", {"what": "registered", "person": DOUBLE}), draw(ROUNDS)]
    )
    return event


def said(database, *persons):
    return [(str(one.sentence), str(one.proposal.words)) for one in spare_seats(database, persons)]


@pytest.mark.parametrize("persons", [(1, DOUBLE), (DOUBLE, 1)])
def test_the_seat_of_who_has_not_played_is_spare_before_and_after(drawn_twice, persons):
    decide_on(drawn_twice, 1, [TABLE_1])
    answer = "Does not come: his seats stay empty at both tables"
    assert said(drawn_twice, *persons) == [(SAID, answer)]
    assert double_entries(drawn_twice, *persons) == []
    before = load_event(drawn_twice, 1).journal.decisions
    kept, _ = merge_entrants(drawn_twice, *persons)
    assert load_event(drawn_twice, 1).journal.decisions == before
    assert said(drawn_twice, kept.number) == [(SAID, answer)]


def test_where_nobody_has_played_who_is_kept_stays(drawn_twice):
    assert [(one.stays, one.spare) for one in spare_seats(drawn_twice, (DOUBLE, 1))] == [(9, 1)]
    [one] = spare_seats(drawn_twice, (1, DOUBLE))
    assert (one.stays, one.spare, one.places) == (1, 9, ((1, 2), (2, 2)))


def test_once_the_seats_stay_empty_nothing_is_to_be_decided(drawn_twice):
    decide_on(drawn_twice, 1, [TABLE_1])
    results = load_event(drawn_twice, 1).tables[1, 1].results
    merge_entrants(drawn_twice, 1, DOUBLE)
    [one] = spare_seats(drawn_twice, [1])
    decide_on(drawn_twice, 1, emptying(load_event(drawn_twice, 1), one.spare, one.first).steps)
    now = load_event(drawn_twice, 1)
    assert DOUBLE not in (*now.tables[1, 2].persons, *now.tables[2, 2].persons)
    assert now.tables[1, 1].results == results
    assert spare_seats(drawn_twice, [1]) == []


def test_where_no_table_can_do_without_it_is_only_said(event):
    [one] = spare_seats(event, (1, 8))
    assert (one.proposal, one.spare) == (None, 8)


def test_a_closed_event_and_two_without_a_place_ask_nothing(drawn_twice):
    decide_on(drawn_twice, 1, [("close", {"closed": True})], anyway=True)
    assert spare_seats(drawn_twice, (1, DOUBLE)) == []
    decide_on(drawn_twice, 1, [("close", {"closed": False}), draw()])
    assert spare_seats(drawn_twice, (1, DOUBLE)) == []
