"""The debouncer: whatever the contacts and the main loop do, a press is one press."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from firmware.app.keys import Debouncer

PERIOD = 1 << 30
KEYS = 7
QUEUE = 15

# All times are in microseconds.
MS = 1_000
POLL = 10 * MS
LONGEST_BUSY = 120 * MS
LONGEST_SPIKE = MS - 1
LONGEST_BOUNCE = 8 * MS - 1

# How long the contacts stay in each state while they bounce; they end where they began.
BOUNCES = st.lists(st.integers(0, LONGEST_BOUNCE), max_size=3).map(lambda gaps: gaps + gaps)
HOLDS = st.integers(20 * MS, 500 * MS)
RESTS = st.integers(20 * MS, 200 * MS)
SPIKES = st.integers(0, LONGEST_SPIKE)
INTERVALS = st.just(POLL) | st.integers(POLL, LONGEST_BUSY)
# On a box that is left on for a quarter of an hour the ticks begin again at zero.
STARTS = st.sampled_from((0, PERIOD - 700 * MS, PERIOD - 50 * MS))


def ticks_diff(later, earlier):
    return (later - earlier + PERIOD // 2) % PERIOD - PERIOD // 2


@st.composite
def gestures(draw, key):
    """(edges of one key, times it is really pressed); an edge is (time, key)."""
    edges = []
    presses = []
    time = 0
    for _ in range(draw(st.integers(0, 6))):
        time += draw(RESTS)
        if draw(st.booleans()):
            edges += [(time, key), (time + draw(SPIKES), key)]
            time = edges[-1][0]
        else:
            time = _turn(draw, edges, time, key)
            presses.append(time)
            time += draw(HOLDS)
            time = _turn(draw, edges, time, key)
    return edges, presses


def _turn(draw, edges, time, key):
    """The level changes, and bounces; returns the time from which on it stays."""
    edges.append((time, key))
    for gap in draw(BOUNCES):
        time += gap
        edges.append((time, key))
    return time


class Loop:
    """A main loop that looks at the keys now and then, and an interrupt at every edge."""

    def __init__(self, start, level=0):
        self.start = start
        self.level = level
        self.debouncer = Debouncer(ticks_diff, level, start)
        self.taken = []

    def run(self, edges, intervals):
        """Play the edges; the last of `intervals` (pauses of the loop) is repeated."""
        intervals = iter(intervals)
        poll = pause = POLL
        for time, key in sorted(edges):
            while poll < time:
                self._poll(poll)
                pause = next(intervals, pause)
                poll += pause
            self.level ^= 1 << key
            self._sample(time)
        for late in range(3):
            self._poll(poll + late * LONGEST_BUSY)
        return self.taken

    def _sample(self, time):
        self.debouncer.sample(self.level, (self.start + time) % PERIOD, 0)

    def _poll(self, time):
        self._sample(time)
        while (key := self.debouncer.take()) >= 0:
            self.taken.append(key)


@pytest.mark.long
@given(gestures(3), st.lists(INTERVALS, max_size=40), STARTS)
def test_every_press_is_found_exactly_once_and_no_spike_is(gesture, intervals, start):
    edges, presses = gesture
    assert Loop(start).run(edges, intervals) == [3] * len(presses)


@pytest.mark.long
@given(st.tuples(*map(gestures, range(KEYS))), st.lists(INTERVALS, max_size=40), STARTS)
def test_keys_do_not_disturb_each_other(all_gestures, intervals, start):
    edges = [edge for gesture, _ in all_gestures for edge in gesture]
    expected = [key for key, (_, presses) in enumerate(all_gestures) for _ in presses]
    assert sorted(Loop(start).run(edges, intervals)) == expected


@given(st.integers(20 * MS, LONGEST_BUSY - 20 * MS), STARTS)
@example(20 * MS, 0)
def test_a_press_that_comes_and_goes_while_the_loop_is_busy_is_found(hold, start):
    edges = [(15 * MS, 4), (15 * MS + hold, 4)]
    assert Loop(start).run(edges, [LONGEST_BUSY]) == [4]


def test_a_press_counts_soon_after_its_edge():
    """Not only when it has been let go, nor when the contacts have stopped bouncing."""
    debouncer = Debouncer(ticks_diff, 0, 0)
    for level, time in ((1, 0), (0, 300), (1, 500), (1, 1_749)):
        debouncer.sample(level, time, 0)
        assert debouncer.take() == -1
    debouncer.sample(1, 1_750, 0)
    assert debouncer.take() == 0


@pytest.mark.parametrize("late", [200, 1_000])
def test_a_spike_whose_end_is_noticed_late_is_no_press(late):
    """The interrupts of other keys that bounce hold up the one of its end."""
    debouncer = Debouncer(ticks_diff, 0, 0)
    for level, time in ((1, 0), (0, LONGEST_SPIKE + late), (0, 20 * MS)):
        debouncer.sample(level, time, 0)
        assert debouncer.take() == -1


def test_a_spike_that_ends_in_a_pause_is_no_press():
    """The flash is erased, and no edge is noticed meanwhile."""
    debouncer = Debouncer(ticks_diff, 0, 0)
    debouncer.sample(1, 0, 0)
    debouncer.sample(0, 45_300, 45_000)
    debouncer.sample(0, 90_000, 45_000)
    assert debouncer.take() == -1


def test_a_key_that_was_let_go_before_a_pause_is_pressed_again_after_it():
    debouncer = Debouncer(ticks_diff, 0, 0)
    for level, time, unwatched in ((1, 0, 0), (1, 1_250, 0), (0, 50_000, 0)):
        debouncer.sample(level, time, unwatched)
    assert debouncer.take() == 0
    for time in (97_000, 98_250):
        debouncer.sample(1, time, 45_000)
    assert debouncer.take() == 0


@pytest.mark.parametrize("spike", [LONGEST_SPIKE, 500, 0])
def test_a_burst_of_spikes_is_no_press(spike):
    """However long it lasts, and though the loop may see the key down whenever it looks."""
    edges = [(at + part, 5) for at in range(0, 100 * MS, 1_050) for part in (0, spike)]
    assert Loop(0).run(edges, [1_050]) == []


def test_spikes_while_a_key_is_held_do_not_press_it_again():
    edges = [(20 * MS, 5), (300 * MS, 5)]
    edges += [(at + part, 5) for at in range(40 * MS, 200 * MS, 9_000) for part in (0, 7_900)]
    assert Loop(0).run(edges, []) == [5]


@given(st.lists(st.integers(0, KEYS - 1), max_size=6))
def test_presses_are_taken_in_their_order(keys):
    edges = [(at * MS + 100 * n * MS, key) for n, key in enumerate(keys) for at in (20, 60)]
    assert Loop(0).run(edges, [LONGEST_BUSY]) == keys


@given(gestures(2), STARTS)
def test_a_key_held_at_the_start_is_ignored_until_it_is_let_go(gesture, start):
    edges, presses = gesture
    assert Loop(start, level=1 << 2).run([(300 * MS, 2)], []) == []
    later = [(300 * MS + time, key) for time, key in edges]
    assert Loop(start, level=1 << 2).run([(5 * MS, 2), *later], []) == [2] * len(presses)


def test_a_key_held_at_the_start_does_not_hold_up_the_others():
    assert Loop(0, level=1 << 2).run([(50 * MS, 4), (90 * MS, 4)], []) == [4]


def test_a_key_is_down_from_the_press_to_the_release():
    loop = Loop(0)
    loop.run([(50 * MS, 1)], [])
    assert loop.debouncer.is_down(1)
    assert not loop.debouncer.is_down(0)
    loop = Loop(0)
    loop.run([(50 * MS, 1), (100 * MS, 1)], [])
    assert not loop.debouncer.is_down(1)


def test_when_the_queue_is_full_the_first_presses_are_kept_in_order():
    debouncer = Debouncer(ticks_diff, 0, 0)
    time = 0

    def press(key):
        nonlocal time
        for level in (1 << key, 0):
            debouncer.sample(level, time, 0)
            time += 30 * MS
        debouncer.sample(0, time, 0)
        time += 30 * MS

    keys = [n % KEYS for n in range(QUEUE + 5)]
    for key in keys:
        press(key)
    assert [debouncer.take() for _ in range(QUEUE + 1)] == [*keys[:QUEUE], -1]
    press(6)
    assert debouncer.take() == 6
