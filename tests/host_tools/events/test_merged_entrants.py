"""Two who are one person, and are both registered in an event that is open."""

import pytest

from host_tools.club.person import Person
from host_tools.common.errors import DeskError
from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.merged_entrants import double_entries, merge_entrants, taking_part_as
from host_tools.events.person_cards import store_persons
from host_tools.events.persons import undo
from host_tools.tournament.seat_tasks.double_entries import double_entries as entered_twice
from tests.host_tools.decided import CLOSE, registered
from tests.host_tools.events.test_recognition import bring, draw, event, play, sent_box
from tests.host_tools.typed import sheet_typed

__all__ = ["event"]  # a fixture: event 1 of eight, drawn

DOUBLE = 9
REGISTERED = registered(DOUBLE)
DRAWN_TWICE = [[[1, 2, 3, 4], [5, 6, 7, 8, DOUBLE]], [[1, 5, 2, 6], [3, 7, 4, 8, DOUBLE]]]
OF_FIVE = ("settings", {"settings": {"rules": "krenglbach", "sizes": [4, 5]}})


@pytest.fixture
def registered_twice(event):
    """Anna is registered twice, and has paid by her second card."""
    store_persons(event, [Person(DOUBLE, "Annerl")])
    paid = ("booking", {"what": "stake", "person": DOUBLE, "cents": 1000})
    decide_on(event, 1, [REGISTERED, paid])
    return event


@pytest.fixture
def drawn_twice(event):
    """Anna is drawn by two numbers: at table 1 by the first one, at table 2 by the other one."""
    store_persons(event, [Person(DOUBLE, "Annerl")])
    decide_on(event, 1, [OF_FIVE, REGISTERED, draw(DRAWN_TWICE)])
    return event


def said(database, kept, gone):
    return [str(one.sentence) for one in double_entries(database, kept, gone)]


@pytest.mark.parametrize(("kept", "gone"), [(1, DOUBLE), (DOUBLE, 1)])
def test_whichever_card_is_kept_has_what_both_have(registered_twice, kept, gone):
    assert said(registered_twice, kept, gone) == [
        f"Cup is still open, and both are registered there: #{kept} stays and has what both have, "
        f"#{gone} is no longer registered"
    ]
    merge_entrants(registered_twice, kept, gone, "desk", "one and the same")
    now = load_event(registered_twice, 1)
    assert gone not in now.state.entrants
    assert now.state.entrants[kept].paid == 1000
    assert now.state.plan.table_of(1, kept) == 1
    assert now.journal.decisions[-1].author == "desk"
    assert said(registered_twice, kept, gone) == []


def test_it_is_said_who_takes_part_as_whom_until_that_is_undone(registered_twice):
    assert taking_part_as(registered_twice, 1) == []
    merge_entrants(registered_twice, 1, DOUBLE)
    sentence = "Cup: #9 takes part as #1 until that is undone in the journal of the event"
    assert [str(one) for one in taking_part_as(registered_twice, 1)] == [sentence]
    decision = load_event(registered_twice, 1).journal.decisions[-1].number
    undo(registered_twice)
    decide_on(registered_twice, 1, [("undo", {"decision": decision})])
    assert DOUBLE in load_event(registered_twice, 1).state.entrants
    assert taking_part_as(registered_twice, 1) == []


def test_what_both_have_paid_is_paid_by_one(registered_twice):
    decide_on(registered_twice, 1, [("booking", {"what": "stake", "person": 1, "cents": 1000})])
    merge_entrants(registered_twice, 1, DOUBLE)
    state = load_event(registered_twice, 1).state
    assert state.entrants[1].paid == 2000
    assert state.money.in_till == 2000


def test_who_has_two_seats_in_a_round_takes_part_twice_until_one_stays_empty(drawn_twice):
    seated = {"round": 1, "table": 1, "persons": [1, 2, 3, 4]}
    decide_on(drawn_twice, 1, [sheet_typed(seated | {"points": [6, 2, -3, -5], "deals": 1})])
    asks = (
        "Cup is still open, and #1 and #9 both have a seat in a round there: what becomes of one "
        "of them is asked there, under “Evening”"
    )
    assert said(drawn_twice, 1, DOUBLE) == [asks]
    before = load_event(drawn_twice, 1).journal.decisions
    merge_entrants(drawn_twice, 1, DOUBLE)
    now = load_event(drawn_twice, 1)
    assert now.journal.decisions == before
    assert said(drawn_twice, 1, 1) == [asks]
    [task] = entered_twice(now)
    assert (task.person, str(task.why)) == (DOUBLE, "Anna takes part twice, as #1 and #9")
    assert [str(one.words) for one in task.proposals] == [
        "Does not come: their seats stay empty at all 2 tables"
    ]
    decide_on(drawn_twice, 1, task.proposals[0].steps)
    [task] = entered_twice(load_event(drawn_twice, 1))
    assert [str(one.words) for one in task.proposals] == ["One person, who takes part as Anna (1)"]
    decide_on(drawn_twice, 1, task.proposals[0].steps)
    then = load_event(drawn_twice, 1)
    assert entered_twice(then) == []
    assert then.tables[1, 1].results == now.tables[1, 1].results
    assert then.state.entrants[1].last is None


def test_who_has_played_stays(registered_twice, tmp_path):
    bring(registered_twice, play(sent_box(registered_twice, tmp_path)))
    before = load_event(registered_twice, 1).tables[1, 1].results
    merge_entrants(registered_twice, DOUBLE, 1)
    now = load_event(registered_twice, 1)
    assert now.tables[1, 1].results == {DOUBLE if one == 1 else one: p for one, p in before.items()}
    assert [line.person for line in now.standings().lines].count(DOUBLE) == 1


def test_a_closed_event_stays_as_it_is(registered_twice):
    decide_on(registered_twice, 1, [CLOSE], anyway=True)
    before = load_event(registered_twice, 1).journal.decisions
    assert said(registered_twice, 1, DOUBLE) == []
    merge_entrants(registered_twice, 1, DOUBLE)
    now = load_event(registered_twice, 1)
    assert now.journal.decisions == before
    assert entered_twice(now) == []


def test_two_who_sat_at_one_table_are_not_merged_and_nothing_is_decided(registered_twice, tmp_path):
    bring(registered_twice, play(sent_box(registered_twice, tmp_path)))
    before = load_event(registered_twice, 1).journal.decisions
    with pytest.raises(DeskError, match="two persons"):
        merge_entrants(registered_twice, 1, 2)
    with pytest.raises(DeskError, match="both have a seat in round 1, so they are two persons"):
        decide_on(registered_twice, 1, [("entrant", {"what": "same", "person": 1, "whom": 2})])
    assert load_event(registered_twice, 1).journal.decisions == before
