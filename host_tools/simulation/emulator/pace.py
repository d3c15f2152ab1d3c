"""Holds emulated time to real time, for people and programs outside."""

import time
from collections.abc import Callable
from typing import Protocol, TypeVar

Answer = TypeVar("Answer")


class Runnable(Protocol):
    """A box that runs for a while when it is told to; `now_ms` is its emulated time."""

    @property
    def now_ms(self) -> float:
        """Emulated milliseconds since power-on."""

    def run_for(self, ms: float) -> None:
        """Let `ms` emulated milliseconds pass."""


class Pace:
    """Lets the emulated time of `box` pass in slices, no faster than real time."""

    def __init__(self, box: Runnable, slice_ms: float) -> None:
        self._box = box
        self._slice_ms = slice_ms
        self._start = time.monotonic() - box.now_ms / 1000

    def run_slice(self, wait: Callable[[float], Answer]) -> Answer:
        """Run the box for a slice. `wait(seconds)` spends the rest of it. Returns its answer."""
        self._box.run_for(self._slice_ms)
        ahead = self._box.now_ms / 1000 - (time.monotonic() - self._start)
        if ahead < 0:
            # The PC was too slow. The box does not run faster later to catch up.
            self._start -= ahead
        return wait(max(0.0, ahead))
