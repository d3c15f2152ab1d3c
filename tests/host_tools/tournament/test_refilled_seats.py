"""Who takes a seat that was to stay empty: a substitute, or who has a part of his own."""

from host_tools.tournament.refilled_seats import left_empty_at, taking_after_all, vacant_from
from tests.host_tools.seats import seat_emptied, table_joined
from tests.host_tools.tournament.nine import of_nine

GONE = ("withdraw", {"person": 5, "round": 1})
EMPTY = [seat_emptied(5, number) for number in (1, 2)]
JAN = ("register", {"person": 10})
IN_ROUND_1 = table_joined(10, 2)


def event(*steps):
    return of_nine([], {}, GONE, *EMPTY, *steps)


def test_who_has_no_part_of_his_own_plays_for_him_in_all_rounds():
    now = event(JAN)
    assert (left_empty_at(now, now.tables[1, 1]), vacant_from(now, 5)) == ([5], 1)
    steps = taking_after_all(now, 10, 5, 1)
    assert [kind for kind, _ in steps] == ["undo", "undo", "substitute"]
    then = event(JAN, *steps).state
    assert [then.table_of(number, 10) for number in (1, 2)] == [1, 2]
    assert then.entrants[10].stands_for == 5


def test_who_has_one_takes_the_seats_where_he_has_none_and_stands_for_nobody():
    steps = taking_after_all(event(JAN, IN_ROUND_1), 10, 5, 2)
    assert [said.get("what", kind) for kind, said in steps] == ["undo", "taken"]
    then = event(JAN, IN_ROUND_1, *steps).state
    assert [then.table_of(number, 10) for number in (1, 2)] == [2, 2]
    assert then.entrants[10].stands_for is None
    assert (1, 5) in then.left_empty


def test_he_takes_also_the_seats_before_that_are_only_free():
    """At the first table it was asked who takes the seat, and the answer began with the second."""
    now = of_nine([], {}, GONE, EMPTY[1], JAN)
    assert (left_empty_at(now, now.tables[1, 1]), vacant_from(now, 5)) == ([], 1)
    steps = taking_after_all(now, 10, 5, 1)
    assert [kind for kind, _ in steps] == ["undo", "substitute"]
    then = of_nine([], {}, GONE, EMPTY[1], JAN, *steps).state
    assert [then.table_of(number, 10) for number in (1, 2)] == [1, 2]


def test_who_stopped_within_the_round_is_followed_from_that_round_on():
    """His next seat was to stay empty; the table at which he stopped asks who goes on there."""
    stopped = ("withdraw", {"person": 5, "round": 1, "deals": 2})
    now = of_nine([], {}, stopped, EMPTY[1], JAN)
    assert vacant_from(now, 5) == 1
    steps = taking_after_all(now, 10, 5, 1)
    assert [(kind, content.get("round")) for kind, content in steps] == [
        ("undo", None),
        ("substitute", 1),
    ]
    of_nine([], {}, stopped, EMPTY[1], JAN, *steps)


def test_there_is_nothing_to_take_where_nobody_has_left_a_seat_empty():
    assert taking_after_all(of_nine([], {}, JAN), 10, 5, 1) == []
