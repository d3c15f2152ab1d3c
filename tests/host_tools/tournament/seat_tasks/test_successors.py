"""Who takes the seat of somebody who has stopped, also one that was to stay empty."""

import pytest

from host_tools.common.errors import DeskError
from host_tools.tournament.seat_tasks.successors import left_empty_at, taking_over, vacant_from
from tests.host_tools.decided import present, registered, stops
from tests.host_tools.seats import acts, seat_emptied, table_joined
from tests.host_tools.tournament.nine import of_nine

GONE = stops(5, 1)
WITHIN = stops(5, 1, deals=2)
EMPTY_1, EMPTY_2 = [seat_emptied(5, number) for number in (1, 2)]
JAN = registered(10)
IN_ROUND_1 = table_joined(10, 2, 1)
IN_ROUND_2 = table_joined(10, 1, 2)
AWAY = present(10, False)


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ([GONE, EMPTY_1, EMPTY_2], ["undo", "undo", "substitute"]),
        ([GONE, EMPTY_2], ["undo", "substitute"]),
        ([WITHIN, EMPTY_2], ["undo", "substitute"]),
        ([GONE], ["substitute"]),
    ],
    ids=["both empty", "the first is free", "stopped within the round", "both free"],
)
def test_who_has_no_part_of_his_own_plays_for_him_in_all_rounds(before, expected):
    now = of_nine([], {}, *before, JAN)
    assert vacant_from(now, 5) == 1
    assert left_empty_at(now, now.tables[1, 1]) == ([5] if EMPTY_1 in before else [])
    steps = taking_over(now, 10, 5, 1)
    assert acts(steps) == expected
    then = of_nine([], {}, *before, JAN, *steps).state
    assert [then.plan.table_of(number, 10) for number in (1, 2)] == [1, 2]
    assert then.entrants[10].stands_for == 5


def test_who_has_one_takes_the_seats_where_he_has_none_and_stands_for_nobody():
    before = (GONE, EMPTY_1, EMPTY_2, JAN, IN_ROUND_1)
    steps = taking_over(of_nine([], {}, *before), 10, 5, 2)
    assert acts(steps) == ["undo", "taken"]
    then = of_nine([], {}, *before, *steps).state
    assert [then.plan.table_of(number, 10) for number in (1, 2)] == [2, 2]
    assert then.entrants[10].stands_for is None
    assert (1, 5) in then.plan.left_empty


@pytest.mark.parametrize(
    ("before", "first", "expected"),
    [
        ([GONE, JAN, stops(10, 1)], 1, ["undo", "substitute"]),
        ([IN_ROUND_1, AWAY], 2, ["present", "stops", "taken"]),
        ([WITHIN, IN_ROUND_2], 1, ["exchanged"]),
    ],
    ids=["had not come", "absent, with a part", "stopped within, with a part"],
)
def test_whoever_takes_over_takes_part_and_is_there(before, first, expected):
    known = [] if JAN in before else [JAN]
    now = of_nine([], {}, *known, *before)
    steps = taking_over(now, 10, 5, first)
    assert acts(steps) == expected
    then = of_nine([], {}, *known, *before, *steps).state
    assert then.plan.table_of(first, 10) == first
    assert then.entrants[10].present


def test_whoever_has_a_seat_in_that_round_takes_none_over():
    with pytest.raises(DeskError, match="1 has a seat in round 1 already"):
        taking_over(of_nine([], {}, GONE), 1, 5, 1)
