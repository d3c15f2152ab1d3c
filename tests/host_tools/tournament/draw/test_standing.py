"""A round by standing: the best at table 1, and the smallest exchange for those kept apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.tournament.draw import DrawError, Wishes, by_standing, draw, table_sizes

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
