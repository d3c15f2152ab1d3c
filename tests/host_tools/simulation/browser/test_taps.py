"""What a finger does is what the box sees: short taps, a busy browser that tells late, holds.

On the real application in node; time is the test's. Each case is played on the screen of the
points: an arrow changes them by one, and repeats when it is held.
"""

import json
from itertools import pairwise

import pytest

from tests.app.table import session
from tests.each import nightly
from tests.host_tools.simulation.browser.played_by_node import play

TO_THE_POINTS = ["down", "left", "left"]
HOLD_MS = 700  # an arrow that is held so long has repeated more than once
LATE_MS = 1500
MOST = 26  # points that are to be had on it


@pytest.fixture(scope="module")
def shown(try_out_page):
    """A function: what the display shows on the screen of the points, and after each move there."""

    def shown(*moves):
        played = play(
            try_out_page,
            [*TO_THE_POINTS, *moves],
            language="en",
            session=json.dumps(session(label="")),
        )
        return played.pictures[len(TO_THE_POINTS) :]

    return shown


@pytest.fixture(scope="module")
def pressed(shown):
    """What it shows after 0, 1, 2, ... presses of `up`."""
    found = shown(*MOST * ["up"])
    assert len(set(found)) == len(found) == MOST + 1
    return found


@pytest.fixture(scope="module")
def steps(shown, pressed):
    """A function: by how many points each move changes what the screen shows."""

    def steps(*moves):
        places = [pressed.index(picture) for picture in shown(*moves)]
        return [after - before for before, after in pairwise(places)]

    return steps


def hand(*edges, told=0):
    """Edges of keys, (ms, key, down) each; the page hears nothing of them for `told` ms."""
    return {"edges": edges, "told": told}


def taps(*times, key="up", lasts=30):
    """The edges of taps that begin at these ms."""
    return [edge for at in times for edge in ((at, key, True), (at + lasts, key, False))]


RHYTHMS = [(70, 30), (60, 30), (50, 30), (30, 15), (20, 10), (10, 0), (0, 0)]


@pytest.mark.parametrize(
    ("apart", "lasts", "told"),
    nightly(
        [(*rhythm, told) for rhythm in RHYTHMS for told in (0, LATE_MS)],
        [(70, 30, 0), (20, 10, LATE_MS), (0, 0, LATE_MS)],
    ),
)
def test_each_tap_counts(steps, apart, lasts, told):
    edges = taps(*(apart * place for place in range(6)), lasts=lasts)
    assert steps(hand(*edges, told=told)) == [6]


def test_one_tap_that_takes_no_time_is_one(steps):
    assert steps(hand(*taps(0, lasts=0))) == [1]


def test_a_hold_repeats_as_long_as_it_lasted_however_late_it_is_told(steps):
    held = [(0, "up", True), (HOLD_MS, "up", False)]
    # A tap before it, told at once with it, does not shorten it.
    both = [*taps(0, lasts=0), *((ms + 200, key, down) for ms, key, down in held)]
    on_time, late, both_late, both_on_time = steps(
        hand(*held), hand(*held, told=LATE_MS), hand(*both, told=LATE_MS), hand(*both)
    )
    assert late == on_time > 1
    assert both_late == both_on_time == 1 + on_time


def test_what_comes_late_keeps_its_order(shown, pressed):
    # Ten more and one more, then ten less: to the right, up, to the left.
    around = [*taps(0, key="right"), *taps(50), *taps(100, key="left"), *taps(150)]
    # The OK after them leaves the screen; before them it would leave it as it was.
    then_ok = [*taps(0, 50), *taps(100, key="ok")]
    moved, left, back = shown(hand(*around, told=LATE_MS), hand(*then_ok, told=LATE_MS), "back")[1:]
    assert moved == pressed[2]
    assert left not in pressed
    assert back == pressed[4]


def test_a_key_that_goes_down_before_another_is_up_counts(steps):
    rolled = [(0, "right", True), (20, "up", True), (40, "right", False), (60, "up", False)]
    moved, left, moved_late, left_again = steps(
        hand(*rolled), "left", hand(*rolled, told=LATE_MS), "left"
    )
    assert moved + left == moved_late + left_again == 1


def test_a_storm_that_has_no_room_leaves_no_key_down(shown):
    held = [(0, "left", True), *taps(*range(5, 2000, 20), lasts=10), (2000, "left", False)]
    _, stormed, one_less, again = shown(hand(*held, told=LATE_MS), 2000, "left", "right")
    # Nothing repeats meanwhile, and each key works.
    assert again == stormed != one_less
