"""Moves the keys of the box for the pages that show it, one move after the other."""

import asyncio
from collections import deque
from collections.abc import Callable, Hashable

# The shortest time between two moves of a key: a touch pad taps in no time, a finger does not.
SHORTEST_PRESS_S = 0.04
# How many moves of one key may wait. No finger is that far ahead.
MOST_WAITING = 32


class Flood(Exception):
    """A page moves a key faster than any finger could."""


class Fingers:
    """Moves keys by `set_key(key, down)`, in the event loop `loop` (asyncio), from any page.

    Any hashable object stands for a page; `leave` releases the keys that it holds.
    """

    def __init__(
        self, loop: asyncio.AbstractEventLoop, set_key: Callable[[str, bool], None]
    ) -> None:
        self._loop = loop
        self._set_key = set_key
        # key -> moves that wait: (page, down); the page is None where it has gone
        self._waiting: dict[str, deque[tuple[Hashable, bool]]] = {}
        self._timers: dict[
            str, asyncio.TimerHandle
        ] = {}  # key -> when the first of them has its turn
        self._moved_at: dict[str, float] = {}  # key -> when it was moved last
        self._touched: dict[Hashable, set[str]] = {}  # page -> keys that it has moved

    def move(self, page: Hashable, key: str, down: bool) -> None:
        """Press or release a key now, or as soon as it has stood still for long enough.

        Flood if too many moves of this key wait already; this one is not made then.
        """
        waiting = self._waiting.setdefault(key, deque())
        if len(waiting) >= MOST_WAITING:
            raise Flood
        self._touched.setdefault(page, set()).add(key)
        waiting.append((page, down))
        self._schedule(key)

    def leave(self, page: Hashable) -> None:
        """The page has gone: forget its moves and release its keys."""
        for key in self._touched.pop(page, ()):
            others = [move for move in self._waiting[key] if move[0] is not page]
            self._waiting[key] = deque([(None, False), *others])
            self._schedule(key)

    def lift(self) -> None:
        """Forget every move that still waits."""
        self._waiting.clear()
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _schedule(self, key: str) -> None:
        if key not in self._timers:
            turn = self._moved_at.get(key, 0) + SHORTEST_PRESS_S
            turn = max(self._loop.time(), turn)
            self._timers[key] = self._loop.call_at(turn, self._next, key)

    def _next(self, key: str) -> None:
        del self._timers[key]
        _, down = self._waiting[key].popleft()
        self._moved_at[key] = self._loop.time()
        self._set_key(key, down)
        if self._waiting[key]:
            self._schedule(key)
