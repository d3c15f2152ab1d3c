"""Somebody was to play no more, and stands on a box: from when on has he stopped?"""

import pytest
from host_tools.tournament.played_here import played_here
from host_tools.tournament.seat_questions import questions_of

from tests.host_tools.tournament.example_event import example, session
from tests.host_tools.tournament.nine import of_nine

GONE = ("withdraw", {"person": 5, "round": 1})
EMPTY = ("empty_seat", {"round": 1, "person": 5})
LATER = ("empty_seat", {"round": 2, "person": 5})
SEATS = {"s": ((1, 1), (1, 2, 3, 4, 5))}


def of_five(*steps, played=2):
    """Emil plays at a table of five though he was to have gone."""
    deals = {"played": played, "deals": 15, "signed": played == 15, "sat_at": [played] * 5}
    five = session(1, 1, players=list("abcde"), points=[1, 2, 3, 4, -10], id="s", **deals)
    return of_nine([five], SEATS, *steps)


def offered(now, place=(1, 1)):
    """{words: the answer} of the first question of a table."""
    table = now.tables[place]
    return {str(one.words): one for one in played_here(now, table, questions_of(table)[0])}


ALL = "Emil has played this round here, and plays no more from round 2 on"
SOME = "Emil has played here, and stopped after 2 deals"


def test_he_has_played_the_round_and_stops_after_it():
    steps = (GONE, EMPTY, LATER)
    answer = offered(of_five(*steps))[ALL]
    then = of_five(*steps, *answer.steps)
    assert then.tables[1, 1].troubles == []
    assert (then.state.entrants[5].last, then.tables[1, 1].results[5]) == (1, -10)
    assert then.state.left_empty == {(2, 5): 2}
    assert then.leaves_at(5) is then.tables[1, 1]


def test_or_he_has_stopped_within_it():
    answer = offered(of_five(GONE, EMPTY))[SOME]
    assert answer.deals == 2
    then = of_five(GONE, EMPTY, *answer.steps)
    assert then.state.left_after(1, 5) == 2
    assert then.leaves_at(5) is None


def test_of_a_table_that_is_played_to_its_end_nobody_has_stopped_within():
    assert list(offered(of_five(GONE, EMPTY, played=15))) == [ALL]


def test_in_the_last_round_there_is_none_from_which_on_he_stops():
    gone = ("withdraw", {"person": 1, "round": 2})
    now = example([session(2, 1, played=3, signed=False)], gone)
    assert list(offered(now, (2, 1))) == ["Anna has played here, and stopped after 3 deals"]


def test_who_had_not_come_and_has_played_all_the_same():
    not_come = ("withdraw", {"person": 4, "round": 1})
    now = example([session(1, 1)], not_come)
    [answer] = offered(now).values()
    then = example([session(1, 1)], not_come, *answer.steps)
    assert then.tables[1, 1].troubles == []
    assert (then.state.entrants[4].last, then.tables[1, 1].results[4]) == (1, -5)


@pytest.mark.parametrize(
    "steps",
    [
        [("late", {"person": 5, "round": 2}), EMPTY],
        [("exclude", {"person": 5, "round": 1, "until": None}, "loud"), EMPTY],
        [
            *[GONE, EMPTY],
            ("register", {"person": 10}),
            ("join_table", {"round": 1, "table": 1, "person": 10}),
        ],
    ],
    ids=["comes later", "excluded", "somebody else has his seat"],
)
def test_it_is_asked_only_of_who_has_stopped_and_can_have_his_seat_again(steps):
    assert offered(of_five(*steps)) == {}
