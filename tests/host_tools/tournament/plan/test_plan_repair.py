"""A plan is mended by hand where somebody is out of place."""

import pytest

from host_tools.common.errors import DeskError
from host_tools.tournament.decisions import decide, state_of
from host_tools.tournament.draw import BY_HAND, report
from host_tools.tournament.plan.plan_repair import mend
from host_tools.tournament.plan.planning import drawing
from tests.host_tools.decided import registered, stops
from tests.host_tools.seats import drawn_as
from tests.host_tools.tournament.example_event import PERSONS, TABLES, journal, said

PLAN = drawn_as(TABLES)


def name(person):
    return PERSONS[person].name if person in PERSONS else "Ida"


def without_place(state, round_number):
    """Who has a seat and does not play, and who can be given one."""
    out = state.out_of_place(round_number)
    return list(out.gone), out.without_place


def test_who_has_no_place_takes_that_of_one_who_does_not_play():
    made = journal(stops(3, 2), registered(9))
    done = mend(state_of(made), 2, name)
    assert said(done.steps) == ["round 2: Ida takes the place of Carl"]
    assert done.plan.rounds[1] == ((1, 5, 2, 6), (9, 7, 4, 8))
    assert done.plan.method == BY_HAND
    made.decisions.append(decide(made, *drawing(done.plan, 2), 0))
    assert without_place(state_of(made), 2) == ([], [])


def test_who_comes_late_joins_the_table_where_he_meets_the_fewest_again():
    made = journal(registered(9))
    done = mend(state_of(made), 1, name)
    assert said(done.steps)[0] == "round 1: Ida joins table 1"
    assert [len(table) for table in done.plan.rounds[0]] == [5, 4]
    apart = ("wish", {"what": "apart", "persons": [9, 1], "strictly": True})
    kept = mend(state_of(journal(registered(9), apart)), 1, name)
    assert said(kept.steps) == ["round 1: Ida joins table 2", "round 2: Ida joins table 2"]


def test_who_leaves_a_table_of_five():
    five = [[[1, 2, 3, 4, 9], [5, 6, 7, 8]]]
    drawn = drawn_as(five)
    done = mend(state_of(journal(drawn, stops(2, 1), players=9, draw=PLAN)), 1, name)
    assert said(done.steps) == ["round 1: Beat leaves table 1"]
    assert done.plan.rounds == (((1, 3, 4, 9), (5, 6, 7, 8)),)


def test_where_only_another_draw_helps():
    with pytest.raises(DeskError, match="without Carl table 1 of round 1 has 3 players: draw anew"):
        mend(state_of(journal(stops(3, 1))), 1, name)
    fours = {"sizes": [4]}
    late_ones = [registered(person) for person in (9, 10, 11, 12)]
    with pytest.raises(DeskError, match="no table of round 1 has room for Ida: draw anew"):
        mend(state_of(journal(*late_ones, settings=fours)), 1, name)


def test_who_sits_out_because_the_tables_are_full_is_not_out_of_place():
    fours = {"settings": {"sizes": [4]}, "players": 9}
    assert without_place(state_of(journal(**fours)), 1) == ([], [])
    assert without_place(state_of(journal(stops(3, 1), **fours)), 1) == ([3], [9])
    three_more = [registered(person) for person in (10, 11, 12)]
    assert without_place(state_of(journal(*three_more, **fours)), 1) == ([], [9, 10, 11, 12])


def test_who_comes_late_sits_out_where_the_tables_are_full():
    made = journal(registered(10), settings={"sizes": [4]}, players=9)
    assert without_place(state_of(made), 1) == ([], [10])
    done = mend(state_of(made), 1, str)
    assert said(done.steps) == ["round 1: 10 sits out", "round 2: 10 sits out"]
    made.decisions.append(decide(made, *drawing(done.plan, 1), 0))
    assert without_place(state_of(made), 1) == ([], [])
    assert state_of(made).sitting_out(1) == [9, 10]


def test_the_report_does_not_claim_that_the_seed_gives_it_again():
    plan = mend(state_of(journal(registered(9))), 1).plan
    assert str(report(plan)[0]) == "drawn by number 7, then changed by hand"


def test_as_many_sit_out_as_have_to():
    steps = [stops(3, 1), registered(9), registered(10), registered(11)]
    done = mend(state_of(journal(*steps, settings={"sizes": [4]})), 2, str)
    assert said(done.steps) == [
        "round 2: 9 takes the place of 3",
        "round 2: 10 sits out",
        "round 2: 11 sits out",
    ]


FIVE_AND_FOUR = [[[1, 2, 3, 4, 9], [5, 6, 7, 8]], [[1, 5, 2, 6, 9], [3, 7, 4, 8]]]
NINE = drawn_as(FIVE_AND_FOUR)


def test_somebody_comes_over_from_a_table_of_five():
    made = journal(stops(7, 2), players=9, draw=NINE)
    done = mend(state_of(made), 1, name)
    assert said(done.steps) == [
        "round 2: Gerti leaves table 2",
        "round 2: Anna comes over from table 1 to table 2",
    ]
    assert done.plan.rounds[1] == ((5, 2, 6, 9), (3, 4, 8, 1))
    made.decisions.append(decide(made, *drawing(done.plan, 1), 0))
    assert without_place(state_of(made), 2) == ([], [])


def test_who_comes_over_is_kept_apart_from_whom_he_must_not_meet():
    apart = ("wish", {"what": "apart", "persons": [1, 8], "strictly": True})
    done = mend(state_of(journal(apart, stops(7, 2), players=9, draw=NINE)), 1, name)
    assert said(done.steps)[1] == "round 2: Emil comes over from table 1 to table 2"


def test_what_helps_some_is_done_and_the_others_are_told_of():
    three = [registered(person) for person in (10, 11, 12)]
    done = mend(state_of(journal(*three, players=9, draw=NINE)), 1, str)
    assert said(done.steps) == ["round 1: 10 joins table 2", "round 2: 10 joins table 2"]
    assert said(done.left)[0] == "no table of round 1 has room for 11: draw anew"
    assert len(done.left) == 4
