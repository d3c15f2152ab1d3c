"""An event is drawn from its decisions, its later rounds once more, and mended by hand."""

import pytest

from host_tools.common.errors import DeskError
from host_tools.tournament.decisions import decide, state_of
from host_tools.tournament.draw.cost import cost_of
from host_tools.tournament.draw.draw_report import report
from host_tools.tournament.draw.plan import BY_HAND
from host_tools.tournament.model.state import OutOfPlace
from host_tools.tournament.plan.drawn_plan import plan_of
from host_tools.tournament.plan.plan_repair import mend
from host_tools.tournament.plan.planning import (
    draw_by_standing,
    draw_rounds,
    drawing,
    foreseen,
    late_comers,
    propose,
)
from host_tools.tournament.plan.wishes_in_force import wishes_of
from tests.host_tools.decided import comes, drawn_as, in_team, registered, stops
from tests.host_tools.tournament.example_event import DRAWN, PERSONS, TABLES, journal, said

SIXTEEN = {"players": 16, "settings": {"rounds": 3}}
NOTHING = ("entrant", {"what": "present", "person": 1, "present": True})


def begun(*steps, **options):
    return journal(*steps, **(SIXTEEN | {"draw": NOTHING} | options))


def drawn_from(made, seed, first=1):
    plan = draw_rounds(state_of(made), seed, first)
    made.decisions.append(decide(made, *drawing(plan, first), 0))
    return plan


def test_a_whole_event():
    made = begun()
    plan = drawn_from(made, 5)
    state = state_of(made)
    assert state.plan.rounds == list(plan.rounds)
    assert (state.plan.seed, state.plan.method) == (5, "swaps-1")
    assert cost_of(plan).repeats == ()


def test_the_rounds_to_come_with_a_late_comer_and_without_who_left(short_search):
    late = comes(16, 2)
    made = begun(late)
    drawn_from(made, 5)
    first = state_of(made).plan.rounds[0]
    assert {person for table in first for person in table} == set(range(1, 16))
    made.decisions.append(decide(made, "plays", {"what": "stops", "person": 3, "round": 3}, 0))
    drawn_from(made, 6, first=3)
    state = state_of(made)
    assert state.plan.rounds[0] == first
    assert state.out_of_place(3) == OutOfPlace()
    assert state.plan.table_of(3, 3) is None


def test_of_a_late_comer_it_is_not_said_how_often_he_sits_out(short_search):
    made = begun(comes(9, 3), players=9)
    plan = drawn_from(made, 5)
    for first in (1, 4):
        late = late_comers(state_of(made), plan, first)
        assert late == {9}
        assert "each player sits out" not in " ".join(said(report(plan, late=late)))
    assert cost_of(plan, late=plan.players).out == (0, 0)


def test_who_is_not_there_has_no_seat(short_search):
    away = ("entrant", {"what": "present", "person": 7, "present": False})
    made = begun(away)
    drawn_from(made, 5)
    everybody = set(range(1, 17))
    for tables in state_of(made).plan.rounds:
        assert {person for table in tables for person in table} == everybody - {7}
    for person, present in ((7, True), (8, False)):
        made.decisions.append(
            decide(made, "entrant", {"what": "present", "person": person, "present": present}, 0)
        )
    plan = draw_rounds(state_of(made), 6, 2)
    assert {person for table in plan.rounds[1] for person in table} == everybody - {8}


def test_who_is_not_there_is_not_drawn_by_standing():
    made = begun(("entrant", {"what": "present", "person": 7, "present": False}))
    plan = draw_by_standing(state_of(made), 5, list(range(1, 17)))
    seated = {person for table in plan.rounds[0] for person in table}
    assert seated == set(range(1, 17)) - {7}


def test_team_mates_and_couples_never_meet():
    teams = [in_team(person, "A") for person in (1, 2, 3)]
    made = begun(*teams, ("wish", {"what": "apart", "persons": [4, 5], "strictly": True}))
    assert wishes_of(state_of(made)).apart == ((4, 5), (1, 2, 3))
    plan = drawn_from(made, 1)
    for tables in plan.rounds:
        for table in tables:
            assert len({1, 2, 3} & set(table)) < 2
            assert len({4, 5} & set(table)) < 2


def test_a_lot_spares_nobody():
    made = begun(
        ("wish", {"what": "apart", "persons": [4, 5], "strictly": True}),
        ("wish", {"what": "stay", "person": 7, "table": 2}),
        settings={"rounds": 3, "method": "lot"},
    )
    plan = drawn_from(made, 1)
    assert plan.method == "lot-1"
    assert all(7 in tables[1] for tables in plan.rounds)


def test_by_standing():
    made = begun()
    plan = draw_by_standing(state_of(made), 1, [9, 8, 7, 6])
    assert set(plan.rounds[0][0]) == {9, 8, 7, 6}
    assert set(plan.rounds[0][1]) == {1, 2, 3, 4}


@pytest.mark.parametrize("first", [0, 4, 5])
def test_a_round_that_cannot_be_drawn_yet(first):
    with pytest.raises(DeskError, match=f"round: {first} cannot be drawn"):
        draw_rounds(state_of(journal(draw=DRAWN)), 1, first)


def test_too_few_for_a_table():
    with pytest.raises(DeskError, match="players: "):
        draw_rounds(state_of(begun(players=2)), 1)


def test_what_is_certain_is_said_of_rounds_with_the_same_players_together():
    late = comes(16, 2)
    found = foreseen(state_of(begun(late)))
    assert [numbers for numbers, _ in found] == [[1], [2, 3]]
    assert said(found[0][1])[0] == "15 players in 1 round: 3 tables of 5"
    with pytest.raises(DeskError, match="players: "):
        foreseen(state_of(begun(players=2)))


def test_rounds_are_proposed_as_if_those_from_there_on_had_not_been_drawn():
    made = begun()
    drawn_from(made, 5)
    state = state_of(made)
    again = propose(state, 6, 2, "lot")
    assert again.rounds[0] == state.plan.rounds[0]
    assert (len(again.rounds), again.method) == (3, "lot-1")
    assert len(propose(state, 6, 2, "swaps", only=True).rounds) == 2
    by_rank = propose(state, 6, 2, "standing", ranking=[9, 8, 7, 6])
    assert (len(by_rank.rounds), set(by_rank.rounds[1][0])) == (2, {9, 8, 7, 6})
    assert plan_of(state).rounds == tuple(state.plan.rounds)
    assert plan_of(state_of(begun())) is None


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
