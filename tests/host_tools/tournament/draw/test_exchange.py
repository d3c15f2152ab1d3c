"""Two places exchanged by hand: the plan after it, and what that costs."""

from dataclasses import replace

import pytest

from host_tools.tournament.draw import DrawError, Plan, Wishes, cost_of, exchange
from tests.host_tools.tournament.example_event import said

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
