"""The clock of a round."""

import pytest

from host_tools.tournament.model.hall_clock import HallClock
from host_tools.tournament.tables.round_clock import Clock, clock_of
from rules_core.event import Event
from tests.host_tools.tournament.example_event import ended, example


@pytest.mark.parametrize(
    "seconds, left", [(0, 45), (1, 45), (60, 44), (44 * 60, 1), (2699, 1), (2700, 0), (9999, 0)]
)
def test_a_minute_counts_until_it_is_over(seconds, left):
    assert Clock(1, HallClock(1000), 45).left(1000 + seconds) == left


def test_a_round_without_a_limit_has_no_end():
    clock = Clock(1, HallClock(1000), None)
    assert (clock.ends, clock.left(1060)) == (None, None)


def test_there_is_no_clock_before_somebody_starts_it():
    assert clock_of(example()) is None
    assert clock_of(example((), ("clock", {"what": "started", "round": 1}))).round_number == 1


def test_the_clock_of_a_round_that_is_over_is_gone():
    started = ("clock", {"what": "started", "round": 1}), ("clock", {"what": "started", "round": 2})
    over = [ended((1, table)) for table in (1, 2)]
    assert clock_of(example((), started[0], *over)) is None
    assert clock_of(example((), *started, *over)).round_number == 2
    over += [ended((2, table)) for table in (1, 2)]
    assert clock_of(example((), *started, *over)) is None


def test_the_minutes_are_those_of_the_rule_book_unless_the_event_has_its_own():
    playing = example((), ("clock", {"what": "started", "round": 1}))
    playing.rules = Event(minutes=((12, 45),))
    assert clock_of(playing).minutes == 45
    own = example((), ("clock", {"what": "started", "round": 1}), settings={"minutes": 50})
    own.rules = playing.rules
    assert clock_of(own).minutes == 50


def test_what_waits_has_its_minutes_still():
    waiting = Clock(1, HallClock(1000, waiting=1060), 45)
    assert (waiting.left(1060), waiting.left(9999), waiting.waits) == (44, 44, True)
    runs_on = Clock(1, HallClock(1000, waited=600), 45)
    assert (runs_on.ends, runs_on.left(1660)) == (1000 + 600 + 2700, 44)


def test_minutes_are_given_to_all_or_to_one_table():
    clock = Clock(1, HallClock(1000, more={None: 5, 2: 10}), 45)
    assert clock.ends == 1000 + 50 * 60
    assert clock.longer == {2: 1000 + 60 * 60}
