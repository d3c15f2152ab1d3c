"""How many meetings are repeated, and how many exchanges it takes to find that out."""

from itertools import combinations

import pytest

from host_tools.tournament.draw import Wishes, bounds, draw, foreseen, search
from host_tools.tournament.draw.without_repeats import lines
from tests.daily import nightly
from tests.each import each
from tests.host_tools.tournament.draw.checks import at_size, check, most, often, times_of, uneven
from tests.host_tools.tournament.example_event import said


def every_step():
    """How many exchanges a search tries at the most."""
    return sum(length + search.SPREADING for length, _ in search.TRIES)


@pytest.mark.parametrize("players", [16, 20, 24, 28, 32, 36, 40, 100])
@pytest.mark.parametrize("rounds", [3, 5])
@pytest.mark.parametrize("seed", nightly([1, 2], [1]))
def test_nobody_meets_twice(players, rounds, seed):
    plan = draw(players, rounds, seed)
    check(plan, rounds)
    assert most(plan) == 1
    # 24 in 5 rounds need the most; all others are found in the first try.
    assert plan.steps < (every_step() if (players, rounds) == (24, 5) else 20_000)


@each("seed", range(20))
def test_sixteen_meet_everybody_in_five_rounds_whatever_the_seed(seed):
    plan = draw(16, 5, seed)
    check(plan, 5)
    assert often(plan, 1) == 16 * 15 // 2
    assert plan.steps == 0


@pytest.mark.parametrize(
    ("players", "rounds", "twice"), [(17, 3, 3), (12, 3, 9), (12, 5, 30), (18, 3, 6), (14, 3, 15)]
)
def test_as_few_meet_twice_as_can_be(short_search, players, rounds, twice):
    plan = draw(players, rounds, 1)
    check(plan, rounds)
    assert most(plan) == 2
    assert often(plan, 2) == twice
    shape = tuple(len(table) for table in plan.rounds[0])
    assert bounds.least_repeats(shape, rounds) == twice


def test_a_search_that_never_knows_that_nothing_is_better_stops_by_count(short_search):
    assert draw(13, 3, 1).steps == every_step()


def test_even_fives_come_before_repeated_meetings(short_search):
    wishes = Wishes(even_fives=True)
    plan, even = draw(17, 3, 1), draw(17, 3, 1, wishes=wishes)
    assert uneven(times_of(plan, at_size(5))) >= 2
    assert uneven(times_of(even, at_size(5))) == 1
    assert often(plan, 2) < often(even, 2)


def halves(players, size):
    """Every way to seat the players (from 0) at a table of `size` and one of the others."""
    for table in combinations(range(players), size):
        if size * 2 != players or 0 in table:
            yield table, tuple(player for player in range(players) if player not in table)


def referee(players, size, rounds):
    """The least (pairs that meet three times, that meet twice) at two tables, by trying all."""
    seatings = [
        {pair for table in tables for pair in combinations(table, 2)}
        for tables in halves(players, size)
    ]

    def tried(chosen, met):
        if len(chosen) == rounds:
            times = list(met.values())
            yield sum(count > 2 for count in times), times.count(2)
            return
        first = chosen[-1]
        for number in range(first, len(seatings)):
            more = dict(met)
            for pair in seatings[number]:
                more[pair] = more.get(pair, 0) + 1
            yield from tried([*chosen, number], more)

    return min(tried([0], dict.fromkeys(seatings[0], 1)))


@pytest.mark.parametrize(
    ("players", "sizes", "rounds"),
    [(8, (4,), 2), (8, (4,), 3), (9, (4, 5), 2), (9, (4, 5), 3), (7, (4, 3), 3), (6, (3,), 3)],
)
def test_the_referee_finds_nothing_better(short_search, players, sizes, rounds):
    plan = draw(players, rounds, 1, sizes)
    found = (sum(often(plan, times) for times in range(3, rounds + 1)), often(plan, 2))
    assert found == referee(players, sizes[0], rounds)


@each("tables", range(1, 30))
def test_lines_repeat_nothing(tables):
    rounds = lines(tables)
    if tables < 4 or (tables % 2 == 0 and tables != 4) or tables % 3 == 0:
        assert rounds == []
        return
    assert len(rounds) == (5 if tables == 4 else tables)
    pairs = [
        pair for seated in rounds for table in seated for pair in combinations(sorted(table), 2)
    ]
    assert len(set(pairs)) == len(pairs) == len(rounds) * tables * 6


def test_bounds_are_none_where_nobody_need_meet_twice():
    assert bounds.least_repeats((4,) * 4, 5) == 0
    assert bounds.least_repeats((4,) * 4, 6) == 24
    assert bounds.least_repeats((4, 4, 4, 5), 3) == 3
    assert bounds.least_repeats((4,), 3) == 18  # six pairs, each of whom meets three times


def test_what_cannot_be_avoided_is_said_beforehand():
    assert said(foreseen(16, 3)) == ["16 players in 3 rounds: 4 tables of 4"]
    wishes = Wishes(rather_apart=((1, 2, 3, 4, 5),), stay={6: 4, 7: 4})
    assert said(foreseen(17, 3, wishes=wishes)) == [
        "17 players in 3 rounds: 3 tables of 4 and 1 table of 5",
        "repeated meetings cannot be avoided: at least 3 pairs must meet twice, where a pair that "
        "meets three times counts for three",
        "1, 2, 3, 4, 5 should rather not meet, but are 5 at 4 tables: some of them meet in every "
        "round",
        "6 and 7 both stay at table 4: they meet every round",
        "6 stays at table 4, which has 5 players",
        "7 stays at table 4, which has 5 players",
    ]
    assert str(foreseen(18, 2, (4,))[1]) == "2 players must sit out each round"
