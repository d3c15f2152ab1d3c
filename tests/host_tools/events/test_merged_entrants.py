"""Two who are one person, and are both registered in an event that is open."""

import pytest

from host_tools.club.person import Person
from host_tools.common.errors import DeskError
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.merged_entrants import (
    double_entries,
    merge_entrants,
    no_longer_registered,
)
from host_tools.events.person_cards import store_persons
from host_tools.events.persons import undo
from tests.host_tools.events.test_recognition import bring, draw, event, play, sent_box

__all__ = ["event"]  # a fixture: event 1 of eight, drawn

DOUBLE = 9


@pytest.fixture
def registered_twice(event):
    """Anna is registered twice, and has paid by her second card."""
    store_persons(event, [Person(DOUBLE, "Annerl")])
    decide_on(
        event,
        1,
        [
            ("entrant", {"what": "registered", "person": DOUBLE}),
            ("booking", {"what": "stake", "person": 9, "cents": 1000}),
        ],
    )
    return event


def said(database, kept, gone):
    doubles = double_entries(database, kept, gone)
    return [str(sentence) for one in doubles for sentence in one.sentences()]


@pytest.mark.parametrize(("kept", "gone"), [(1, DOUBLE), (DOUBLE, 1)])
def test_who_has_no_place_is_no_longer_registered_whichever_card_is_kept(
    registered_twice, kept, gone
):
    assert said(registered_twice, kept, gone) == [
        "Cup is still open, and both are registered there: #1 stays, #9 is no longer registered",
        "Cup: the 10.00 that #9 has paid are paid by #1",
    ]
    merge_entrants(registered_twice, kept, gone, "desk", "one and the same")
    now = load_event(registered_twice, 1)
    assert DOUBLE not in now.state.entrants
    assert now.state.entrants[1].paid == 1000
    assert {one.author for one in now.journal.decisions[-2:]} == {"desk"}
    assert said(registered_twice, kept, gone) == []


def test_it_is_said_who_stays_out_when_they_are_two_again(registered_twice):
    assert no_longer_registered(registered_twice, 1) == []
    merge_entrants(registered_twice, 1, DOUBLE)
    out = "Cup: #9 stays out of it when they are two persons again, and is registered again by hand"
    assert [str(one) for one in no_longer_registered(registered_twice, 1)] == [out]
    undo(registered_twice)
    assert no_longer_registered(registered_twice, 1) == []
    decide_on(registered_twice, 1, [("entrant", {"what": "registered", "person": DOUBLE})])
    assert DOUBLE in load_event(registered_twice, 1).state.entrants


def test_what_both_have_paid_is_to_be_given_back_once(registered_twice):
    decide_on(registered_twice, 1, [("booking", {"what": "stake", "person": 1, "cents": 1000})])
    assert said(registered_twice, 1, DOUBLE)[1] == "Cup: both have paid, 10.00 are to be given back"
    merge_entrants(registered_twice, 1, DOUBLE)
    state = load_event(registered_twice, 1).state
    assert sum(entrant.paid for entrant in state.entrants.values()) == 1000


def test_two_who_both_have_a_place_in_the_draw_stay_and_the_director_looks(registered_twice):
    rounds = [[[1, 2, 3, 4, DOUBLE], [5, 6, 7, 8]]]
    decide_on(registered_twice, 1, [draw(rounds)])
    assert said(registered_twice, 1, DOUBLE) == []
    merge_entrants(registered_twice, 1, DOUBLE)
    assert {1, DOUBLE} <= load_event(registered_twice, 1).state.entrants.keys()


def test_of_two_without_a_place_the_card_that_is_kept_stays(event):
    store_persons(event, [Person(9, "Lisl"), Person(10, "Liesl")])
    decide_on(
        event,
        1,
        [
            ("entrant", {"what": "registered", "person": 9}),
            ("entrant", {"what": "registered", "person": 10}),
        ],
    )
    assert [(one.stays, one.out) for one in double_entries(event, 10, 9)] == [(10, 9)]
    merge_entrants(event, 10, 9)
    assert {9, 10} & load_event(event, 1).state.entrants.keys() == {10}


def test_who_has_played_stays(registered_twice, tmp_path):
    bring(registered_twice, play(sent_box(registered_twice, tmp_path)))
    before = load_event(registered_twice, 1).tables[1, 1].results
    kept, _ = merge_entrants(registered_twice, DOUBLE, 1)
    now = load_event(registered_twice, 1)
    assert kept.number == DOUBLE
    assert DOUBLE not in now.state.entrants
    assert now.tables[1, 1].results == before


def test_a_closed_event_stays_as_it_is(registered_twice):
    decide_on(registered_twice, 1, [("close", {"closed": True})], anyway=True)
    before = load_event(registered_twice, 1).journal.decisions
    assert said(registered_twice, 1, DOUBLE) == []
    merge_entrants(registered_twice, 1, DOUBLE)
    assert load_event(registered_twice, 1).journal.decisions == before


def test_two_who_sat_at_one_table_are_not_merged_and_nothing_is_decided(registered_twice, tmp_path):
    bring(registered_twice, play(sent_box(registered_twice, tmp_path)))
    before = load_event(registered_twice, 1).journal.decisions
    with pytest.raises(DeskError, match="two persons"):
        merge_entrants(registered_twice, 1, 2)
    assert load_event(registered_twice, 1).journal.decisions == before
