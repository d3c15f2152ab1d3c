"""Rounds drawn later, by standing, or exchanged by hand: those announced stay."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.tournament.draw.cost import cost_of
from host_tools.tournament.draw.exchange import exchange
from host_tools.tournament.draw.plan import DrawError, Plan, Wishes
from host_tools.tournament.draw.seat_order import seat
from host_tools.tournament.draw.shape import table_sizes
from host_tools.tournament.draw.standing import by_standing
from host_tools.tournament.draw.whole_event import draw, redraw
from tests.host_tools.tournament.draw.checks import (
    at_size,
    meetings,
    most,
    scribes,
    seated,
    times_of,
    uneven,
)
from tests.host_tools.tournament.example_event import said


def test_announced_rounds_stay_and_their_meetings_count():
    """Four rounds of sixteen leave each exactly three whom he has not met: the fifth is forced."""
    announced = draw(16, 4, 1).rounds
    plan = redraw(announced, 16, 1, 2)
    assert plan.rounds[:4] == announced
    assert len(plan.rounds) == 5
    assert most(plan) == 1


def test_who_was_the_scribe_is_not_again(short_search):
    announced = draw(40, 1, 1).rounds
    for seed in range(5):
        assert max(times_of(redraw(announced, 40, 1, seed), scribes)) == 1


def test_some_leave_and_some_come_late(short_search):
    announced = draw(20, 2, 1).rounds
    players = [*range(1, 18), 30, 31]
    plan = redraw(announced, players, 2, 3)
    assert plan.rounds[:2] == announced
    assert plan.players == tuple(players)
    for tables in plan.rounds[2:]:
        assert sorted(seated(tables)) == players
    everybody = redraw((), players, 2, 3)
    assert plan.rounds[2:] != everybody.rounds


def test_who_sat_at_a_table_of_five_does_not_again(short_search):
    announced = draw(22, 2, 1).rounds
    plan = redraw(announced, 22, 2, 1, wishes=Wishes(even_fives=True))
    assert uneven(times_of(plan, at_size(5))) <= 1


def test_who_sat_out_does_not_again():
    announced = draw(18, 2, 1, (4,)).rounds
    plan = redraw(announced, 18, 7, 1, (4,))
    assert set(times_of(plan, seated)) == {8}


def test_those_kept_apart_may_have_met_before():
    announced = draw(16, 2, 1).rounds
    one, other = announced[0][0][:2]
    plan = redraw(announced, 16, 2, 1, wishes=Wishes(apart=((one, other),)))
    assert meetings(plan)[min(one, other), max(one, other)] == 1


def test_a_player_who_has_left_is_not_seated_by_a_wish():
    with pytest.raises(DrawError, match="stay: there is no player 16"):
        redraw(draw(16, 1, 1).rounds, 15, 1, 1, wishes=Wishes(stay={16: 1}))


@pytest.mark.parametrize(
    "drawn",
    [
        lambda before: redraw(before, 4, 1, 1),
        lambda before: by_standing(range(1, 5), 1, (4,), announced=before),
    ],
)
def test_an_announced_round_seats_nobody_twice(drawn):
    with pytest.raises(DrawError, match="announced: in round 2 somebody sits twice"):
        drawn([[[1, 2, 3, 4]], [[1, 2, 3, 3]]])


RANKING = [30, 20, 10, 40, 50, 60, 70, 80, 15, 25, 35, 45]


def tables(wishes=None, ranking=RANKING, **options):
    """The last round, as sets."""
    plan = by_standing(ranking, 1, wishes=wishes or Wishes(), **options)
    return [set(table) for table in plan.rounds[-1]]


@given(st.permutations(range(1, 24)), st.integers(4, 23))
def test_the_best_sit_together(ranking, players):
    ranking = ranking[:players]
    if players in (6, 7, 11):
        return
    left = list(ranking)
    for table, size in zip(tables(ranking=ranking), table_sizes(players, (4, 5)), strict=True):
        assert table == {left.pop(0) for _ in range(size)}


def test_those_nearest_in_the_ranking_exchange():
    # 40 is the last of table 1 and 50 the first of table 2: the ranks 4 and 5.
    assert tables(Wishes(apart=((20, 40),))) == [
        {30, 20, 10, 50},
        {40, 60, 70, 80},
        {15, 25, 35, 45},
    ]
    # 60 and 70 sit amidst table 2: 70 to 15 is as far as 60 to 40, and the later one goes.
    assert tables(Wishes(apart=((60, 70),))) == [
        {30, 20, 10, 40},
        {50, 60, 80, 15},
        {70, 25, 35, 45},
    ]
    assert tables(Wishes(rather_apart=((20, 40),)))[0] == {30, 20, 10, 50}


def test_who_stays_sits_at_his_table():
    assert tables(Wishes(stay={15: 1})) == [{30, 20, 10, 15}, {50, 60, 70, 80}, {40, 25, 35, 45}]


def test_several_are_kept_apart():
    wishes = Wishes(apart=((30, 20, 10), (50, 60), (15, 45)))
    table_of = {player: number for number, table in enumerate(tables(wishes)) for player in table}
    assert len({table_of[player] for player in (30, 20, 10)}) == 3
    assert table_of[50] != table_of[60]
    assert table_of[15] != table_of[45]


def test_what_cannot_be_kept_apart_is_said():
    everybody = Wishes(apart=((1, 2), (3, 4), (1, 3), (2, 4), (1, 4), (2, 3)))
    with pytest.raises(DrawError, match="apart: no exchange was found"):
        by_standing(range(1, 9), 1, wishes=everybody)


def test_the_last_sit_out_who_have_not_yet():
    ranking = list(range(1, 10))
    first = by_standing(ranking, 1, (4,))
    assert first.sitting_out(1) == (9,)
    second = by_standing(ranking, 1, (4,), announced=first.rounds)
    assert second.sitting_out(2) == (8,)
    assert second.rounds[0] == first.rounds[0]


def test_the_scribe_is_who_has_been_it_least_often():
    announced = draw(16, 3, 1).rounds
    plan = by_standing(range(1, 17), 1, announced=announced)
    before = [table[0] for tables in announced for table in tables]
    for table in plan.rounds[-1]:
        assert before.count(table[0]) == min(before.count(player) for player in table)
    assert {before.count(table[0]) for table in plan.rounds[-1]} == {0, 1}


class AsDrawn:
    """A lot that leaves everything in its order."""

    def shuffled(self, items):
        return list(items)


def scribes_of(tables):
    """How often each has been the scribe, in order, of tables whose scribe stands first."""
    first = [table[0] for table in tables]
    return {one: first.count(one) for table in tables for one in table}


def test_a_scribe_is_relieved_over_the_table_of_another_one():
    """Each table alone takes who was it least often: 1, 2, and 1 again. 3 is reached over 2."""
    rounds = [[(1, 2)], [(2, 3)], [(1, 2)]]
    seated = seat(rounds, dict.fromkeys((1, 2, 3), 0), AsDrawn())
    assert scribes_of([table for (table,) in seated]) == {1: 1, 2: 1, 3: 1}


def test_rounds_of_before_count():
    ((table,),) = seat([[(1, 2, 3)]], {1: 1, 2: 1, 3: 0}, AsDrawn())
    assert table[0] == 3


@given(st.lists(st.lists(st.integers(1, 5), min_size=2, max_size=4, unique=True), max_size=6))
def test_no_other_scribes_are_more_even(tables):
    """Beside every way to choose them: a sum of squares is least where the numbers are even."""
    seated = [
        table
        for (table,) in seat([[one] for one in tables], dict.fromkeys(range(1, 6), 0), AsDrawn())
    ]
    assert [sorted(table) for table in seated] == [sorted(table) for table in tables]
    ways = [[chosen.count(one) ** 2 for one in set(chosen)] for chosen in product(*tables)]
    assert sum(number**2 for number in scribes_of(seated).values()) == min(map(sum, ways))


PLAYERS = ["Anna", "Beat", "Carl", "Dora", "Emil", "Fritz", "Gret", "Hans", "Ida"]
NAMES = dict(enumerate(PLAYERS, start=1))
FIVES = Plan(
    rounds=(((1, 2, 3, 4), (5, 6, 7, 8, 9)), ((5, 1, 6, 2), (3, 7, 4, 8, 9))),
    seed=1,
    method="swaps-1",
    players=tuple(range(1, 10)),
)


def test_the_places_are_exchanged_and_nothing_else():
    done = exchange(FIVES, 2, 2, 9)
    assert done.plan.rounds == (FIVES.rounds[0], ((5, 1, 6, 9), (3, 7, 4, 8, 2)))
    assert (done.plan.seed, done.plan.players) == (FIVES.seed, FIVES.players)
    assert exchange(done.plan, 2, 2, 9).plan == FIVES


def test_what_it_costs_in_figures():
    wishes = Wishes(apart=((3, 5),), rather_apart=((1, 7),))
    done = exchange(FIVES, 2, 1, 3, wishes)
    before = {(1, 2), (3, 4), (5, 6), (7, 8), (7, 9), (8, 9)}
    after = {(2, 3), (1, 4), (5, 6), (7, 8), (7, 9), (8, 9)}
    assert {repeat[:2] for repeat in done.before.repeats} == before
    assert {repeat[:2] for repeat in done.after.repeats} == after
    assert done.after.apart == ((3, 5, 1),)
    assert done.after.rather_apart == ((1, 7, 1),)
    assert done.before.spread == {5: (0, 2)}
    assert done.figures == {
        "kept apart, but meet": 1,
        "not at their table": 0,
        "meet three times or more": 0,
        "should rather not meet": 1,
        "meet twice": 0,
        "tables of 5, most less least": 0,
    }


def test_what_it_costs_in_sentences():
    wishes = Wishes(apart=((2, 7),), rather_apart=((2, 8),), stay={9: 2})
    assert said(exchange(FIVES, 2, 2, 9, wishes).sentences(NAMES.get)) == [
        "Beat and Gret must not meet, but meet once",
        "Ida is not at their fixed table in round 2",
        "Beat and Hans should rather not meet, but meet once",
        "Beat and Carl meet twice",
        "Beat and Dora meet twice",
        "Emil and Ida meet twice",
        "Fritz and Ida meet twice",
        "no longer: Anna and Beat meet twice",
        "no longer: Gret and Ida meet twice",
        "no longer: Hans and Ida meet twice",
    ]


def test_fives_are_said():
    everybody = (((1, 2, 3, 4), (5, 6, 7, 8, 9)), ((6, 7, 8, 9), (1, 2, 3, 4, 5)))
    sentences = said(exchange(replace(FIVES, rounds=everybody), 2, 1, 6).sentences())
    assert "at a table of 5 each player sits 0 to 2 times" in sentences
    assert "no longer: at a table of 5 each player sits 1 to 2 times" in sentences


def test_at_one_table_only_the_scribe_changes():
    assert exchange(FIVES, 2, 4, 8).sentences() == []
    assert said(exchange(FIVES, 2, 5, 6).sentences()) == [
        "each player is the scribe 0 to 1 times",
        "no longer: each player is the scribe 0 to 2 times",
    ]


def test_who_sits_out_takes_a_place():
    plan = Plan((((1, 2, 3, 4),),), 1, "swaps-1", (1, 2, 3, 4, 5), (4,))
    done = exchange(plan, 1, 5, 2)
    assert done.plan.rounds == (((1, 5, 3, 4),),)
    assert done.plan.sitting_out(1) == (2,)


@pytest.mark.parametrize(
    ("number", "one", "other", "sentence"),
    [
        (3, 1, 2, "round: there is no round 3, only 1 to 2"),
        (0, 1, 2, "round: there is no round 0, only 1 to 2"),
        (1, 1, 10, "players: there is no player 10"),
    ],
)
def test_what_cannot_be_exchanged(number, one, other, sentence):
    with pytest.raises(DrawError) as caught:
        exchange(FIVES, number, one, other)
    assert str(caught.value) == sentence


def test_two_who_sit_out_exchange_nothing():
    plan = Plan((((1, 2, 3, 4),),), 1, "swaps-1", (1, 2, 3, 4, 5, 6), (4,))
    with pytest.raises(DrawError, match="5 and 6 both sit out round 1"):
        exchange(plan, 1, 5, 6)


def test_the_cost_of_a_plan():
    cost = cost_of(FIVES, Wishes(stay={1: 1, 9: 1}))
    assert cost.away == ((9, 1), (9, 2))
    assert (cost.scribe, cost.out) == ((0, 2), (0, 0))
    assert all(times == 2 for *_, times in cost.repeats)
