"""Moves the keys of the box for the pages that show it, one move after the other."""

import asyncio
from collections import deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass

# The shortest time between two moves of a key: a touch pad taps in no time, a finger does not.
SHORTEST_PRESS_S = 0.04
# How many moves may wait. No finger is that far ahead, nor what a network brings late.
MOST_WAITING = 128


class Flood(Exception):
    """A page moves keys faster than any finger could."""


@dataclass(frozen=True)
class _Move:
    """A move that waits. `page`: None where it has gone; `turn`: not before that, in seconds."""

    page: Hashable
    key: str
    down: bool
    turn: float


class Fingers:
    """Moves keys by `set_key(key, down)`, in the event loop `loop` (asyncio), from any page.

    All moves are made in the order in which they have come. Any hashable object stands for a page;
    `leave` releases the keys that it holds.
    """

    def __init__(
        self, loop: asyncio.AbstractEventLoop, set_key: Callable[[str, bool], None]
    ) -> None:
        self._loop = loop
        self._set_key = set_key
        self._waiting: deque[_Move] = deque()
        self._timer: asyncio.TimerHandle | None = None  # of the first of them
        self._moved_at: dict[str, float] = {}  # key -> when it was moved last
        self._touched: dict[Hashable, set[str]] = {}  # page -> keys that it has moved
        self._strokes: dict[Hashable, Stroke] = {}

    def move(self, page: Hashable, key: str, down: bool, at: float | None = None) -> None:
        """Press or release a key, as long after the move before as the finger did it.

        at: when that was, in seconds by the clock of the page; None: now. Flood if too many moves
        wait already; this one is not made then.
        """
        if len(self._waiting) >= MOST_WAITING:
            raise Flood
        now = self._loop.time()
        before = self._waiting[-1].turn if self._waiting else now
        rested = max(
            [self._moved_at.get(key, 0), *(one.turn for one in self._waiting if one.key == key)]
        )
        soonest = max(before, rested + SHORTEST_PRESS_S)
        stroke = self._strokes.setdefault(page, Stroke())
        turn = stroke.turn(key, down, now if at is None else at, now, soonest)
        self._touched.setdefault(page, set()).add(key)
        self._waiting.append(_Move(page, key, down, turn))
        self._schedule()

    def leave(self, page: Hashable) -> None:
        """The page has gone: forget its moves and release its keys."""
        touched = self._touched.pop(page, set())
        self._strokes.pop(page, None)
        others = [move for move in self._waiting if move.page is not page]
        now = self._loop.time()
        self._stop()
        self._waiting = deque([*(_Move(None, key, False, now) for key in touched), *others])
        self._schedule()

    def lift(self) -> None:
        """Forget every move that still waits."""
        self._waiting.clear()
        self._stop()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _schedule(self) -> None:
        if self._timer is None and self._waiting:
            first = self._waiting[0]
            rested = self._moved_at.get(first.key, 0) + SHORTEST_PRESS_S
            self._timer = self._loop.call_at(max(first.turn, rested), self._next)

    def _next(self) -> None:
        self._timer = None
        move = self._waiting.popleft()
        self._moved_at[move.key] = self._loop.time()
        self._set_key(move.key, move.down)
        self._schedule()


# No edge waits for longer than that, whatever a page says of its times.
MOST_LATE_S = 2.0


class Stroke:
    """The key events of a page between two moments at which it holds no key down.

    It begins when it comes, or after the stroke before; within it the edges are as far apart as
    their events: a tap stays a tap, and a hold a hold. All times are in seconds.
    """

    def __init__(self) -> None:
        self._held: set[str] = set()
        self._late = 0.0  # how much later than by the page's clock it counts

    def turn(self, key: str, down: bool, at: float, now: float, soonest: float) -> float:
        """When this edge counts: not before `soonest`.

        at: of its event, by the page's clock; now: at which it has come, by the desk's, as is what
        this returns.
        """
        begins = not self._held
        turn = max(now if begins else min(at + self._late, now + MOST_LATE_S), soonest)
        if begins:
            self._late = turn - at
        if down:
            self._held.add(key)
        else:
            self._held.discard(key)
        return turn
