"""Who has gone: not before his last round is over."""

import pytest

from host_tools.tournament.stopped import has_gone
from tests.host_tools.seats import drawn_as
from tests.host_tools.tournament.example_event import example, session

STOPS = ("withdraw", {"person": 1, "round": 2})
ONE_ROUND = drawn_as([[[1, 2, 3, 4], [5, 6, 7, 8]]])


def gone(sessions, *steps, **options):
    now = example(sessions, *steps, **options)
    return has_gone(now, now.state.entrants[1])


@pytest.mark.parametrize(
    ("sessions", "steps", "expected"),
    [
        ([], [], False),
        ([], [STOPS], False),
        ([session(1, 1, played=3, signed=False)], [STOPS], False),
        ([session(1, 1)], [STOPS], True),
        ([], [("withdraw", {"person": 1, "round": 1})], True),
        ([], [("withdraw", {"person": 1, "round": 1, "deals": 3})], True),
        ([], [("substitute", {"person": 9, "whom": 1, "round": 2})], True),
    ],
    ids=["plays", "to come", "playing", "over", "not come", "within the round", "replaced"],
)
def test_who_stops_after_a_round_is_there_until_it_is_over(sessions, steps, expected):
    assert gone(sessions, *steps) is expected


def test_of_a_round_that_is_not_drawn_yet_he_is_awaited():
    stops = ("withdraw", {"person": 1, "round": 3})
    assert not gone([session(1, 1)], stops, draw=ONE_ROUND, settings={"rounds": 3})
