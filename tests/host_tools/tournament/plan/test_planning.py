"""An event is drawn from what was decided, and the rounds to come once more."""

import pytest

from host_tools.common.errors import DeskError
from host_tools.tournament.decisions import decide, state_of
from host_tools.tournament.draw import cost_of, report
from host_tools.tournament.model.state import OutOfPlace
from host_tools.tournament.plan.planning import (
    draw_by_standing,
    draw_rounds,
    drawing,
    foreseen,
    late_comers,
    plan_of,
    propose,
    wishes_of,
)
from tests.host_tools.decided import comes, in_team
from tests.host_tools.tournament.example_event import DRAWN, journal, said

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
