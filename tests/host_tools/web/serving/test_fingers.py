"""The fingers of the pages: in turn, bounded, and gone with their page. Time is the test's."""

import heapq
import itertools

import pytest

from host_tools.web.serving.fingers import (
    MOST_LATE_S,
    MOST_WAITING,
    SHORTEST_PRESS_S,
    Fingers,
    Flood,
)


class Loop:
    """What `Fingers` needs of an event loop; time passes when `run` is told to."""

    def __init__(self):
        self.now = 100.0
        self._calls = []
        self._order = itertools.count()

    def time(self):
        return self.now

    def call_at(self, when, function, *arguments):
        call = [when, next(self._order), function, arguments]
        heapq.heappush(self._calls, call)
        return Timer(call)

    def run(self):
        """Let as much time pass as it takes to make all calls."""
        while self._calls:
            when, _, function, arguments = heapq.heappop(self._calls)
            self.now = max(self.now, when)
            function(*arguments)

    def run_next(self):
        when, _, function, arguments = heapq.heappop(self._calls)
        self.now = max(self.now, when)
        function(*arguments)


class Timer:
    def __init__(self, call):
        self._call = call

    def cancel(self):
        self._call[2] = lambda *_: None


@pytest.fixture
def loop():
    return Loop()


@pytest.fixture
def moves(loop):
    """(seconds since the beginning, key, down) of every move of a key."""
    return []


@pytest.fixture
def fingers(loop, moves):
    start = loop.now
    return Fingers(loop, lambda key, down: moves.append((round(loop.now - start, 6), key, down)))


def test_a_tap_is_as_long_as_a_finger_s(loop, fingers, moves):
    fingers.move("page", "ok", True)
    fingers.move("page", "ok", False)
    loop.run()
    assert moves == [(0, "ok", True), (SHORTEST_PRESS_S, "ok", False)]


def test_keys_do_not_wait_for_each_other(loop, fingers, moves):
    for key in ("ok", "opponents"):
        fingers.move("page", key, True)
    loop.run()
    assert moves == [(0, "ok", True), (0, "opponents", True)]


def tell(fingers, *edges):
    """Let a page tell at once of edges: (seconds by its clock, key, down) each."""
    for at, key, down in edges:
        fingers.move("page", key, down, at)


def test_what_is_told_late_and_at_once_keeps_its_order(loop, fingers, moves):
    tell(fingers, (5.0, "ok", True), (5.06, "ok", False), (5.3, "down", True))
    tell(fingers, (5.36, "down", False), (5.5, "ok", True), (5.56, "ok", False))
    loop.run()
    pressed = [(key, down) for _, key, down in moves]
    assert pressed == [(key, down) for key in ("ok", "down", "ok") for down in (True, False)]


def test_taps_without_a_time_keep_their_order(loop, fingers, moves):
    for key in ("ok", "ok", "down"):
        fingers.move("page", key, True)
        fingers.move("page", key, False)
    loop.run()
    assert [key for _, key, down in moves if down] == ["ok", "ok", "down"]


def test_a_hold_lasts_as_long_as_it_did_however_late_it_is_told(loop, fingers, moves):
    tell(fingers, (7.0, "up", True), (7.6, "up", False))
    loop.run()
    assert moves == [(0, "up", True), (0.6, "up", False)]
    # Taps in no time before it do not shorten it.
    taps = [(8.0, "up", True), (8.0, "up", False)] * 3
    tell(fingers, *taps, (8.1, "up", True), (8.7, "up", False))
    loop.run()
    (began, _, _), (ended, _, _) = moves[-2:]
    assert ended - began == pytest.approx(0.6)


def test_keys_held_together_keep_their_distances(loop, fingers, moves):
    edges = [(1.0, "up", True), (1.3, "ok", True), (1.5, "up", False), (1.9, "ok", False)]
    tell(fingers, *edges)
    loop.run()
    assert moves == [(round(at - 1.0, 6), key, down) for at, key, down in edges]


def test_a_release_that_comes_late_is_made_at_once(loop, fingers, moves):
    fingers.move("page", "up", True, 3.0)
    loop.run()
    loop.now += 1.0
    fingers.move("page", "up", False, 3.2)
    loop.run()
    assert moves == [(0, "up", True), (1.0, "up", False)]


def test_no_time_that_a_page_says_keeps_others_waiting(loop, fingers, moves):
    tell(fingers, (0.0, "up", True), (1e9, "up", False))
    fingers.move("other", "ok", True)
    loop.run()
    assert moves[1:] == [(MOST_LATE_S, "up", False), (MOST_LATE_S, "ok", True)]


def test_what_waits_is_bounded(loop, fingers, moves):
    with pytest.raises(Flood):
        for _ in range(MOST_WAITING):
            fingers.move("page", "ok", True)
            fingers.move("page", "ok", False)
    loop.run()
    assert len(moves) == MOST_WAITING
    fingers.move("page", "ok", True)


def test_nothing_is_left_of_a_page_that_has_gone(loop, fingers, moves):
    for _ in range(5):
        fingers.move("page", "ok", True)
        fingers.move("page", "ok", False)
    loop.run_next()
    fingers.leave("page")
    loop.run()
    assert moves == [(0, "ok", True), (SHORTEST_PRESS_S, "ok", False)]


def test_a_page_that_goes_takes_nothing_of_the_others(loop, fingers, moves):
    fingers.move("one", "ok", True)
    loop.run()
    fingers.move("other", "ok", False)
    fingers.move("one", "ok", False)
    fingers.move("other", "ok", True)
    fingers.leave("one")
    loop.run()
    assert [down for _, _, down in moves] == [True, False, False, True]
    fingers.leave("one")
    loop.run()
    assert len(moves) == 4


def test_the_end_forgets_everything(loop, fingers, moves):
    for key in ("ok", "up"):
        fingers.move("page", key, True)
    fingers.lift()
    loop.run()
    assert moves == []
