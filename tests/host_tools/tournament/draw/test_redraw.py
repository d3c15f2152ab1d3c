"""Rounds that are announced stay; the others are drawn anew, and what was counts."""

import pytest

from host_tools.tournament.draw import DrawError, Wishes, draw, redraw
from tests.host_tools.tournament.draw.checks import (
    at_size,
    meetings,
    most,
    scribes,
    seated,
    times_of,
    uneven,
)


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


def test_an_announced_round_seats_nobody_twice():
    with pytest.raises(DrawError, match="announced: in round 2 somebody sits twice"):
        redraw([[[1, 2, 3, 4]], [[1, 2, 3, 3]]], 4, 1, 1)
