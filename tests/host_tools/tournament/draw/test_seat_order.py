"""Who is the scribe of a table: each player as often as the others, as far as the tables allow."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from host_tools.tournament.draw.seat_order import seat


class AsDrawn:
    """A lot that leaves everything in its order."""

    def shuffled(self, items):
        return list(items)


def times_of(tables):
    """How often each has been the scribe, in order, of tables whose scribe stands first."""
    first = [table[0] for table in tables]
    return {one: first.count(one) for table in tables for one in table}


def test_a_scribe_is_relieved_over_the_table_of_another_one():
    """Each table alone takes who was it least often: 1, 2, and 1 again. 3 is reached over 2."""
    rounds = [[(1, 2)], [(2, 3)], [(1, 2)]]
    seated = seat(rounds, dict.fromkeys((1, 2, 3), 0), AsDrawn())
    assert times_of([table for (table,) in seated]) == {1: 1, 2: 1, 3: 1}


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
    assert sum(number**2 for number in times_of(seated).values()) == min(map(sum, ways))
