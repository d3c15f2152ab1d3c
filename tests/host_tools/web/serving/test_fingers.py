"""The fingers of the pages: in turn, bounded, and gone with their page. Time is the test's."""

import heapq
import itertools

import pytest

from host_tools.web.serving.fingers import (
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
